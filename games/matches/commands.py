"""From a client's frame to the transition it asks for."""

from . import actions, endings, events, faltering, offers, play, timing
from .checks import check_position
from .errors import NotAllowed
from .history import Turn
from .live import Transition
from .table import Change, Table


def wants_history(frame: events.Action, table: Table) -> bool:
    """Whether the transition needs the turns so far: a takeback that is about to happen."""
    if not isinstance(frame, events.Accept | events.MakeOffer) or frame.what != "takeback":
        return False
    return isinstance(frame, events.Accept) or table.setting.kind != "person"


def wants_rematch(frame: events.Action, table: Table, seat: int) -> bool:
    """Whether the next match is about to be made. Whoever offers what the other side has offered agrees to it."""
    if not isinstance(frame, events.Accept | events.MakeOffer) or frame.what != "rematch":
        return False
    return isinstance(frame, events.Accept) or table.setting.kind != "person" or table.hot.offers.rematch == 1 - seat


def transition_for(
    frame: events.Action, seat: int, delay: int, away_ms: int | None, turns: list[Turn], turns_of: int
) -> Transition:
    """The transition of ``frame`` by ``seat``.

    ``delay`` is the connection's measured round trip in ms, ``away_ms`` for how long the other side has been gone
    (needed for a claim only); ``turns`` are the turns so far, where ``wants_history`` says so, as they were when the
    position's version was ``turns_of``.
    """

    def transition(table: Table) -> Change:
        now = actions.now_ms()
        if not isinstance(frame, events.Step) and (decided := timing.settle(table, now)) is not None:
            return decided  # time comes first, even where nobody has noticed yet
        match frame:
            case events.Step():
                return play.play(table, seat, frame.step, frame.on, now, delay, frame.id)
            case events.Back():
                return play.step_back(table, seat, frame.on, now, frame.id)
            case events.MakeOffer() | events.Accept() if wants_history(frame, table):
                check_position(table, turns_of)
                return offers.take_back(table, seat, turns, now, frame.id)
            case events.MakeOffer(what="draw") if table.hot.offers.draw == 1 - seat:
                return offers.accept_draw(table, seat, now, frame.id)
            case events.MakeOffer():
                return offers.offer(table, seat, frame.what, frame.id, frame.salt)
            case events.Accept(what="draw"):
                return offers.accept_draw(table, seat, now, frame.id)
            case events.Decline():
                return offers.decline(table, seat, frame.what, frame.id)
            case events.Resign():
                return endings.resign(table, seat, now, frame.id)
            case events.Leave():
                return endings.leave(table, seat, now, frame.id)
            case events.Claim():
                return endings.claim(table, seat, away_ms, now, frame.id)
            case events.Retry():
                return faltering.retry(table, seat, frame.id)
        raise NotAllowed

    return transition
