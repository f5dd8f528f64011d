"""What may be done, what it does, and who has won."""

from typing import Final

from ..chance import Chance
from ..contract import Json, Options, Outcome
from ..errors import IllegalStep, Malformed, MatchOver, OutOfTurn
from .rows import FIVE, FIVE_POINTS, five_equal, open_rows, points
from .state import EMPTY, EXTRA, ROLLS, ROUNDS, State, Turn
from .steps import ALL_DICE, ENTRIES, NEXT, Step, parse_step
from .steps import ROLLS as ROLL_STEPS
from .text import position

DRAWN: Final = "drawn"
"""In the option ``starter``: chance says who begins the first round."""


def check_options(options: Options) -> dict[str, Json]:
    """``{"starter": 0, 1 or "drawn"}`` (default ``drawn``)."""
    for key in options:
        if key != "starter":
            raise Malformed("option", key, "Battlepasch knows starter")
    starter = options.get("starter", DRAWN)
    if starter != DRAWN and (isinstance(starter, bool) or starter not in (0, 1)):
        raise Malformed("starter", starter, f"0, 1 or {DRAWN}")
    return {"starter": starter}


def start(options: Options, chance: Chance) -> State:
    """The empty block of the first round."""
    starter = options["starter"]
    seat = chance.below(2) if starter == DRAWN else int(starter)
    return State(1, EMPTY, (0, 0), ((), ()), (seat,), seat)


def legal(state: State) -> tuple[str, ...]:
    """All legal steps as chosen, sorted; empty exactly when the match is over."""
    if state.round_over:
        return () if state.over else (NEXT,)
    if not state.rolls:
        return (f"roll:{ALL_DICE}",)
    entries = sorted(ENTRIES[row] for row in open_rows(state.block, state.round, state.dice))
    return (*entries, *ROLL_STEPS) if state.rolls < ROLLS else tuple(entries)


def may_act(state: State, seat: int) -> bool:
    return not state.confirmed[seat] if state.resting else seat == state.seat


def resolve(state: State, text: str, chance: Chance) -> str:
    """The step with the numbers thrown; raises as ``play`` does, and IllegalStep where the numbers are given."""
    step = _checked(state, text, None)
    if not step.places:
        return text
    if step.result is not None:
        raise IllegalStep(text, position(state), "the result of a roll is up to chance")
    return f"{text}=" + "".join(str(1 + chance.below(6)) for _ in step.places)


def play(state: State, text: str, seat: int | None = None) -> State:
    """The state after a recorded step; raises Malformed, MatchOver, OutOfTurn or IllegalStep."""
    step = _checked(state, text, seat)
    if step.places:
        return _roll(state, step, text)
    if step.row >= 0:
        return _enter(state, step.row)
    return _confirm(state, state.seat if seat is None else seat)


def outcome(state: State) -> Outcome | None:
    if not state.over:
        return None
    first, second = state.points(0), state.points(1)
    return Outcome(None if first == second else int(second > first), "points")


def extra(state: State, row: int) -> int:
    """The extra points for entering the dice on the table in this row: 25 or 0."""
    five = state.block[FIVE]
    full = five is not None and five[1] == FIVE_POINTS
    return EXTRA if full and five_equal(state.dice) and points(row, state.dice) else 0


def _checked(state: State, text: str, seat: int | None) -> Step:
    step = parse_step(text)
    if state.over:
        raise MatchOver(text, position(state))
    if seat is not None and not may_act(state, seat):
        raise OutOfTurn(seat, state.seat)
    if step.chosen not in legal(state):
        made = " ".join(state.turn.steps) if state.turn else ""
        raise IllegalStep(text, position(state), f"not legal here after {made!r}" if made else "not legal here")
    return step


def _roll(state: State, step: Step, text: str) -> State:
    if step.result is None:
        raise Malformed("step", text, "a roll is recorded with its result")
    dice = list(state.dice or (0,) * len(ALL_DICE))
    for place, number in zip(step.places, step.result, strict=True):
        dice[int(place) - 1] = int(number)
    begun = state.turn or Turn(state, ())
    return State(
        state.round,
        state.block,
        state.extras,
        state.totals,
        state.starters,
        state.seat,
        tuple(dice),
        state.rolls + 1,
        turn=Turn(begun.origin, (*begun.steps, text)),
    )


def _enter(state: State, row: int) -> State:
    seat = state.seat
    block = (*state.block[:row], (seat, points(row, state.dice)), *state.block[row + 1 :])
    more, (first, second) = extra(state, row), state.extras
    extras = (first, second + more) if seat else (first + more, second)
    after = State(state.round, block, extras, state.totals, state.starters, 1 - seat)
    if not after.round_over:
        return after
    totals = tuple((*state.totals[who], after.sums(who).total) for who in (0, 1))
    next_seat = 1 - seat if after.over else 0
    return State(state.round, block, extras, (totals[0], totals[1]), state.starters, next_seat)


def _confirm(state: State, seat: int) -> State:
    first, second = state.confirmed
    confirmed = (first, True) if seat else (True, second)
    if not all(confirmed):
        return State(
            state.round,
            state.block,
            state.extras,
            state.totals,
            state.starters,
            confirmed.index(False),
            confirmed=confirmed,
        )
    starter = _next_starter(state)
    return State(state.round + 1, EMPTY, (0, 0), state.totals, (*state.starters, starter), starter)


def _next_starter(state: State) -> int:
    first = state.starters[0]
    if state.round + 1 < ROUNDS:
        return 1 - first
    ahead = state.points(0) - state.points(1)
    return first if ahead == 0 else int(ahead > 0)
