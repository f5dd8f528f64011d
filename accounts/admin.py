"""Users and players for moderators."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from .models import Player, User

admin.site.register(User, UserAdmin)


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("display_name", "key", "user", "created", "last_seen")
    search_fields = ("display_name", "key", "user__username")
    readonly_fields = ("key", "birth", "created", "last_seen")
    raw_id_fields = ("user",)
    date_hierarchy = "created"
