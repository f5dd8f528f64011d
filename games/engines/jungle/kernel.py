"""The rules of Dou Shou Qi on integers, compiled: what search uses. ``rules.py`` says the same for people.

``rows`` is int64[:, WORDS], row ``ply`` the state to look at and the rows before it the way that led there, as
``games/search/alphabeta.py`` wants it. A row's words:

- words 0 and 1, Blue's and Red's animals: byte k is the square of the animal of rank k + 1, ``ABSENT`` if taken.
- words 2 and 3, the squares of all Blue's and all Red's animals, a bit each.
- word 4, the marks: side (bit 0), turns since the last capture (1 to 7), how many earlier positions are known for
  the repetition rule (8 to 14): the rows before this one; Blue's and Red's shuttle from bit 16 and 32 on: start
  (6 bits), end (6), turns (2; 0 for no shuttle).
- word 5, the key of board and side.

Square s is row s // 7 from the top and column s % 7: a9 = 0, g1 = 62, the order of the position text. A move is
``start | end << 6 | (rank - 1) << 12 | rank taken << 15``, the last 0 if it takes none.
"""

from typing import Any, Final

import numpy as np

from ..bits import lowest, popcount
from ..machine_code import njit
from .board import ANIMALS, EMPTY, JUMPERS, NAMES, RIVER, WAYS
from .board import DENS as DEN_PLACES
from .board import TRAPS as TRAP_PLACES
from .evaluation import value_for_mover
from .state import Shuttle, State

Rows = Any
"""A numpy array of int64: rows of ``WORDS`` words, or rows of at least ``MOVES`` moves."""

WORDS: Final = 6
MOVES: Final = 64
"""More than the legal turns of any position: eight animals have at most 4 each."""
PAST: Final = 100
"""Rows before the root in which the repetition rule may look."""
PATH: Final = True
NO_TURN: Final = -1
"""The side that has no legal turn has lost."""

ABSENT: Final = 63
NO_ANIMALS: Final = 0x3F3F3F3F3F3F3F3F
RAT: Final = 0
TIGER: Final = 5
LION: Final = 6
ELEPHANT: Final = 7
MARKS: Final = 4
KEY: Final = 5
SIDE: Final = 1
QUIET_AT: Final = 1
KNOWN_AT: Final = 8
SHUTTLE_AT: Final = 16
SHUTTLE: Final = 0x3FFF
SEVEN: Final = 127
MOST_QUIET: Final = 100
MOST_SHUTTLES: Final = 3
TIMES: Final = 3

PLACES: Final = tuple(NAMES)
"""The place in the position text of each square."""
NAMED: Final = tuple(NAMES.values())
SQUARE_AT: Final = {place: square for square, place in enumerate(PLACES)}


def _bits(places: Any) -> int:
    return sum(1 << SQUARE_AT[place] for place in places)


def _steps(seat: int, kind: int) -> list[int]:
    """From each square the squares one step away that the animal of rank ``kind + 1`` may enter."""
    ways = WAYS[ANIMALS[seat][kind]]
    return [_bits(way.to for way in ways[place] if not way.over) for place in PLACES] + [0]


def _jumps(seat: int) -> list[list[int]]:
    """From each square the two jumps there may be, each as the square jumped to and the water jumped over."""
    found = []
    for place in PLACES:
        jumps = [(_bits([way.to]), _bits(way.over)) for way in WAYS[JUMPERS[2 * seat]][place] if way.over]
        found.append([number for jump in [*jumps, (0, 0), (0, 0)][:2] for number in jump])
    return [*found, [0, 0, 0, 0]]


WATER: Final = _bits(RIVER)
FIRST_COLUMN: Final = sum(1 << square for square in range(0, 63, 7))
LAST_COLUMN: Final = FIRST_COLUMN << 6
DENS: Final = tuple(_bits([place]) for place in DEN_PLACES)
TRAPS: Final = tuple(_bits(places) for places in TRAP_PLACES)
"""The traps of each seat: all squares beside its den."""
STEPS: Final = np.array([[_steps(seat, kind) for kind in (RAT, ELEPHANT)] for seat in range(2)], np.int64)
"""For each seat, for rats and for others."""
JUMPS: Final = np.array([_jumps(seat) for seat in range(2)], np.int64)
_dice = np.random.default_rng(20)
KEYS: Final = _dice.integers(-(1 << 63), (1 << 63) - 1, (2, 8, 64))
"""Random words that make the key of a board (Zobrist 1970), for each seat, rank and square."""
KEYS[:, :, ABSENT] = 0
SIDE_KEY: Final = int(_dice.integers(1, (1 << 63) - 1))


@njit
def _bit_of(animals: int, kind: int) -> int:
    """The square of an animal as a bit; of an absent one bit 63, which no mask of squares has."""
    return 1 << (animals >> 8 * kind & 63)


@njit
def _reached_by_rat(rows: Rows, ply: int, side: int) -> int:
    """The squares to which the rat of ``side`` may go, *shuttling* not minded."""
    square = rows[ply, side] & 63
    prey, others = rows[ply, 1 - side], rows[ply, 3 - side]
    ground = WATER if WATER >> square & 1 else ~WATER
    takes = (_bit_of(prey, RAT) | _bit_of(prey, ELEPHANT) | others & TRAPS[side]) & ground
    reached: int = STEPS[side, 0, square] & ~rows[ply, 2 + side] & (~others | takes)
    return reached


@njit
def _jumped_to(side: int, square: int, rats: int) -> int:
    """The squares to which a lion or tiger can jump from ``square``, whatever stands there."""
    reached = 0
    if JUMPS[side, square, 1] & rats == 0:
        reached = JUMPS[side, square, 0]
    if JUMPS[side, square, 3] & rats == 0:
        reached |= JUMPS[side, square, 2]
    return reached


@njit
def turns(rows: Rows, ply: int, moves: Rows) -> int:
    """Writes the legal turns of a state that is not over to row ``ply`` of ``moves`` and returns their number."""
    return turns_to(rows, ply, moves, -1)


@njit
def turns_to(rows: Rows, ply: int, moves: Rows, wanted: int) -> int:
    """As ``turns``, of those that lead to a square of ``wanted``."""
    side = rows[ply, MARKS] & SIDE
    animals, prey, others = rows[ply, side], rows[ply, 1 - side], rows[ply, 3 - side]
    free = ~rows[ply, 2 + side] & wanted
    calm = free & ~others
    takes = others & TRAPS[side]
    found = _listed(rows, ply, moves, 0, RAT, _reached_by_rat(rows, ply, side) & wanted)
    takes |= _bit_of(prey, RAT)
    for kind in range(1, TIGER):
        takes |= _bit_of(prey, kind)
        reached = STEPS[side, 1, animals >> 8 * kind & 63] & (calm | takes & free)
        found = _listed(rows, ply, moves, found, kind, reached)
    rats = _bit_of(animals, RAT) | _bit_of(prey, RAT)
    for kind in range(TIGER, ELEPHANT):
        takes |= _bit_of(prey, kind)
        square = animals >> 8 * kind & 63
        reached = (STEPS[side, 1, square] | _jumped_to(side, square, rats)) & (calm | takes & free)
        found = _listed(rows, ply, moves, found, kind, reached)
    takes = (takes | _bit_of(prey, ELEPHANT)) & (~_bit_of(prey, RAT) | TRAPS[side])
    reached = STEPS[side, 1, animals >> 8 * ELEPHANT] & (calm | takes & free)
    return _listed(rows, ply, moves, found, ELEPHANT, reached)


@njit
def _listed(rows: Rows, ply: int, moves: Rows, found: int, kind: int, reached: int) -> int:
    """Writes the moves of one animal, without the one that *shuttling* bars, and returns the new number of moves."""
    if reached == 0:
        return found
    side = rows[ply, MARKS] & SIDE
    square = rows[ply, side] >> 8 * kind & 63
    shuttle = rows[ply, MARKS] >> SHUTTLE_AT + 16 * side & SHUTTLE
    if shuttle >> 12 == MOST_SHUTTLES and shuttle >> 6 & 63 == square:
        reached &= ~(1 << (shuttle & 63))
    move = square | kind << 12
    taking = reached & rows[ply, 3 - side]
    reached ^= taking
    while taking:
        end = lowest(taking)
        taking &= taking - 1
        moves[ply, found] = move | end << 6 | _rank_at(rows[ply, 1 - side], end) << 15
        found += 1
    while reached:
        moves[ply, found] = move | lowest(reached) << 6
        reached &= reached - 1
        found += 1
    return found


@njit
def _rank_at(animals: int, square: int) -> int:
    """The rank of the animal on a square on which one stands."""
    # The byte that equals the square becomes 0; the lowest 0 byte is found as in Warren, Hacker's Delight, 6-1.
    differing = animals ^ square * 0x0101010101010101
    return (lowest((differing - 0x0101010101010101) & ~differing & ~0x7F7F7F7F7F7F7F7F) >> 3) + 1


@njit
def number_of_turns(rows: Rows, ply: int, moves: Rows) -> int:
    """The number of legal turns of a state that is not over; quicker than listing them, for which ``moves`` is."""
    side = rows[ply, MARKS] & SIDE
    if rows[ply, MARKS] >> SHUTTLE_AT + 16 * side + 12 & 3 == MOST_SHUTTLES:
        return turns(rows, ply, moves)
    animals, prey, others = rows[ply, side], rows[ply, 1 - side], rows[ply, 3 - side]
    free = ~rows[ply, 2 + side]
    calm = free & ~others
    takes = others & TRAPS[side] | _bit_of(prey, RAT)
    found = popcount(_reached_by_rat(rows, ply, side))
    for kind in range(1, TIGER):
        takes |= _bit_of(prey, kind)
        found += popcount(STEPS[side, 1, animals >> 8 * kind & 63] & (calm | takes & free))
    rats = _bit_of(animals, RAT) | _bit_of(prey, RAT)
    for kind in range(TIGER, ELEPHANT):
        takes |= _bit_of(prey, kind)
        square = animals >> 8 * kind & 63
        found += popcount((STEPS[side, 1, square] | _jumped_to(side, square, rats)) & (calm | takes & free))
    takes = (takes | _bit_of(prey, ELEPHANT)) & (~_bit_of(prey, RAT) | TRAPS[side])
    return found + popcount(STEPS[side, 1, animals >> 8 * ELEPHANT] & (calm | takes & free))


@njit
def play(rows: Rows, ply: int, move: int) -> None:
    """Writes the state after a legal turn to row ``ply + 1``."""
    marks = rows[ply, MARKS]
    side = marks & SIDE
    start, end, kind, taken = move & 63, move >> 6 & 63, move >> 12 & 7, move >> 15
    key = rows[ply, KEY] ^ KEYS[side, kind, start] ^ KEYS[side, kind, end] ^ SIDE_KEY
    prey, others = rows[ply, 1 - side], rows[ply, 3 - side]
    shuttle_at = SHUTTLE_AT + 16 * side
    shuttle = marks >> shuttle_at & SHUTTLE
    marks &= ~(SHUTTLE << shuttle_at)
    if taken:
        prey |= ABSENT << 8 * (taken - 1)
        others &= ~(1 << end)
        key ^= KEYS[1 - side, taken - 1, end]
        marks &= ~(SEVEN << QUIET_AT | SEVEN << KNOWN_AT)
        turns_so_far = 1
    else:
        marks += 1 << QUIET_AT | 1 << KNOWN_AT
        returns = shuttle >> 12 and shuttle & 63 == end and shuttle >> 6 & 63 == start
        turns_so_far = min(shuttle >> 12, MOST_SHUTTLES - 1) + 1 if returns else 1
    rows[ply + 1, side] = rows[ply, side] ^ (start ^ end) << 8 * kind
    rows[ply + 1, 1 - side] = prey
    rows[ply + 1, 2 + side] = rows[ply, 2 + side] ^ (1 << start | 1 << end)
    rows[ply + 1, 3 - side] = others
    rows[ply + 1, MARKS] = marks ^ SIDE | (start | end << 6 | turns_so_far << 12) << shuttle_at
    rows[ply + 1, KEY] = key


@njit
def _has_turn(rows: Rows, ply: int) -> bool:
    """Whether there is a legal turn; on its own because memory taken anywhere in ``outcome`` would slow all of it."""
    return turns(rows, ply, np.empty((ply + 1, MOVES), np.int64)) > 0


@njit
def outcome(rows: Rows, ply: int) -> int:
    """Of a state: 0 while it is not over, else 1 the side to move has won, -1 it has lost, 2 a draw.

    A side without a turn has lost too (``NO_TURN``); that is looked into only where it goes before a draw.
    """
    marks = rows[ply, MARKS]
    side = marks & SIDE
    if rows[ply, 3 - side] & DENS[side]:
        return -1
    if rows[ply, 2 + side] & DENS[1 - side]:
        return 1
    if marks >> QUIET_AT & SEVEN >= MOST_QUIET or stood(rows, ply, TIMES - 1):
        return 2 if _has_turn(rows, ply) else NO_TURN
    return 0


@njit
def stood(rows: Rows, ply: int, times: int) -> bool:
    """Whether the position has stood at least so many times before, as far as the rows tell."""
    key = rows[ply, KEY]
    found = 0
    for back in range(1, (rows[ply, MARKS] >> KNOWN_AT & SEVEN) + 1):
        if rows[ply - back, KEY] == key:
            found += 1
            if found == times:
                return True
    return False


@njit
def key(rows: Rows, ply: int) -> int:
    """A key of the position and of the turns barred by *shuttling* at once; never 0."""
    marks = rows[ply, MARKS]
    hashed = rows[ply, KEY]
    for seat in range(2):
        shuttle = marks >> SHUTTLE_AT + 16 * seat & SHUTTLE
        if shuttle >> 12 == MOST_SHUTTLES:
            hashed ^= _mixed(shuttle << 1 | seat)
    return hashed if hashed else 1


@njit
def path_key(rows: Rows, ply: int) -> int:
    """A key of all that rules look at but earlier positions; the turns without a capture once 100 may be reached."""
    marks = rows[ply, MARKS]
    hashed = rows[ply, KEY] ^ _mixed(marks >> SHUTTLE_AT)
    quiet = marks >> QUIET_AT & SEVEN
    if quiet > 30:
        hashed ^= _mixed(-quiet)
    return hashed if hashed else 1


@njit
def _mixed(word: int) -> int:
    """Another word for each word, every bit depending on every bit: the finaliser of splitmix64 (Steele, Lea and
    Flood 2014)."""
    hashed = np.uint64(word) + np.uint64(0x9E3779B97F4A7C15)
    hashed = (hashed ^ hashed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    hashed = (hashed ^ hashed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return np.int64(hashed ^ hashed >> np.uint64(31))  # type: ignore[return-value]


SLOTS: Final = 512
NULL_MOVE: Final = True
FUTILITY: Final = 0
EXTEND: Final = False
BESIDE_DENS: Final = TRAPS
"""The squares from which each seat's den is entered: its traps."""


@njit
def wins_at_once(rows: Rows, ply: int) -> int:
    """A turn into the other side's den, else 0."""
    marks = rows[ply, MARKS]
    side = marks & SIDE
    beside = rows[ply, 2 + side] & BESIDE_DENS[1 - side]
    shuttle = marks >> SHUTTLE_AT + 16 * side & SHUTTLE
    while beside:
        square = lowest(beside)
        beside &= beside - 1
        end = lowest(DENS[1 - side])
        if shuttle != (end | square << 6 | MOST_SHUTTLES << 12):
            return square | end << 6 | _rank_at(rows[ply, side], square) - 1 << 12
    return 0


@njit
def urgent(rows: Rows, ply: int) -> bool:
    """Whether an animal of the other side stands beside the mover's den."""
    side = rows[ply, MARKS] & SIDE
    pressed: bool = rows[ply, 3 - side] & BESIDE_DENS[side] != 0
    return pressed


@njit
def candidates(rows: Rows, ply: int, moves: Rows) -> int:
    """All turns; but if the other side is about to enter the den, only what takes that animal, unless a draw saves."""
    side = rows[ply, MARKS] & SIDE
    beside = rows[ply, 3 - side] & BESIDE_DENS[side]
    if beside and _may_be_drawn(rows, ply):
        return turns(rows, ply, moves)
    if beside:
        found = turns_to(rows, ply, moves, beside)
        if found:
            return found
    found = turns(rows, ply, moves)
    return min(found, 1) if beside else found


@njit
def _may_be_drawn(rows: Rows, ply: int) -> bool:
    """Whether a turn from here might be the hundredth without a capture, or bring a position about for the third time:
    of those that it can lead to, with the other side to move, only such in which the other animals stand as now."""
    marks = rows[ply, MARKS]
    if marks >> QUIET_AT & SEVEN >= MOST_QUIET - 1:
        return True
    other = 1 - (marks & SIDE)
    found = 0
    for back in range(1, (marks >> KNOWN_AT & SEVEN) + 1):
        if rows[ply - back, other] == rows[ply, other] and rows[ply - back, MARKS] & SIDE == other:
            found += 1
    return found >= TIMES - 1


@njit
def tactical(rows: Rows, ply: int, moves: Rows) -> int:
    """Captures."""
    side = rows[ply, MARKS] & SIDE
    own, others, animals = rows[ply, 2 + side], rows[ply, 3 - side], rows[ply, side]
    beside = own << 7 | own >> 7 | (own & ~LAST_COLUMN) << 1 | (own & ~FIRST_COLUMN) >> 1
    for kind in range(TIGER, ELEPHANT):
        square = animals >> 8 * kind & 63
        beside |= JUMPS[side, square, 0] | JUMPS[side, square, 2]
    # Mostly nobody stands beside anybody.
    return turns_to(rows, ply, moves, others) if beside & others else 0


@njit
def order(rows: Rows, ply: int, move: int) -> int:
    """Captures first, of the highest animal by the lowest; then what goes ahead."""
    taken = move >> 15
    if taken:
        return 800_000 + taken * 10_000 - (move >> 12 & 7) * 1000
    ahead = (move & 63) // 7 - (move >> 6 & 63) // 7
    return 100 - 20 * ahead if rows[ply, MARKS] & SIDE else 100 + 20 * ahead


@njit
def quiet(rows: Rows, ply: int, move: int) -> bool:
    """Whether a turn takes nothing."""
    return move >> 15 == 0


@njit
def slot(move: int) -> int:
    """The place of a turn among those that have been good elsewhere: by animal and end."""
    return move >> 6 & 511


@njit
def may_pass(rows: Rows, ply: int) -> bool:
    """Whether the mover has animals enough for not moving to be no advantage."""
    return popcount(rows[ply, 2 + (rows[ply, MARKS] & SIDE)]) >= 3


@njit
def pass_turn(rows: Rows, ply: int) -> None:
    """Writes the state to row ``ply + 1`` as if the mover had done nothing; earlier positions are forgotten."""
    for word in range(WORDS):
        rows[ply + 1, word] = rows[ply, word]
    rows[ply + 1, MARKS] = (rows[ply, MARKS] & ~(SEVEN << KNOWN_AT)) ^ SIDE
    rows[ply + 1, KEY] ^= SIDE_KEY


@njit
def recurs(rows: Rows, ply: int) -> bool:
    """Whether the position has stood since the root of the search, which is row ``PAST``.

    A position of the match's past may stand once more; a third time is an outcome.
    """
    key = rows[ply, KEY]
    for back in range(4, min(rows[ply, MARKS] >> KNOWN_AT & SEVEN, ply - PAST) + 1, 2):
        if rows[ply - back, KEY] == key:
            return True
    return False


@njit
def evaluate(rows: Rows, ply: int, weights: Any) -> int:
    """What a position that is not over is worth for the side to move, in hundredths."""
    side = rows[ply, MARKS] & SIDE
    animals = popcount(rows[ply, 2] | rows[ply, 3])
    return value_for_mover(rows[ply, side], rows[ply, 1 - side], side, animals, weights)


def pack(state: State) -> Rows:
    """The rows of a plain state: the earlier positions it carries, oldest first, and itself last.

    Of the earlier rows only the key, the animals and the side mean anything.
    """
    rows = np.zeros((len(state.history) + 1, WORDS), np.int64)
    for index, earlier in enumerate(state.history):
        board, _, side = earlier.partition(":")
        _pack_board(rows[index], board, int(side == "r"))
    row = rows[-1]
    _pack_board(row, state.board, state.seat)
    row[MARKS] |= state.quiet << QUIET_AT | len(state.history) << KNOWN_AT
    for seat, shuttle in enumerate(state.shuttles):
        if shuttle:
            word = SQUARE_AT[shuttle.start] | SQUARE_AT[shuttle.end] << 6 | shuttle.turns << 12
            row[MARKS] |= word << SHUTTLE_AT + 16 * seat
    return rows


def _pack_board(row: Any, board: str, side: int) -> None:
    key = SIDE_KEY if side else 0
    for seat, letters in enumerate(ANIMALS):
        animals, squares = 0, 0
        for kind, letter in enumerate(letters):
            place = board.find(letter)
            square = SQUARE_AT[place] if place >= 0 else ABSENT
            animals |= square << 8 * kind
            if square != ABSENT:
                squares |= 1 << square
                key ^= int(KEYS[seat, kind, square])
        row[seat], row[2 + seat] = animals, squares
    row[MARKS], row[KEY] = side, key


def unpack(rows: Rows, ply: int) -> State:
    """The plain state of row ``ply``; its history from the rows before it, which must be whole."""
    marks = int(rows[ply, MARKS])
    known = marks >> KNOWN_AT & SEVEN
    earlier = [rows[ply - back] for back in range(known, 0, -1)]
    return State(
        board=_board(rows[ply]),
        seat=marks & SIDE,
        quiet=marks >> QUIET_AT & SEVEN,
        shuttles=(_shuttle(marks >> SHUTTLE_AT), _shuttle(marks >> SHUTTLE_AT + 16)),
        history=tuple(f"{_board(row)}:{'br'[int(row[MARKS]) & SIDE]}" for row in earlier),
    )


def _board(row: Any) -> str:
    letters = list((EMPTY * 7 + "/") * 9)[:-1]
    for seat in range(2):
        for kind, letter in enumerate(ANIMALS[seat]):
            square = int(row[seat]) >> 8 * kind & 63
            if square != ABSENT:
                letters[PLACES[square]] = letter
    return "".join(letters)


def _shuttle(word: int) -> Shuttle | None:
    turns_so_far = word >> 12 & 3
    if turns_so_far == 0:
        return None
    return Shuttle(PLACES[word & 63], PLACES[word >> 6 & 63], turns_so_far)


def turn_steps(rows: Rows, ply: int, move: int) -> list[str]:
    """The steps of a turn in the text form of the rules: one."""
    return [f"{NAMED[move & 63]}{'x' if move >> 15 else '-'}{NAMED[move >> 6 & 63]}"]
