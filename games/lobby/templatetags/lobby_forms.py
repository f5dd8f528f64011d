"""What the templates of forms need and Django's language lacks."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def get(mapping: Mapping[str, Any] | None, key: object) -> Any:
    """The value under ``key``, "" where there is none (or no mapping)."""
    return mapping.get(str(key), "") if mapping else ""
