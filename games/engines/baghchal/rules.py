"""What may be done, what it does, and who has won."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..contract import Outcome
from ..errors import IllegalStep, Malformed, MatchOver, OutOfTurn
from .board import EMPTY, GOAT, GOATS, JUMPS, MOVES, PLACES, POINTS, TIGER, TIGERS, moved, placed, points_of
from .state import State, Verdict
from .text import position

MOST_TAKEN: Final = 5
"""Goats taken with which the tigers win."""
MOST_QUIET: Final = 100
"""Turns in a row without a capture that end a match once all goats are placed."""
REMEMBERED: Final = 12
"""Boards to which no turn may return."""


class Step(NamedTuple):
    """A step taken apart. ``start`` is -1 for a goat placed, ``over`` is -1 where no goat is taken."""

    start: int
    end: int
    over: int = -1


def _all_steps() -> dict[str, Step]:
    """Every step of a right form. Only those along the lines have an effect; the rest is never legal."""
    steps = {text: Step(-1, point) for point, text in PLACES.items()}
    for start_name, start in POINTS.items():
        for end_name, end in POINTS.items():
            steps[f"{start_name}-{end_name}"] = Step(start, end)
            steps[f"{start_name}x{end_name}"] = Step(start, end)
    steps |= {jump.text: Step(start, jump.to, jump.over) for start, jumps in JUMPS.items() for jump in jumps}
    return steps


STEPS: Final = _all_steps()


def parse_step(text: str) -> Step:
    """The step of a text; raises Malformed. Whether it is legal is another question."""
    try:
        return STEPS[text]
    except (KeyError, TypeError):
        raise Malformed("step", text, "expected @POINT, FROM-TO or FROMxTO with points a1 to e5") from None


def legal(state: State) -> tuple[str, ...]:
    """All legal steps, sorted; empty exactly when the match is over."""
    return judge(state).steps


def outcome(state: State) -> Outcome | None:
    return judge(state).outcome


def check(state: State, text: str, seat: int | None = None) -> Step:
    """The step of a text that ``seat`` may make now; raises Malformed, MatchOver, OutOfTurn or IllegalStep."""
    step = parse_step(text)
    verdict = judge(state)
    if verdict.outcome:
        raise MatchOver(text, position(state))
    if seat is not None and seat != state.seat:
        raise OutOfTurn(seat, state.seat)
    if text not in verdict.steps:
        why = "no turn may return to one of the last twelve boards" if text in verdict.barred else "not legal here"
        raise IllegalStep(text, position(state), why)
    return step


def play(state: State, text: str, seat: int | None = None) -> State:
    """The state after a step; raises as ``check`` does."""
    return after(state, check(state, text, seat))


def after(state: State, step: Step) -> State:
    """The state after a step that is legal."""
    placing, takes = step.start < 0, step.over >= 0
    board = board_after(state.board, step)
    hand = state.hand - placing
    return State(
        board=board,
        seat=1 - state.seat,
        hand=hand,
        taken=state.taken + takes,
        quiet=0 if placing or takes else state.quiet + 1,
        history=(*state.history, board)[-REMEMBERED:] if hand == 0 else (),
    )


def board_after(board: str, step: Step) -> str:
    """The board after a step along the lines."""
    if step.start < 0:
        return placed(board, step.end, GOAT)
    if step.over >= 0:
        board = placed(board, step.over, EMPTY)
    return moved(board, step.start, step.end)


def judge(state: State) -> Verdict:
    """The legal steps, the barred ones and the outcome of a state, worked out once."""
    verdict = state.verdict
    if verdict is None:
        verdict = _judge(state)
        object.__setattr__(state, "verdict", verdict)
    return verdict


def _judge(state: State) -> Verdict:
    if state.taken >= MOST_TAKEN:
        return Verdict((), (), Outcome(TIGERS, "five-goats"))
    steps = sorted(_turns(state.board, state.seat, state.hand))
    barred: tuple[str, ...] = ()
    if state.history:
        barred = tuple(text for text in steps if board_after(state.board, STEPS[text]) in state.history)
        steps = [text for text in steps if text not in barred]
    if not steps:
        ended = Outcome(TIGERS, "no-move") if state.seat == GOATS else Outcome(GOATS, "trapped")
        return Verdict((), barred, ended)
    if state.hand == 0 and state.quiet >= MOST_QUIET:
        return Verdict((), (), Outcome(None, "quiet"))
    return Verdict(tuple(steps), barred, None)


def _turns(board: str, seat: int, hand: int) -> Iterator[str]:
    """The steps by the lines alone, whatever *no return* says; in no order."""
    if seat == TIGERS:
        for point in points_of(board, TIGER):
            yield from tiger_turns(board, point)
    elif hand:
        for point in points_of(board, EMPTY):
            yield PLACES[point]
    else:
        for point in points_of(board, GOAT):
            for end, text in MOVES[point]:
                if board[end] == EMPTY:
                    yield text


def tiger_turns(board: str, point: int) -> Iterator[str]:
    """The moves and jumps of the tiger on ``point`` by the lines alone."""
    for end, text in MOVES[point]:
        if board[end] == EMPTY:
            yield text
    for over, to, text in JUMPS[point]:
        if board[over] == GOAT and board[to] == EMPTY:
            yield text
