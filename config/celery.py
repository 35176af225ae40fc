"""The task queue: `celery -A config worker` and `celery -A config beat`."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, celeryd_init, setup_logging
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Every process imports this module first; `config.asgi` and `manage.py` then say what they are.
os.environ["PROCESS_KIND"] = "worker"

for _scheme in ("redis", "rediss"):
    TRANSPORT_ALIASES[_scheme] = "config.redis_transport:Transport"

app = Celery("rooftree")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_: Any) -> None:
    """Django has set up logging; that somebody listens here keeps Celery from doing it again."""


@celeryd_init.connect
def report_presence(**_: Any) -> None:
    """A worker tells that it is there and gets on, and sees to its own processes."""
    from config import pool_watchdog, worker_heartbeats
    from config.local_stack import parent_watchdog

    worker_heartbeats.report()
    pool_watchdog.watch()
    parent_watchdog.start()


@beat_init.connect
def watch_supervisor(**_: Any) -> None:
    """The scheduler ends when its supervisor has died."""
    from config.local_stack import parent_watchdog

    parent_watchdog.start()
