"""The ``search`` command without its command line: computers asked from outside, in JSON.

A request is an object with ``game``, ``position`` (as docs/rules/ fixes it), ``steps`` to play from there first
(recorded, results of chance included; optional), and at least one of ``level``, ``millis`` and ``nodes``; ``seed`` (a
whole number) makes turns repeatable where nodes bind. The answer is ``{"steps": [...], "score", "depth", "nodes",
"seconds", "pv"}``: ``steps`` the rest of the turn as chosen, ``score`` from -1 to 1 for the mover, ``pv`` a list of
turns, each a list of steps. What cannot be answered gets ``{"error": {"code", "message"}}``.
"""

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Protocol, runtime_checkable

from games.engines.contract import Game, Json
from games.engines.errors import Malformed, RulesError
from games.engines.registry import get_game

from .errors import SearchError
from .thinking import Limits, Thought, player, think

FIELDS: Final = ("game", "position", "steps", "level", "millis", "nodes", "seed")
LONGEST_LINE: Final = 1 << 20
DEEPEST: Final = 64
"""Turns that kernels have room for; nobody lives to see so many counted."""


@runtime_checkable
class Counts(Protocol):
    """A player whose kernel can count the ways through a number of turns."""

    def perft(self, state: Any, depth: int) -> list[tuple[tuple[str, ...], int]]:
        """Each distinct turn's steps with the number of ways through ``depth`` turns that begin with it."""
        ...


def serve(lines: Iterable[str | bytes]) -> Iterator[str]:
    """One line of JSON for each line; whatever a line holds, the next one is answered."""
    for line in lines:
        if not line.strip():
            continue
        try:
            answered = best(_request(line))
        except (RulesError, SearchError) as error:
            answered = refusal(error)
        except Exception as error:  # noqa: BLE001 - a defect in one search must not end the other program's match
            answered = {"error": {"code": "internal", "message": f"{type(error).__name__}: {error}"}}
        yield json.dumps(answered)


def refusal(error: RulesError | SearchError) -> dict[str, Json]:
    """The object that tells of an error."""
    return {"error": {"code": error.code, "message": str(error)}}


def best(request: Mapping[str, Json]) -> dict[str, Json]:
    """The turn that the computer would play; raises RulesError or SearchError."""
    for field in request:
        if field not in FIELDS:
            raise SearchError("unknown-field", f"unknown field {field!r}: {', '.join(FIELDS)} are known")
    game = _game(request)
    limits = Limits(level=request.get("level"), millis=request.get("millis"), nodes=request.get("nodes"))
    seed = request.get("seed", 0)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SearchError("bad-seed", f"seed must be a whole number, not {seed!r}")
    return _answer(think(game.id, _state(game, request), limits=limits, seed=seed))


def perft(game_id: str, position: Json, depth: Json) -> dict[str, Json]:
    """``{"turns": [[text, ways], …], "perft", "seconds"}`` by the game's kernel; raises RulesError or SearchError."""
    game = get_game(game_id)
    if isinstance(depth, bool) or not isinstance(depth, int) or not 1 <= depth <= DEEPEST:
        raise Malformed("depth", depth, f"a whole number of turns, 1 to {DEEPEST}")
    counter = player(game.id)
    if not isinstance(counter, Counts):
        raise SearchError("not-countable", f"turns of {game.id} cannot be counted")
    state = game.counted(game.parse_position(position))
    counter.load()
    # Counting is compiled or loaded by its first call: before the clock runs.
    counter.perft(state, min(depth, 2))
    began = time.perf_counter()
    counted = counter.perft(state, depth)
    seconds = time.perf_counter() - began
    return {
        "turns": sorted([" ".join(steps), ways] for steps, ways in counted),
        "perft": sum(ways for _, ways in counted),
        "seconds": round(seconds, 3),
    }


def _answer(thought: Thought) -> dict[str, Json]:
    return {
        "steps": list(thought.steps),
        "score": round(thought.score, 4),
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": round(thought.seconds, 3),
        "pv": [list(steps) for steps in thought.pv],
    }


def _request(line: str | bytes) -> dict[str, Json]:
    if len(line) > LONGEST_LINE:
        raise SearchError("too-long", f"a line has at most {LONGEST_LINE} characters")
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise SearchError("not-json", f"the line is not JSON: {error}") from None
    if not isinstance(request, dict):
        raise SearchError("not-json", "the line is not a JSON object")
    return request


def _game(request: Mapping[str, Json]) -> Game[Any]:
    game_id = request.get("game")
    if not isinstance(game_id, str):
        raise Malformed("game", game_id, "a game's id")
    return get_game(game_id)


def _state(game: Game[Any], request: Mapping[str, Json]) -> Any:
    """The position with the steps played; they may go through several turns."""
    state = game.parse_position(request.get("position"))
    steps = request.get("steps", [])
    if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
        raise Malformed("steps", steps, "expected a list of texts")
    for step in steps:
        state = game.play(state, step)
    return state
