"""Analyses for moderators: which there are and how they went; nothing to change."""

from django.contrib import admin
from django.http import HttpRequest

from .models import Analysis


@admin.register(Analysis)
class AnalysisAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """To look at, and to delete one that is to be computed anew."""

    list_display = ("match", "state", "attempts", "requested", "finished")
    list_filter = ("state",)
    raw_id_fields = ("match", "requested_by")
    readonly_fields = ("match", "state", "attempts", "requested_by", "requested", "finished")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
