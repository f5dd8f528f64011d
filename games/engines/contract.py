"""What a game is to everybody else.

A game is a value that answers questions about immutable states. The live table, the computers, the
analysis and the puzzles know a game only through this protocol; they never mention one by name.

Words (docs/rules/README.md): a *step* is one click's worth, a *turn* all that one seat does before the
other acts, a *completed position* one between two turns. Seats are 0 and 1.

Steps are texts here, in the form the rules of the game fix. A step whose result is up to chance has two
forms: as chosen (``roll:25``) and as recorded: the chosen step, ``=``, the result (``roll:25=46``). No chosen
step has a ``=`` in it. ``resolve`` turns the first into the second; ``play`` is deterministic and takes the
recorded form, so a record replays without the secret behind the chance. ``resolve`` depends on nothing but the
state, the step and what it draws from ``chance``, by ``below`` and ``shuffled``; so everybody can compute again
afterwards what chance had to give (``games/matches/fairness.py``).
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from .chance import Chance
from .patterns import Pattern
from .phrases import Phrase

Json = Any
"""A value that JSON can carry."""

Options = Mapping[str, Json]
"""How a match is to start, checked and completed with defaults by ``Game.check_options``."""

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended by the rules: the winning seat (None: a draw) and the reason's word."""

    winner: int | None
    reason: str

    def to_json(self) -> dict[str, Json]:
        return {"winner": self.winner, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a game as a form offers it: ``key`` in the options, and its values with labels."""

    key: str
    label: str
    values: tuple[tuple[str, str], ...]
    default: str
    hints: tuple[str, ...] = ()
    """One sentence for each of ``values`` that says what it means for the match; or none at all."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One option that each seat has for itself, offered where one person chooses for both: against the computer.

    In the options it is ``key`` with a list of two of ``values``, one a seat. It refines a ``Choice``: with
    ``refines = (key, value)`` it may be given instead of that choice wherever that would be ``value``.
    """

    key: str
    mine: str
    """The label of what the person has; marked for translation, like ``theirs``."""
    theirs: str
    values: tuple[tuple[str, str], ...]
    default: str
    """What means the same as the refined value, if both seats have it."""
    refines: tuple[str, str]
    label: str = ""
    """What the refined value is called where this choice stands beside it; empty: as elsewhere."""
    hint: str = ""
    """A sentence that says what the refined value means there; empty: as elsewhere."""


@dataclass(frozen=True, slots=True)
class Rest:
    """A pause between two parts of a match: the clocks rest until every seat has played ``step``.

    Whoever has not done so within ``seconds`` has it played by the table.
    """

    step: str
    seconds: int


class Game(Protocol[S]):
    """One of the games. ``S`` is its state: immutable, hashable, equal when the rules cannot tell apart."""

    id: str
    rules_version: int
    name: str
    """English name, marked for translation."""
    seats: tuple[str, str]
    """English names of the seats, marked for translation."""
    open_information: bool
    """Whether everybody may see everything: then ``view``, ``step_for`` and ``describe`` are alike for all."""
    chance_in_play: bool
    """Whether steps have results of chance (dice, cards drawn); chance that only sets a match up does not count."""
    takebacks: bool
    """Whether a turn may be taken back where that is agreed; not where it has told what comes next."""
    choices: tuple[Choice, ...]
    """What a person may choose when a match is set up."""
    seat_choices: tuple[SeatChoice, ...]
    """What a person may choose besides, for both seats, against the computer."""
    starting_seat_chosen: bool
    """Whether it matters to people which seat they take (unequal sides, or one that begins)."""

    def check_options(self, options: Options) -> dict[str, Json]:
        """The options complete and in canonical form; raises Malformed naming the bad one."""
        ...

    def options_swapped(self, options: Options) -> dict[str, Json]:
        """The options of a match like this one in which each side keeps what is its own and takes the other's seat."""
        ...

    def start(self, options: Options, chance: Chance) -> S:
        """The first state of a match. ``options`` as given by ``check_options``."""
        ...

    def to_act(self, state: S) -> int:
        """The seat whose turn it is (of a final state: the seat that would have been next)."""
        ...

    def may_act(self, state: S, seat: int) -> bool:
        """Whether ``seat`` may play now: the one to act, and in a rest everybody who has not yet confirmed."""
        ...

    def rest(self, state: S) -> Rest | None:
        """The rest that the match is in, else None."""
        ...

    def legal(self, state: S) -> Sequence[str]:
        """All legal steps as chosen, sorted; empty exactly when the match is over."""
        ...

    def patterns(self, state: S) -> Sequence[Pattern]:
        """The legal steps in the short form of ``patterns.py``, in which they travel: expanded, they are ``legal``."""
        ...

    def resolve(self, state: S, step: str, chance: Chance) -> str:
        """``step`` in its recorded form. Raises as ``play`` does. Equal to ``step`` where no chance is involved."""
        ...

    def play(self, state: S, step: str, seat: int | None = None) -> S:
        """The state after a recorded step by ``seat`` (default: the one to act).

        Raises Malformed, IllegalStep, OutOfTurn or MatchOver, each naming the input.
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The outcome if the match is over by the rules, else None."""
        ...

    def turn_complete(self, state: S) -> bool:
        """Whether ``state`` lies between two turns (a final state does)."""
        ...

    def pending(self, state: S) -> tuple[str, ...]:
        """The recorded steps made in the unfinished turn, in order; empty if the turn is complete."""
        ...

    def turn_key(self, state: S) -> Hashable:
        """What may still come of an unfinished turn: of two states of one turn with equal keys, the one reached
        in fewer steps can reach whatever the other can. Lets ``turns.successors`` go every way only once.
        """
        ...

    def counted(self, state: S) -> S:
        """``state`` as ``turns.perft`` counts it: without what the rules of the game leave out of counting."""
        ...

    def style(self, state: S, seat: int) -> str:
        """What sets ``seat``'s way of playing apart from that in other matches, as a value of one of the seat choices;
        "" where nothing does. Records of results are kept by it.
        """
        ...

    def reveals(self, state: S, step: str) -> bool:
        """Whether the recorded ``step`` out of ``state`` showed dice or cards, so that it can't be stepped back."""
        ...

    def position(self, state: S) -> Json:
        """The position text (a JSON object in some games) of a completed position.

        Of an unfinished turn: the position at which the turn began.
        """
        ...

    def parse_position(self, position: Json) -> S:
        """The state of a completed position; raises Malformed."""
        ...

    def imagine(self, state: S, seat: int | None, chance: Chance) -> S:
        """A state that ``seat`` (None: a watcher) can't tell from ``state``, what it may not know drawn by chance.

        It may remember more of the match than states do; then it could tell after all. For thinking ahead, and for
        proving that nothing secret is shown.
        """
        ...

    def step_for(self, state: S, step: str, seat: int | None) -> str:
        """A recorded step out of ``state`` as ``seat`` (None: a watcher) may see it."""
        ...

    def notation(self, state: S, step: str, seat: int | None) -> str:
        """A recorded step out of ``state`` as players write it in a list of moves, telling ``seat`` no secret."""
        ...

    def view(self, state: S, seat: int | None) -> dict[str, Json]:
        """All that the screen of ``seat`` (None: a watcher) needs, and nothing the rules hide from it.

        Includes what the rules know and a page must not guess (dangers, winning steps); not the legal steps.
        """
        ...

    def describe(self, state: S, step: str, seat: int | None) -> Phrase:
        """The recorded ``step`` out of ``state`` in words, telling ``seat`` (None: a watcher) no secret."""
        ...

    def advise(self, state: S, step: str) -> Phrase:
        """``step`` as chosen out of ``state`` in words, as it can be said before chance has spoken.

        For whoever explains a match that is over: it keeps no secret.
        """
        ...
