"""Where each address leads; every room brings its own list."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page
from django.views.i18n import JavaScriptCatalog

urlpatterns = [
    # Every page loads it: small, and not again as long as it is the same.
    path("jsi18n/", gzip_page(conditional_page(JavaScriptCatalog.as_view())), name="javascript-catalog"),
    path("", include("config.health_urls")),
    path("", include("accounts.urls")),
    path("", include("games.lobby.urls")),
    path("", include("games.matches.urls")),
    path("", include("games.bots.urls")),
    path("", include("games.analysis.urls")),
    path("account/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "config.bad_request.bad_request"
