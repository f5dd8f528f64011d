"""Writes to a player that the player asks for."""

from django.utils.translation import gettext as _

from .models import Player, User
from .names import BadName, clean_name, name_key


def rename(player: Player, text: str) -> None:
    """Give a guest another name; raises BadName (also ``registered``: an account's name is its sign-in name)."""
    if not player.is_guest:
        raise BadName("registered", _("The name of an account can't be changed here."))
    name = clean_name(text)
    if User.objects.filter(name_key=name_key(name)).exists():
        raise BadName("taken", _("A registered player has this name already."))
    player.display_name = name
    player.save(update_fields=["display_name"])
