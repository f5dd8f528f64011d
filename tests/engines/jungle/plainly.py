"""The rules of moving and capturing once more, word by word from docs/rules/jungle.md, to compare with."""

from .positions import WATER, Board

RANK = {"e": 8, "l": 7, "t": 6, "p": 5, "w": 4, "d": 3, "c": 2, "r": 1}
OWN_TRAPS = {"b": {"c1", "e1", "d2"}, "r": {"c9", "e9", "d8"}}
OWN_DEN = {"b": "d1", "r": "d9"}


def beside(square: str, columns: int, rows: int) -> str | None:
    column, row = chr(ord(square[0]) + columns), int(square[1]) + rows
    return f"{column}{row}" if "a" <= column <= "g" and 1 <= row <= 9 else None


def side_of(letter: str) -> str:
    return "b" if letter.isupper() else "r"


def targets(board: Board, start: str) -> set[str]:
    """The squares the animal on ``start`` can get to if nobody barred it there."""
    animal = board[start].lower()
    found: set[str] = set()
    for columns, rows in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        to = beside(start, columns, rows)
        if to in WATER and animal in "lt":
            jumped = []
            while to in WATER:
                jumped.append(to)
                to = beside(to, columns, rows)
            if any(board.get(square, ".") in "rR" for square in jumped):
                continue
        if to is not None and (to not in WATER or animal == "r"):
            found.add(to)
    return found


def takes(board: Board, start: str, to: str) -> bool:
    hunter, victim = board[start], board[to]
    if side_of(hunter) == side_of(victim) or (start in WATER) != (to in WATER):
        return False
    if to in OWN_TRAPS[side_of(hunter)]:
        return True
    ranks = RANK[hunter.lower()], RANK[victim.lower()]
    if ranks == (1, 8):
        return True
    return ranks != (8, 1) and ranks[0] >= ranks[1]


def steps(board: Board, side: str) -> list[str]:
    """All steps of ``side``, sorted, without the shuttling rule and before looking at any end of the match."""
    found = []
    for start, letter in board.items():
        if side_of(letter) != side:
            continue
        for to in targets(board, start) - {OWN_DEN[side]}:
            if to not in board:
                found.append(f"{start}-{to}")
            elif takes(board, start, to):
                found.append(f"{start}x{to}")
    return sorted(found)
