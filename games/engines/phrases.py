"""Sentences that the rules can say without knowing a language.

A game describes a step as a ``Phrase``: an English message with named placeholders, marked for
translation with ``mark``, and values that may themselves be phrases. Whoever shows it translates the
message first and the values after it, so the order of words is the translator's.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Translate = Callable[[str], str]


def mark(message: str) -> str:
    """Mark ``message`` for the translators (extracted by makemessages as ``mark``)."""
    return message


@dataclass(frozen=True, slots=True)
class Phrase:
    """``message`` with ``{name}`` placeholders; ``values`` gives each a text, number or phrase."""

    message: str
    values: Mapping[str, "str | int | Phrase"] = field(default_factory=dict)

    def to_json(self) -> list[Any]:
        """``[message, {name: value}]``, nested phrases the same way; read back by ``from_json``."""
        return [self.message, {k: v.to_json() if isinstance(v, Phrase) else v for k, v in self.values.items()}]

    @classmethod
    def from_json(cls, data: Any) -> "Phrase":
        message, values = data
        return cls(message, {k: cls.from_json(v) if isinstance(v, list) else v for k, v in values.items()})

    def text(self, translate: Translate) -> str:
        """The sentence in the language of ``translate`` (identity gives English)."""
        return translate(self.message).format_map(
            {k: v.text(translate) if isinstance(v, Phrase) else v for k, v in self.values.items()}
        )
