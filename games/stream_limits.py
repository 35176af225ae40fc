"""Limits on open live streams: for each process, and for each client address.

A stream needs no thread but holds an open file. A process without free files cannot accept any
connection, so streams are refused before that happens.
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
_RESERVED_FILES = 128
"""Open files left for pages, database connections and logs."""
_MIN_STREAMS = 64

_logger = structlog.get_logger(__name__)
_open: Counter[str] = Counter()
"""Open streams by address. Only the event loop changes it."""


def max_streams() -> int:
    """How many streams this process serves at the same time."""
    if settings.STREAMS_PER_PROCESS:
        return int(settings.STREAMS_PER_PROCESS)
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(_MIN_STREAMS, files - _RESERVED_FILES)


def check(address: str) -> None:
    """Raises `TooMany` or `Busy` if this address may not open another stream now.

    A client without an address (on a Unix socket) only counts towards the limit of the process.
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
    """Counts a stream as open while the block runs."""
    _open[address] += 1
    try:
        yield
    finally:
        _open[address] -= 1
        if not _open[address]:
            del _open[address]
