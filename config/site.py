"""Serves the built site: its files, and its single page for every path outside the API."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Callable
from html import escape
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe
from whitenoise.middleware import WhiteNoiseMiddleware

from config import content_security, page_head

_HASHED_ASSET = re.compile(r"^/assets/[^/]+-[\w-]{8,}\.\w+(\.map)?$")
_FILE_PATH = re.compile(r"\.(?:png|ico|txt|xml|js|css|json|svg|webmanifest|php|html?)$")
_SERVICE_WORKER = "/sw.js"
_EMBEDS = "embed/"
_TITLE = "<title>Rooftree</title>"
_API_LINK = 'href="/api/v1/docs"'
"""Placeholders in the built page that the server replaces for each path."""
_NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rooftree: the site is not built</title>
<style>body{font:1rem/1.5 system-ui;max-width:36rem;margin:4rem auto;padding:0 1rem}</style>
<h1>The site is not built</h1>
<p>The server is running, but the pages have not been built. Run <code>make site</code> in the
checkout, then restart. The API is available: <a href="/api/v1/docs">/api/v1/docs</a>.</p>
</html>
"""


class SiteFilesMiddleware(WhiteNoiseMiddleware):
    """Serves the static files of the site and of the installed apps, which it lists at the start.

    WhiteNoise's own middleware is synchronous, so it would run every request in a thread.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        super().__init__(get_response)
        # The page is served by the view below, for every path.
        for url in ("/", "/index.html"):
            self.files.pop(url, None)
        self._is_async = iscoroutinefunction(get_response)
        if self._is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self._is_async:
            return self._call_async(request)
        response = self._file_response(request)
        return self.get_response(request) if response is None else response

    async def _call_async(self, request: HttpRequest) -> HttpResponse:
        response = self._file_response(request)
        return await self.get_response(request) if response is None else response

    def _file_response(self, request: HttpRequest) -> HttpResponse | None:
        static_file = self.files.get(request.path_info)
        if static_file is None:
            return None
        file_response = static_file.get_response(request.method, request.META)
        # Read the whole file: the files are small, and reading in parts would block the event loop.
        body = b""
        if file_response.file is not None:
            with file_response.file as stream:
                body = stream.read()
        response = HttpResponse(body, status=int(file_response.status))
        del response["Content-Type"]
        for name, value in file_response.headers:
            response[name] = value
        if request.path_info == _SERVICE_WORKER:
            # The policy of a worker's script limits what the worker may request.
            response["Content-Security-Policy"] = "default-src 'self'"
            response["Cache-Control"] = "no-cache"
        return response

    def immutable_file_test(self, path: str, url: str) -> bool:
        """Whether the file name contains a hash of the content, as written by the site's build."""
        return _HASHED_ASSET.match(url) is not None


@require_safe
def page(request: HttpRequest, path: str = "") -> HttpResponse:
    """The single page of the site; its script decides which view to show.

    The metadata depends on the path, and a path without content has status 404. A path that looks
    like a file gets a plain 404 instead of the page.
    """
    if _FILE_PATH.search(path) and path != "index.html":
        return missing_file(request, path)
    try:
        text = (settings.SITE_DIR / "index.html").read_text()
    except FileNotFoundError:
        return HttpResponse(_NOT_BUILT, status=503, headers={"Cache-Control": "no-store"})
    head = page_head.page_head(path)
    text = text.replace(_TITLE, page_head.render(head, request), 1)
    body = text.replace(_API_LINK, f'href="{escape(head.api_url)}"', 1).encode()
    if not head.found:
        return HttpResponse(body, status=404, headers={"Cache-Control": "no-cache"})
    if path.startswith(_EMBEDS):
        return _embeddable(_conditional(request, body))
    return _conditional(request, body)


def _conditional(request: HttpRequest, body: bytes) -> HttpResponse | HttpResponseNotModified:
    """The page, or 304 if the client has it."""
    etag = quote_etag(hashlib.sha256(body).hexdigest()[:32])
    response: HttpResponse | HttpResponseNotModified | None
    response = get_conditional_response(request, etag=etag, response=HttpResponse(body))
    if response is None:
        response = HttpResponse(body)
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response


def _embeddable(
    response: HttpResponse | HttpResponseNotModified,
) -> HttpResponse | HttpResponseNotModified:
    """Lets other sites show the page in an iframe."""
    response.xframe_options_exempt = True  # read by Django's middleware
    response["Content-Security-Policy"] = content_security.EMBED_POLICY
    return response


@require_safe
def missing_file(request: HttpRequest, path: str = "") -> HttpResponse:
    """A plain 404. The page would be taken for a broken script or style sheet by a browser."""
    return HttpResponse("There is no such file.\n", status=404, content_type="text/plain")
