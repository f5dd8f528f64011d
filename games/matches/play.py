"""Transitions that play: a step, a step back."""

from msgspec.structs import replace

from games.engines import errors as rules

from . import clock as clocks
from . import errors
from .checks import check_position, check_running, has_room
from .endings import fallen
from .table import Change, Log, Offers, Table, advanced


def play(table: Table, seat: int, step: str, on: int, now: int, delay: int = 0, client_id: str | None = None) -> Change:
    """Play ``step``, chosen in the position of version ``on``; ``delay`` is the mover's measured round trip in ms.

    A step that comes after its time is the flag's fall: the change then ends the match.
    """
    check_running(table)
    check_position(table, on)
    missed = clocks.too_late(table.hot.clock, table.setting.limits, table.first_turn, now, delay)
    if missed is not None:
        return fallen(table, missed, now)
    game, hot, chance = table.game, table.hot, table.chance()
    if not game.may_act(table.state, seat):
        # Before anything else: how long it takes to judge a step may tell of the hand that it would be played from.
        raise errors.OutOfTurnHere
    try:
        recorded = game.resolve(table.state, step, chance)
        state = game.play(table.state, recorded, seat)
    except rules.Malformed as error:
        raise errors.MalformedStep from error
    except rules.RulesError as error:
        raise errors.IllegalStepHere from error
    outcome, complete = game.outcome(state), game.turn_complete(state)
    changed = replace(
        hot,
        steps=(*hot.steps, recorded),
        position_version=table.version + 1,
        chance=chance.counter,
        offers=_after_step(hot.offers, seat),
    )
    if complete:
        changed = replace(changed, turn=hot.turn + 1, done=(hot.done[0] + (seat == 0), hot.done[1] + (seat == 1)))
    if outcome is not None:
        # The last turn stays unfolded in the row: a position's text alone may not show that it is final.
        changed = replace(changed, clock=clocks.pause(hot.clock, now), offers=Offers())
    elif complete:
        clock = clocks.press(hot.clock, table.setting.limits, game.to_act(state), now, delay, table.rest_ms(state))
        changed = replace(changed, position=game.position(state), steps=(), clock=clock)
    states = (state,) if complete and outcome is None else (*table.states, state)
    log = Log(hot.turn, len(hot.steps), seat, complete, recorded, clocks.spent(hot.clock, now))
    return Change(table, advanced(table, changed, states, outcome), "step", seat, client_id, log)


def step_back(table: Table, seat: int, on: int, now: int, client_id: str | None = None) -> Change:
    """Take the last step of the unfinished turn back, if it revealed nothing. The clock takes no notice."""
    check_running(table)
    check_position(table, on)
    if seat != table.to_act:
        raise errors.OutOfTurnHere
    if not can_step_back(table):
        raise errors.NothingToTakeBack
    kept = table.hot.steps[:-1]
    hot = replace(table.hot, steps=kept, position_version=table.version + 1)
    log = Log(table.hot.turn, len(kept), seat, False)
    return Change(table, advanced(table, hot, table.states[:-1]), "back", seat, client_id, log)


def can_step_back(table: Table) -> bool:
    """Whether the turn has a step and its last one has revealed nothing."""
    return bool(table.hot.steps) and has_room(table) and not table.game.reveals(table.states[-2], table.hot.steps[-1])


def _after_step(offers: Offers, seat: int) -> Offers:
    """Playing on is an answer: the other side's draw offer lapses; any step outdates a wish for a takeback."""
    draw = offers.draw if offers.draw == seat else None
    if draw == offers.draw and offers.takeback is None:
        return offers
    return replace(offers, draw=draw, takeback=None)
