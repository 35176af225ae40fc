"""Structured logging: one event per line, as JSON or as aligned text for terminals."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import MutableMapping
from typing import Any

import structlog

_REDUNDANT_EXTRAS = ("color_message", "data", "request", "taskName")
"""Extras of uvicorn, Celery, Django and asyncio that repeat the message or the exception."""


def _drop_redundant_extras(
    _: object, __: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    for name in _REDUNDANT_EXTRAS:
        event.pop(name, None)
    return event


_MAX_CHARACTERS = {"event": 1000, "exception": 20_000}
"""Length limits of the parts of a line, because clients can send very long paths and hosts."""


def _truncate(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name, value in event.items():
        max_characters = _MAX_CHARACTERS.get(name, 1000)
        if isinstance(value, str) and len(value) > max_characters:
            event[name] = f"{value[:max_characters]}... ({len(value)} characters)"
    return event


class SuspiciousRequestFilter(logging.Filter):
    """Limits the log lines for requests that Django rejects as suspicious to a few per minute.

    Any client can send wrong host names at any rate. The lines are shortened and have no traceback,
    which would only show where Django checks the host. The number of dropped lines is added to the
    next line that is written.
    """

    def __init__(
        self, prefix: str = "django.security", max_lines: int = 10, seconds: float = 60
    ) -> None:
        super().__init__()
        self._prefix, self._max_lines, self._seconds = prefix, max_lines, seconds
        self._period_start = -seconds
        self._written = self._dropped = 0
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write the line. Shortens the lines that it limits."""
        if not record.name.startswith(self._prefix):
            return True
        with self._lock:
            now = time.monotonic()
            if now - self._period_start >= self._seconds:
                self._period_start, self._written = now, 0
            if self._written >= self._max_lines:
                self._dropped += 1
                return False
            self._written += 1
            dropped, self._dropped = self._dropped, 0
        message = record.getMessage()
        if len(message) > 200:
            message = f"{message[:200]}... ({len(message)} characters)"
        if dropped:
            message += f" {dropped} similar lines were dropped before this one."
        record.msg, record.args = message, None
        record.exc_info = record.exc_text = None
        return True


_shared_processors: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(),
    _drop_redundant_extras,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configuration(level: str, style: str) -> dict[str, Any]:
    """A `logging` configuration. `style` is `json` or `console`.

    Records of `logging` (Django, Celery, uvicorn), of structlog and of `warnings` are written in
    the same format, to standard error.
    """
    logging.captureWarnings(True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_shared_processors,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.processors.StackInfoRenderer(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    if style == "json":
        final_processors: list[Any] = [
            structlog.processors.format_exc_info,
            _truncate,
            structlog.processors.JSONRenderer(),
        ]
    else:
        final_processors = [_truncate, structlog.dev.ConsoleRenderer(colors=False, pad_event_to=40)]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _shared_processors,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *final_processors,
                ],
            }
        },
        "filters": {"suspicious_requests": {"()": SuspiciousRequestFilter}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "structured",
                "filters": ["suspicious_requests"],
            },
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Without Django's own handlers; the root logger's handler is enough.
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
            # Sweeps are sent every second or two; sending and receiving them is not worth a line.
            "celery.beat": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
        },
    }
