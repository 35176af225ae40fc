"""Structured logs: one event a line, JSON for machines or aligned text for people."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import MutableMapping
from typing import Any

import structlog

_ECHOES = ("color_message", "data", "request", "taskName")
"""Extras of uvicorn, Celery, Django and asyncio that repeat what the line and its exception say."""


def _without_echoes(
    _: object, __: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    for name in _ECHOES:
        event.pop(name, None)
    return event


_LONGEST = {"event": 1000, "exception": 20_000}
"""Characters of one part of a line; requests name paths and hosts as long as they like."""


def _bounded(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name, value in event.items():
        longest = _LONGEST.get(name, 1000)
        if isinstance(value, str) and len(value) > longest:
            event[name] = f"{value[:longest]}... ({len(value)} characters)"
    return event


class SparingFilter(logging.Filter):
    """Of the requests that Django refuses as suspicious, lets a few a minute through, each short.

    Anybody can send a wrong host name as often as they like. Where in our code that was noticed
    tells nothing, so there is no traceback; how many were left out is told with the next line.
    """

    def __init__(
        self, prefix: str = "django.security", most: int = 10, seconds: float = 60
    ) -> None:
        super().__init__()
        self._prefix, self._most, self._seconds = prefix, most, seconds
        self._since = -seconds
        self._told = self._left_out = 0
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write the line, which is shortened."""
        if not record.name.startswith("django.security"):
            return True
        with self._lock:
            now = time.monotonic()
            if now - self._since >= self._seconds:
                self._since, self._told = now, 0
            if self._told >= self._most:
                self._left_out += 1
                return False
            self._told += 1
            left_out, self._left_out = self._left_out, 0
        message = record.getMessage()
        if len(message) > 200:
            message = f"{message[:200]}... ({len(message)} characters)"
        if left_out:
            message += f" {left_out} more were left out before this one."
        record.msg, record.args = message, None
        record.exc_info = record.exc_text = None
        return True


_shared: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(),
    _without_echoes,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configuration(level: str, style: str) -> dict[str, Any]:
    """A `logging` configuration. `style` is `json` or `console`.

    What goes through `logging` (Django, Celery, uvicorn), through structlog and through `warnings`
    comes out alike, on standard error.
    """
    logging.captureWarnings(True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.processors.StackInfoRenderer(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    if style == "json":
        last: list[Any] = [
            structlog.processors.format_exc_info,
            _bounded,
            structlog.processors.JSONRenderer(),
        ]
    else:
        last = [_bounded, structlog.dev.ConsoleRenderer(colors=False, pad_event_to=40)]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _shared,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
            }
        },
        "filters": {"sparing": {"()": SparingFilter}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "structured",
                "filters": ["sparing"],
            },
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Django brings handlers of its own; the root's is enough.
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
            # Two sweeps every five seconds: that they are sent and received is no news.
            "celery.beat": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
        },
    }
