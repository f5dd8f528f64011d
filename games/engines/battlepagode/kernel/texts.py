"""The steps of a turn, found so that the plain rules accept them."""

from collections import deque

from ..board import NAMES, NEIGHBOURS, Board, squares_of
from ..rules import legal, play
from ..state import State
from ..steps import END
from .layout import (
    BUILDS_FIRST,
    CAP,
    FIRST_SHIFT,
    FROM2_SHIFT,
    KIND_SHIFT,
    PLACES,
    SECOND_SHIFT,
    SQUARE,
    TAKE,
    TO2_SHIFT,
    TO_SHIFT,
    Row,
)
from .packing import unpack

Couple = tuple[int, int]


def turn_steps(row: Row, move: int) -> tuple[str, ...]:
    """The steps of a turn of ``turns.moves`` from ``row``, as the rules write them."""
    return state_steps(unpack(row), int(move))


def state_steps(state: State, move: int) -> tuple[str, ...]:
    """The same from the plain state of the row."""
    monk, to = move & SQUARE, move >> TO_SHIFT & SQUARE
    if move & PLACES:
        return tuple("@" + NAMES[square] for square in sorted({to, move >> TO2_SHIFT & SQUARE}))
    steps: list[str] = []
    first, second = move >> FIRST_SHIFT & 127, move >> SECOND_SHIFT & 127
    if move & BUILDS_FIRST:
        steps.append(_change(state, monk, first))
        first, second = second, 0
    if to != monk or move >> FROM2_SHIFT & SQUARE != move >> TO2_SHIFT & SQUARE:
        steps += _moves(state, move)
    after = state
    for step in steps:
        after = play(after, step)
    for change in (first, second):
        if change:
            builder = to
            if state.spirits[state.seat] == "horse" and not NEIGHBOURS[to] >> (change & SQUARE) & 1:
                builder = next(other for other in squares_of(after.board.monks(state.seat)) if other != to)
            steps.append(_change(after, builder, change))
            after = play(after, steps[-1])
    if after.turn is not None and END in legal(after):
        steps.append(END)
    return tuple(steps)


def _change(state: State, monk: int, change: int) -> str:
    square, kind = NAMES[change & SQUARE], change >> KIND_SHIFT
    if kind == TAKE:
        monk = next(other for other in squares_of(state.board.monks(state.seat)) if other != monk)
        return f"{NAMES[monk]}~{square}"
    return NAMES[monk] + ("^" if kind == CAP else "+") + square


def _moves(state: State, move: int) -> list[str]:
    monk, to = move & SQUARE, move >> TO_SHIFT & SQUARE
    spirit = state.spirits[state.seat]
    if spirit == "horse" and state.board.height(monk) == state.board.height(to):
        return _walk(state.board, state.seat, move)
    if spirit != "crane" or _is_one_move(state, move):
        return [f"{NAMES[monk]}-{NAMES[to]}"]
    return _two_moves(state, move)


def _is_one_move(state: State, move: int) -> bool:
    text = f"{NAMES[move & SQUARE]}-{NAMES[move >> TO_SHIFT & SQUARE]}"
    return text in legal(state) and (play(state, text).result is not None) == _wins(move)


def _two_moves(state: State, move: int) -> list[str]:
    monk, to = move & SQUARE, move >> TO_SHIFT & SQUARE
    for middle in squares_of(NEIGHBOURS[monk] & NEIGHBOURS[to]):
        first, second = f"{NAMES[monk]}-{NAMES[middle]}", f"{NAMES[middle]}-{NAMES[to]}"
        if first in legal(state):
            between = play(state, first)
            if second in legal(between) and (play(between, second).result is not None) == _wins(move):
                return [first, second]
    raise ValueError("no turn of this position")


def _wins(move: int) -> bool:
    """Whether a turn wins by its move: it wins, and nothing is built."""
    return not move >> FIRST_SHIFT & 127


def _walk(board: Board, seat: int, move: int) -> list[str]:
    """The shortest way of both monks on their own heights to where the turn leaves them."""
    start = (move & SQUARE, move >> FROM2_SHIFT & SQUARE)
    goal = {move >> TO_SHIFT & SQUARE, move >> TO2_SHIFT & SQUARE}
    clear = board.free() | board.monks(seat)
    level = [sum(1 << n for n in squares_of(clear) if board.height(n) == board.height(monk)) for monk in start]
    came: dict[Couple, tuple[Couple, str] | None] = {start: None}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if set(here) == goal:
            steps: list[str] = []
            way = came[here]
            while way is not None:
                steps.append(way[1])
                way = came[way[0]]
            return steps[::-1]
        for which in (0, 1):
            other = here[1 - which]
            for to in squares_of(NEIGHBOURS[here[which]] & level[which] & ~(1 << other)):
                there = (to, other) if which == 0 else (other, to)
                if there not in came:
                    came[there] = here, f"{NAMES[here[which]]}-{NAMES[to]}"
                    waiting.append(there)
    raise ValueError("no turn of this position")
