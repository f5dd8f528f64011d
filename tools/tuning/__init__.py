"""How the weights of Dou Shou Qi and Bagh-Chal are found; ``python -m tools.tune`` is the command."""
