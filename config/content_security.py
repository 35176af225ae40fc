"""Sets a content security policy on every response."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponseBase

_PAGE_SOURCES = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self' 'unsafe-inline'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
    )
)
PAGE_POLICY = f"{_PAGE_SOURCES}; frame-ancestors 'none'"
"""For HTML pages: only scripts and styles of this site."""
EMBED_POLICY = f"{_PAGE_SOURCES}; frame-ancestors *"
"""For pages made for iframes on other sites. Browsers send no session cookie from there, because it
is `SameSite=Lax`, so nobody is signed in on such a page and nothing can be done by a click."""
DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
"""For all other responses: if a browser displays one as a page, it may load nothing."""


class ContentSecurityPolicyMiddleware:
    """Sets the policy unless the view has set its own.

    django-csp does this too, but runs every request in a thread.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        if self._is_async:
            return self._call_async(request)
        return _with_policy(self.get_response(request))

    async def _call_async(self, request: HttpRequest) -> HttpResponseBase:
        return _with_policy(await self.get_response(request))


def _with_policy(response: HttpResponseBase) -> HttpResponseBase:
    if response.status_code == HTTPStatus.NOT_MODIFIED:
        # Its headers replace those of the cached response, whose content type is not known here.
        # The policy for data would stop a cached page from running its scripts.
        return response
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    response.headers.setdefault("Content-Security-Policy", PAGE_POLICY if is_page else DATA_POLICY)
    return response
