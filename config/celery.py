"""The task queue: `celery -A config worker` and `celery -A config beat`."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, celeryd_init, setup_logging
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Every process imports this module first; `config.asgi` and `manage.py` then set their own kind.
os.environ["PROCESS_KIND"] = "worker"

for _scheme in ("redis", "rediss"):
    TRANSPORT_ALIASES[_scheme] = "config.redis_transport:Transport"

app = Celery("rooftree")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["games.accounts", "games.lobby", "games.notifications"])
app.autodiscover_tasks(["tournaments.webhooks"])


@setup_logging.connect
def disable_celery_logging(**_: Any) -> None:
    """Keeps the logging that Django has set up: Celery sets up its own unless this signal has a
    receiver."""


@celeryd_init.connect
def start_worker_monitoring(**_: Any) -> None:
    """In a worker: sends heartbeats and watches the pool and the supervisor."""
    from config import pool_watchdog, worker_heartbeats
    from config.local_stack import parent_watchdog

    worker_heartbeats.start_reporting()
    pool_watchdog.start()
    parent_watchdog.start()


@beat_init.connect
def start_scheduler_monitoring(**_: Any) -> None:
    """In the scheduler: watches the supervisor."""
    from config.local_stack import parent_watchdog

    parent_watchdog.start()
