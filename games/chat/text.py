"""What may be said in a line: plain text, made harmless and of bounded length."""

import unicodedata

LONGEST = 300


def tidy(text: str) -> str:
    """The text on one line, without control and direction-changing characters, spaces folded; may be empty.

    Escaping is the page's business: nothing is removed here because of what it would mean in HTML.
    """
    # Cc and Cf: controls, zero-width and bidi characters; the joiner of emoji and scripts is kept.
    visible = (
        " " if character.isspace() else character
        for character in text
        if character.isspace()
        or character == "\u200d"
        or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co")
    )
    return " ".join("".join(visible).split())[:LONGEST]
