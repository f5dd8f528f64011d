"""Characters that nobody sees, and marks heaped on a letter: names look alike by them, or tower over a page. Pure."""

import re
from typing import Final

UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]"
)
"""Blank characters that count as letters, marks or symbols: fillers, joiners, selectors, an empty Braille cell."""

EMOJI_STYLE: Final = re.compile("[\ufe0e\ufe0f]")
"""Variation selectors that say whether a character is shown as a picture: unseen, but meant."""

MOST_MARKS: Final = 4
"""Marks that may follow each other: more than any language stacks on a letter."""
