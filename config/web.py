"""The web process: `python -m config.web --host 0.0.0.0 --port 8000`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

import uvicorn

from config.environment import number
from config.http_protocol import LimitedHttpProtocol
from config.local_stack import parent_watchdog


def main(arguments: Sequence[str] | None = None) -> None:
    """Serves until it is told to stop, then gives open requests a few seconds to finish."""
    parser = argparse.ArgumentParser(prog="python -m config.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on")
    options = parser.parse_args(arguments)
    parent_watchdog.start()
    uvicorn.run(
        "config.asgi:application",
        host=options.host,
        port=options.port,
        http=LimitedHttpProtocol,
        ws="none",  # WebSocket is not used; an upgrade request is answered as plain HTTP
        lifespan="off",
        log_config=None,  # Django's settings configure the logging of uvicorn as well
        timeout_graceful_shutdown=3,
        proxy_headers=True,
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"),
        limit_concurrency=number("WEB_CONCURRENCY_LIMIT", 0) or None,
        server_header=False,
    )


if __name__ == "__main__":
    main()
