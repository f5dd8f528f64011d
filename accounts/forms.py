"""The sign-up form, which says what an address is good for before somebody goes without."""

from typing import Any

from allauth.account.forms import SignupForm as AllauthSignupForm
from django.utils.translation import gettext_lazy as _


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, email = self.fields["username"], self.fields["email"]
        name.label = _("Name")
        name.help_text = _("So others see you, and so you sign in: 3 to 24 letters and digits, also . _ - + @.")
        email.label = _("E-mail (optional)")
        email.help_text = _(
            "Only for getting back in. Without an address nobody can help you if you forget your password: "
            "the account, its name, matches, ratings and coins are then lost for good."
        )
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)  # says what the label says
