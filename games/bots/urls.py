from django.urls import path

from . import views

app_name = "bots"
urlpatterns = [
    path("computer/record/", views.record, name="record"),
    path("m/<slug:key>/computer.json", views.after, name="after"),
]
