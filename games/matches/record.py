"""Match records as text that people can read and the platform can read back. Pure.

    [Teahouse "1"]
    [Game "battlepagode"]
    [Seat0 "Ada"]
    …
    1. b2-c3 c3+c4
    2. d3-d4 d4+e4

Header values are JSON. Turns are numbered from 1 in the order they were played; a last turn that was not completed
ends in ``…``.
"""

import json
import re
from typing import Any, Final

from msgspec import Struct

from games.engines.contract import Json, Outcome
from games.engines.errors import RulesError
from games.engines.phrases import Phrase, mark
from games.engines.registry import get_game

FORMAT: Final = "1"
LONGEST: Final = 200_000
"""Characters of the longest record that is read."""
MOST_STEPS: Final = 5_000
"""Steps of the longest record that is read; it takes some seconds to check and show them."""

UNFINISHED: Final = "…"
BY_THE_TABLE: Final = {
    "won": ("resigned", "left", "claimed", "flag", "turn-limit"),
    "drawn": ("agreed", "called-off", "computer-failed", "annulled"),
}
"""The reasons that no position shows: with a winner, and without."""
_WINNERS = (int, type(None))  # a pattern takes true and 1.0 for 1
_HEADER = re.compile(r"\[([A-Za-z0-9]+) (.*)\]")
_TURN = re.compile(r"([0-9]{1,6})\. (\S.*)")
_LINE_END = re.compile(r"\r\n|\r|\n")  # no other: a JSON text may hold what str.splitlines takes for an end, too


class BadRecord(ValueError):
    """A text that is no record; ``line`` is the number of the line that is wrong, from 1 (0: the whole).

    ``why`` is a sentence for whoever wrote or pasted the text; as a plain text it is for commands only, in English.
    """

    def __init__(self, line: int, why: Phrase | str) -> None:
        self.line = line
        self.why = why if isinstance(why, Phrase) else Phrase("{why}", {"why": why})
        said = self.why.text(str)
        super().__init__(f"line {line}: {said}" if line else said)


class Record(Struct, frozen=True):
    """A match in full. ``turns`` are the recorded steps of each turn; ``headers`` what else is known, by name."""

    game_id: str
    start: Json
    turns: tuple[tuple[str, ...], ...]
    complete: bool
    outcome: Outcome | None
    headers: dict[str, Json]


def write(record: Record) -> str:
    """The record as text."""
    headers = {
        "Teahouse": FORMAT,
        "Game": record.game_id,
        **record.headers,
        "Start": record.start,
        "Outcome": record.outcome.to_json() if record.outcome else None,
    }
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in headers.items()]
    lines.append("")
    for number, turn in enumerate(record.turns, start=1):
        steps = " ".join(turn)
        if number == len(record.turns) and not record.complete:
            steps += f" {UNFINISHED}"
        lines.append(f"{number}. {steps}")
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """The record that ``text`` holds; raises BadRecord. The steps are checked against the rules of the game."""
    if len(text) > LONGEST:
        raise BadRecord(0, Phrase(mark("It is longer than {most} characters."), {"most": LONGEST}))
    headers: dict[str, Json] = {}
    turns: list[tuple[str, ...]] = []
    numbers: list[int] = []
    complete, count = True, 0
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        stripped = line.strip()
        if not stripped:
            continue
        if not complete:
            raise BadRecord(number, Phrase(mark("Nothing may follow an unfinished turn.")))
        if header := _HEADER.fullmatch(stripped):
            if turns:
                raise BadRecord(number, Phrase(mark("A header stands after the first turn.")))
            headers[header[1]] = _value(number, header[2])
        elif turn := _TURN.fullmatch(stripped):
            if int(turn[1]) != len(turns) + 1:
                raise BadRecord(number, Phrase(mark("Turn {number} was expected here."), {"number": len(turns) + 1}))
            steps = turn[2].split()
            if steps[-1] == UNFINISHED:
                complete, steps = False, steps[:-1]
            turns.append(tuple(steps))
            numbers.append(number)
            count += len(steps)
            if count > MOST_STEPS:
                raise BadRecord(number, Phrase(mark("There are more than {most} steps."), {"most": MOST_STEPS}))
        else:
            raise BadRecord(number, Phrase(mark("This is neither a header nor a turn.")))
    return _checked(headers, turns, numbers, complete)


def _value(number: int, text: str) -> Json:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(number, Phrase(mark("The value of the header is not JSON."))) from error


def _checked(headers: dict[str, Json], turns: list[tuple[str, ...]], numbers: list[int], complete: bool) -> Record:
    for name in ("Teahouse", "Game", "Start"):
        if name not in headers:
            raise BadRecord(0, Phrase(mark("The header {name} is missing."), {"name": name}))
    if headers.pop("Teahouse") != FORMAT:
        raise BadRecord(1, Phrase(mark("Only records of format {format} can be read."), {"format": FORMAT}))
    try:
        game = get_game(str(headers.pop("Game")))
        start = headers.pop("Start")
        state: Any = game.parse_position(start)
    except RulesError as error:
        raise BadRecord(0, Phrase(mark("The game or its starting position is unknown."))) from error
    outcome = _outcome(headers.pop("Outcome", None))
    for number, turn in zip(numbers, turns, strict=True):
        for step in turn:
            try:
                state = game.play(state, step)
            except RulesError as error:
                wrong = Phrase(mark("The rules do not allow the step {step}."), {"step": step})
                raise BadRecord(number, wrong) from error
        last = number == numbers[-1]
        if game.turn_complete(state) != (complete or not last):
            unfinished = Phrase(mark("The turn is not complete."))
            raise BadRecord(number, unfinished if complete or not last else Phrase(mark("The turn is complete.")))
    by_rules = game.outcome(state)
    if outcome != by_rules and (by_rules is not None or not _by_the_table(outcome)):
        raise BadRecord(0, Phrase(mark("The outcome is not the one of the last position.")))
    return Record(game.id, start, tuple(turns), complete, outcome, headers)


def _by_the_table(outcome: Outcome | None) -> bool:
    """Whether a match can end so wherever it stands."""
    return outcome is None or outcome.reason in BY_THE_TABLE["drawn" if outcome.winner is None else "won"]


def _outcome(value: Json) -> Outcome | None:
    if value is None:
        return None
    match value:
        case {"winner": None | 0 | 1 as winner, "reason": str(reason)} if len(value) == 2 and type(winner) in _WINNERS:
            return Outcome(winner, reason)
    raise BadRecord(0, Phrase(mark("The header Outcome is not an outcome.")))
