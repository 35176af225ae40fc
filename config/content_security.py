"""A content security policy on every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponseBase

PAGE_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self' 'unsafe-inline'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""For pages: our own scripts and styles only."""
DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
"""For everything that is not a page: if a browser shows it as one, it may load nothing."""


class ContentSecurityPolicyMiddleware:
    """Sets the policy where a view has not set one of its own.

    django-csp does this too, but runs its part of every request in a thread.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self._asynchronous = iscoroutinefunction(get_response)
        if self._asynchronous:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        if self._asynchronous:
            return self._call_async(request)
        return _with_policy(self.get_response(request))

    async def _call_async(self, request: HttpRequest) -> HttpResponseBase:
        return _with_policy(await self.get_response(request))


def _with_policy(response: HttpResponseBase) -> HttpResponseBase:
    if response.status_code == HTTPStatus.NOT_MODIFIED:
        # Its headers replace those of the answer that the browser has kept, whose type is not known
        # here: the policy for data would keep a page from running its scripts.
        return response
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    response.headers.setdefault("Content-Security-Policy", PAGE_POLICY if is_page else DATA_POLICY)
    return response
