"""The rules of Pagode read word by word, slowly and without any of the engine's shortcuts: what the engine must agree
with. Works on the JSON position and on lists of card texts."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

COLOURS = ["blue", "green", "purple", "red", "yellow"]


class Table:
    """What the seat to act sees of its turn."""

    def __init__(self, position: dict[str, Any]) -> None:
        seat = position["turn"]
        self.lots = [[[list(floor) for floor in lot["floors"]], lot["finished"]] for lot in position["lots"]]
        self.supply = set(position["supply"])
        self.cards = sorted(f"h.{card}" for card in position["hand"][seat])
        self.cards += sorted(f"o.{card}" for card in position["display"][seat])
        self.uses = dict(position["uses"][seat])
        self.used: set[str] = set()
        self.columns = 0
        self.built = self.alternative = self.swapped = False

    def open(self, ability: str) -> bool:
        return self.uses[ability] > 0 and ability not in self.used

    def places(self) -> list[tuple[int, str]]:
        found = []
        for number, (floors, finished) in enumerate(self.lots, start=1):
            if finished:
                continue
            if not floors:
                found += [(number, colour) for colour in COLOURS]
            elif floors[-1][2] is not None:
                found.append((number, floors[-1][2].split(">")[1]))
            elif floors[-1][1] < 4:
                found.append((number, floors[-1][0]))
        return found

    def payments(self, number: int) -> set[tuple[str, ...]]:
        return set(combinations(self.cards, number))

    def pairs(self) -> set[tuple[str, ...]]:
        return {pair for pair in self.payments(2) if pair[0][2:] == pair[1][2:]}

    def singles(self, colour: str) -> set[tuple[str, ...]]:
        return {card for card in self.payments(1) if card[0][2:] == colour}

    def after(self, kind: str, lot: int, what: str, paid: tuple[str, ...], used: set[str]) -> "Table":
        new = deepcopy(self)
        for card in paid:
            new.cards.remove(card)
        for ability in used:
            new.uses[ability] -= 1
            new.used.add(ability)
        new.built = True
        floors = new.lots[lot - 1][0]
        if kind in ("column", "alternative"):
            new.columns += 1
            new.alternative = kind == "alternative"
            if floors and floors[-1][2] is None:
                floors[-1][1] += 1
            else:
                floors.append([what, 1, None])
        else:
            floors[-1][2] = what
            new.supply.remove(what)
            new.uses[what.split(">")[0]] = 2
            if kind == "roof":
                new.columns += 1
                new.lots[lot - 1][1] = True
        for entry in new.lots:
            if entry[0] and entry[0][-1][1] == 4 and entry[0][-1][2] is None:
                entry[1] = entry[1] or not any(tile.startswith(entry[0][-1][0] + ">") for tile in new.supply)
        return new

    def builds(self) -> Iterator[tuple[str, "Table"]]:
        """Every building step that can be paid, whether or not a column can be reached after it."""
        if self.alternative:
            return
        limit = self.columns < 3
        red = set() if limit else {"red"}
        if limit or (self.columns == 3 and self.open("red")):
            mark = "" if limit else "!red"
            for lot, colour in self.places():
                for paid in self.singles(colour):
                    yield f"column:{lot}:{colour}{mark}:{paid[0]}", self.after("column", lot, colour, paid, red)
                if self.open("green"):
                    for paid in self.pairs():
                        text = f"column:{lot}:{colour}!green{mark}:{'+'.join(paid)}"
                        yield text, self.after("column", lot, colour, paid, {"green"} | red)
            yield from self.roofs(mark, red)
        for lot, (floors, finished) in enumerate(self.lots, start=1):
            if finished or not floors or floors[-1][1] < 4 or floors[-1][2] is not None or len(floors) == 4:
                continue
            base = floors[-1][0]
            for tile in [tile for tile in self.supply if tile.startswith(base + ">")]:
                for paid in self.singles(base):
                    yield f"tile:{lot}:{tile}:{paid[0]}", self.after("tile", lot, tile, paid, set())
                if self.open("blue"):
                    for paid in self.pairs():
                        text = f"tile:{lot}:{tile}!blue:{'+'.join(paid)}"
                        yield text, self.after("tile", lot, tile, paid, {"blue"})
        if not self.built:
            for paid in self.payments(4):
                for lot, colour in self.places():
                    text = f"alternative:{lot}:{colour}:{'+'.join(paid)}"
                    yield text, self.after("alternative", lot, colour, paid, set())

    def roofs(self, mark: str, red: set[str]) -> Iterator[tuple[str, "Table"]]:
        for lot, (floors, finished) in enumerate(self.lots, start=1):
            if finished or len(floors) < 4 or floors[3][1] < 4:
                continue
            base = floors[3][0]
            for tile in [tile for tile in self.supply if tile.startswith(base + ">")]:
                field = tile.split(">")[1]
                for first, blue in [(paid, False) for paid in self.singles(base)] + [
                    (paid, True) for paid in self.pairs() if self.open("blue")
                ]:
                    rest = deepcopy(self)
                    for card in first:
                        rest.cards.remove(card)
                    plain = [(pair, False) for pair in rest.pairs() if pair[0][2:] == field]
                    if self.open("green"):
                        for card in rest.singles(field):
                            left = deepcopy(rest)
                            left.cards.remove(card[0])
                            plain += [((*card, *pair), True) for pair in left.pairs()]
                    for spire, green in plain:
                        marks = "!blue" * blue + "!green" * green + mark
                        text = f"roof:{lot}:{tile}{marks}:{'+'.join(first)},{spire[0]},{'+'.join(spire[1:])}"
                        used = red | ({"blue"} if blue else set()) | ({"green"} if green else set())
                        yield text, self.after("roof", lot, tile, (*first, *spire), used)

    def reaches(self) -> bool:
        """Whether this turn has a column or can still get one by building."""
        if self.columns:
            return True
        return any(after.columns or after.reaches() for _, after in self.builds())

    def legal(self) -> list[str]:
        """The legal steps of a match that is not over."""
        if self.columns:
            ends = ["end", "end!purple"] if self.open("purple") else ["end"]
            return sorted([*ends, *(text for text, _ in self.builds())])
        if not self.reaches():
            return ["pass"]
        steps = [text for text, after in self.builds() if after.reaches()]
        if not self.built and not self.swapped and self.open("yellow"):
            for number in range(1, len(self.cards) + 1):
                steps += ["swap:" + "+".join(paid) for paid in self.payments(number)]
        return sorted(steps)
