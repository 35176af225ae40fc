"""Responses are compressed for clients that accept it; streams are not."""

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


def test_a_response_is_compressed_if_the_client_accepts_it() -> None:
    plain, compressed = Client().get(SCHEMA), Client().get(SCHEMA, headers=GZIP)
    assert not plain.has_header("Content-Encoding")
    assert compressed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in compressed["Vary"]
    assert gzip.decompress(compressed.content) == plain.content
    assert int(compressed["Content-Length"]) == len(compressed.content) < len(plain.content) / 5


def test_async_responses_are_compressed() -> None:
    compressed = async_to_sync(AsyncClient().get)(SCHEMA, headers=GZIP)
    assert compressed["Content-Encoding"] == "gzip"
    assert gzip.decompress(compressed.content).startswith(b"openapi: 3.")


def test_a_short_response_is_not_compressed() -> None:
    response = Client().get("/api/v1/nothing", headers=GZIP)
    assert not response.has_header("Content-Encoding") or len(response.content) > 200


@pytest.mark.parametrize("content_type", ["text/event-stream", "application/octet-stream"])
def test_a_stream_is_not_compressed(content_type: str) -> None:
    async def chunks() -> Any:
        yield b"data: 1\n\n" * 1000

    async def view(_: HttpRequest) -> StreamingHttpResponse:
        return StreamingHttpResponse(chunks(), content_type=content_type)

    request = RequestFactory().get("/", headers=GZIP)
    response: Any = async_to_sync(CompressionMiddleware(view))(request)  # type: ignore[arg-type]  # sync or async
    assert response.streaming
    assert not response.has_header("Content-Encoding")


def test_the_etag_of_a_compressed_response_is_weak() -> None:
    def view(_: HttpRequest) -> HttpResponse:
        return HttpResponse(b"x" * 5000, headers={"ETag": '"abc"'})

    compressed: Any = CompressionMiddleware(view)(RequestFactory().get("/", headers=GZIP))
    assert compressed["ETag"] == 'W/"abc"'
