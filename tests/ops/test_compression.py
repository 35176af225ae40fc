"""Answers are compressed for those who can read that; streams are not."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import AsyncClient, Client, RequestFactory

from config.compression import CompressionMiddleware

SCHEMA = "/api/v1/schema"
GZIP = {"accept-encoding": "gzip, br"}


def test_an_answer_is_compressed_for_who_accepts_it() -> None:
    plain, packed = Client().get(SCHEMA), Client().get(SCHEMA, headers=GZIP)
    assert not plain.has_header("Content-Encoding")
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert gzip.decompress(packed.content) == plain.content
    assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content) / 5


def test_the_event_loop_compresses_too() -> None:
    packed = async_to_sync(AsyncClient().get)(SCHEMA, headers=GZIP)
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content).startswith(b"openapi: 3.")


def test_a_short_answer_stays_as_it_is() -> None:
    answer = Client().get("/api/v1/nothing", headers=GZIP)
    assert not answer.has_header("Content-Encoding") or len(answer.content) > 200


@pytest.mark.parametrize("type_", ["text/event-stream", "application/octet-stream"])
def test_a_stream_is_never_held_back(type_: str) -> None:
    async def parts() -> Any:
        yield b"data: 1\n\n" * 1000

    async def answer(_: HttpRequest) -> StreamingHttpResponse:
        return StreamingHttpResponse(parts(), content_type=type_)

    request = RequestFactory().get("/", headers=GZIP)
    response: Any = async_to_sync(CompressionMiddleware(answer))(request)  # type: ignore[arg-type]  # both kinds of call
    assert response.streaming
    assert not response.has_header("Content-Encoding")


def test_a_tag_still_matches_what_was_compressed() -> None:
    def answer(_: HttpRequest) -> HttpResponse:
        return HttpResponse(b"x" * 5000, headers={"ETag": '"abc"'})

    packed: Any = CompressionMiddleware(answer)(RequestFactory().get("/", headers=GZIP))
    assert packed["ETag"] == 'W/"abc"'
