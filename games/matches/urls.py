from django.urls import path

from . import views

app_name = "matches"

urlpatterns = [
    path("m/<slug:key>/", views.match, name="match"),
    path("m/<slug:key>/frames.json", views.frames, name="frames"),
    path("m/<slug:key>/verify/", views.verify, name="verify"),
    path("m/<slug:key>/record.txt", views.download, name="record"),
    path("read/", views.read, name="read"),
]
