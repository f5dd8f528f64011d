"""What is answered to a request that cannot be read."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A sentence with status 400. Unlike Django's own view it asks nothing of the request again: what has made it
    unreadable (an unknown encoding, too many fields) would raise once more, and end as an error of the house."""
    text = gettext("This message was not understood.")
    return HttpResponse(text, status=400, content_type="text/plain; charset=utf-8")
