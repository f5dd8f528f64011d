"""Phrases in the languages of the platform."""

from functools import lru_cache

from django.conf import settings
from django.utils import translation

from games.engines.phrases import Phrase


def sentence(phrase: Phrase, language: str) -> str:
    """The phrase in one language."""
    with translation.override(language):
        return phrase.text(translation.gettext)


def sentences(phrase: Phrase) -> dict[str, str]:
    """The phrase in every language, by its code."""
    return _sentences(_frozen(phrase))


@lru_cache(maxsize=4096)
def _sentences(frozen: "_Frozen") -> dict[str, str]:
    phrase = _thawed(frozen)
    return {code: sentence(phrase, code) for code, _name in settings.LANGUAGES}


_Frozen = tuple[str, tuple[tuple[str, object], ...]]


def _frozen(phrase: Phrase) -> _Frozen:
    """A hashable form: steps of many matches say the same few thousand sentences."""
    return phrase.message, tuple((k, _frozen(v) if isinstance(v, Phrase) else v) for k, v in phrase.values.items())


def _thawed(frozen: "_Frozen") -> Phrase:
    message, values = frozen
    return Phrase(message, {k: _thawed(v) if isinstance(v, tuple) else v for k, v in values})  # type: ignore[misc]
