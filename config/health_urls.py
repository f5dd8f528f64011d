from django.urls import path

from . import health, metrics

urlpatterns = [
    path("health/", health.live, name="health"),
    path("health/ready/", health.ready, name="health-ready"),
    path("metrics/", metrics.metrics, name="metrics"),
]
