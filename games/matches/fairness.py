"""Computing again what chance had to give in a match, from secret and salts. Pure.

A ``Sheet`` is all that is needed of a finished match. Its log holds every step that was ever played, those taken back
too: they have used up blocks of chance, and a result that was not liked could hide among them.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct

from games.engines.chance import Draw, FairChance, NotedChance, secret_hash
from games.engines.contract import Json
from games.engines.errors import RulesError
from games.engines.registry import get_game

from .salts import LOT_BLOCKS


class Logged(Struct, frozen=True, array_like=True):
    """A step that was played, or (``add`` is None) everything from this step on that was taken back.

    ``turn`` and ``step`` count from 0. ``seat`` is who played (None: the seat to act). ``chance`` are the counters
    before and after, as they were noted then; None where no chance was used.
    """

    turn: int
    step: int
    seat: int | None
    add: str | None = None
    chance: tuple[int, int] | None = None


class Sheet(Struct, frozen=True):
    """What a match recorded. ``hash`` is what was published of the secret, ``options`` as checked.

    ``lot``: where the lot gave out the seats, 0 if it gave seat 0 to whoever laid the table, 1 if to the other.
    """

    game_id: str
    options: dict[str, Json]
    start: Json
    secret: bytes
    salts: tuple[str, str]
    hash: str
    log: tuple[Logged, ...]
    lot: int | None = None


class Finding(Struct, frozen=True):
    """What was recorded of one thing that chance decided, and what it had to be.

    ``salts`` are the salts in the order that counts for it; ``stands`` is False for a step that was taken back later.
    ``why`` says what differs, in English; empty if nothing does.
    """

    what: Literal["lot", "start", "step"]
    recorded: Json
    computed: Json
    draws: tuple[Draw, ...]
    salts: tuple[str, str]
    log: Logged | None = None
    stands: bool = True
    why: str = ""

    @property
    def name(self) -> str:
        """Where in the match it is: ``lot``, ``start``, or ``turn 3, step 1`` counted from 1."""
        return self.what if self.log is None else f"turn {self.log.turn + 1}, step {self.log.step + 1}"


def hash_agrees(sheet: Sheet) -> bool:
    """Whether the published hash is that of the secret."""
    return secret_hash(sheet.secret) == sheet.hash


def findings(sheet: Sheet) -> Iterator[Finding]:
    """Everything that chance decided, in the order it was drawn, and every step that differs from what it had to be.

    Ends early after a step that can't be played, since nothing can be computed after it.
    """
    game, salts = get_game(sheet.game_id), sheet.salts
    used = 0
    if sheet.lot is not None:
        yield _lot(sheet, sheet.lot)
        used = LOT_BLOCKS
    chance = NotedChance(FairChance(sheet.secret, salts, used))
    start = game.position(game.start(sheet.options, chance))
    if chance.draws or start != sheet.start:
        differs = "" if start == sheet.start else "the match had to start otherwise"
        yield Finding("start", sheet.start, start, tuple(chance.draws), salts, why=differs)
    used = chance.counter
    line = _Line(game.parse_position(sheet.start))
    standing = _standing(sheet.log)
    for index, logged in enumerate(sheet.log):
        chance = NotedChance(FairChance(sheet.secret, salts, used))
        finding = _step(game, line, sheet, logged, chance, stands=index in standing)
        if finding is None:
            continue
        if finding.draws or finding.why:
            yield finding
        if finding.computed is None:
            return
        used = chance.counter


def turns_that_stand(log: Iterable[Logged]) -> tuple[tuple[str, ...], ...]:
    """The recorded steps of every turn after the whole log; raises ValueError for a log with gaps."""
    log = tuple(log)
    turns: list[list[str]] = []
    for index in sorted(_standing(log)):
        if log[index].turn == len(turns):
            turns.append([])
        if not turns or log[index].turn != len(turns) - 1 or log[index].step != len(turns[-1]):
            raise ValueError(f"entry {index + 1} of the log does not follow on what stands before it")
        turns[-1].append(log[index].add or "")
    return tuple(map(tuple, turns))


class _Line:
    """The states along the turns as they stand at one moment, to be taken back from any step on."""

    def __init__(self, start: Any) -> None:
        self._start = start
        self._turns: list[list[Any]] = []

    def cut(self, turn: int, step: int) -> bool:
        """Forget what came from this step on; whether the line reaches up to it."""
        if turn < 0 or step < 0:
            return False
        del self._turns[turn + 1 :]
        if turn < len(self._turns):
            del self._turns[turn][step:]
        if turn == len(self._turns):
            self._turns.append([])
        return turn == len(self._turns) - 1 and step == len(self._turns[turn])

    @property
    def end(self) -> Any:
        return next((turn[-1] for turn in reversed(self._turns) if turn), self._start)

    def add(self, state: Any) -> None:
        self._turns[-1].append(state)


def _lot(sheet: Sheet, first: int) -> Finding:
    salts = sheet.salts if first == 0 else sheet.salts[::-1]
    chance = NotedChance(FairChance(sheet.secret, salts))
    drawn = chance.below(2)
    why = "" if drawn == first else "the lot gave the seats otherwise"
    return Finding("lot", first, drawn, tuple(chance.draws), salts, why=why)


def _step(game: Any, line: _Line, sheet: Sheet, logged: Logged, chance: NotedChance, *, stands: bool) -> Finding | None:
    """What there is to say of an entry; None if it only takes something back. ``computed`` is None if all ends here."""

    def found(computed: str | None, why: str) -> Finding:
        draws = tuple(chance.draws)
        return Finding("step", logged.add, computed, draws, sheet.salts, logged, stands, why)

    if not line.cut(logged.turn, logged.step):
        return found(None, "the step before it is missing")
    if logged.add is None:
        return None
    begun, chosen = chance.counter, logged.add.partition("=")[0]
    try:
        computed = game.resolve(line.end, chosen, chance)
        line.add(game.play(line.end, logged.add, logged.seat))
    except RulesError as error:
        return found(None, f"it can't be played: {error}")
    if computed != logged.add:
        return found(computed, f"it had to be {computed}")
    used = (begun, chance.counter)
    noted = logged.chance or (begun, begun)
    if noted != used:
        return found(computed, f"its counters had to be {used}, not {noted}")
    return found(computed, "")


def _standing(log: Iterable[Logged]) -> set[int]:
    """The numbers of the entries whose steps were never taken back."""
    standing: list[int] = []
    entries = list(log)
    for index, logged in enumerate(entries):
        place = (logged.turn, logged.step)
        standing = [other for other in standing if (entries[other].turn, entries[other].step) < place]
        if logged.add is not None:
            standing.append(index)
    return set(standing)
