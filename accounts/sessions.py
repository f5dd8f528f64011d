"""Sessions in the database, asked for by keys only that can be one.

A browser may put anything into its cookie, also what PostgreSQL refuses to look for.
"""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore


class SessionStore(DatabaseStore):
    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and 8 <= len(key) <= 40 and key.isascii() and key.isalnum()
