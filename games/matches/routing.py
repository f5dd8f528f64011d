"""The WebSockets of the table."""

from django.urls import URLPattern, path

from .consumers import MatchConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/matches/<slug:key>/", MatchConsumer.as_asgi()),
]
