"""The one door to all searchers: who thinks asks here, by a game's id, and never names a game.

Nothing here loads numba; asking for a player does, so only workers and commands do that.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, Protocol

from games.engines.registry import get_game

from .errors import SearchError

MOST: Final = 10**12
"""Milliseconds or nodes at most: more than anybody waits for, and less than machine code counts to."""


class Stop:
    """A flag that ends a search from another thread: what has been found until then is the answer."""

    def __init__(self) -> None:
        self.flag = array("q", [0])
        """The flag's memory, so that machine code sees it: 0 to go on."""

        self._told: list[Callable[[], None]] = []

    def set(self) -> None:
        self.flag[0] = 1
        for told in list(self._told):
            told()

    def tell(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have ``told`` called when the flag is set (at once if it is); the function returned ends that."""
        self._told.append(told)
        if self.is_set():
            told()
        return lambda: self._told.remove(told)

    def is_set(self) -> bool:
        return bool(self.flag[0])


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think: what is given binds, and of several the tightest; at least one of them.

    With ``nodes`` (or a level, where its milliseconds do not bind first) and one seed a thought can be had again.
    """

    level: str | None = None
    """A level's name (``levels.NAMES``): its limits, noise and knowledge. Without: full strength."""
    millis: int | None = None
    """Milliseconds of thinking for one call, at least 1."""
    nodes: int | None = None
    """Positions (games with luck: play-outs or positions, as the player says) to look at, at least 1."""
    stop: Stop | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        from .levels import NAMES

        if self.level is None and self.millis is None and self.nodes is None:
            raise SearchError("no-limit", "give a level, milliseconds or nodes")
        if self.level is not None and self.level not in NAMES:
            raise SearchError("unknown-level", f"unknown level {self.level!r}: one of {', '.join(NAMES)}")
        for name, value in (("millis", self.millis), ("nodes", self.nodes)):
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST:
                raise SearchError("bad-limit", f"{name} must be a whole number from 1 to {MOST}, not {value!r}")


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player would do, and what it thinks of the position it thought about."""

    steps: tuple[str, ...]
    """Steps as chosen, in order: the whole rest of the turn, or up to a step whose result only chance can tell."""
    score: float
    """The expected result for the mover, -1 (lost) to 1 (won)."""
    value: float
    """The same in the searcher's own unit (hundredths of a unit of its evaluation; points where points are counted)."""
    proof: int | None = None
    """``n``: the mover wins within n turns of both sides together; ``-n``: it loses within n; None: nothing proven."""
    depth: int = 0
    """Turns of both sides looked ahead in full."""
    nodes: int = 0
    seconds: float = 0.0
    pv: tuple[tuple[str, ...], ...] = ()
    """The turns expected from here on, this one first, each as its steps."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a position is worth, from seat 0's side."""

    score: float
    """The expected result for seat 0, -1 to 1."""
    points: float | None = None
    """The expected difference in points for seat 0, in games that count points."""
    proof: int | None = None
    """``n``: seat 0 wins within n turns of both sides together; ``-n``: seat 1 does; 0: drawn or over as ``score``
    says; None: nothing proven."""
    depth: int = 0
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Reach:
    """How far every turn has been looked at, and what is forced so far; in games without chance and secrets."""

    turns: int
    """Within so many turns of both sides nothing is forced but ``proof``: nothing is hidden there."""
    proof: int | None = None
    """``n``: the mover wins within n turns of both sides together; ``-n``: it loses within n; None: neither."""
    steps: tuple[str, ...] = ()
    """With a win the turn to begin with."""
    nodes: int = 0


class Player(Protocol):
    """A game's computer: ``PLAYER`` in ``players/<game id>.py``. States are those of the game's rules."""

    def load(self) -> None:
        """Compile or load the machine code and whatever tables there are; a second call costs nothing."""
        ...

    def think(self, state: Any, seat: int, limits: Limits, seed: int = 0) -> Thought:
        """A turn for ``seat``, which may act; it uses of ``state`` only what ``seat`` may see.

        The match is not over. In an unfinished turn: the rest of it.
        """
        ...

    def estimate(self, state: Any, limits: Limits, seed: int = 0) -> Estimate:
        """What ``state``, final or not, is worth; knows all of it, cards in hands included."""
        ...


def player(game_id: str) -> Player:
    """The game's player, imported when first asked for; raises UnknownGame."""
    game = get_game(game_id)
    found: Player = import_module(f"{__package__}.players.{game.id}").PLAYER
    return found


def think(game_id: str, state: Any, seat: int | None = None, *, limits: Limits, seed: int = 0) -> Thought:
    """A turn for ``seat`` (default: the one to act). Raises UnknownGame, or SearchError if the match is over."""
    game = get_game(game_id)
    if game.outcome(state) is not None:
        raise SearchError("match-over", "the match is over in this position")
    acting = game.to_act(state) if seat is None else seat
    if not game.may_act(state, acting):
        raise SearchError("not-to-act", f"seat {acting} is not to act in this position")
    return _loaded(game.id).think(state, acting, limits, seed)


def estimate(game_id: str, state: Any, *, limits: Limits, seed: int = 0) -> Estimate:
    """What ``state`` is worth; of a final state its result, without a search. Raises UnknownGame."""
    outcome = get_game(game_id).outcome(state)
    if outcome is not None and outcome.reason != "points":
        score = 0.0 if outcome.winner is None else 1.0 - 2.0 * outcome.winner
        return Estimate(score=score, proof=0)
    return _loaded(game_id).estimate(state, limits, seed)


_ready: dict[str, Player] = {}


def _loaded(game_id: str) -> Player:
    """The game's player after its machine code has been loaded, so that no thought has to wait for that.

    Raises SearchError where it cannot be loaded: its weights are missing or damaged.
    """
    found = player(game_id)
    if _ready.get(game_id) is not found:
        try:
            found.load()
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise SearchError("not-loadable", f"the computer of {game_id} cannot be loaded ({why})") from error
        _ready[game_id] = found
    return found


def turn_texts(turns: Sequence[Sequence[str]]) -> list[str]:
    """Turns as one text each, their steps joined by spaces."""
    return [" ".join(steps) for steps in turns]
