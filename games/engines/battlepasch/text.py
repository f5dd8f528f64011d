"""Positions as JSON objects; docs/rules/battlepasch.md lists the keys."""

from typing import Any, Final

from ..contract import Json
from ..errors import Malformed
from .rows import NUMBERS, ROWS
from .state import EMPTY, ROLLS, ROUNDS, Block, State

KEYS: Final = ("round", "rows", "extras", "totals", "starters", "turn", "dice", "rolls", "confirmed")
MOST_POINTS: Final = 10_000
"""No row, extra or round can reach this; a position that claims more is refused."""


def position(state: State) -> dict[str, Json]:
    """The position of a state; of an unfinished turn, of the state in which it began."""
    if state.turn is not None:
        state = state.turn.origin
    return {
        "round": state.round,
        "rows": {row: list(entry) for row, entry in zip(ROWS, state.block, strict=True) if entry},
        "extras": list(state.extras),
        "totals": [list(rounds) for rounds in state.totals],
        "starters": list(state.starters),
        "turn": state.seat,
        "dice": list(state.dice),
        "rolls": state.rolls,
        "confirmed": list(state.confirmed),
    }


def parse_position(data: Json) -> State:
    """The state of a position, which may lie inside a turn; raises Malformed."""
    if not isinstance(data, dict):
        raise Malformed("position", data, "a position is a JSON object")
    if set(data) != set(KEYS):
        raise Malformed("position", data, f"expected the keys {', '.join(KEYS)}")
    parse = _Parser(data)
    number = parse.number("round", data["round"], 1, ROUNDS)
    block = parse.block()
    full = None not in block
    first, second = parse.pair("totals")
    finished = number if full else number - 1
    totals = (parse.rounds(first, finished), parse.rounds(second, finished))
    starters = data["starters"]
    if not isinstance(starters, list) or len(starters) != number:
        raise parse.wrong("starters has one seat for each round begun")
    state = State(
        round=number,
        block=block,
        extras=_pair([parse.number("extras", points, 0, MOST_POINTS) for points in parse.pair("extras")]),
        totals=totals,
        starters=tuple(parse.number("starters", seat, 0, 1) for seat in starters),
        seat=parse.number("turn", data["turn"], 0, 1),
        dice=parse.dice(),
        rolls=parse.number("rolls", data["rolls"], 0, ROLLS),
        confirmed=parse.confirmed(),
    )
    if bool(state.dice) != bool(state.rolls):
        raise parse.wrong("there are dice after a roll, and only then")
    if full and state.dice:
        raise parse.wrong("there is nothing to roll for once all rows are taken")
    if any(state.confirmed) and not state.resting:
        raise parse.wrong("seats confirm between two rounds only")
    if all(state.confirmed):
        raise parse.wrong("when both have confirmed the next round has begun")
    if state.resting and state.seat != state.confirmed.index(False):
        raise parse.wrong("between rounds turn is the first seat that has not confirmed")
    return state


class _Parser:
    """Reads the parts of one position and says what is wrong with them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def wrong(self, why: str) -> Malformed:
        return Malformed("position", self.data, why)

    def number(self, what: str, value: Json, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.wrong(f"{what}: expected a whole number from {least} to {most}, not {value!r}")
        return value

    def pair(self, what: str) -> list[Json]:
        value = self.data[what]
        if not isinstance(value, list) or len(value) != 2:
            raise self.wrong(f"{what} has one entry for each seat")
        return value

    def rounds(self, value: Json, finished: int) -> tuple[int, ...]:
        if not isinstance(value, list) or len(value) != finished:
            raise self.wrong(f"totals has the points of {finished} finished rounds for each seat")
        return tuple(self.number("totals", points, 0, MOST_POINTS) for points in value)

    def block(self) -> Block:
        rows = self.data["rows"]
        if not isinstance(rows, dict):
            raise self.wrong("rows is an object")
        block = list(EMPTY)
        for row, entry in rows.items():
            if row not in NUMBERS:
                raise self.wrong(f"unknown row {row!r}")
            if not isinstance(entry, list) or len(entry) != 2:
                raise self.wrong(f"{row}: expected the seat and its points")
            block[NUMBERS[row]] = (self.number(row, entry[0], 0, 1), self.number(row, entry[1], 0, MOST_POINTS))
        return tuple(block)

    def dice(self) -> tuple[int, ...]:
        value = self.data["dice"]
        if not isinstance(value, list) or len(value) not in (0, 5):
            raise self.wrong("dice has five numbers or none")
        return tuple(self.number("dice", number, 1, 6) for number in value)

    def confirmed(self) -> tuple[bool, bool]:
        first, second = self.pair("confirmed")
        if not isinstance(first, bool) or not isinstance(second, bool):
            raise self.wrong("confirmed is true or false for each seat")
        return first, second


def _pair(values: list[int]) -> tuple[int, int]:
    first, second = values
    return first, second
