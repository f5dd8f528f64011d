"""Transitions by agreement: draws, takebacks, rematches."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.engines.contract import Outcome

from . import clock as clocks
from . import errors
from .checks import check_running, has_room
from .history import Turn
from .table import Change, Log, Offer, Offers, Table, advanced, ended

DRAW_OFFER_PAUSE: Final = 2
"""Turns that must pass before the same seat may offer a draw again."""


def offer(table: Table, seat: int, what: Offer, client_id: str | None = None, salt: str | None = None) -> Change:
    """Make an offer to the other side; matches without another person have nobody to ask.

    ``salt`` is what the offering browser adds to the chance of a rematch.
    """
    if table.setting.kind != "person" or not has_room(table):
        raise errors.NotAllowed
    offers = table.hot.offers
    if what == "rematch":
        if not table.finished or table.hot.rematch_key is not None:
            raise errors.NotAllowed
    else:
        salt = offers.salt
        check_running(table)
        if what == "takeback":
            check_takeback(table, seat)
    if getattr(offers, what) is not None:
        raise errors.AlreadyOffered
    if what == "draw":
        if not may_offer_draw(table, seat):
            raise errors.AlreadyOffered
        turns = (table.hot.turn, offers.draw_turns[1]) if seat == 0 else (offers.draw_turns[0], table.hot.turn)
        offers = replace(offers, draw_turns=turns)
    return _offering(table, replace(offers, salt=salt, **{what: seat}), "offer", seat, what, client_id)


def decline(table: Table, seat: int, what: Offer, client_id: str | None = None) -> Change:
    """Decline the other side's offer, or withdraw one's own."""
    if getattr(table.hot.offers, what) is None:
        raise errors.NoOffer
    return _offering(table, replace(table.hot.offers, **{what: None}), "decline", seat, what, client_id)


def accept_draw(table: Table, seat: int, now: int, client_id: str | None = None) -> Change:
    check_running(table)
    if table.hot.offers.draw != 1 - seat:
        raise errors.NoOffer
    return Change(table, ended(table, Outcome(None, "agreed"), now), "agreed", seat, client_id)


def accept_rematch(table: Table, seat: int, key: str, client_id: str | None = None) -> Change:
    """Name the next match, ``key``. Without another person there is nobody to wait for."""
    if not table.finished or table.hot.rematch_key is not None:
        raise errors.NotAllowed
    if table.setting.kind == "person" and table.hot.offers.rematch != 1 - seat:
        raise errors.NoOffer
    hot = replace(table.hot, rematch_key=key, offers=replace(table.hot.offers, rematch=None))
    return Change(table, advanced(table, hot), "rematch", seat, client_id)


def may_offer_draw(table: Table, seat: int) -> bool:
    """Whether no draw offer stands and this seat's last one is long enough ago."""
    offers = table.hot.offers
    last = offers.draw_turns[seat]
    return offers.draw is None and has_room(table) and (last < 0 or table.hot.turn >= last + DRAW_OFFER_PAUSE)


def has_takeback(table: Table, seat: int) -> bool:
    """Whether this match has takebacks and this seat a turn to take back."""
    if not has_room(table) or table.setting.rated:
        return False
    hot = table.hot
    if table.setting.kind == "computer":
        # Nothing is at stake here, whatever the turn has shown: docs/bots.md, "What differs".
        return hot.done[seat] > 0 or (bool(hot.steps) and table.to_act == seat)
    return table.game.takebacks and (hot.turn if table.setting.kind == "device" else hot.done[seat]) > 0


def check_takeback(table: Table, seat: int) -> None:
    """Refuse a takeback that this kind of match does not have, or that has nothing to take back."""
    if table.setting.rated:
        raise errors.NotAllowed
    if not has_takeback(table, seat):
        raise errors.NothingToTakeBack


def take_back(table: Table, seat: int, turns: Sequence[Turn], now: int, client_id: str | None = None) -> Change:
    """Go back to before the last turn of the side that wishes it. ``turns`` are the turns so far.

    In a match of two people ``seat`` agrees to the other side's wish; alone one takes back as one likes (on one device
    the last turn, whoever made it; against the computer an unfinished turn of one's own first).
    """
    check_running(table)
    wisher = seat
    if table.setting.kind == "person":
        wisher = 1 - seat
        if table.hot.offers.takeback != wisher:
            raise errors.NoOffer
    check_takeback(table, wisher)
    kind = table.setting.kind
    begun = [i for i, t in enumerate(turns) if t.steps and (t.complete or kind == "computer")]
    mine = [i for i in begun if turns[i].seat == wisher or kind == "device"]
    if not mine:
        raise errors.NothingToTakeBack
    target = mine[-1]
    state = table.game.parse_position(table.setting.start)
    for turn in turns[:target]:
        for played in turn.steps:
            state = table.game.play(state, played.step, turn.seat)
    to_act = table.game.to_act(state)
    done = (sum(t.seat == 0 for t in turns[:target]), sum(t.seat == 1 for t in turns[:target]))
    hot = replace(
        table.hot,
        position=table.game.position(state),
        steps=(),
        turn=target,
        done=done,
        position_version=table.version + 1,
        clock=clocks.switch(table.hot.clock, table.setting.limits, to_act, now, table.rest_ms(state)),
        offers=Offers(draw_turns=table.hot.offers.draw_turns),
        stuck=False,
        helped=table.hot.helped or _helps(table, target),
        begun=table.begun,
    )
    log = Log(target, 0, turns[target].seat, False)
    return Change(table, advanced(table, hot, (state,)), "takeback", seat, client_id, log)


def _helps(table: Table, target: int) -> bool:
    """Whether going back to the start of turn ``target`` helps the player against a computer: a completed turn is
    played again, or one in which chance has spoken.

    Steps of an unfinished turn that have revealed nothing may be taken back one by one as well, and who has to leave a
    position because the computer is stuck in it is not to blame.
    """
    if table.setting.kind != "computer" or table.hot.stuck:
        return False
    steps = zip(table.states, table.hot.steps, strict=False)
    return target < table.hot.turn or any(table.game.reveals(state, step) for state, step in steps)


def _offering(table: Table, offers: Offers, kind: str, seat: int, what: Offer, client_id: str | None) -> Change:
    hot = replace(table.hot, offers=offers)
    return Change(table, advanced(table, hot), kind, seat, client_id, data={"what": what})
