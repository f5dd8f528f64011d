"""Django admin behind the one sign-in of the house, and only with a second factor."""

from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _


class TeahouseAdminSite(AdminSite):
    site_header = site_title = "Teahouse"

    def has_permission(self, request: HttpRequest) -> bool:
        """Staff with a second factor: who has one is asked for it at sign-in."""
        return super().has_permission(request) and is_mfa_enabled(request.user)

    def login(self, request: HttpRequest, extra_context: object = None) -> HttpResponse:
        """To the house's sign-in, which knows second factors; staff without one, to where they get one."""
        if not request.user.is_authenticated:
            return redirect_to_login(request.GET.get("next") or request.path, "account_login")
        if not super().has_permission(request):
            raise PermissionDenied
        if not is_mfa_enabled(request.user):
            messages.warning(request, _("The admin pages need a second factor. Set one up here first."))
            return redirect("mfa_index")
        return redirect("admin:index")
