"""The ``rules`` command without its command line: docs/rules/README.md says what each call prints."""

import json
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Protocol, runtime_checkable

from .chance import Chance, FairChance
from .contract import Game, Json
from .errors import IllegalStep, Malformed, RulesError
from .patterns import matches
from .registry import get_game
from .turns import perft, successors

Request = Mapping[str, Json]
"""What a call needs: ``game`` and, as the call asks, ``position``, ``steps``, ``depth``, ``options``, ``seed``."""


@runtime_checkable
class ShowsDanger(Protocol):
    """A game that can say on which squares each side threatens to win."""

    def danger(self, state: Any) -> dict[str, list[str]]: ...


def answer(call: Json, request: Request) -> dict[str, Json]:
    """The object that ``call`` prints; raises RulesError."""
    if not isinstance(call, str) or call not in CALLS:
        raise Malformed("call", call, f"one of {', '.join(CALLS)}")
    game_id = request.get("game")
    if not isinstance(game_id, str):
        raise Malformed("game", game_id, "a game's id")
    return CALLS[call](get_game(game_id), request)


def batch(lines: Iterable[str | bytes]) -> Iterator[str]:
    """One line of JSON for each line: ``{"id", "result"}`` or ``{"id", "error"}``."""
    for line in lines:
        identity: Json = None
        try:
            request = _request(line)
            identity = request.get("id")
            yield json.dumps({"id": identity, "result": answer(request.get("call"), request)})
        except RulesError as error:
            yield json.dumps({"id": identity, "error": str(error)})


def _request(line: str | bytes) -> dict[str, Json]:
    try:
        request = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Malformed("line", _short(line), f"not JSON: {error}") from None
    if not isinstance(request, dict):
        raise Malformed("line", _short(line), "expected a JSON object")
    return request


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _short(line: str | bytes) -> str:
    text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
    text = text.rstrip("\n")
    return text if len(text) <= 80 else text[:79] + "…"


# The calls


def _start(game: Game[Any], request: Request) -> dict[str, Json]:
    options = request.get("options")
    if options is None:
        options = {}
    if not isinstance(options, dict):
        raise Malformed("options", options, "expected a JSON object")
    state = game.start(game.check_options(options), _chance(request) or FairChance(secrets.token_bytes(32), ("", "")))
    return {"position": game.position(state)}


def _legal(game: Game[Any], request: Request) -> dict[str, Json]:
    state, chance = _position(game, request), _chance(request)
    for step in _steps(request):
        state = game.play(state, _recorded(game, state, step, chance))
    return {"turn": game.to_act(state), "steps": list(game.legal(state))}


def _play(game: Game[Any], request: Request) -> dict[str, Json]:
    state, chance = _position(game, request), _chance(request)
    steps = _steps(request)
    if not steps:
        raise Malformed("steps", "", "play needs at least one step")
    for number, step in enumerate(steps):
        if number and game.turn_complete(state) and game.outcome(state) is None:
            raise IllegalStep(step, game.position(state), "it comes after the end of the turn")
        state = game.play(state, _recorded(game, state, step, chance))
    if not game.turn_complete(state):
        return {"position": None, "pending": list(game.pending(state))}
    outcome = game.outcome(state)
    return {"position": game.position(state), "outcome": outcome.to_json() if outcome else None}


def _successors(game: Game[Any], request: Request) -> dict[str, Json]:
    _check_countable("successors", game)
    positions = sorted(game.position(state) for state in successors(game, _position(game, request)))
    return {"count": len(positions), "positions": positions}


def _perft(game: Game[Any], request: Request) -> dict[str, Json]:
    _check_countable("perft", game)
    depth = request.get("depth")
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise Malformed("depth", depth, "a whole number of turns, 0 or more")
    began = time.perf_counter()
    counts = perft(game, _position(game, request), depth)
    return {"perft": counts, "seconds": round(time.perf_counter() - began, 3)}


def _check_countable(call: str, game: Game[Any]) -> None:
    if game.chance_in_play:
        raise Malformed("call", call, f"{game.id} has chance in play, so that turns can't be counted")


def _danger(game: Game[Any], request: Request) -> dict[str, Json]:
    if not isinstance(game, ShowsDanger):
        raise Malformed("call", "danger", f"{game.id} has no danger display")
    return dict(game.danger(_position(game, request)))


CALLS: Final[dict[str, Callable[[Game[Any], Request], dict[str, Json]]]] = {
    "start": _start,
    "legal": _legal,
    "play": _play,
    "successors": _successors,
    "perft": _perft,
    "danger": _danger,
}


def _position(game: Game[Any], request: Request) -> Any:
    return game.parse_position(request.get("position"))


def _chance(request: Request) -> Chance | None:
    seed = request.get("seed")
    return None if seed is None else FairChance(str(seed).encode("utf-8", "replace"), ("", ""))


def _recorded(game: Game[Any], state: Any, step: str, chance: Chance | None) -> str:
    """With a seed a step may come without its result, which is then drawn."""
    if chance is None or not matches(game.patterns(state), step):
        return step
    return game.resolve(state, step, chance)


def _steps(request: Request) -> list[str]:
    steps = request.get("steps")
    if steps is None:
        return []
    if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
        raise Malformed("steps", steps, "expected a list of texts")
    return steps
