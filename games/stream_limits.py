"""How many live streams a process serves, in all and to one address.

Streams cost no thread, but each holds an open file. When those run out the process can accept no
connection at all, so streams are refused before that.
"""

from __future__ import annotations

import contextlib
import resource
from collections import Counter
from collections.abc import Iterator

import structlog
from django.conf import settings

from games.errors import Busy, TooMany

RETRY_SECONDS = 15
_SPARE_FILES = 128
"""Open files left for pages, database connections and logs."""
_LEAST = 64

_logger = structlog.get_logger(__name__)
_open: Counter[str] = Counter()
"""Open streams by address. Only the event loop changes it."""


def max_streams() -> int:
    """How many streams this process takes in all."""
    if settings.STREAMS_PER_PROCESS:
        return int(settings.STREAMS_PER_PROCESS)
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(_LEAST, files - _SPARE_FILES)


def check(address: str) -> None:
    """Raises `TooMany` or `Busy` if one more stream of this address would be too many.

    A client without an address (on a Unix socket) is not limited by itself.
    """
    allowed = settings.STREAMS_PER_ADDRESS
    if address and allowed and _open[address] >= allowed:
        _logger.warning("streams_refused", address=address, open=_open[address])
        raise TooMany(
            "too_many_streams",
            f"Your address has {allowed} live streams open; close some first.",
            retry_after=RETRY_SECONDS,
        )
    if _open.total() >= max_streams():
        _logger.warning("streams_refused", open=_open.total())
        raise Busy(
            "too_many_streams",
            "Too many people are watching at the moment; try again soon.",
            retry_after=RETRY_SECONDS,
        )


@contextlib.contextmanager
def count_stream(address: str) -> Iterator[None]:
    """Counts a stream for as long as the block lasts."""
    _open[address] += 1
    try:
        yield
    finally:
        _open[address] -= 1
        if not _open[address]:
            del _open[address]
