"""Compressing answers in the web process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressionMiddleware:
    """Django's gzip, for everything but streams.

    Django's own middleware would also compress event streams, which holds events back until a block
    is full, and sends every request through a thread; this one only those that it compresses.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self._gzip = GZipMiddleware(get_response)
        self._asynchronous = iscoroutinefunction(get_response)
        if self._asynchronous:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        if self._asynchronous:
            return self._call_async(request)
        response: HttpResponseBase = self.get_response(request)
        return response if response.streaming else self._compress(request, response)

    async def _call_async(self, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = await self.get_response(request)
        if response.streaming:
            return response
        if "gzip" not in request.headers.get("Accept-Encoding", "") or _is_short(response):
            return self._compress(request, response)  # which only says that answers vary
        return await sync_to_async(self._compress, thread_sensitive=False)(request, response)

    def _compress(self, request: HttpRequest, response: Any) -> HttpResponseBase:
        compressed: HttpResponseBase = self._gzip.process_response(request, response)
        return compressed


def _is_short(response: Any) -> bool:
    return len(response.content) < 1000
