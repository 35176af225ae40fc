"""Asks a process of a deployment whether it is well: the container's health check.

`python -m config.probe http://127.0.0.1:8000/healthz` asks a web process; `python -m config.probe
worker` asks Redis whether the worker of this host has spoken lately.
"""

from __future__ import annotations

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
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(address, timeout=4) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, TimeoutError):
        return False


def worker() -> bool:
    """Whether a worker of this host is seen."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from config import presence

    with presence.connect() as client:
        return presence.includes(client, f"@{socket.gethostname()}")


def main(arguments: list[str]) -> int:
    """0 if well, 1 if not, 2 if asked nothing that can be answered."""
    match arguments:
        case ["worker"]:
            return 0 if worker() else 1
        case [address] if address.startswith(("http://", "https://")):
            return 0 if web(address) else 1
    sys.stderr.write(f"{__doc__}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
