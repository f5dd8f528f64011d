"""Squares on which a match could be won: the danger display, and the steps that win at once."""

from .board import NAMES, squares_of
from .powers import POWERS
from .rules import MONKS, legal, move_reason, outcome, play
from .state import State
from .steps import STEPS, Verb

_ENDS_A_TURN = (Verb.BUILD, Verb.CAP, Verb.TAKE, Verb.END, Verb.PLACE)


def danger(state: State, seat: int) -> list[str]:
    """The squares onto which ``seat`` could win by moving in its next turn as the board stands, sorted."""
    board = state.board
    monks = board.monks(seat)
    if state.settling or monks.bit_count() < MONKS:
        return []
    power, other = POWERS[state.spirits[seat]], POWERS[state.spirits[1 - seat]]
    climb = 0 if state.ban and seat == state.seat else 1
    threats = 0
    for monk in squares_of(monks):
        threats |= power.threats(board, seat, monk, climb, other.guarded)
    return [NAMES[square] for square in squares_of(threats)]


def winning_steps(state: State) -> list[str]:
    """The legal steps with which the seat to act wins at once."""
    if state.settling or state.result:
        return []
    shut_in = _nearly_shut_in(state)
    return [text for text in legal(state) if _wins(state, text, shut_in)]


def leaves_no_turn(state: State, text: str) -> bool:
    """Whether a legal step ends the turn and leaves the opponent none."""
    if STEPS[text].verb not in _ENDS_A_TURN or not _nearly_shut_in(state):
        return False
    ended = outcome(play(state, text))
    return ended is not None and ended.reason == "no-turn"


def _wins(state: State, text: str, shut_in: bool) -> bool:
    step = STEPS[text]
    if step.verb is Verb.MOVE:
        return move_reason(state, step.monk, step.square) is not None
    if shut_in or (step.verb is Verb.CAP and state.board.pagodas() >= 4):
        ended = outcome(play(state, text))
        return ended is not None and ended.winner == state.seat
    return False


def _nearly_shut_in(state: State) -> bool:
    """Whether the opponent has so few ordinary moves that one step could take the last.

    A step changes one square, so an opponent with two squares to go to keeps one of them. Moves up
    are left out: the owl may be about to forbid them.
    """
    board, opponent = state.board, 1 - state.seat
    monks = board.monks(opponent)
    if monks.bit_count() < MONKS:
        return False
    ordinary, goals = POWERS["-"], 0
    for monk in squares_of(monks):
        goals |= ordinary.reach(board, opponent, monk, board.height(monk))
    return goals.bit_count() < 2
