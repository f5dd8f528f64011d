"""What may be done, what it does, and who has won."""

from collections.abc import Callable
from typing import Final

from ..contract import Outcome
from ..errors import IllegalStep, MatchOver, OutOfTurn
from .board import Board
from .powers import POWERS, Power, five_pagodas
from .settling import settle, settling_steps
from .state import Result, State, Turn
from .steps import PLACES, STEPS, Step, Verb, parse_step, texts
from .text import position

MONKS: Final = 2
"""Monks of each order."""


def legal(state: State) -> tuple[str, ...]:
    """All legal steps, sorted; empty exactly when the match is over."""
    steps = state.legal_steps
    if steps is None:
        steps = tuple(sorted(_legal(state)))
        object.__setattr__(state, "legal_steps", steps)
    return steps


def _legal(state: State) -> list[str]:
    if state.result:
        return []
    if state.settling:
        return settling_steps(state)
    if missing := monks_to_place(state.board, state.seat):
        free = state.board.free()
        return texts(PLACES, free) if free.bit_count() >= missing else []
    power, other = powers(state)
    turn = state.turn
    if turn is None:
        return power.openings(state, other.guarded)
    if STEPS[turn.steps[-1]].verb is Verb.MOVE:
        return power.after_move(state, turn)
    return power.after_build(state.board, state.seat, turn)


def check(state: State, text: str, seat: int | None = None) -> Step:
    """The step of a text that ``seat`` may make now; raises Malformed, MatchOver, OutOfTurn or IllegalStep."""
    step = parse_step(text)
    steps = legal(state)
    if not steps:
        raise MatchOver(text, position(state))
    if seat is not None and seat != state.seat:
        raise OutOfTurn(seat, state.seat)
    if text not in steps:
        raise IllegalStep(text, position(state), _why_not(state))
    return step


def play(state: State, text: str, seat: int | None = None) -> State:
    """The state after a step; raises as ``check`` does."""
    step = check(state, text, seat)
    return _DEEDS[step.verb](state, step, text)


def outcome(state: State) -> Outcome | None:
    if state.result:
        return Outcome(state.result.winner, state.result.reason)
    if not legal(state):
        return Outcome(1 - state.seat, "no-turn")
    return None


def powers(state: State) -> tuple[Power, Power]:
    """The power of the order to act and that of the other."""
    seat, spirits = state.seat, state.spirits
    return POWERS[spirits[seat]], POWERS[spirits[1 - seat]]


def monks_to_place(board: Board, seat: int) -> int:
    return MONKS - board.monks(seat).bit_count()


def move_reason(state: State, monk: int, to: int) -> str | None:
    """The word for why a legal move by ``monk`` onto ``to`` wins, or None if it does not."""
    power, other = powers(state)
    if not (power.winning(state.board, monk) & ~other.guarded) >> to & 1:
        return None
    return "summit" if state.board.three >> to & 1 else "drop"


# What each step does, given that it is legal


def _place(state: State, step: Step, text: str) -> State:
    board = state.board.with_monk(state.seat, step.square)
    turn = state.turn or Turn(state)
    if monks_to_place(board, state.seat):
        return State(board, state.seat, state.spirits, state.ban, turn=turn._replace(steps=(*turn.steps, text)))
    return State(board, 1 - state.seat, state.spirits)


def _move(state: State, step: Step, text: str) -> State:
    seat, board, turn = state.seat, state.board, state.turn or Turn(state)
    monk, to = step.monk, step.square
    before, after = board.height(monk), board.height(to)
    power, _ = powers(state)
    moved = power.after_moving(board, seat, monk, to)
    climbed = turn.climbed or after > before
    if reason := move_reason(state, monk, to):
        return _next_turn(state, moved, climbed, Result(seat, reason, to))
    so_far = Turn(
        origin=turn.origin,
        steps=(*turn.steps, text),
        monk=to,
        start=monk if turn.start < 0 else turn.start,
        moves=turn.moves + 1,
        builds=turn.builds,
        built=turn.built,
        climbed=climbed,
        level=turn.level and after == before,
    )
    return State(moved, seat, state.spirits, state.ban, "", so_far)


def _build(state: State, step: Step, text: str) -> State:
    return _built(state, step, text, state.board.with_storey(step.square))


def _cap(state: State, step: Step, text: str) -> State:
    board = state.board.with_cap(step.square)
    winner = five_pagodas(board, state.spirits, state.seat)
    if winner is not None:
        climbed = state.turn is not None and state.turn.climbed
        return _next_turn(state, board, climbed, Result(winner, "five-pagodas"))
    return _built(state, step, text, board)


def _built(state: State, step: Step, text: str, board: Board) -> State:
    seat, turn = state.seat, state.turn or Turn(state)
    so_far = Turn(
        origin=turn.origin,
        steps=(*turn.steps, text),
        monk=step.monk,
        start=turn.start,
        moves=turn.moves,
        builds=turn.builds + 1,
        built=step.square,
        climbed=turn.climbed,
        level=turn.level,
    )
    power, _ = powers(state)
    if more := power.after_build(board, seat, so_far):
        return State(board, seat, state.spirits, state.ban, "", so_far, None, tuple(sorted(more)))
    return _next_turn(state, board, turn.climbed)


def _take(state: State, step: Step, text: str) -> State:
    return _next_turn(state, state.board.without_storey(step.square), state.turn is not None and state.turn.climbed)


def _end(state: State, step: Step, text: str) -> State:
    return _next_turn(state, state.board, state.turn is not None and state.turn.climbed)


def _settle(state: State, step: Step, text: str) -> State:
    return settle(state, step)


def _next_turn(state: State, board: Board, climbed: bool, result: Result | None = None) -> State:
    ban = climbed and POWERS[state.spirits[state.seat]].bans_climbing
    return State(board, 1 - state.seat, state.spirits, ban, "", None, result)


_DEEDS: Final[dict[Verb, Callable[[State, Step, str], State]]] = {
    Verb.OFFER: _settle,
    Verb.PICK: _settle,
    Verb.START: _settle,
    Verb.PLACE: _place,
    Verb.MOVE: _move,
    Verb.BUILD: _build,
    Verb.CAP: _cap,
    Verb.TAKE: _take,
    Verb.END: _end,
}


def _why_not(state: State) -> str:
    made = " ".join(state.turn.steps) if state.turn else ""
    return f"not legal here after {made!r}" if made else "not legal here"
