"""What somebody else has written into the workers' queues: workers drop it and go on."""

import base64
import json
import uuid
from collections.abc import Callable
from typing import Any

import redis

from config.celery import HEARTBEAT
from tests.servers import TeahouseServer
from tests.waiting import came_true

THINK = "games.bots.tasks.think"
NO_MESSAGES = [
    "no JSON",
    "\udcff\udcfe",
    "[" * 100_000,
    "7",
    "null",
    "[]",
    "{}",
    '{"properties": null}',
    '{"properties": {}}',
    '{"properties": {"delivery_tag": {}}}',
    '{"properties": {"delivery_tag": "x", "delivery_info": null}}',
    '{"properties": {"delivery_tag": "x", "delivery_info": {}}, "body": 3}',
]


def message(queue: str, content: Any, headers: Any = None, **more: Any) -> str:
    """A message of Celery's as it lies in a queue; ``more`` is put in the place of its parts."""
    tag = uuid.uuid4().hex
    properties = {
        "delivery_tag": tag,
        "delivery_info": {"exchange": "", "routing_key": queue},
        "body_encoding": "base64",
        "priority": 0,
    }
    whole = {
        "body": base64.b64encode(json.dumps(content).encode()).decode(),
        "content-type": "application/json",
        "content-encoding": "utf-8",
        "headers": {"id": tag, "task": THINK} if headers is None else headers,
        "properties": properties,
    }
    return json.dumps(whole | more)


def no_tasks(queue: str) -> list[str]:
    """Messages that are no tasks, or tasks with arguments that fit none."""
    nothing = {"callbacks": None, "errbacks": None, "chain": None, "chord": None}
    named = {"id": "x", "task": THINK}
    return [
        *(message(queue, [[], {}, nothing], headers) for headers in ({}, [], "x", 7, {"task": THINK}, {"id": "x"})),
        *(message(queue, [[], {}, nothing], {"id": "x", "task": task}) for task in (None, 7, [], {}, "no.such.task")),
        *(message(queue, body) for body in (None, 7, "x", {}, [], [[]], [[], {}], [7, {}, nothing], [[], 7, nothing])),
        *(message(queue, body) for body in ([[], {}, 7], [{}, {}, nothing], [[], [], nothing], {"args": 7})),
        *(message(queue, [["x", 1], {}, nothing], named | {"timelimit": limit}) for limit in (7, "x", [1, 2, 3])),
        *(message(queue, [["x", 1], {}, nothing], named | {"expires": end}) for end in (7, "x", [])),
        *(message(queue, [["x", 1], {}, nothing], named | {"eta": eta}) for eta in (7, "x", [])),
        *(message(queue, [args, {}, nothing]) for args in ([], [1], ["x", "y"], [None, None], [[], {}], [{}, 1, 2])),
        message(queue, [[], {"nothing": "such"}, nothing]),
        *(message(queue, [[], {}, nothing], body=body) for body in (7, None, [], {})),
        message(queue, [[], {}, nothing], body="not base64!"),
        message(queue, [[], {}, nothing], body=base64.b64encode(b"\xff\xfe no JSON").decode()),
        message(queue, [[], {}, nothing], **{"content-type": "application/x-python-serialize"}),
        message(queue, [[], {}, nothing], **{"content-type": 7}),
        message(queue, [[], {}, nothing], **{"content-encoding": "no-such-encoding"}),
    ]


def test_workers_outlive_messages_that_are_none(start_teahouse: Callable[..., TeahouseServer]) -> None:
    server = start_teahouse(worker=True, bots="tests.bots.standin")
    client = redis.Redis.from_url(server.redis_url)

    def at_work() -> bool:
        return client.hlen("bots:workers") == 1 and client.exists(f":1:{HEARTBEAT}") == 1

    assert came_true(at_work), server.log()
    processes = {name: server._workers[name].pid for name in ("worker", "bots")}
    for queue in ("celery", "bots"):
        for text in [*NO_MESSAGES, *no_tasks(queue)]:
            client.lpush(queue, text.encode("utf-8", "surrogateescape"))
    for channel in ("/0.celery.pidbox", "/0.celeryev/worker.heartbeat"):
        for text in NO_MESSAGES:
            client.publish(channel, text.encode("utf-8", "surrogateescape"))
    # Queues are worked off in order: what comes last shows that all before has been dealt with.
    visitor = server.visitor()
    visitor.get("/")
    key = visitor.post_form("/computer/", {"game": "jungle", "strength": "easy", "begins": "computer"}).url.split("/")[
        4
    ]
    client.delete(f":1:{HEARTBEAT}")

    def all_done() -> bool:
        left = client.llen("celery") + client.llen("bots") + client.hlen("unacked")
        figures = visitor.get("/metrics/").body
        return left == 0 and "teahouse_computer_turns 0.0" in figures and client.exists(f":1:{HEARTBEAT}") == 1

    assert came_true(all_done), server.log()
    assert len(visitor.get(f"/m/{key}/frames.json").json()["frames"]) > 1
    assert {name: process.pid for name, process in server._workers.items()} == processes
    assert [process.poll() for process in server._workers.values()] == [None, None]
    log = server.log()
    assert "Unrecoverable error" not in log
    assert log.count("is no message and has been dropped") >= 2 * len(NO_MESSAGES)
    assert "its headers name no task" in log
