from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BotsConfig(AppConfig):
    name = "games.bots"
    label = "bots"
    verbose_name = _("Computer opponents")

    def ready(self) -> None:
        from . import listening  # noqa: F401 -- its receivers connect
