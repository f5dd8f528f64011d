"""The Celery application: `celery -A config worker` finds it here."""

import os
import time

from celery import Celery
from celery.signals import worker_ready
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

HEARTBEAT = "worker-heartbeat"
"""Cache key of the moment (seconds of the epoch) at which a worker last did what the beat asked for."""

# Redis is read with care, by whichever address it is named: config/broker.py. (The setting ``broker_transport`` would
# not hold for unix sockets.)
TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), "config.broker:Transport"))

app = Celery("teahouse")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.task(name="config.heartbeat")  # type: ignore[untyped-decorator]
def heartbeat() -> None:
    """Note that beat, broker and a worker work together; /health/ready/ looks at it."""
    from django.core.cache import cache

    cache.set(HEARTBEAT, int(time.time()), timeout=3600)


@worker_ready.connect  # type: ignore[untyped-decorator]
def sweep(**_: object) -> None:
    """Every worker sweeps, by a thread that needs no queue."""
    from games.matches.sweeper import Sweeper

    Sweeper().start()
