"""A tiny game that is nothing but secrets, to see that the table keeps them.

Both sides hold numbers that only they may know. A turn is ``draw`` (recorded ``draw=4711``: a number by chance, for the
drawer's eyes only), then up to two ``nod``, then ``keep``. After three turns each the greater sum wins. Before the last
round the match rests until both are ``ready``.
"""

from dataclasses import dataclass, replace

from games.engines.contract import Outcome, Rest
from games.engines.errors import IllegalStep, Malformed, MatchOver, OutOfTurn
from games.engines.phrases import Phrase
from games.engines.plain import PlainGame

TURNS_EACH = 3
REST_SECONDS = 30


@dataclass(frozen=True)
class State:
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    seat: int = 0
    steps: tuple[str, ...] = ()
    awaited: tuple[int, ...] = ()


class Whispers(PlainGame[State]):
    id = "whispers"
    rules_version = 1
    name = "Whispers"
    seats = ("North", "South")
    open_information = False
    starting_seat_chosen = False

    def start(self, options, chance):
        return State(((_number(chance),), (_number(chance),)))

    def to_act(self, state):
        return state.awaited[0] if state.awaited else state.seat

    def may_act(self, state, seat):
        return seat in state.awaited if state.awaited else seat == state.seat

    def rest(self, state):
        return Rest("ready", REST_SECONDS) if state.awaited else None

    def legal(self, state):
        if self.outcome(state):
            return []
        if state.awaited:
            return ["ready"]
        if not state.steps:
            return ["draw"]
        return ["keep", "nod"] if state.steps.count("nod") < 2 else ["keep"]

    def resolve(self, state, step, chance):
        self._check(state, step, None)
        return f"draw={_number(chance)}" if step == "draw" else step

    def play(self, state, step, seat=None):
        word, _, number = step.partition("=")
        self._check(state, word, seat)
        if word == "draw" and not number.isdecimal():
            raise Malformed("step", step, "a number is missing")
        hands = list(state.hands)
        if word == "draw":
            hands[state.seat] = (*hands[state.seat], int(number))
        if word == "ready":
            actor = self.to_act(state) if seat is None else seat
            return replace(state, awaited=tuple(s for s in state.awaited if s != actor))
        if word == "keep":
            lengths = {len(hand) for hand in hands}
            return State((hands[0], hands[1]), 1 - state.seat, (), (0, 1) if lengths == {TURNS_EACH} else ())
        return replace(state, hands=(hands[0], hands[1]), steps=(*state.steps, step))

    def outcome(self, state):
        if state.steps or min(map(len, state.hands)) <= TURNS_EACH:
            return None
        sums = [sum(hand) for hand in state.hands]
        return Outcome(None if sums[0] == sums[1] else sums.index(max(sums)), "points")

    def turn_complete(self, state):
        return not state.steps

    def pending(self, state):
        return state.steps

    def reveals(self, state, step):
        return step.startswith("draw")

    def position(self, state):
        hands = list(state.hands)
        if state.steps:
            hands[state.seat] = hands[state.seat][:-1]
        return {"hands": [list(hand) for hand in hands], "seat": state.seat, "awaited": list(state.awaited)}

    def parse_position(self, position):
        first, second = position["hands"]
        return State((tuple(first), tuple(second)), position["seat"], (), tuple(position["awaited"]))

    def step_for(self, state, step, seat):
        return step if seat == state.seat else step.partition("=")[0]

    def view(self, state, seat):
        return {
            "counts": [len(hand) for hand in state.hands],
            "hand": None if seat is None else list(state.hands[seat]),
        }

    def describe(self, state, step, seat):
        word, _, number = step.partition("=")
        if number and seat == state.seat:
            return Phrase("draws {number}", {"number": int(number)})
        return Phrase("{what}", {"what": Phrase(word)})

    def _check(self, state, step, seat):
        if step not in ("draw", "keep", "nod", "ready"):
            raise Malformed("step", step, "draw, nod, keep or ready")
        if self.outcome(state):
            raise MatchOver(step, state)
        if seat is not None and not self.may_act(state, seat):
            raise OutOfTurn(seat, self.to_act(state))
        if step not in self.legal(state):
            raise IllegalStep(step, state)


def _number(chance):
    """Ten digits, so that it appears in no text by accident, be it full of times and of hashes."""
    return 1_000_000_000 + chance.below(3_000_000_000)


WHISPERS = Whispers()
