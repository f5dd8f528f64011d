from django.urls import path

from . import views

app_name = "analysis"

urlpatterns = [
    path("m/<slug:key>/analysis/", views.page, name="page"),
    path("m/<slug:key>/analysis/request/", views.ask, name="request"),
    path("m/<slug:key>/analysis/status.json", views.status, name="status"),
    path("m/<slug:key>/analysis/frames.json", views.frames, name="frames"),
    path("m/<slug:key>/analysis/line/<int:turn>/<int:part>/", views.line, name="line"),
]
