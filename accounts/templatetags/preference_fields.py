"""The preferences of whoever looks, as fields of a form."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import get_language

from accounts.preferences import Preference

register = template.Library()


@dataclass(frozen=True)
class PreferenceField:
    """One preference with its present value; ``values`` are (value, label) in the order to show."""

    key: str
    label: Any
    is_switch: bool
    value: Any
    values: list[tuple[Any, Any]]


@register.filter
def with_values(schema: Iterable[Preference], values: Mapping[str, Any]) -> list[PreferenceField]:
    """The preferences that leave something to choose, each with its value (a language never chosen: the one spoken)."""
    return [
        PreferenceField(
            preference.key,
            preference.label,
            preference.is_switch,
            get_language() if preference.key == "language" and not values["language"] else values[preference.key],
            list(preference.values.items()),
        )
        for preference in schema
        if len(preference.values) > 1
    ]
