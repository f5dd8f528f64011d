"""The secret key of an installation that was given none: made once, kept in a private file."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path


def local_secret_key(path: Path) -> str:
    """The key in ``path``; made on first use, readable by its owner only.

    Several processes may start at once: the file appears with its content or not at all, and the first one stays.
    """
    try:
        return path.read_text()
    except FileNotFoundError:
        # The database will lie there too, with the secrets of matches under way.
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)  # mode 0600
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):  # another process was first: its key holds
            os.link(name, path)
    finally:
        os.unlink(name)
    return path.read_text()
