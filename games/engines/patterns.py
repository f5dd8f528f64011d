"""Many steps in few words: the short form in which legal steps travel.

A pattern is a step's text, or a list of parts that are put together one after the other. A part is a text, a list of
texts of which one is taken, or ``{"of": texts, "least": a, "most": b}``: that many of the texts, each as often as it
is listed, in their order and joined by ``+``. A pattern stands for every step that can be made so:
``["roll:", ["1", "2", "12"]]`` for three, ``["swap:", {"of": ["h.red", "o.blue"], "least": 1, "most": 2}]`` too.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

Pattern = Any
"""A pattern as JSON."""


def expand(patterns: Iterable[Pattern]) -> list[str]:
    """All steps that ``patterns`` stand for, sorted, each once."""
    steps: set[str] = set()
    for pattern in patterns:
        if isinstance(pattern, str):
            steps.add(pattern)
        else:
            steps.update(_expand(pattern))
    return sorted(steps)


def matches(patterns: Iterable[Pattern], step: str) -> bool:
    """Whether ``step`` is one of those that ``patterns`` stand for; much quicker than expanding them."""
    return any(step == pattern if isinstance(pattern, str) else _matches(pattern, 0, step) for pattern in patterns)


def _expand(parts: Sequence[Pattern]) -> list[str]:
    texts = [""]
    for part in parts:
        if isinstance(part, str):
            texts = [text + part for text in texts]
        else:
            choices = part if isinstance(part, list) else selections(tuple(part["of"]), part["least"], part["most"])
            texts = [text + choice for text in texts for choice in choices]
    return texts


@lru_cache(maxsize=256)
def selections(of: tuple[str, ...], least: int, most: int) -> tuple[str, ...]:
    """The selections of ``least`` to ``most`` of the texts, each once."""
    chosen: dict[str, None] = {}
    for number in range(least, most + 1):
        chosen.update(dict.fromkeys(map("+".join, combinations(of, number))))
    return tuple(chosen)


def _matches(parts: Sequence[Pattern], index: int, rest: str) -> bool:
    if index == len(parts):
        return not rest
    part = parts[index]
    if isinstance(part, str):
        return rest.startswith(part) and _matches(parts, index + 1, rest[len(part) :])
    if isinstance(part, list):
        return any(rest.startswith(text) and _matches(parts, index + 1, rest[len(text) :]) for text in part)
    return _selects(part["of"], part["least"], part["most"], rest)


def _selects(of: Sequence[str], least: int, most: int, rest: str) -> bool:
    """Whether ``rest`` is a selection. It is always a pattern's last part."""
    chosen = rest.split("+")
    if not least <= len(chosen) <= most:
        return False
    offered = iter(of)
    return all(any(text == other for other in offered) for text in chosen)
