"""Matches in the admin: to look at, never to edit; what players may not see is not shown."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from .models import Match


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("key", "game", "kind", "clock", "player_0", "player_1", "status", "winner", "reason", "started")
    list_filter = ("game", "kind", "status", "reason")
    search_fields = ("key", "player_0__display_name", "player_1__display_name")
    list_select_related = ("player_0", "player_1")
    date_hierarchy = "started"
    fields = (*list_display, "finished", "rated", "options", "version", "rules_version")
    readonly_fields = fields

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """A list can be filtered by what it shows only: by the number of its rows any other field could be guessed."""
        return lookup.partition("__")[0] in self.fields and bool(super().lookup_allowed(lookup, value, request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return False
