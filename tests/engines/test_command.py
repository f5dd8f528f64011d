"""``manage.py rules``: what each call prints, how it refuses, and that a batch never stops."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engines.command import batch
from games.engines.errors import Malformed
from games.engines.registry import get_game

ROOT = Path(__file__).parents[2]
GAME = "battlepagode"
FACING = "00000/000I00/00S00S0/000I00/00000 S -,- -"
SUMMIT = "00000I/00300/002S00/00000/0S0000I S -,- -"
EMPTY = "00000/00000/00000/00000/00000"

STEP_FORMS = "expected @SQ, SQ-SQ, SQ+SQ, SQ^SQ, SQ~SQ, offer:ID,ID, pick:ID, start:S, start:I or ."


def printed(*arguments: str) -> str:
    out = io.StringIO()
    call_command("rules", *arguments, stdout=out)
    return out.getvalue()


def refused(*arguments: str) -> str:
    with pytest.raises(CommandError) as refusal:
        printed(*arguments)
    assert refusal.value.returncode == 2
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


def answers(*lines: str | bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in batch(lines)]


def test_start() -> None:
    assert printed("start", GAME) == f'{{"position": "{EMPTY} S -,- -"}}\n'
    assert json.loads(printed("start", GAME, "--options", '{"spirits": ["fox", "-"]}')) == {
        "position": f"{EMPTY} S fox,- -"
    }


def test_start_with_a_seed_is_repeatable() -> None:
    seeded = {printed("start", GAME, "--options", '{"mode": "random"}', "--seed", "7") for _ in range(3)}
    assert len(seeded) == 1


def test_legal() -> None:
    assert printed("legal", GAME, SUMMIT, "--steps", "a1-b1") == (
        '{"turn": 0, "steps": ["b1+a1", "b1+a2", "b1+b2", "b1+c1", "b1+c2"]}\n'
    )
    assert json.loads(printed("legal", GAME, SUMMIT, "--steps", "c3-c4")) == {"turn": 1, "steps": []}


def test_play() -> None:
    assert printed("play", GAME, SUMMIT, "--steps", "a1-b1 b1+a1") == (
        '{"position": "00000I/00300/002S00/00000/10S000I I -,- -", "outcome": null}\n'
    )
    assert printed("play", GAME, SUMMIT, "--steps", "a1-b1") == '{"position": null, "pending": ["a1-b1"]}\n'
    assert printed("play", GAME, SUMMIT, "--steps", "c3-c4") == (
        '{"position": "00000I/003S00/00200/00000/0S0000I I -,- -", "outcome": {"winner": 0, "reason": "summit"}}\n'
    )


def test_successors() -> None:
    result = json.loads(printed("successors", GAME, FACING))
    assert list(result) == ["count", "positions"]
    assert result["count"] == len(result["positions"]) == 68
    assert result["positions"] == sorted(result["positions"])


def test_perft() -> None:
    result = json.loads(printed("perft", GAME, FACING, "2"))
    assert list(result) == ["perft", "seconds"]
    assert result["perft"] == [68, 5156]
    assert result["seconds"] > 0


def test_danger() -> None:
    assert printed("danger", GAME, SUMMIT) == '{"S": ["c4"], "I": []}\n'


def test_refusals_say_what_is_wrong_and_where() -> None:
    assert "'chess'" in refused("legal", "chess", FACING)
    assert "'nowhere'" in refused("legal", GAME, "nowhere")
    assert "'z9-a1'" in refused("legal", GAME, FACING, "--steps", "z9-a1")
    illegal = refused("play", GAME, FACING, "--steps", "b3-b4 b3+b5")
    assert "'b3+b5'" in illegal
    assert "after 'b3-b4'" in illegal
    assert FACING in illegal
    assert "after the end of the turn" in refused("play", GAME, FACING, "--steps", "b3-b4 b4+b5 c2-c1")
    assert "after the end of the match" in refused("play", GAME, SUMMIT, "--steps", "c3-c4 c4+c3")
    assert "at least one step" in refused("play", GAME, FACING)
    assert "not JSON" in refused("start", GAME, "--options", "{mode}")
    assert "JSON object" in refused("start", GAME, "--options", "[]")
    assert "'all'" in refused("start", GAME, "--options", '{"mode": "all"}')
    assert "'many'" in refused("perft", GAME, FACING, "many")
    assert "0 or more" in refused("perft", GAME, FACING, "--", "-1")


def test_batch_answers_every_line() -> None:
    good = {"id": "a", "call": "legal", "game": GAME, "position": SUMMIT, "steps": ["c3-c4"]}
    assert answers(json.dumps(good), json.dumps({**good, "id": 2, "steps": ["c3-c9"]}), json.dumps(good)) == [
        {"id": "a", "result": {"turn": 1, "steps": []}},
        {"id": 2, "error": f"malformed step 'c3-c9': {STEP_FORMS}"},
        {"id": "a", "result": {"turn": 1, "steps": []}},
    ]


@pytest.mark.parametrize(
    "line",
    ["", "\n", "nonsense", "[]", "7", "null", '"text"', "{", "[" * 100_000, b"\xff\xfe\xfa", '{"id": NaN}', "9" * 5000],
    ids=range(12),
)
def test_batch_lines_that_are_no_object(line: str | bytes) -> None:
    first, second = answers(line, '{"id": 1, "call": "start", "game": "battlepagode"}')
    assert first["id"] is None
    assert first["error"].startswith("malformed line")
    assert second["id"] == 1
    assert "result" in second


@pytest.mark.parametrize(
    "change",
    [
        {"call": "batch"},
        {"call": None},
        {"call": ["legal"]},
        {"game": None},
        {"game": ["battlepagode"]},
        {"game": "chess"},
        {"position": None},
        {"position": {"board": 1}},
        {"position": 5},
        {"steps": "c3-c4"},
        {"steps": [None]},
        {"steps": [["c3-c4"]]},
        {"steps": {"0": "c3-c4"}},
        {"call": "perft", "depth": "2"},
        {"call": "perft", "depth": True},
        {"call": "perft", "depth": -1},
        {"call": "perft", "depth": 1.5},
        {"call": "perft"},
        {"call": "play", "steps": []},
        {"call": "start", "options": []},
        {"call": "start", "options": {"spirits": [{}, []]}},
        {"call": "start", "options": {"mode": ["none"]}},
    ],
    ids=str,
)
def test_batch_requests_of_wrong_form(change: dict[str, Any]) -> None:
    request = {"id": "x", "call": "legal", "game": GAME, "position": FACING, **change}
    (answer,) = answers(json.dumps(request))
    assert list(answer) == ["id", "error"]
    assert answer["id"] == "x"
    assert "\n" not in answer["error"]


def test_the_command_needs_neither_database_nor_redis() -> None:
    environment = {
        **os.environ,
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1",
    }
    lines = f'{{"id": 1, "call": "danger", "game": "{GAME}", "position": "{SUMMIT}"}}\nbad\n'
    command = [sys.executable, "manage.py", "rules"]
    done = subprocess.run(
        [*command, "batch"],
        input=lines,
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert [json.loads(line).get("id") for line in done.stdout.splitlines()] == [1, None]
    wrong = subprocess.run(
        [*command, "legal", GAME, "x"],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert wrong.returncode == 2
    assert wrong.stdout == ""
    assert len(wrong.stderr.splitlines()) == 1


def test_a_batch_is_answered_line_by_line() -> None:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "rules", "batch"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for number in range(3):
            process.stdin.write(f'{{"id": {number}, "call": "start", "game": "{GAME}"}}\n')
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=300) == 0


def test_an_error_repeats_no_more_of_a_long_text_than_one_needs_to_find_it():
    with pytest.raises(Malformed) as caught:
        get_game("jungle").parse_position("x" * 100_000)
    assert "xxx" in str(caught.value)
    assert len(str(caught.value)) < 500
