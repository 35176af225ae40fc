"""No middleware may be synchronous: it would run every request, also a live stream, in a thread."""

from __future__ import annotations

import logging

import pytest
from django.conf import LazySettings

from config.asgi_handler import Handler


def _adapted(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What Django says about middleware that it runs in another way than the rest."""
    logger = logging.getLogger("django.request")
    logger.addHandler(caplog.handler)
    try:
        with caplog.at_level(logging.DEBUG, logger="django.request"):
            Handler()
    finally:
        logger.removeHandler(caplog.handler)
    return [text for record in caplog.records if "adapted for" in (text := record.getMessage())]


@pytest.fixture(autouse=True)
def _reports(settings: LazySettings) -> None:
    """Django reports it in debug mode only."""
    settings.DEBUG = True


def test_every_middleware_is_asynchronous(caplog: pytest.LogCaptureFixture) -> None:
    assert _adapted(caplog) == []


def test_a_synchronous_one_would_be_noticed(
    settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    name = "allauth.usersessions.middleware.UserSessionsMiddleware"
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, name]
    assert any(name in text for text in _adapted(caplog))
