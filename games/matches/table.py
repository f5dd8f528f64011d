"""The table of one match: an immutable value, and what a transition makes of it.

The transitions live in ``play``, ``offers``, ``endings``, ``pausing`` and ``faltering``. Each takes a table and the
time and returns a ``Change`` (the table after it and the one event that says what happened) or raises ``Refused``.
Nothing here touches a database; a change has happened only once it is committed.
"""

from functools import cached_property
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from games.engines.chance import FairChance
from games.engines.contract import Game, Json, Outcome
from games.engines.registry import get_game

from . import clock as clocks

Kind = Literal["person", "computer", "device"]
Offer = Literal["draw", "takeback", "rematch"]


class Setting(Struct, frozen=True, dict=True):
    """What stays the same during a match.

    ``start`` is the position it began with; ``players`` holds the database keys of those who sit at the seats (None:
    the computer, of this ``strength``), with the names they had when the table was loaded. ``started`` is in ms since
    the epoch. ``next_secret`` is for the chance of a rematch.
    """

    match_id: int
    key: str
    game_id: str
    kind: Kind
    options: dict[str, Json]
    clock: str
    rated: bool
    start: Json
    secret: bytes
    salts: tuple[str, str]
    started: int
    next_secret: bytes = b""
    players: tuple[int | None, int | None] = (None, None)
    names: tuple[str, str] = ("", "")
    player_kinds: tuple[str, str] = ("guest", "guest")
    strength: str = ""

    @cached_property
    def game(self) -> Game[Any]:
        return get_game(self.game_id)

    @cached_property
    def computer_seats(self) -> tuple[int, ...]:
        """The seats at which a computer sits."""
        return tuple(seat for seat in (0, 1) if self.kind == "computer" and self.players[seat] is None)

    @cached_property
    def limits(self) -> clocks.Limits:
        return clocks.limits_for(self.kind, self.clock)


class Offers(Struct, frozen=True):
    """The seat whose offer stands, by what is offered; and the turn in which each seat last offered a draw.

    ``salt`` is what the browser that offers a rematch adds to its chance.
    """

    draw: int | None = None
    takeback: int | None = None
    rematch: int | None = None
    draw_turns: tuple[int, int] = (-1, -1)
    salt: str | None = None


class Hot(Struct, frozen=True):
    """What changes during a match and is stored in its row.

    ``position`` is where the present turn began and ``steps`` what has been played in it (recorded form);
    ``turn`` counts the completed turns and ``done`` those of each seat; ``position_version`` is the version
    that led to the present position; ``chance`` counts the blocks of chance used. ``uncounted``: a computer has played
    weaker than was promised, so the match is in no record; ``stuck``: it cannot think, and the match waits. ``helped``:
    the player has had a turn back against it, so only a loss is in the record; ``begun``: both sides had played one
    before.
    """

    position: Json
    steps: tuple[str, ...]
    turn: int
    done: tuple[int, int]
    position_version: int
    clock: clocks.Clock
    chance: int = 0
    offers: Offers = Offers()
    paused: bool = False
    rematch_key: str | None = None
    uncounted: bool = False
    stuck: bool = False
    helped: bool = False
    begun: bool = False


class Table(Struct, frozen=True, dict=True):
    """A match as it stands at ``version``.

    ``states`` are the game's states along the unfinished turn: where it began, then one a step.
    """

    setting: Setting
    version: int
    hot: Hot
    states: tuple[Any, ...]
    outcome: Outcome | None = None

    @property
    def game(self) -> Game[Any]:
        return self.setting.game

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def finished(self) -> bool:
        return self.outcome is not None

    @cached_property
    def to_act(self) -> int:
        return self.game.to_act(self.state)

    @property
    def first_turn(self) -> bool:
        """Whether the side to act has yet to complete its first turn."""
        return self.hot.done[self.hot.clock.seat] == 0

    @property
    def begun(self) -> bool:
        """Whether both sides have completed their first turn, be it that it was taken back since."""
        return self.hot.begun or 0 not in self.hot.done

    @cached_property
    def due(self) -> clocks.Due | None:
        if self.finished:
            return None
        return clocks.due(self.hot.clock, self.setting.limits, self.first_turn)

    def rest_ms(self, state: Any) -> int | None:
        """For how many ms the match may rest in ``state``; None if that is no rest, or one as long as one likes."""
        rest = None if self.setting.kind == "computer" else self.game.rest(state)
        return rest.seconds * 1000 if rest else None

    def chance(self) -> FairChance:
        return FairChance(self.setting.secret, self.setting.salts, self.hot.chance)


class Log(Struct, frozen=True):
    """How the list of turns changes: see docs/protocol.md, ``log``. ``add`` is a recorded step."""

    turn: int
    step: int
    seat: int
    complete: bool
    add: str | None = None
    ms: int = 0


class Change(Struct, frozen=True, dict=True):
    """One event, and the tables before and after it; ``seat`` is who acted, ``client_id`` as its page gave it."""

    before: Table
    after: Table
    kind: str
    seat: int | None = None
    client_id: str | None = None
    log: Log | None = None
    data: dict[str, Json] = {}

    @property
    def concerns(self) -> int | None:
        """The seat that the event is about: of a takeback the side whose turn it was, whoever agreed to it."""
        return self.log.seat if self.kind == "takeback" and self.log is not None else self.seat

    @property
    def finishes(self) -> bool:
        return self.after.finished and not self.before.finished


def advanced(table: Table, hot: Hot, states: tuple[Any, ...] | None = None, outcome: Outcome | None = None) -> Table:
    """The table one version on."""
    return Table(table.setting, table.version + 1, hot, states or table.states, outcome or table.outcome)


def ended(table: Table, outcome: Outcome, now: int) -> Table:
    """The table one version on and over: the clock rests, open offers lapse."""
    hot = replace(table.hot, clock=clocks.pause(table.hot.clock, now), offers=Offers(), paused=False)
    return advanced(table, hot, outcome=outcome)


def rebuilt(setting: Setting, version: int, hot: Hot, outcome: Outcome | None) -> Table:
    """The table of a stored row: the position parsed and the steps of the unfinished turn played again."""
    states = [setting.game.parse_position(hot.position)]
    for step in hot.steps:
        states.append(setting.game.play(states[-1], step))
    return Table(setting, version, hot, tuple(states), outcome)


def opened(setting: Setting, chance_used: int, now: int) -> Table:
    """The table of a new match at version 1, its clock running for the side that begins."""
    state = setting.game.parse_position(setting.start)
    clock = clocks.start(setting.limits, setting.game.to_act(state), now)
    return Table(setting, 1, Hot(setting.start, (), 0, (0, 0), 1, clock, chance_used), (state,))
