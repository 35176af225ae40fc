"""Health check of one process of a deployment, for containers.

`python -m config.probe http://127.0.0.1:8000/healthz` checks a web process.
`python -m config.probe worker` checks in Redis whether the worker of this host is alive and
finishes tasks of its queues. `python -m config.probe scheduler` checks whether the scheduler is
alive.
"""

from __future__ import annotations

import http.client
import os
import socket
import sys
import urllib.error
import urllib.request


def web(url: str) -> bool:
    """Whether the URL returns status 200 within four seconds.

    Proxies named in the environment, which container engines pass on, are not used: they are meant
    for other hosts, not for this machine.
    """
    return _status(url) == 200


def responds(url: str) -> bool:
    """Whether the URL returns any status within four seconds, even one that reports overload."""
    return _status(url) is not None


def _status(url: str) -> int | None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=4) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        return error.code
    except (OSError, http.client.HTTPException):
        return None


def worker(name: str = "") -> bool:
    """Whether a worker of this host is alive, and the workers of this host finish tasks.

    With a name, such as `worker-bots-1`, that worker must be alive, and tasks of its queues must be
    finished. They are counted for all workers of the host: if there are few tasks, Redis may give
    all of them to another worker. No finished task is expected while a task of the queue is running
    or while the scheduler sends none.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from config import worker_heartbeats

    host = f"@{socket.gethostname()}"
    with worker_heartbeats.connect() as client:
        served = worker_heartbeats.served_queues(client, f" {name}{host}" if name else host)
        if not served or not worker_heartbeats.is_scheduler_alive(client):
            return bool(served)
        active = worker_heartbeats.active_queues(client, host)
        return served <= active | worker_heartbeats.busy_queues(client, host)


def scheduler() -> bool:
    """Whether the scheduler, of which there is only one, is alive."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from config import worker_heartbeats

    with worker_heartbeats.connect() as client:
        return worker_heartbeats.is_scheduler_alive(client)


def main(arguments: list[str]) -> int:
    """The exit status: 0 if healthy, 1 if not, 2 for wrong arguments."""
    match arguments:
        case ["worker"]:
            return 0 if worker() else 1
        case ["scheduler"]:
            return 0 if scheduler() else 1
        case [url] if url.startswith(("http://", "https://")):
            return 0 if web(url) else 1
    sys.stderr.write(f"{__doc__}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
