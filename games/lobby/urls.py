from django.urls import path

from . import rules_views, site_views, views

app_name = "lobby"
urlpatterns = [
    path("", views.start, name="start"),
    path("rooms/", views.open_room, name="open-room"),
    path("device/", views.start_on_device, name="device"),
    path("computer/", views.start_computer, name="computer"),
    path("computer/next/<slug:key>/", views.next_computer, name="next-computer"),
    path("pledge/", views.pledge, name="pledge"),
    path("r/<slug:key>/", views.room, name="room"),
    path("r/<slug:key>/take/", views.take, name="take"),
    path("r/<slug:key>/close/", views.close, name="close"),
    path("r/<slug:key>/salt/", views.salt, name="salt"),
    path("r/<slug:key>/state.json", views.room_state, name="room-state"),
    path("rules/", rules_views.shelf, name="rules"),
    path("rules/<str:game_id>/", rules_views.rules, name="game-rules"),
    path("rules/<str:game_id>/legal.json", rules_views.legal, name="legal"),
    path("manifest.webmanifest", site_views.manifest, name="manifest"),
    path("robots.txt", site_views.robots, name="robots"),
    path("favicon.ico", site_views.favicon, name="favicon"),
]
