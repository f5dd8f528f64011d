from django.urls import path

from .consumers import RoomConsumer

websocket_urlpatterns = [path("ws/rooms/<slug:key>/", RoomConsumer.as_asgi())]
