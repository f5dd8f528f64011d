"""What allauth does differently here: one rule for names, one idea of a client's address."""

import unicodedata

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from .limits import client_ip
from .models import User
from .names import BadName, clean_name, name_key


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name that others can read and nobody else has, whatever its case."""
        try:
            name = clean_name(unicodedata.normalize("NFKC", username))
        except BadName as error:
            raise ValidationError(error.message) from error
        if not shallow and User.objects.filter(name_key=name_key(name)).exists():
            raise ValidationError(_("Somebody else has this name already."), code="username_taken")
        return super().clean_username(name, shallow=True)  # type: ignore[no-any-return]

    def get_client_ip(self, request: HttpRequest) -> str:
        # allauth stores it as an address. Over a unix socket nobody knows it.
        return str(client_ip(request) or "127.0.0.1")
