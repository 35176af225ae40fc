"""Requests that are invalid before Django's error handling begins."""

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
def test_an_invalid_content_type_gets_a_response(content_type: bytes) -> None:
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/tournaments",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", content_type)],
    }

    async def request_status() -> int:
        communicator: Any = ApplicationCommunicator(asgi_handler.get_application(), scope)  # type: ignore[no-untyped-call]  # theirs
        await communicator.send_input({"type": "http.request", "body": b"{}"})
        response_start = await communicator.receive_output(10)
        return int(response_start["status"])

    assert async_to_sync(request_status)() == 401
