"""A look into the database of a server that is a process of its own, and a hand on its clocks."""

import json
import sqlite3
from datetime import datetime, timedelta
from typing import Any

import psycopg

from tests.servers import TeahouseServer


class Rows:
    """Statements on a server's database; use ``?`` for parameters."""

    def __init__(self, server: TeahouseServer) -> None:
        self.url = server.database_url

    def query(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
        if self.url.startswith("sqlite"):
            connection = sqlite3.connect(self.url.removeprefix("sqlite:///"), timeout=10)
            try:
                with connection:
                    return connection.execute(statement, parameters).fetchall()
            finally:
                connection.close()
        with psycopg.connect(self.url, autocommit=True) as postgres:
            cursor = postgres.execute(statement.replace("?", "%s").encode(), parameters)
            return cursor.fetchall() if cursor.description else []

    def shift(self, key: str, seconds: float) -> None:
        """Let so many seconds have passed in a match, while nobody is looking."""
        [(state, deadline)] = self.query("SELECT state, deadline FROM matches_match WHERE key = ?", key)
        hot = json.loads(state)
        hot["clock"]["since"] -= round(seconds * 1000)
        moment = datetime.fromisoformat(deadline) if isinstance(deadline, str) else deadline
        earlier: Any = moment - timedelta(seconds=seconds)
        if isinstance(deadline, str):
            earlier = earlier.isoformat(" ")
        self.query("UPDATE matches_match SET state = ?, deadline = ? WHERE key = ?", json.dumps(hot), earlier, key)

    def events(self, key: str) -> list[tuple[int, str, int | None, str | None]]:
        """Version, kind, seat and client id of every event of a match, in order."""
        return self.query(  # type: ignore[return-value]
            "SELECT e.version, e.kind, e.seat, e.client_id FROM matches_matchevent e "
            "JOIN matches_match m ON m.id = e.match_id WHERE m.key = ? ORDER BY e.version",
            key,
        )
