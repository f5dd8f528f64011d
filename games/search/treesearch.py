"""Search where cards are hidden and drawn: plans are tried in many worlds that the mover can't tell from the true one.

Each world deals what the mover does not see anew. All plans that are still in the race are tried in the same worlds, so
that luck falls on all of them alike; whoever is clearly behind leaves, and the number left shrinks with the time left
(*sequential halving*, Karnin, Koren and Somekh, ICML 2013). Behind each plan grows a tree of the next ``levels - 1``
plans of both sides, shared by all worlds and searched by upper confidence bounds in which only those plans take part
that the world's cards allow (*information set Monte Carlo tree search*, Cowling, Powley and Whitehouse, 2012); so the
other side never plays on what it could not know of the world. With one level there is no tree: a plan is then worth
the average of its play-outs. Play-outs stop after ``turns`` turns, where the game's own judgement says the rest.

A kernel is a module with these compiled functions; rows are ``int64[WORDS]``, plans ``int64[PLAN_WORDS]``:

| function | value |
| --- | --- |
| `deal(row, seat, chance)` | deals anew what `seat` does not see |
| `shuffle(row, chance)` | shuffles what nobody sees |
| `mover(row)` | the seat to act |
| `plans(row, room, most, out, worths)` | writes the best plans and their worths, the best first; how many (0: over) |
| `same(plan, other)` | whether two plans, found in two worlds at one point of a match, are the same |
| `play(row, plan, chance)` | plays a plan; whether its turn is over |
| `play_out(row, turns, viewer, room, chance)` | the worth for `viewer` after so many turns of the game's quick player |
| `final(row, viewer)` | the worth of a match that is over |

Worths are about the expected result, -1 to 1. The same rows, seed and number of play-outs give the same values.
"""

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from games.engines.machine_code import njit
from games.engines.splitmix import Generator, begin_world

from .clock import is_over, now
from .compiled import kernel_of

kernel: Any = kernel_of(__name__)
COMPILED_WITH = (kernel.__file__,)

_deal = kernel.deal
_shuffle = kernel.shuffle
_mover = kernel.mover
_plans = kernel.plans
_same = kernel.same
_play = kernel.play
_play_out = kernel.play_out
_final = kernel.final

MOST_PLANS: Final = 128
"""Room for the plans of one position."""
NODES: Final = 1 << 16
FIRST_CHILD, NEXT, VISITS, OFFERED = range(4)
PRIOR: Final = 2.0
"""How many visits the quick player's judgement of a plan counts for."""
CURIOSITY: Final = 0.35
CLEAR: Final = 3.5
"""So many standard errors behind the best, a plan leaves the race."""
FIRST_LOOK: Final = 24
"""Worlds before anybody may be clearly behind."""

Rows = npt.NDArray[np.int64]
Worths = npt.NDArray[np.float64]
Tree = tuple[Rows, Worths, Rows]
"""Nodes as above, what they are worth to the viewer in sum, and their plans; node 0 counts the nodes."""


def empty_tree(size: int = NODES) -> Tree:
    nodes = np.zeros((size, 4), np.int64)
    nodes[0, FIRST_CHILD] = 1
    return nodes, np.zeros(size), np.zeros((size, kernel.PLAN_WORDS), np.int64)


@njit
def _new_node(tree: Tree) -> int:
    """A fresh node; 0 if there is no room."""
    nodes = tree[0]
    node = nodes[0, FIRST_CHILD]
    if node >= len(nodes):
        return 0
    nodes[0, FIRST_CHILD] = node + 1
    return node


@njit
def _child(tree: Tree, parent: int, plan: Rows) -> int:
    """The child that this plan leads to, made if there is room; else 0."""
    nodes, _, plans = tree
    child = nodes[parent, FIRST_CHILD]
    while child:
        if _same(plans[child], plan):
            return child
        child = nodes[child, NEXT]
    child = _new_node(tree)
    if child:
        plans[child] = plan
        nodes[child, NEXT] = nodes[parent, FIRST_CHILD]
        nodes[parent, FIRST_CHILD] = child
    return child


@njit
def _choice(tree: Tree, parent: int, sign: int, count: int, found: Rows, worths: Worths) -> tuple[int, int]:
    """Of the plans found in this world the one to look at next, and its node (0: none)."""
    nodes, sums, _ = tree
    best, best_node, most = 0, 0, -1e9
    for index in range(count):
        if worths[index] < -8.0:  # a swap, which the quick player decides on
            continue
        child = _child(tree, parent, found[index])
        if not child:
            continue
        nodes[child, OFFERED] += 1
        visits = nodes[child, VISITS]
        bound = (sign * sums[child] + PRIOR * worths[index]) / (visits + PRIOR)
        bound += CURIOSITY * math.sqrt(math.log(1.0 + nodes[child, OFFERED]) / (1.0 + visits))
        if bound > most:
            best, best_node, most = index, child, bound
    return best, best_node


@njit
def _outcome(
    row: Rows,
    node: int,
    viewer: int,
    levels: int,
    turns: int,
    width: int,
    tree: Tree,
    found: Rows,
    worths: Worths,
    path: Rows,
    room: Any,
    chance: Generator,
) -> float:
    """The worth for ``viewer`` of one way to go on from the node of a plan just played."""
    nodes, sums, _ = tree
    length, value, known = 0, 0.0, False
    while length < levels - 1 and node:
        count = _plans(row, room, width, found, worths)
        if not count:
            value, known = _final(row, viewer), True
            break
        sign = 1 if _mover(row) == viewer else -1
        index, node = _choice(tree, node, sign, count, found, worths)
        _play(row, found[index], chance)
        path[length] = node
        length += 1
    if not known:
        value = _play_out(row, turns, viewer, room, chance)
    for index in range(length):
        nodes[path[index], VISITS] += 1
        sums[path[index]] += value
    return value


@njit
def try_plans(
    root: Rows,
    viewer: int,
    open_hands: bool,
    candidates: Rows,
    racing: Rows,
    first: int,
    last: int,
    levels: int,
    turns: int,
    width: int,
    seed: int,
    tree: Tree,
    values: Worths,
    room: Any,
    until: float,
    stopped: Rows,
) -> int:
    """Tries the plans numbered in ``racing`` in the worlds ``first`` to ``last - 1``: ``values[plan, world]``.

    With ``open_hands`` everybody's cards are as in ``root``, and only what nobody sees is shuffled. Plan number n has
    the node n + 1. The clock (``clock.is_over``) is looked at before each play-out; the number of the first world in
    which not all were tried.
    """
    row, dealt = root.copy(), root.copy()
    found = np.zeros((MOST_PLANS, candidates.shape[1]), np.int64)
    worths = np.zeros(MOST_PLANS, np.float64)
    path = np.zeros(64, np.int64)
    chance = np.zeros(1, np.uint64)
    for world in range(first, last):
        begin_world(chance, seed, world)
        dealt[:] = root
        if open_hands:
            _shuffle(dealt, chance)
        else:
            _deal(dealt, viewer, chance)
        for plan in racing:
            if is_over(until, stopped):
                return world
            row[:] = dealt
            own = chance.copy()
            if _play(row, candidates[plan], own):
                values[plan, world] = _outcome(
                    row, plan + 1, viewer, levels, turns, width, tree, found, worths, path, room, own
                )
            else:
                values[plan, world] = _play_out(row, turns + levels, viewer, room, own)
    return last


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search goes about it."""

    plans: int = 32
    """Plans that start in the race (swaps come on top)."""
    levels: int = 1
    turns: int = 2
    width: int = 8
    """Plans of each seat that the tree looks at beyond the first level."""
    open_hands: bool = False
    """Whether it knows all hands: for analysis, and as an upper bound in measurements."""


@dataclass(frozen=True, slots=True)
class Race:
    """How a search ended."""

    candidates: Rows
    """The plans that started, the quick player's favourite first."""
    values: Worths
    """For each the mean worth over the worlds it was tried in; not a number where it never was."""
    worlds: npt.NDArray[np.int64]
    """In how many worlds each was tried."""
    best: int
    play_outs: int
    seconds: float


def race(
    root: Rows,
    settings: Settings,
    room: Any,
    *,
    play_outs: int | None,
    until: float,
    seed: int,
    stopped: Rows | None = None,
) -> Race:
    """Looks for the best plan of the seat to act in ``root``; ValueError if the match is over.

    It ends when ``clock.now()`` comes to ``until`` or the first word of ``stopped`` is not 0; what has been tried in a
    world by then is given up unless all plans in the race were. With ``play_outs`` (so many at most) and time enough
    the result depends on nothing but the arguments.
    """
    began = now()
    if stopped is None:
        stopped = np.zeros(1, np.int64)
    viewer = int(_mover(root))
    candidates = np.zeros((MOST_PLANS, kernel.PLAN_WORDS), np.int64)
    worths = np.zeros(MOST_PLANS)
    count = int(_plans(root, room, settings.plans, candidates, worths))
    if not count:
        raise ValueError("the match is over")
    candidates = candidates[:count].copy()
    racing = np.arange(count if play_outs is None else min(count, max(1, play_outs)))
    worlds = np.zeros(count, np.int64)
    values = np.full((count, 256), np.nan)
    tree = empty_tree(NODES if settings.levels > 1 else MOST_PLANS + 1)
    tree[0][0, FIRST_CHILD] = count + 1
    done, used = 0, 0
    while len(racing) > 1:
        if is_over(until, stopped):
            break
        # By play-outs where their number is given, so that what is found then does not depend on the machine.
        progress = (now() - began) / (until - began) if play_outs is None else used / play_outs
        if progress >= 1:
            break
        racing = _survivors(racing, values, done, math.ceil(count ** (1 - progress)))
        if len(racing) == 1:
            break
        last = done + max(1, min(64, 64 // len(racing)))
        if play_outs is not None:
            last = min(last, done + (play_outs - used) // len(racing))
            if last == done:
                break
        if last > values.shape[1]:
            values = np.concatenate([values, np.full_like(values, np.nan)], axis=1)
        tried = try_plans(
            root,
            viewer,
            settings.open_hands,
            candidates,
            racing,
            done,
            last,
            settings.levels,
            settings.turns,
            settings.width,
            seed & (1 << 62) - 1,
            tree,
            values,
            room,
            until,
            stopped,
        )
        used += len(racing) * (tried - done)
        done = tried
        worlds[racing] = done
        if done < last:
            break
    means = np.array([values[plan, : worlds[plan]].mean() if worlds[plan] else np.nan for plan in range(count)])
    best = int(racing[np.argmax(means[racing])]) if done else 0
    return Race(candidates, means, worlds, best, used, now() - began)


def _survivors(racing: Rows, values: Worths, worlds: int, most: int) -> Rows:
    """The plans that stay in the race, the best first: at most so many (but two), and none that is clearly behind."""
    if not worlds:
        return racing
    tried = values[racing, :worlds]
    order = np.argsort(-tried.mean(axis=1), kind="stable")
    kept = order[: max(2, most)]
    if worlds >= FIRST_LOOK:
        behind = tried[kept[0]] - tried[kept]
        error = behind.std(axis=1) / math.sqrt(worlds)
        kept = kept[(behind.mean(axis=1) <= CLEAR * error) | (kept == kept[0])]
    return racing[kept]
