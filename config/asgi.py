"""The ASGI application that Daphne serves: pages by Django, WebSockets by Channels."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

django_application = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack

from config.bodies import bound_requests
from config.crowds import Crowds
from config.origins import SameOrigin
from config.routing import websocket_urlpatterns

bound_requests()

application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": SameOrigin(Crowds(SessionMiddlewareStack(URLRouter(websocket_urlpatterns)))),
    }
)
