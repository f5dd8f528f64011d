"""Writes, for callers in a thread: views, tasks, commands. ``live`` is the same for the event loop."""

import logging
from collections.abc import Callable, Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from games.engines.chance import FairChance, secret_hash
from games.engines.errors import RulesError
from games.engines.registry import get_game

from . import announce, computers, hot, pausing, store, timing
from .clock import CLOCKS
from .errors import BadOptions, Conflict, Lost
from .models import Match, MatchEvent, new_key
from .offers import accept_rematch
from .render import Rendering, event_texts
from .salts import LOT_BLOCKS, new_secret, salt_or_none
from .signals import change_committed, computer_to_act
from .store import milliseconds
from .table import Change, Setting, Table, opened
from .telling import event_data

log = logging.getLogger(__name__)

Transition = Callable[[Table], Change | None]
TRIES = 5


def now_ms() -> int:
    """The server's time, the only one that counts."""
    return milliseconds(timezone.now())


@transaction.atomic
def create_match(
    game_id: str,
    options: dict[str, Any],
    clock: str,
    kind: str,
    holders: tuple[Player | None, Player | None],
    salts: tuple[str, str] = ("", ""),
    secret: bytes | None = None,
    rematch_of: int | None = None,
    lot: int | None = None,
    strength: str = "",
) -> Match:
    """Begin a match between the holders of seats 0 and 1; its clock runs from now on.

    Against the computer one of them is None, and ``strength`` says how strong it is. If it begins, that is announced.
    ``salts`` are what the browsers of seats 0 and 1 add to the chance. ``lot``: if ``salts.first_by_lot`` has given out
    the seats, what it said.
    Raises BadOptions for a game, options, clock or kind that do not exist.
    """
    if clock not in CLOCKS or kind not in Match.Kind.values or not _seated(kind, holders, clock, strength):
        raise BadOptions
    now, secret = now_ms(), secret or new_secret()
    chance = FairChance(secret, salts, 0 if lot is None else LOT_BLOCKS)
    try:
        game = get_game(game_id)
        checked = game.check_options(options)
        start = game.position(game.start(checked, chance))
    except RulesError as error:
        raise BadOptions from error
    match = Match(
        key=new_key(),
        game=game.id,
        rules_version=game.rules_version,
        kind=kind,
        options=checked,
        clock=clock,
        player_0=holders[0],
        player_1=holders[1],
        strength=strength,
        start=start,
        secret=secret,
        salts=list(salts),
        started=store.when(now),
        rematch_of_id=rematch_of,
    )
    setting: Setting = store.setting_of(match)
    table = opened(setting, chance.counter, now)
    match.state = hot.encode(table.hot)
    match.deadline = store.when(table.due.at) if table.due else None
    match.computer_since = store.computer_since(table, now)
    match.save()
    data = {"hash": secret_hash(secret), "lot": lot}
    MatchEvent.objects.create(match=match, version=1, kind="started", data=data, at=match.started)
    if match.computer_since is not None:
        begun = Table(store.setting_of(match), 1, table.hot, table.states)
        transaction.on_commit(lambda: announce_computer(begun))
    return match


def _seated(kind: str, holders: tuple[Player | None, Player | None], clock: str, strength: str) -> bool:
    """Whether a match of this kind can have these holders, clock and strength."""
    if kind == Match.Kind.COMPUTER:
        return holders.count(None) == 1 and clock == "none" and strength in computers.STRENGTHS
    return None not in holders and not strength


def perform(key: str, transition: Transition) -> Table:
    """Carry out a transition on the match with this key and announce it; the table after it.

    Raises what the transition raises. A transition that returns None changes nothing.
    """
    for _ in range(TRIES):
        table = store.load(key)
        change = transition(table)
        if change is None:
            return table
        try:
            _commit_and_announce(change)
        except Conflict:
            continue
        return change.after
    raise Lost


def rematch(key: str, seat: int, client_id: str | None, salt: str | None = None) -> Table:
    """Agree to a rematch: make the next match, seats swapped, and name it in the old one; both or neither.

    ``salt`` is what the browser that agrees adds to the chance; that of the other came with the offer.
    Locks the old match's row first, so that of two who agree at once the second sees what the first has done.
    """

    def agreed(table: Table) -> Change:
        change = accept_rematch(table, seat, "", client_id)
        mine, options = salt_or_none(salt), dict(table.setting.options)
        if old.kind == Match.Kind.DEVICE:
            holders, salts = (old.player_0, old.player_1), (mine, "")
        else:
            # Nobody has offered anything against a computer, which adds no salt.
            holders, other = (old.player_1, old.player_0), salt_or_none(table.hot.offers.salt)
            salts = (mine, other) if seat == 1 else (other, mine)
        if old.kind == Match.Kind.COMPUTER:
            options = table.game.options_swapped(options)
        match = create_match(
            old.game,
            options,
            old.clock,
            old.kind,
            holders,
            salts=salts,
            secret=table.setting.next_secret,
            rematch_of=old.pk,
            strength=old.strength,
        )
        return accept_rematch(table, seat, match.key, change.client_id)

    for _ in range(TRIES):
        try:
            with transaction.atomic():
                locked = Match.objects.select_for_update(of=("self",))
                old = locked.select_related("player_0", "player_1").get(key=key)
                return perform_once(key, agreed)
        except Conflict:
            continue
    raise Lost


def perform_once(key: str, transition: Callable[[Table], Change]) -> Table:
    """One try of ``perform``; raises Conflict, which undoes the transaction around it."""
    change = transition(store.load(key))
    _commit_and_announce(change)
    return change.after


def announce_computer(table: Table) -> None:
    """Say that a computer has something to do at this table; saying it again does no harm."""
    computer_to_act.send_robust(sender=Match, table=table)


def settle(key: str) -> Table:
    """Let time decide what it has decided; safe to call at any time and any number of times."""
    return perform(key, lambda table: timing.settle(table, now_ms()))


def settle_due(limit: int = 500) -> int:
    """Settle up to ``limit`` matches whose deadline has passed; how many there were.

    One match that can't be settled is logged and stops no other.
    """
    due = Match.objects.filter(status=Match.Status.RUNNING, deadline__lte=timezone.now()).order_by("deadline")
    return _each(due.values_list("key", flat=True)[:limit], settle)


def pause_all() -> int:
    """Stop the clocks of all running matches for a planned restart; how many were running."""
    return _each_running(lambda key: perform(key, lambda table: pausing.pause(table, now_ms())))


def resume_all() -> int:
    """Let the clocks run on after a planned restart."""
    return _each_running(lambda key: perform(key, lambda table: pausing.resume(table, now_ms())))


def _each_running(act: Callable[[str], object]) -> int:
    running = Match.objects.filter(status=Match.Status.RUNNING)
    return _each(list(running.values_list("key", flat=True)), act)


def _each(keys: Iterable[str], act: Callable[[str], object]) -> int:
    count = 0
    for key in keys:
        count += 1
        try:
            act(key)
        except Exception:
            log.exception("match %s could not be dealt with", key)
    return count


def _commit_and_announce(change: Change) -> None:
    now = now_ms()
    data = event_data(change)
    store.commit(change, data, now)

    def announced() -> None:
        texts = event_texts(change, data, Rendering(change.before), Rendering(change.after), now)
        match_id = change.after.setting.match_id
        announce.send_from_thread(match_id, announce.event_message(change.after.version, texts, announce.UNHEARD))
        change_committed.send_robust(sender=Match, change=change)
        if computers.called(change):
            announce_computer(change.after)

    transaction.on_commit(announced)
