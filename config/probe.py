"""Asks a process of a deployment whether it is well: the container's health check.

`python -m config.probe http://127.0.0.1:8000/healthz` asks a web process; `python -m config.probe
worker` asks Redis whether the worker of this host has spoken lately and does its tasks;
`python -m config.probe scheduler` asks the same of the scheduler.
"""

from __future__ import annotations

import http.client
import os
import socket
import sys
import urllib.error
import urllib.request


def web(address: str) -> bool:
    """Whether the address answers with 200 within four seconds.

    It is asked directly. A proxy that the environment names, as container engines pass it on, leads
    to others and not to this machine.
    """
    return _status(address) == 200


def answers(address: str) -> bool:
    """Whether the address answers at all within four seconds, even to say that it is too busy."""
    return _status(address) is not None


def _status(address: str) -> int | None:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(address, timeout=4) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
    except (OSError, http.client.HTTPException):
        return None


def worker(name: str = "") -> bool:
    """Whether a worker of this host is seen, and workers of this host get on if there is anything
    to do.

    With a name, such as `worker-1`, that very one must be seen. That it does tasks is not asked of
    it alone: where there are few, Redis may give them all to another that waits beside it.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from config import worker_heartbeats

    host = f"@{socket.gethostname()}"
    with worker_heartbeats.connect() as client:
        return worker_heartbeats.includes(client, f"{name}{host}") and (
            worker_heartbeats.working(client, host)
            or worker_heartbeats.busy(client, host)
            or not worker_heartbeats.scheduling(client)
        )


def scheduler() -> bool:
    """Whether the scheduler, of which there is one, has spoken lately."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from config import worker_heartbeats

    with worker_heartbeats.connect() as client:
        return worker_heartbeats.scheduling(client)


def main(arguments: list[str]) -> int:
    """0 if well, 1 if not, 2 if asked nothing that can be answered."""
    match arguments:
        case ["worker"]:
            return 0 if worker() else 1
        case ["scheduler"]:
            return 0 if scheduler() else 1
        case [address] if address.startswith(("http://", "https://")):
            return 0 if web(address) else 1
    sys.stderr.write(f"{__doc__}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
