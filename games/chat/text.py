"""What may be said in a line: plain text, made harmless and of bounded length."""

import unicodedata

from accounts.letters import EMOJI_STYLE, MOST_MARKS, UNSEEN

LONGEST = 300
JOINER = "\u200d"


def tidy(text: str) -> str:
    """The text on one line, without control, direction-changing and unseen characters and without towers of marks,
    spaces folded; may be empty.

    Escaping is the page's business: nothing is removed here because of what it would mean in HTML.
    """
    # Cc and Cf: controls, zero-width and bidi characters; the joiner of emoji and scripts is kept.
    visible, marks = [], 0
    for character in UNSEEN.sub("", text):
        category = unicodedata.category(character)
        if character.isspace():
            visible.append(" ")
        elif character == JOINER:
            visible.append(character)
        elif category not in ("Cc", "Cf", "Cs", "Co"):
            marks = marks + 1 if category.startswith("M") else 0
            if marks <= MOST_MARKS:
                visible.append(character)
    return " ".join("".join(visible).split())[:LONGEST]


def says_something(line: str) -> bool:
    """Whether anything of a tidy line can be seen."""
    return bool(EMOJI_STYLE.sub("", line).strip(f"{JOINER} "))
