"""The forms that lay a table, made from what the game lets people choose. Nothing here mentions a game."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import BadName, clean_name
from games.engines.contract import Choice, Game, SeatChoice
from games.matches import computers
from games.matches.clock import CLOCKS

from .models import Begins

WITH_A_FRIEND = "10+5"
"""The clock suggested for a match by link; on one device it is none."""
NO_CLOCK = "none"


def clock_choices(kind: str) -> list[tuple[str, Any]]:
    """(code, label) of every clock for a match of this kind."""
    return [(code, clock_label(code, kind)) for code in CLOCKS]


def clock_label(code: str, kind: str = "person") -> Any:
    """A clock in words."""
    tempo = CLOCKS.get(code)
    if tempo is None:
        return _("No clock (ten minutes at most for one turn)") if kind == "person" else _("No clock")
    return format_lazy(
        _("{minutes} minutes each, plus {seconds} seconds a turn"),
        minutes=tempo.base // 60_000,
        seconds=tempo.increment // 1000,
    )


class HintedChoiceField(forms.ChoiceField):
    """Choices with a sentence each: ``hints`` by value."""

    def __init__(self, *, hints: Mapping[str, str], **more: Any) -> None:
        super().__init__(**more)
        self.hints = hints


def who_begins_label(game: Game[Any]) -> str:
    """The question who takes the first seat, by its name where it matters."""
    if not game.starting_seat_chosen:
        return gettext("Who begins")
    return gettext("Who plays {seat} and begins").format(seat=gettext(game.seats[0]))


class TableForm(forms.Form):
    """Game options and clock. ``options()`` gives the game's part, unchecked by the game itself."""

    clock = forms.ChoiceField(label=_("Time"))
    kind = "device"
    suggested_clock = NO_CLOCK

    def __init__(self, game: Game[Any], data: Mapping[str, Any] | None = None, **more: Any) -> None:
        more.setdefault("auto_id", f"{game.id}-{self.kind}-%s")
        super().__init__(data, **more)
        self.game = game
        clock = cast(forms.ChoiceField, self.fields["clock"])
        clock.choices = clock_choices(self.kind)
        clock.initial = self.suggested_clock
        clock.error_messages["invalid_choice"] = _("There is no such clock. Choose one of the list.")
        self.option_keys = [choice.key for choice in game.choices]
        # The game's own choices stand first.
        options = {_field_name(choice): _choice_field(choice) for choice in game.choices}
        self.fields = options | self.fields

    def options(self) -> dict[str, Any]:
        """Of a valid form: the game's options."""
        return {key: self.cleaned_data[f"option-{key}"] for key in self.option_keys}

    def choice_fields(self) -> list[forms.BoundField]:
        """The game's own fields, to show."""
        return [self[f"option-{key}"] for key in self.option_keys]


class RoomForm(TableForm):
    """A table with a link: also who begins, and the name the other side will see."""

    begins = forms.ChoiceField(
        label=_("Who begins"),
        choices=Begins.choices,
        initial=Begins.RANDOM,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose who begins: you, your friend, or the lot.")},
    )
    kind = "person"
    suggested_clock = WITH_A_FRIEND

    def __init__(self, game: Game[Any], data: Mapping[str, Any] | None = None, **more: Any) -> None:
        super().__init__(game, data, **more)
        if game.starting_seat_chosen:
            self.fields["begins"].label = who_begins_label(game)
        else:
            del self.fields["begins"]

    def who_begins(self) -> str:
        """Of a valid form: who takes the first seat; the lot where it makes no difference."""
        return str(self.cleaned_data.get("begins", Begins.RANDOM))


class ComputerForm(TableForm):
    """A match against the computer: how strong it is, who begins, and what each side has for itself.

    ``remembered`` is what was sent the last time (``to_remember``): whatever of it can still be chosen stands there.
    """

    strength = forms.ChoiceField(
        label=_("How strong"),
        choices=list(computers.STRENGTHS.items()),
        initial="easy",
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose how strong the computer is to be.")},
    )
    begins = forms.ChoiceField(
        label=_("I play"),
        initial="lot",
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose which side you play, or the lot.")},
    )
    kind = "computer"

    def __init__(
        self,
        game: Game[Any],
        data: Mapping[str, Any] | None = None,
        remembered: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(game, data, **more)
        del self.fields["clock"]
        if game.starting_seat_chosen:
            first, second = (gettext(seat) for seat in game.seats)
            self.fields["begins"].choices = [  # type: ignore[attr-defined]
                ("me", gettext("{seat} (first)").format(seat=first)),
                ("computer", second),
                ("lot", gettext("By lot")),
            ]
        else:
            del self.fields["begins"]
        for choice in game.seat_choices:
            values = [(value, gettext(label)) for value, label in choice.values]
            _tell_of(self.fields[f"option-{choice.refines[0]}"], choice)
            for name, label in zip(_both(choice), (choice.mine, choice.theirs), strict=True):
                self.fields[name] = forms.ChoiceField(
                    label=gettext(label), choices=values, initial=choice.default, required=False
                )
        for name, field in self.fields.items():
            value = (remembered or {}).get(name)
            if isinstance(field, forms.ChoiceField) and value is not None and field.valid_value(value):
                field.initial = value

    def seat_fields(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """For each of the game's seat choices: the field and value that it refines, and its two fields."""
        return [
            (f"option-{choice.refines[0]}", choice.refines[1], [self[name] for name in _both(choice)])
            for choice in self.game.seat_choices
        ]

    def options(self) -> dict[str, Any]:
        """Of a valid form: the game's options, what each seat has with the player's first."""
        options = super().options()
        for choice in self.game.seat_choices:
            chosen = [self.cleaned_data[name] or choice.default for name in _both(choice)]
            refined, value = choice.refines
            if options.get(refined) == value and chosen != [choice.default, choice.default]:
                del options[refined]
                options[choice.key] = chosen
        return options

    def seat(self) -> int | None:
        """Of a valid form: the player's seat, None if the lot decides (as it does where it makes no difference)."""
        return {"me": 0, "computer": 1}.get(self.cleaned_data.get("begins", "lot"))

    def to_remember(self) -> dict[str, str]:
        """Of a valid form: what to suggest the next time."""
        return {name: str(value) for name, value in self.cleaned_data.items()}


def _tell_of(field: Any, choice: SeatChoice) -> None:
    """Where ``choice`` stands beside the value that it refines, that value may be called and mean something else."""
    refined = choice.refines[1]
    if choice.label:
        field.choices = [
            (value, gettext(choice.label) if value == refined else label) for value, label in field.choices
        ]
    if choice.hint:
        field.hints = {**field.hints, refined: gettext(choice.hint)}


def _both(choice: SeatChoice) -> tuple[str, str]:
    """The names of the two fields of a seat choice: the player's and the computer's."""
    return f"mine-{choice.key}", f"theirs-{choice.key}"


class SitDownForm(forms.Form):
    """The name somebody gives on the way to the table; empty keeps the one they have."""

    name = forms.CharField(label=_("Your name"), required=False, max_length=200, strip=True)

    def clean_name(self) -> str:
        given: str = self.cleaned_data["name"]
        if not given:
            return ""
        try:
            return clean_name(given)
        except BadName as error:
            raise forms.ValidationError(error.message) from error


def _field_name(choice: Choice) -> str:
    return f"option-{choice.key}"


def _choice_field(choice: Choice) -> forms.ChoiceField:
    values = [value for value, _label in choice.values]
    return HintedChoiceField(
        label=gettext(choice.label),
        choices=[(value, gettext(label)) for value, label in choice.values],
        initial=choice.default,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("This can't be chosen here. Choose one of the list.")},
        hints={value: gettext(hint) for value, hint in zip(values, choice.hints, strict=False)},
    )
