"""What chance is made of before a match: the house's secret, and a salt from each browser.

The house publishes the hash of its secret first; a salt that a browser adds afterwards is then nothing that the
house could have foreseen. Pure, but for the system's source of randomness.
"""

import re
import secrets
from typing import Final

from games.engines.chance import FairChance

LONGEST: Final = 64
SALT_PATTERN: Final = rf"^[A-Za-z0-9_-]{{1,{LONGEST}}}\Z"
LOT_BLOCKS: Final = 1
"""Blocks of chance that the lot for the seats takes, before anything else is drawn."""
NO_SALT: Final = "none"
"""Stands for the salt of a browser that gave none, and of a computer. It is always the same: whoever made one up here
would know the secret and the other side's salt already, and so could choose what chance decides.
"""

_SALT: Final = re.compile(SALT_PATTERN)


def new_secret() -> bytes:
    """A secret for the chance of one match (32 bytes)."""
    return secrets.token_bytes(32)


def is_salt(text: str) -> bool:
    """Whether a browser may add this: 1 to 64 of ``[A-Za-z0-9_-]``."""
    return _SALT.match(text) is not None


def salt_or_none(given: str | None) -> str:
    """The salt that was given; ``NO_SALT`` where a browser gave none, or nothing that is a salt."""
    return given if given and is_salt(given) else NO_SALT


def first_by_lot(secret: bytes, host: str, guest: str) -> int:
    """Who takes seat 0, by lot: 0 for whoever laid the table (with the salt ``host``), 1 for who sat down."""
    return FairChance(secret, (host, guest)).below(2)
