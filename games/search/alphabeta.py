"""Alpha-beta over a kernel, for games in which both sides see everything.

This file is compiled once for each kernel: ``compiled.searcher(kernel)`` makes an instance of this module in which
``kernel`` is that kernel, so that its functions are inlined. Python reaches it through ``searching.Searcher`` only.

What a kernel is
----------------
A module whose functions are compiled (``games.engines.machine_code.njit``). All integers are int64, hashes too (numba
makes a float of an int64 and a uint64 together). ``rows`` is int64[:, ::1]: row ``ply`` is the position to look at, the
rows before it are the way that led to it, the match's own past included; rows never written are all zeros. ``moves``
is int64[:, ::1]: row ``ply`` takes the turns from there, in its first ``MOVES`` places. A move is a positive int64 that
holds a whole turn; 0 is none.

Constants:
  WORDS        words in a row
  MOVES        the most turns a position can have
  PAST         rows before the root that the rules may look back to (0 if they never do)

Functions that every kernel has:
  turns(rows, ply, moves) -> n       all legal turns, each result once (perft, the root, tests); any if it is over
  play(rows, ply, move)              rows[ply + 1] = the position after it, the other side being the mover
  outcome(rows, ply) -> r            0 not over, 1 the mover has won, -1 has lost, 2 drawn; by the rules, as far as it
                                     needs no turns (see NO_TURN)
  key(rows, ply) -> h                hash of all that may change the value (mix well, all bits are used): marks and
                                     counters too as soon as they matter
  evaluate(rows, ply, weights) -> v  for the mover, hundredths, within +-100,000; ``weights`` is whatever the player
                                     hands to ``Searcher`` (an array, a tuple of arrays): as an argument, so that tuning
                                     compiles nothing anew. What is costly is best kept up to date in words of the row

What a kernel may have besides (else the default in brackets):
  NO_TURN      [-1] the outcome for a mover without turns
  number_of_turns(rows, ply, moves) -> n  how many ``turns`` would find [turns]; for perft
  some_turns(rows, ply, moves) -> n  some of them, found in less time: up to depth ``SOME`` they stand for all where
                                     ``LATE`` leaves turns out, unless all of them lose by force
  SOME         [0]
  candidates(rows, ply, moves) -> n  the turns worth searching [turns]: may leave out turns so long as the best value
                                     among the rest is the best of all; e.g. if the other side threatens to win at
                                     once, only the answers, and any one turn if there is no answer. At least one
                                     if there are any
  wins_at_once(rows, ply) -> move    a turn that wins the match at once, else 0 [0]; asked first at every node
  urgent(rows, ply) -> bool          the other side threatens to win at once: the leaf is not left standing [False]
  tactical(rows, ply, moves) -> n    turns to look at past the horizon: captures and the like; with ``FUTILITY`` all
                                     that are not quiet but those that end the match [0]
  order(rows, ply, move) -> s        the better the earlier, 0 .. 1,000,000 [0]; cheap. Quiet turns that have been good
                                     elsewhere get up to 100,000 more (history) or about 500,000 (killers)
  quiet(rows, ply, move) -> bool     may be reduced and takes part in killers and history [True]
  slot(move) -> i                    its place in the history, 0 .. SLOTS - 1 [from a hash of the move]
  SLOTS        [4096]
  REDUCE       [True] whether late quiet turns may be looked at less deep
  REDUCTION    [(0.5, 2.2)] by how much: the first number and ln depth * ln (turns before) over the second, rounded down
  LATE         [0] off the best line and up to depth ``LATEST`` only the first LATE * (1 + depth ** 2) / 2 turns are
               looked at, unless all of them lose by force (so proofs stay exact); 0: all of them
  LATEST       [5]
  EXTEND       [False] whether an urgent position is looked at one turn deeper
  FUTILITY     [0] what one quiet turn may change at most, nearly always; 0: never prune by it
  WINDOW       [60] half the first aspiration window
  NULL_LESS    [3] by how much less deep the other side answers a turn passed, and a turn more for each
  NULL_DEPTH   [6] of depth
  NULL_MOVE    [False] with pass_turn(rows, ply), which writes rows[ply + 1] as if the mover had done nothing, and
               may_pass(rows, ply) -> bool
  recurs(rows, ply) -> bool          the position stands on the way here already, so that it counts as drawn [False]
  known(rows, ply, book) -> r        0 not known, else 1, -1, 2 as ``outcome``, from a solved table ``book`` (any array
                                     the player hands over): a result without a distance, never called a proof [0]
  PATH         [False] whether legal turns depend on the way here (Bagh-Chal's *no return*). Then
               path_key(rows, ply) -> h hashes the way too, and a forced win counts as proven only after a second
               search by that key

Why proofs are exact
--------------------
A score beyond ``PROVEN`` comes from positions that are over, only ever through *all* candidates of the losing side:
reductions look at a turn less deep but at it, and whatever is pruned instead is given a score that proves nothing. A
recurrence within the search counts as drawn though the rules may ask for more of them: of all proofs for a position
one has the least distance, and who follows these sees the distance shrink with each turn, so no position of the
search comes twice; and a draw claims nothing for either side. So ``recurs`` has to count a position of the match's own
past as drawn only if one more standing draws by the rules. Entries of the table are of one search and thus of one past.

The table, killers and history are empty at the start of a search: with a limit of nodes it can be had again.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from games.engines.machine_code import njit

from .borrowing import borrowed, prefetch, table_at
from .clock import now
from .compiled import kernel_of

kernel: Any = kernel_of(__name__)
COMPILED_WITH = (kernel.__file__, *getattr(kernel, "COMPILED_WITH", ()))

Array = npt.NDArray[np.int64]

WIN: Final = 1_000_000
"""A win at the root; one after n turns is worth n less."""
PROVEN: Final = 900_000
KNOWN: Final = 500_000
"""Added to what a position is worth that a solved table knows to be won."""
INFINITE: Final = 1_100_000
STATIC: Final = 100_000
"""Evaluations stay within."""

DEEPEST: Final = 64
"""Turns looked ahead at most."""
PLIES: Final = DEEPEST + 48
"""Rows from the root on, turns past the horizon included."""
HORIZON: Final = -12
"""How far past the horizon tactical and urgent lines go."""

# Where things lie in ``mem``
NODES: Final = 0
CHECK: Final = 1
"""At how many nodes to look next whether the search has to end."""
STOPPED: Final = 2
ROOT: Final = 3
AGE: Final = 4
MASK: Final = 5
DEPTH: Final = 6
BY_WAY: Final = 7
BEST: Final = 8
DONE: Final = 9
WIDEST: Final = 10
ROWS_AT: Final = 11
MOVES_AT: Final = 12
TABLE_AT: Final = 13
DRAWN: Final = 14
LIMIT: Final = 15
"""Nodes at most."""
UNTIL: Final = 16
"""When to end: nanoseconds by ``clock.now``."""
REDUCTIONS: Final = 17
KILLERS: Final = REDUCTIONS + 64 * 64
PASSED: Final = KILLERS + 2 * PLIES
LENGTHS: Final = PASSED + PLIES
LINES: Final = LENGTHS + PLIES
HISTORY: Final = LINES + PLIES * PLIES

# An entry of the table: key, move, data; data is score, depth (8 bits), age (16 bits), bound (2 bits).
ENTRY: Final = 4
BUCKET: Final = 2 * ENTRY
LOWER: Final = 1
UPPER: Final = 2
EXACT: Final = 3
AGES: Final = (1 << 16) - 1

OFTEN: Final = 256
"""Nodes between two looks at the clock: less than a millisecond."""
LONG: Final = 64
"""Of more turns the best are looked for in two stages."""
SAMPLE: Final = 16
KILLER: Final = 500_000
MOST_HISTORY: Final = 100_000


@njit
def _no(rows: Array, ply: int) -> int:
    return 0


@njit
def _none(rows: Array, ply: int, other: Any) -> int:
    return 0


@njit
def _yes(rows: Array, ply: int, move: int) -> bool:
    return True


@njit
def _hashed(move: int) -> int:
    return ((move * 0x1E3779B97F4A7C15) >> 40) & (SLOTS - 1)


@njit
def _nothing(rows: Array, ply: int) -> None:
    pass


WORDS: Final[int] = kernel.WORDS
MOVES: Final[int] = kernel.MOVES
PAST: Final[int] = getattr(kernel, "PAST", 0)
NO_TURN: Final[int] = getattr(kernel, "NO_TURN", -1)
SLOTS: Final[int] = getattr(kernel, "SLOTS", 4096)
REDUCE: Final[bool] = getattr(kernel, "REDUCE", True)
EXTEND: Final[bool] = getattr(kernel, "EXTEND", False)
FUTILITY: Final[int] = getattr(kernel, "FUTILITY", 0)
LATE: Final[int] = getattr(kernel, "LATE", 0)
LATEST: Final[int] = getattr(kernel, "LATEST", 5)
SOME: Final[int] = getattr(kernel, "SOME", 0)
REDUCTION: Final[tuple[float, float]] = getattr(kernel, "REDUCTION", (0.5, 2.2))
NULL_LESS: Final[int] = getattr(kernel, "NULL_LESS", 3)
NULL_DEPTH: Final[int] = getattr(kernel, "NULL_DEPTH", 6)
WINDOW: Final[int] = getattr(kernel, "WINDOW", 60)
NULL_MOVE: Final[bool] = getattr(kernel, "NULL_MOVE", False)
PATH: Final[bool] = getattr(kernel, "PATH", False)
turns = kernel.turns
play = kernel.play
outcome = kernel.outcome
key = kernel.key
evaluate = kernel.evaluate
number_of_turns = getattr(kernel, "number_of_turns", kernel.turns)
candidates = getattr(kernel, "candidates", kernel.turns)
some_turns = getattr(kernel, "some_turns", candidates)
wins_at_once = getattr(kernel, "wins_at_once", _no)
urgent = getattr(kernel, "urgent", _no)
tactical = getattr(kernel, "tactical", _none)
order = getattr(kernel, "order", _none)
quiet = getattr(kernel, "quiet", _yes)
slot = getattr(kernel, "slot", _hashed)
pass_turn = getattr(kernel, "pass_turn", _nothing)
may_pass = getattr(kernel, "may_pass", _no)
recurs = getattr(kernel, "recurs", _no)
known = getattr(kernel, "known", _none)
path_key = getattr(kernel, "path_key", kernel.key)
SIZE: Final = HISTORY + 2 * SLOTS
"""Words in ``mem``."""
ROWS: Final = (PAST + PLIES + 2, WORDS)
LISTS: Final = (PAST + PLIES + 2, 2 * MOVES)
ANY: Final = (1,)
"""As the table's shape: it is as long as its mask says."""


@njit
def _result(result: int, distance: int) -> int:
    """The score of ``outcome``'s ``result`` so many turns from the root, for the mover."""
    if result == 2:
        return 0
    return WIN - distance if result == 1 else distance - WIN


@njit
def _drawn(mem: Array, distance: int) -> int:
    """What a draw so many turns from the root is worth to its mover; ``mem[DRAWN]`` says it for the root's mover."""
    return mem[DRAWN] if distance & 1 == 0 else -mem[DRAWN]


@njit
def _hash(rows: Array, ply: int, mem: Array) -> int:
    if PATH and mem[BY_WAY]:
        return path_key(rows, ply)
    return key(rows, ply)


@njit
def _check(mem: Array) -> None:
    """Stop the search if it has had its nodes or its time."""
    if mem[NODES] > mem[LIMIT] or int(now() * 1e9) >= mem[UNTIL]:
        mem[STOPPED] = 1
    mem[CHECK] = min(mem[LIMIT], mem[NODES] + OFTEN)


@njit
def _store(table: Array, mem: Array, h: int, move: int, score: int, depth: int, bound: int) -> None:
    """Keep the deeper of two entries of a bucket; an entry of an earlier search counts as empty."""
    age = mem[AGE]
    place = (h & mem[MASK]) * BUCKET
    data = table[place + 2]
    if table[place] != h and ((data >> 2) & AGES) == age:
        known = table[place + ENTRY] == h and ((table[place + ENTRY + 2] >> 2) & AGES) == age
        if known or ((data >> 18) & 255) > depth:
            place += ENTRY
    if move == 0 and table[place] == h and ((table[place + 2] >> 2) & AGES) == age:
        move = table[place + 1]
    table[place] = h
    table[place + 1] = move
    table[place + 2] = (score << 26) | (depth << 18) | (age << 2) | bound


@njit
def _best_first(moves: Array, ply: int, start: int, n: int) -> None:
    """Bring the move with the highest score among places ``start`` .. ``n`` - 1 to ``start``."""
    listed = moves[ply]
    best, highest = start, listed[MOVES + start]
    for i in range(start + 1, n):
        score = listed[MOVES + i]
        if score > highest:
            best, highest = i, score
    if best != start:
        move = listed[best]
        listed[best], listed[MOVES + best] = listed[start], listed[MOVES + start]
        listed[start], listed[MOVES + start] = move, highest


@njit
def _window(moves: Array, ply: int, start: int, n: int) -> int:
    """How far the best of places ``start`` .. ``n`` - 1 have to be looked for: to the end, or of a long list as far as
    those go that are better than the third best of a ``SAMPLE``, which are brought to its begin."""
    if MOVES <= LONG or n - start <= LONG:
        return n
    listed = moves[ply]
    first = second = third = -(1 << 62)
    for k in range(SAMPLE):
        score = listed[MOVES + start + (n - start) * k // SAMPLE]
        if score > third:
            third = score
            if third > second:
                second, third = third, second
                if second > first:
                    first, second = second, first
    end = start
    for i in range(start, n):
        score = listed[MOVES + i]
        if score > third:
            move = listed[i]
            listed[i], listed[MOVES + i] = listed[end], listed[MOVES + end]
            listed[end], listed[MOVES + end] = move, score
            end += 1
    return end if end > start else n


@njit
def _remember(mem: Array, place: int, bonus: int) -> None:
    """Move a history number towards the bonus, so that it stays within ``MOST_HISTORY``."""
    mem[place] += bonus - mem[place] * abs(bonus) // MOST_HISTORY


@njit
def search(
    held_mem: Array,
    held_weights: Any,
    held_book: Any,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """The value of row ``ply`` for its mover, exact if between ``alpha`` and ``beta``, else a bound (fail-soft).

    If the search is stopped meanwhile, a meaningless number.
    """
    mem, weights, book = borrowed(held_mem), borrowed(held_weights), borrowed(held_book)
    rows, moves, table = table_at(mem[ROWS_AT], ROWS), table_at(mem[MOVES_AT], LISTS), table_at(mem[TABLE_AT], ANY)
    mem[NODES] += 1
    if mem[NODES] > mem[CHECK]:
        _check(mem)
    if mem[STOPPED]:
        return 0
    h = 0
    if depth > 0:
        h = _hash(rows, ply, mem)
        prefetch(table, (h & mem[MASK]) * BUCKET)
    distance = ply - mem[ROOT]
    mem[LENGTHS + distance] = 0
    result = outcome(rows, ply)
    if result == 2:
        return _drawn(mem, distance)
    if result != 0:
        return _result(result, distance)
    if recurs(rows, ply):
        return _drawn(mem, distance)
    if wins_at_once(rows, ply) != 0:
        return WIN - distance - 1
    sure = known(rows, ply, book)
    if sure == 2:
        return _drawn(mem, distance)
    if distance >= PLIES - 2:
        return evaluate(rows, ply, weights) + sure * KNOWN
    # Nothing is better than to win by this turn, nothing worse than to have lost already.
    alpha = max(alpha, distance - WIN)
    beta = min(beta, WIN - distance - 1)
    if alpha >= beta:
        return alpha
    if sure == 1 and beta <= KNOWN - STATIC:
        return KNOWN - STATIC
    if sure == -1 and alpha >= STATIC - KNOWN:
        return STATIC - KNOWN
    pressed = urgent(rows, ply)

    if depth <= 0 and (not pressed or depth <= HORIZON):
        best = evaluate(rows, ply, weights) + sure * KNOWN
        if best >= beta or depth <= HORIZON:
            return best
        n = tactical(rows, ply, moves)
        for i in range(n):
            moves[ply, MOVES + i] = order(rows, ply, moves[ply, i])
        alpha = max(alpha, best)
        for i in range(n):
            _best_first(moves, ply, i, n)
            play(rows, ply, moves[ply, i])
            score = -search(mem, weights, book, ply + 1, depth - 1, -beta, -alpha)
            if mem[STOPPED]:
                return 0
            if score > best:
                best = score
                if score >= beta:
                    break
                alpha = max(alpha, score)
        return best

    on_line = beta - alpha > 1
    first = 0
    if depth > 0:
        place = (h & mem[MASK]) * BUCKET
        if table[place] != h:
            place += ENTRY
        data = table[place + 2]
        if table[place] == h and ((data >> 2) & AGES) == mem[AGE]:
            first = table[place + 1]
            score = data >> 26
            proven = False
            if score >= PROVEN:
                score -= distance
                proven = True
            elif score <= -PROVEN:
                score += distance
                proven = True
            if (proven or ((data >> 18) & 255) >= depth) and not on_line:
                bound = data & 3
                if (bound & LOWER) and score >= beta:
                    return score
                if (bound & UPPER) and score <= alpha:
                    return score

        if EXTEND and pressed and distance < 2 * mem[DEPTH]:
            depth += 1

    static = 0
    prunes = False
    if (FUTILITY > 0 or NULL_MOVE) and depth > 0 and not on_line and not pressed and abs(beta) < KNOWN - STATIC:
        static = evaluate(rows, ply, weights) + sure * KNOWN
        if FUTILITY > 0 and depth <= 3:
            if static - FUTILITY * depth >= beta:
                return static
            prunes = depth <= 2 and static + FUTILITY * depth <= alpha
        if NULL_MOVE and depth >= 3 and static >= beta and not mem[PASSED + distance] and may_pass(rows, ply):
            pass_turn(rows, ply)
            mem[PASSED + distance + 1] = 1
            less = depth - NULL_LESS - depth // NULL_DEPTH
            score = -search(mem, weights, book, ply + 1, less, -beta, 1 - beta)
            mem[PASSED + distance + 1] = 0
            if mem[STOPPED]:
                return 0
            if score >= beta:
                return min(score, KNOWN - STATIC)

    if REDUCE and first == 0 and depth >= 5:
        depth -= 1  # without a turn to begin with it costs more than it is worth; the next iteration has one

    late = MOVES
    if LATE > 0 and 0 < depth <= LATEST and not on_line and not pressed and abs(beta) < PROVEN:
        late = LATE * (1 + depth * depth) // 2
    killer = mem[KILLERS + 2 * distance]
    other_killer = mem[KILLERS + 2 * distance + 1]
    history = HISTORY + (distance & 1) * SLOTS
    was = alpha
    best = -INFINITE
    best_move = 0
    searched = 0
    n = -1
    i = 0
    window = 0
    if PATH or pressed:
        n = 0  # the way here may bar what was right elsewhere
    generated = False
    partial = 0 < depth <= SOME and late < MOVES
    while True:
        if not generated and n < 0 and first != 0 and searched == 0:
            move = first
        else:
            if not generated:
                generated = True
                if prunes and searched > 0 and best > -PROVEN:
                    best = max(best, static + FUTILITY * depth)
                    n = tactical(rows, ply, moves)
                elif partial:
                    n = some_turns(rows, ply, moves)
                else:
                    n = candidates(rows, ply, moves)
                for j in range(n):
                    move = moves[ply, j]
                    score = order(rows, ply, move)
                    if quiet(rows, ply, move):
                        if move == killer:
                            score += KILLER
                        elif move == other_killer:
                            score += KILLER - 1
                        else:
                            score += mem[history + slot(move)]
                    if move == first:
                        score = 1 << 40
                    moves[ply, MOVES + j] = score
            if i >= n:
                if not partial or best > -PROVEN:
                    break
                partial, generated, i, window = False, False, 0, 0  # all have to be looked at before it has lost
                n = 0
                continue
            if i >= window:
                window = _window(moves, ply, i, n)
            _best_first(moves, ply, i, window)
            move = moves[ply, i]
            i += 1
            if move == first and searched > 0:
                continue
        calm = quiet(rows, ply, move)
        if searched >= late and calm and best > -PROVEN:
            break
        if prunes and searched > 0 and calm and best > -PROVEN:
            if best < static + FUTILITY * depth:
                best = static + FUTILITY * depth
            if generated:  # so will be all other quiet turns: leave only the rest
                rest = i
                for j in range(i, n):
                    if not quiet(rows, ply, moves[ply, j]):
                        moves[ply, rest], moves[ply, MOVES + rest] = moves[ply, j], moves[ply, MOVES + j]
                        rest += 1
                n, window = rest, i
            continue
        play(rows, ply, move)
        reduction = 0
        low = alpha + 1  # the first turn gets the whole window, the others have to show that they deserve it
        if searched == 0:
            low = beta
        elif REDUCE and depth >= 3 and searched >= 2 and calm and not pressed:
            reduction = mem[REDUCTIONS + 64 * min(depth, 63) + min(searched, 63)]
            if on_line or move in (killer, other_killer):
                reduction -= 1
            reduction = max(0, min(reduction, depth - 2))
        while True:
            score = -search(mem, weights, book, ply + 1, depth - 1 - reduction, -low, -alpha)
            if mem[STOPPED]:
                return 0
            if score <= alpha:
                break
            if reduction > 0:
                reduction = 0
            elif low < beta and score < beta:
                low = beta
            else:
                break
        searched += 1
        if score > best:
            best = score
            if score > alpha:
                best_move = move
                alpha = score
                if on_line:
                    line = LINES + distance * PLIES
                    length = mem[LENGTHS + distance + 1]
                    mem[line] = move
                    for j in range(length):
                        mem[line + 1 + j] = mem[line + PLIES + j]
                    mem[LENGTHS + distance] = length + 1
                if score >= beta:
                    if calm and depth > 0:
                        if move != killer:
                            mem[KILLERS + 2 * distance + 1] = killer
                            mem[KILLERS + 2 * distance] = move
                        bonus = min(depth * depth * 32, 12_000)
                        _remember(mem, history + slot(move), bonus)
                        if generated:
                            for j in range(i - 1):
                                if quiet(rows, ply, moves[ply, j]) and moves[ply, j] != move:
                                    _remember(mem, history + slot(moves[ply, j]), -bonus)
                    break
    if searched == 0:
        return _result(NO_TURN, distance)
    if depth > 0:
        score = best
        if best >= PROVEN:
            score += distance
        elif best <= -PROVEN:
            score -= distance
        bound = LOWER if best >= beta else (EXACT if best > was else UPPER)
        _store(table, mem, h, best_move, score, depth, bound)
    return best


@njit
def search_root(
    mem: Array,
    weights: Any,
    book: Any,
    listed: Array,
    scores: Array,
    depth: int,
    alpha: int,
    beta: int,
    each: bool,
) -> int:
    """The best score among the turns ``listed`` from the root, in this order; ``scores`` takes theirs.

    A turn shown to be no better than an earlier one has a score of ``-INFINITE``; with ``each`` every turn gets
    its own. ``mem[BEST]`` is the best one's place, ``mem[DONE]`` how many were looked at before the search was stopped.
    """
    rows = table_at(mem[ROWS_AT], ROWS)
    root = mem[ROOT]
    widest = mem[WIDEST]  # a number in the text would have the search compiled once more for just this number
    mem[DEPTH] = depth
    mem[BEST] = 0
    mem[DONE] = 0
    best = -INFINITE
    for i in range(len(listed)):
        play(rows, root, listed[i])
        mem[LENGTHS + 1] = 0
        if each:
            score = -search(mem, weights, book, root + 1, depth - 1, -widest, widest)
        elif i == 0:
            score = -search(mem, weights, book, root + 1, depth - 1, -beta, -alpha)
        else:
            low = max(alpha, best)
            score = -search(mem, weights, book, root + 1, depth - 1, -low - 1, -low)
            if score > low and not mem[STOPPED] and score < beta:
                score = -search(mem, weights, book, root + 1, depth - 1, -beta, -low)
        if mem[STOPPED]:
            break
        mem[DONE] = i + 1
        scores[i] = score if each or score > best else -INFINITE
        if score > best:
            best = score
            mem[BEST] = i
            mem[LINES] = listed[i]
            length = mem[LENGTHS + 1]
            for j in range(length):
                mem[LINES + 1 + j] = mem[LINES + PLIES + j]
            mem[LENGTHS] = length + 1
            if score >= beta and not each:
                break
    return best


@njit
def count(mem: Array, ply: int, depth: int) -> int:
    """How many ways there are through ``depth`` turns (at least 1) from row ``ply``: perft of docs/rules/README.md."""
    rows, moves = table_at(mem[ROWS_AT], ROWS), table_at(mem[MOVES_AT], LISTS)
    if outcome(rows, ply) != 0:
        return 0
    if depth == 1:
        return number_of_turns(rows, ply, moves)
    n = turns(rows, ply, moves)
    total = 0
    for i in range(n):
        play(rows, ply, moves[ply, i])
        total += count(mem, ply + 1, depth - 1)
    return total
