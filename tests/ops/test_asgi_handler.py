"""What arrives before Django's own handling of errors begins."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator

from config import asgi_handler


@pytest.mark.parametrize(
    "content_type",
    [
        b"application/json; charset*=utf-8''%00",
        b"application/json; charset*=nonsense''x",
        b"application/json; charset=\xff",
        b"application/json",
    ],
)
@pytest.mark.django_db
def test_a_content_type_that_cannot_be_read_is_answered(content_type: bytes) -> None:
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/tournaments",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", content_type)],
    }

    async def ask() -> int:
        asked: Any = ApplicationCommunicator(asgi_handler.application(), scope)  # type: ignore[no-untyped-call]  # theirs
        await asked.send_input({"type": "http.request", "body": b"{}"})
        started = await asked.receive_output(10)
        return int(started["status"])

    assert async_to_sync(ask)() == 401
