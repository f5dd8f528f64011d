"""Level against level: ``python -m benchmarks.ladder GAME --pairs 100``.

Each pair of matches begins with the same random turns and the same chance, the seats swapped. Neighbouring levels play
each other; ``--versus greedy`` sets one level (default: easy) against a player that looks one turn ahead. Matches are
kept as lines of JSON, so that a long run can be ended (``--minutes``) and gone on with later by the same command. A
match ends early once a level without noise has proven that it wins. Without GAME: one pair of each game.
"""

import argparse
import json
import math
import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from games.engines.chance import FairChance
from games.engines.registry import GAMES, get_game
from games.search.levels import NAMES, level
from games.search.thinking import Limits, Thought, player, think

LONGEST = 600
"""Turns after which a match counts as drawn."""
GREEDY = "greedy"


@dataclass(frozen=True, slots=True)
class Task:
    """One match: ``better`` sits on ``seat``."""

    game: str
    options: str
    better: str
    worse: str
    scale: float
    opening: int
    pair: int
    seat: int

    def key(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)


def play(task: Task) -> dict[str, Any]:
    """The match as it goes into the file."""
    game = get_game(task.game)
    player(task.game).load()  # costs nothing the second time, and the first time no level
    names = (task.better, task.worse) if task.seat == 0 else (task.worse, task.better)
    chance = FairChance(f"ladder {task.pair}".encode(), ("", ""))
    state = game.start(game.check_options(json.loads(task.options)), chance)
    state = _opening(game, state, chance, task)
    millis: dict[str, list[float]] = {task.better: [], task.worse: []}
    turns, share, reason = 0, 0.5, "too long"
    while turns < LONGEST:
        outcome = game.outcome(state)
        if outcome is not None:
            share, reason = _share(outcome.winner, task.seat), outcome.reason
            break
        rest = game.rest(state)
        if rest is not None:
            for seat in (0, 1):
                if game.may_act(state, seat):
                    state = game.play(state, rest.step, seat)
            continue
        seat = game.to_act(state)
        began = time.perf_counter()
        thought = _thought(task, names[seat], state, seat, task.pair * 1000 + turns)
        millis[names[seat]].append((time.perf_counter() - began) * 1000)
        if thought.proof is not None and thought.proof > 0 and _sure(task.game, names[seat]):
            share, reason = _share(seat, task.seat), f"proven in {thought.proof}"
            break
        for step in thought.steps:
            state = game.play(state, game.resolve(state, step, chance), seat)
            if game.turn_complete(state):
                turns += 1
                break
    return {
        "task": asdict(task),
        "share": share,
        "reason": reason,
        "turns": turns,
        "millis": {name: [round(value, 1) for value in values] for name, values in millis.items()},
    }


def _share(winner: int | None, seat: int) -> float:
    return 0.5 if winner is None else float(winner == seat)


def _sure(game_id: str, name: str) -> bool:
    return name != GREEDY and level(game_id, Limits(level=name)).noise == 0


def _thought(task: Task, name: str, state: Any, seat: int, seed: int) -> Thought:
    if name == GREEDY:
        greedy: Any = player(task.game)
        found: Thought = greedy.greedy(state, seat, seed)
        return found
    return think(task.game, state, seat, limits=_limits(task, name), seed=seed)


def _limits(task: Task, name: str) -> Limits:
    if task.scale == 1 or name != task.better:
        return Limits(level=name)
    named = level(task.game, Limits(level=name))
    if named.nodes is None:
        return Limits(level=name, millis=max(1, int(named.millis * task.scale)))
    return Limits(level=name, nodes=max(1, int(named.nodes * task.scale)))


def _opening(game: Any, start: Any, chance: FairChance, task: Task) -> Any:
    """Random turns that leave the match open; both matches of a pair have the same."""
    for attempt in range(100):
        chooser = random.Random(f"{task.game} {task.pair} {attempt}")
        state, turns = start, 0
        while turns < task.opening and game.outcome(state) is None and game.rest(state) is None:
            step = chooser.choice(list(game.legal(state)))
            state = game.play(state, game.resolve(state, step, chance))
            turns += game.turn_complete(state)
        if game.outcome(state) is None:
            return state
    raise RuntimeError("no opening leaves the match open")


# What has been played


def read(path: Path) -> dict[str, dict[str, Any]]:
    """The matches in a file, by their task's key."""
    if not path.exists():
        return {}
    lines = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    return {Task(**line["task"]).key(): line for line in lines}


def run(tasks: Sequence[Task], path: Path, processes: int, minutes: float) -> list[dict[str, Any]]:
    """Plays what is not yet in the file, as far as the time goes, and gives all matches of ``tasks`` there are."""
    done = read(path)
    missing = [task for task in tasks if task.key() not in done]
    end = time.monotonic() + 60 * minutes
    with path.open("a") as file:
        for match in _played(missing, processes, end):
            done[Task(**match["task"]).key()] = match
            file.write(json.dumps(match) + "\n")
            file.flush()
    return [done[task.key()] for task in tasks if task.key() in done]


def _played(tasks: Sequence[Task], processes: int, end: float) -> Iterator[dict[str, Any]]:
    if processes == 1:
        for task in tasks:
            if time.monotonic() > end:
                return
            yield play(task)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(play, task) for task in tasks]
        for future in as_completed(futures):
            if not future.cancelled():
                yield future.result()
            if time.monotonic() > end:
                for other in futures:
                    other.cancel()


# The table

HEAD = (
    "| match | matches | wins | draws | losses | share | 95 % | ms a turn: mean, p99, most (better; worse) |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |"
)


def row(title: str, matches: Sequence[dict[str, Any]]) -> str:
    """One line of the table, for the better side."""
    shares = [match["share"] for match in matches]
    wins, draws = sum(share == 1 for share in shares), sum(share == 0.5 for share in shares)
    low, high = interval(matches)
    better, worse = matches[0]["task"]["better"], matches[0]["task"]["worse"]
    times = "; ".join(_times(matches, name) for name in (better, worse))
    return (
        f"| {title} | {len(matches)} | {wins} | {draws} | {len(matches) - wins - draws} "
        f"| {fmean(shares):.1%} | {low:.0%} to {high:.0%} | {times} |"
    )


def interval(matches: Sequence[dict[str, Any]]) -> tuple[float, float]:
    """Where the true share lies with 95 %: from the spread between pairs, since matches of a pair are alike."""
    pairs: dict[int, list[float]] = {}
    for match in matches:
        pairs.setdefault(match["task"]["pair"], []).append(match["share"])
    means = [fmean(shares) for shares in pairs.values()]
    middle = fmean(match["share"] for match in matches)
    if len(means) < 2:
        return 0.0, 1.0
    # Half a match either way, so that a clean sheet does not look certain.
    spread = 1.96 * stdev([*means, 0.5]) / math.sqrt(len(means))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def _times(matches: Sequence[dict[str, Any]], name: str) -> str:
    values = sorted(value for match in matches for value in match["millis"][name])
    if not values:
        return "–"
    return f"{fmean(values):.0f}, {values[min(len(values) - 1, int(len(values) * 0.99))]:.0f}, {values[-1]:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", choices=list(GAMES))
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--levels", default=",".join(NAMES), help="the levels, the weakest first, joined by commas")
    parser.add_argument("--versus", choices=[GREEDY], help="another player, against the first of --levels")
    parser.add_argument("--options", default="{}", help="how the matches start, as JSON")
    parser.add_argument("--opening", type=int, default=4, help="random turns to begin with")
    parser.add_argument("--scale", type=float, default=1.0, help="of the better one's nodes (or time)")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no match after so long")
    parser.add_argument("--file", type=Path, help="where the matches are kept (default: var/ladder-GAME.jsonl)")
    chosen = parser.parse_args()
    names = chosen.levels.split(",")
    for game_id in [chosen.game] if chosen.game else GAMES:
        path = chosen.file or Path("var") / f"ladder-{game_id}.jsonl"
        path.parent.mkdir(exist_ok=True)
        couples = [(GREEDY, names[0])] if chosen.versus else list(zip(names[1:], names, strict=False))
        print(f"\n{game_id}\n\n{HEAD}", flush=True)
        for better, worse in couples:
            tasks = [
                Task(game_id, chosen.options, better, worse, chosen.scale, chosen.opening, pair, seat)
                for pair in range(chosen.pairs if chosen.game else 1)
                for seat in (0, 1)
            ]
            matches = run(tasks, path, chosen.processes, chosen.minutes)
            if matches:
                print(row(f"{better} – {worse}", matches), flush=True)


if __name__ == "__main__":
    main()
