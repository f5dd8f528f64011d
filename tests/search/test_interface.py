"""The ``search`` command: what other programs send and get."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engines.errors import Malformed
from games.engines.registry import get_game
from games.search import interface
from games.search.errors import SearchError
from games.search.thinking import Stop

ROOT = Path(__file__).resolve().parents[2]
JUNGLE = get_game("jungle")
START = JUNGLE.position(JUNGLE.start({}, None))  # type: ignore[arg-type]


def asked(*requests: Any) -> list[dict[str, Any]]:
    lines = [request if isinstance(request, str | bytes) else json.dumps(request) for request in requests]
    return [json.loads(line) for line in interface.serve(lines)]


def test_a_request_is_answered_with_the_turn_and_how_it_was_found() -> None:
    (answer,) = asked({"game": "jungle", "position": START, "nodes": 500})
    assert list(answer) == ["steps", "score", "depth", "nodes", "seconds", "pv"]
    assert answer["steps"] == answer["pv"][0]
    assert answer["steps"][0] in JUNGLE.legal(JUNGLE.parse_position(START))
    assert -1 <= answer["score"] <= 1
    assert 0 < answer["nodes"] <= 500


def test_steps_are_played_first() -> None:
    (answer,) = asked({"game": "jungle", "position": START, "nodes": 200, "steps": ["a3-a4", "g7-g6"]})
    state = JUNGLE.parse_position(START)
    for step in ("a3-a4", "g7-g6"):
        state = JUNGLE.play(state, step)
    assert answer["steps"][0] in JUNGLE.legal(state)


def test_the_same_request_with_nodes_gets_the_same_answer() -> None:
    request = {"game": "baghchal", "position": "T...T/...../..G../...../T...T t 19 0 0 -", "nodes": 2_000, "seed": 5}
    first, second = asked(request, request)
    del first["seconds"], second["seconds"]
    assert first == second


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ("not json", "not-json"),
        ("[1]", "not-json"),
        (b"\xff\xfe", "not-json"),
        ('{"game": ' * 50_000, "not-json"),
        (" " * 10 + "x" * (1 << 20), "too-long"),
        ({"game": "chess", "position": "x", "nodes": 5}, "unknown-game"),
        ({"game": 7, "position": "x", "nodes": 5}, "malformed"),
        ({"game": "jungle", "position": "x", "nodes": 5}, "malformed"),
        ({"game": "jungle", "position": START}, "no-limit"),
        ({"game": "jungle", "position": START, "level": "genius"}, "unknown-level"),
        ({"game": "jungle", "position": START, "level": []}, "unknown-level"),
        ({"game": "jungle", "position": START, "nodes": 0}, "bad-limit"),
        ({"game": "jungle", "position": START, "nodes": 1 << 63}, "bad-limit"),
        ({"game": "jungle", "position": START, "millis": 10**30}, "bad-limit"),
        ({"game": "jungle", "position": START, "millis": True}, "bad-limit"),
        ({"game": "jungle", "position": START, "millis": "9"}, "bad-limit"),
        ({"game": "jungle", "position": START, "nodes": 5, "seed": "x"}, "bad-seed"),
        ({"game": "jungle", "position": START, "nodes": 5, "depth": 3}, "unknown-field"),
        ({"game": "jungle", "position": START, "nodes": 5, "steps": "a3-a4"}, "malformed"),
        ({"game": "jungle", "position": START, "nodes": 5, "steps": ["a3-a9"]}, "illegal-step"),
        ({"game": "jungle", "position": START.replace("t/.d", "E/.d"), "nodes": 5}, "malformed"),
        ({"game": "baghchal", "position": "T...T/...../...../...../T...T t 15 5 0 -", "nodes": 5}, "match-over"),
    ],
)
def test_what_cannot_be_answered_gets_a_code_and_the_next_line_an_answer(request_: Any, code: str) -> None:
    refused, answered = asked(request_, {"game": "jungle", "position": START, "nodes": 100})
    assert list(refused) == ["error"]
    assert refused["error"]["code"] == code
    assert refused["error"]["message"]
    assert "steps" in answered


def test_a_defect_of_one_search_does_not_end_the_conversation(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **kwargs: Any) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(interface, "think", broken)
    (answer,) = asked({"game": "jungle", "position": START, "nodes": 100})
    assert answer["error"]["code"] == "internal"


def test_the_command_serves_answers_and_counts() -> None:
    out = io.StringIO()
    request = json.dumps({"game": "jungle", "position": START, "nodes": 100}).encode() + b"\n"
    call_command("search", "--serve", stdin=io.BytesIO(request + b"\n" + request), stdout=out)
    assert len(out.getvalue().splitlines()) == 2

    out = io.StringIO()
    call_command("search", "best", "jungle", START, "--nodes", "100", stdout=out)
    assert json.loads(out.getvalue())["steps"]

    out = io.StringIO()
    call_command("search", "perft", "jungle", START, "3", stdout=out)
    counted = json.loads(out.getvalue())
    assert counted["perft"] == 12_240 == sum(ways for _, ways in counted["turns"])
    assert [text for text, _ in counted["turns"]] == list(JUNGLE.legal(JUNGLE.parse_position(START)))


@pytest.mark.parametrize(
    "arguments", [[], ["--serve", "best", "jungle", START], ["best", "jungle", "x", "--nodes", "5"]]
)
def test_the_command_says_what_is_wrong(arguments: list[str]) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("search", *arguments)
    assert refused.value.returncode == 2


def test_an_interruption_ends_the_command_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: Any, **kwargs: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(interface, "think", interrupted)
    request = json.dumps({"game": "jungle", "position": START, "nodes": 100}).encode() + b"\n"
    for arguments in (["--serve"], ["best", "jungle", START, "--nodes", "100"]):
        with pytest.raises(SystemExit) as ended:
            call_command("search", *arguments, stdin=io.BytesIO(request), stdout=io.StringIO())
        assert ended.value.code == 130


def test_who_reads_no_more_gets_no_traceback() -> None:
    command = [sys.executable, "manage.py", "search", "--serve"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as served:
        assert served.stdin is not None
        assert served.stdout is not None
        assert served.stderr is not None
        served.stdout.close()
        served.stdin.write("{}\n")
        served.stdin.close()
        assert served.stderr.read() == ""
    assert served.returncode == 141


def test_games_of_chance_cannot_be_counted() -> None:
    game = get_game("battlepasch")
    with pytest.raises((SearchError, Malformed)):
        interface.perft("battlepasch", {}, 2)
    for depth in (0, 65, 10**20):
        with pytest.raises(Malformed):
            interface.perft("jungle", START, depth)
    assert game.chance_in_play


def test_a_stop_tells_whoever_listens() -> None:
    stop, told = Stop(), []
    end = stop.tell(lambda: told.append(1))
    other = stop.tell(lambda: told.append(2))
    other()
    stop.set()
    assert told == [1]
    end()
    stop.tell(lambda: told.append(3))
    assert told == [1, 3]
    assert stop.is_set()
    assert stop.flag[0] == 1
