"""How the computer judges and plays Pagode: what it sees of a position, a small network, and play-outs."""
