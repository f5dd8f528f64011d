"""Everything a person can set for themselves: names, defaults, allowed values. Guests have preferences too."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engines.registry import GAMES

from .models import Player

THEME_COOKIE: Final = "theme"


class BadPreference(ValueError):
    """A preference nobody knows (``code`` ``unknown-preference``) or a value it can't have (``bad-value``)."""

    def __init__(self, code: str, key: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.key = key
        self.message = message


@dataclass(frozen=True)
class Preference:
    """One preference. ``values`` are the allowed ones in the order to show; their labels are for people."""

    key: str
    label: str | Promise
    default: Any
    values: Mapping[Any, str | Promise]

    @property
    def is_switch(self) -> bool:
        return isinstance(self.default, bool)

    def allows(self, value: object) -> bool:
        # 1 == True: the type has to agree too.
        return isinstance(value, str | bool) and any(value == one and type(value) is type(one) for one in self.values)


_ON_OFF: Final = {True: gettext_lazy("On"), False: gettext_lazy("Off")}
_STYLES: Final = {"classic": gettext_lazy("Classic")}

PREFERENCES: Final[dict[str, Preference]] = {
    preference.key: preference
    for preference in (
        Preference("language", gettext_lazy("Language"), None, {"de": "Deutsch", "en": "English", "nl": "Nederlands"}),
        Preference(
            "theme",
            gettext_lazy("Theme"),
            "auto",
            {
                "auto": gettext_lazy("As on this device"),
                "mist": gettext_lazy("Morning mist"),
                "lantern": gettext_lazy("Lantern evening"),
            },
        ),
        Preference(
            "playback",
            gettext_lazy("Playback of the other side's turns"),
            "normal",
            {
                "slow": gettext_lazy("Slow"),
                "normal": gettext_lazy("Normal"),
                "fast": gettext_lazy("Fast"),
                "off": gettext_lazy("Off"),
            },
        ),
        Preference("danger", gettext_lazy("Show danger"), True, _ON_OFF),
        Preference("heights", gettext_lazy("Show heights as numbers"), False, _ON_OFF),
        Preference("sounds", gettext_lazy("Sounds"), False, _ON_OFF),
        Preference(
            "music",
            gettext_lazy("Music"),
            "off",
            {
                "off": gettext_lazy("Off"),
                "mist": gettext_lazy("Mist over the terraces"),
                "rain": gettext_lazy("Rain in the bamboo"),
                "kettle": gettext_lazy("The kettle sings"),
                "lanterns": gettext_lazy("Lanterns on the river"),
                "night": gettext_lazy("Bells at night"),
            },
        ),
        Preference("confirm", gettext_lazy("Confirm every step with a second tap"), False, _ON_OFF),
        Preference("chat", gettext_lazy("Chat"), True, _ON_OFF),
        Preference("turn_board", gettext_lazy("Two on one device: turn the board to the side to act"), True, _ON_OFF),
        Preference("notation", gettext_lazy("Move list in notation instead of words"), False, _ON_OFF),
        *(Preference(f"style.{game_id}", gettext_lazy("Board style"), "classic", _STYLES) for game_id in GAMES),
    )
}
"""By key. ``language`` has no default of its own: without a choice the browser's languages decide."""


def defaults() -> dict[str, Any]:
    return {key: preference.default for key, preference in PREFERENCES.items()}


def clean(changes: Mapping[str, object]) -> dict[str, Any]:
    """``changes`` if every one is known and allowed; raises BadPreference."""
    for key, value in changes.items():
        preference = PREFERENCES.get(key)
        if preference is None:
            raise BadPreference("unknown-preference", key, _("There is no preference “%(key)s”.") % {"key": key[:40]})
        if not preference.allows(value):
            message = _("“%(label)s” can't have this value.") % {"label": preference.label}
            raise BadPreference("bad-value", key, message)
    return dict(changes)


def of(player: Player | None, cookies: Mapping[str, str]) -> dict[str, Any]:
    """All preferences: the player's, else what this browser remembers, else the defaults."""
    values = defaults()
    remembered = {"theme": cookies.get(THEME_COOKIE), "language": cookies.get(settings.LANGUAGE_COOKIE_NAME)}
    values |= _allowed(remembered)
    if player is not None:
        values |= _allowed(player.preferences)
    return values


def change(player: Player, changes: Mapping[str, object]) -> None:
    """Set some preferences of a player, leaving the others; locks the row; raises BadPreference."""
    cleaned = clean(changes)
    with transaction.atomic():
        kept = Player.objects.select_for_update().values_list("preferences", flat=True).get(pk=player.pk)
        player.preferences = _allowed(kept) | cleaned
        player.save(update_fields=["preferences"])


def _allowed(values: Mapping[str, Any]) -> dict[str, Any]:
    """Without what an older version stored and this one doesn't know."""
    return {key: value for key, value in values.items() if key in PREFERENCES and PREFERENCES[key].allows(value)}
