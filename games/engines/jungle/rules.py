"""What may be done, what it does, and who has won."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from ..contract import Outcome
from ..errors import IllegalStep, Malformed, MatchOver, OutOfTurn
from .board import ANIMALS, DENS, EMPTY, RATS, SQUARES, WAYS, Way, moved
from .state import MOST_SHUTTLES, Shuttle, State, Verdict
from .text import position

MOST_QUIET: Final = 100
"""Turns in a row without a capture that end a match."""
TIMES: Final = 3
"""How often one position must stand for a draw."""


class Step(NamedTuple):
    """A step taken apart: the two squares, and whether its text is that of a capture."""

    start: int
    end: int
    takes: bool


def parse_step(text: str) -> Step:
    """The step of a text; raises Malformed. Whether it is legal is another question."""
    if not isinstance(text, str):
        raise Malformed("step", text, "a step is a text")
    start, end = SQUARES.get(text[:2]), SQUARES.get(text[3:])
    if start is None or end is None or text[2] not in "-x":
        raise Malformed("step", text, "expected FROM-TO or FROMxTO with squares a1 to g9")
    return Step(start, end, text[2] == "x")


def legal(state: State) -> tuple[str, ...]:
    """All legal steps, sorted; empty exactly when the match is over."""
    return judge(state).steps


def outcome(state: State) -> Outcome | None:
    return judge(state).outcome


def check(state: State, text: str, seat: int | None = None) -> Step:
    """The step of a text that ``seat`` may make now; raises Malformed, MatchOver, OutOfTurn or IllegalStep."""
    step = parse_step(text)
    steps = legal(state)
    if not steps:
        raise MatchOver(text, position(state))
    if seat is not None and seat != state.seat:
        raise OutOfTurn(seat, state.seat)
    if text not in steps:
        raise IllegalStep(text, position(state), _why_not(state, text))
    return step


def play(state: State, text: str, seat: int | None = None) -> State:
    """The state after a step; raises as ``check`` does."""
    return after(state, check(state, text, seat))


def after(state: State, step: Step) -> State:
    """The state after a step that is legal."""
    seat, (start, end, takes) = state.seat, step
    own = _shuttle(state.shuttles[seat], start, end, takes)
    other = state.shuttles[1 - seat]
    return State(
        board=moved(state.board, start, end),
        seat=1 - seat,
        quiet=0 if takes else state.quiet + 1,
        shuttles=(other, own) if seat else (own, other),
        history=() if takes else (*state.history, state.key()),
    )


def judge(state: State) -> Verdict:
    """The legal steps and the outcome of a state, worked out once."""
    verdict = state.verdict
    if verdict is None:
        verdict = _judge(state)
        object.__setattr__(state, "verdict", verdict)
    return verdict


def _judge(state: State) -> Verdict:
    board = state.board
    for seat, den in enumerate(DENS):
        if board[den] != EMPTY:
            return Verdict((), Outcome(1 - seat, "den"))
    barred = bar(state)
    steps = sorted(text for text, _ in ways(board, state.seat) if text not in barred)
    if not steps:
        return Verdict((), Outcome(1 - state.seat, "no-move"))
    if times(state) >= TIMES:
        return Verdict((), Outcome(None, "repetition"))
    if state.quiet >= MOST_QUIET:
        return Verdict((), Outcome(None, "quiet"))
    return Verdict(tuple(steps), None)


def ways(board: str, seat: int) -> Iterator[tuple[str, Way]]:
    """The steps that ``seat`` could make by the ground and the ranks alone, each with its way; in no order."""
    rats = {board.find(rat) for rat in RATS}
    for animal in ANIMALS[seat]:
        start = board.find(animal)
        if start < 0:
            continue
        for way in WAYS[animal][start]:
            there = board[way.to]
            if there == EMPTY:
                text = way.moving
            elif there in way.takes:
                text = way.taking
            else:
                continue
            if not way.over or rats.isdisjoint(way.over):
                yield text, way


def bar(state: State) -> tuple[str, ...]:
    """The texts, as a move and as a capture, of the way back that shuttling bars for the side to move; or none."""
    shuttle = state.shuttles[state.seat]
    if shuttle is None or shuttle.turns < MOST_SHUTTLES:
        return ()
    animal = state.board[shuttle.end]
    if animal not in WAYS:
        return ()
    return next(((way.moving, way.taking) for way in WAYS[animal][shuttle.end] if way.to == shuttle.start), ())


def times(state: State) -> int:
    """How often the present position has stood, this time included, as far as the history tells."""
    return 1 + state.history.count(state.key())


def without_history(state: State) -> State:
    """The same with no earlier position carried: what perft counts."""
    return replace(state, history=(), verdict=None) if state.history else state


def _shuttle(last: Shuttle | None, start: int, end: int, takes: bool) -> Shuttle:
    if last is None or takes or (last.end, last.start) != (start, end):
        return Shuttle(start, end, 1)
    return Shuttle(start, end, min(last.turns + 1, MOST_SHUTTLES))


def _why_not(state: State, text: str) -> str:
    if text in bar(state):
        return "an animal that has gone to and fro for three turns may not go back"
    return "not legal here"
