"""Compresses the responses of the web process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressionMiddleware:
    """Django's gzip middleware for all responses except streams.

    Django's own middleware also compresses event streams, which delays events until a block is
    full, and runs every request in a thread. This one uses a thread only for responses that it
    compresses.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self._gzip = GZipMiddleware(get_response)
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        if self._is_async:
            return self._call_async(request)
        response: HttpResponseBase = self.get_response(request)
        return response if response.streaming else self._compress(request, response)

    async def _call_async(self, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = await self.get_response(request)
        if response.streaming:
            return response
        if "gzip" not in request.headers.get("Accept-Encoding", "") or _is_short(response):
            return self._compress(request, response)  # only sets the Vary header, so no thread
        return await sync_to_async(self._compress, thread_sensitive=False)(request, response)

    def _compress(self, request: HttpRequest, response: Any) -> HttpResponseBase:
        compressed: HttpResponseBase = self._gzip.process_response(request, response)
        return compressed


def _is_short(response: Any) -> bool:
    return len(response.content) < 1000
