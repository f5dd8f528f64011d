"""The lines and the turns once more, word by word from docs/rules/baghchal.md, to compare with."""

from .positions import POINTS, Board

DIRECTIONS = [(c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if (c, r) != (0, 0)]


def along(point: str, columns: int, rows: int) -> str | None:
    """The neighbour of a point in a direction, if there is a line to it."""
    column, row = ord(point[0]) - ord("a") + 1, int(point[1])
    if columns and rows and (column + row) % 2:
        return None
    name = f"{chr(ord('a') - 1 + column + columns)}{row + rows}"
    return name if name in POINTS else None


def tiger_steps(board: Board, start: str) -> list[str]:
    found = []
    for direction in DIRECTIONS:
        near = along(start, *direction)
        if near is None:
            continue
        if near not in board:
            found.append(f"{start}-{near}")
        elif board[near] == "G":
            far = along(near, *direction)
            if far is not None and far not in board:
                found.append(f"{start}x{far}")
    return found


def steps(board: Board, side: str, hand: int) -> list[str]:
    """All steps of ``side``, sorted, before looking at earlier boards and at any end of the match."""
    if side == "t":
        return sorted(step for point, piece in board.items() if piece == "T" for step in tiger_steps(board, point))
    if hand:
        return sorted(f"@{point}" for point in POINTS if point not in board)
    goats = [point for point, piece in board.items() if piece == "G"]
    ways = [(goat, along(goat, *direction)) for goat in goats for direction in DIRECTIONS]
    return sorted(f"{goat}-{to}" for goat, to in ways if to is not None and to not in board)
