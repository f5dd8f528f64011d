"""Small files that browsers and robots look for at fixed addresses."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

# A manifest can name only one colour for the two lights: the sky of the morning.
SKY = "#F5F0E6"

ROBOTS = "User-agent: *\nDisallow: /r/\nDisallow: /m/\nDisallow: /account/\nDisallow: /admin/\n"


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest, in the language of whoever asks."""
    return JsonResponse(
        {
            "name": _("Teahouse"),
            "short_name": _("Teahouse"),
            "description": _("Games for two, live in the browser."),
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": SKY,
            "theme_color": SKY,
            "icons": [
                {"src": static("icons/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
                {"src": static("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
                {"src": static("icons/icon-512.png"), "sizes": "512x512", "type": "image/png"},
                {
                    "src": static("icons/icon-maskable-512.png"),
                    "sizes": "512x512",
                    "type": "image/png",
                    "purpose": "maskable",
                },
            ],
        },
        content_type="application/manifest+json",
    )


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Rooms and matches are for those who have the link."""
    return HttpResponse(ROBOTS, content_type="text/plain")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """For browsers that ask without looking at the page."""
    return redirect(static("icons/icon-32.png"))
