"""Structured logs: one event a line, JSON for machines or aligned text for people."""

from __future__ import annotations

import logging
from collections.abc import MutableMapping
from typing import Any

import structlog

_ECHOES = ("color_message", "data", "taskName")
"""Extras of uvicorn, Celery and asyncio that say again what the line and its exception say."""


def _without_echoes(
    _: object, __: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    for name in _ECHOES:
        event.pop(name, None)
    return event


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
            structlog.processors.JSONRenderer(),
        ]
    else:
        last = [structlog.dev.ConsoleRenderer(colors=False, pad_event_to=40)]
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
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "structured"},
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
