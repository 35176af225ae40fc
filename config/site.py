"""Serving the built site: its files, and its one page for every address that is not the API's."""

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

from config import page_head

_HASHED = re.compile(r"^/assets/[^/]+-[\w-]{8,}\.\w+(\.map)?$")
_FILE = re.compile(r"\.(?:png|ico|txt|xml|js|css|json|svg|webmanifest|php|html?)$")
_TITLE = "<title>Rooftree</title>"
_DATA_LINK = 'href="/api/v1/docs"'
"""What the built page has where the server puts what belongs to the address."""
_NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rooftree: the site is not built</title>
<style>body{font:1rem/1.5 system-ui;max-width:36rem;margin:4rem auto;padding:0 1rem}</style>
<h1>The site is not built</h1>
<p>The server runs, but the pages are not there yet. Run <code>make site</code> in the checkout,
then restart. Meanwhile the API answers: <a href="/api/v1/docs">/api/v1/docs</a>.</p>
</html>
"""


class SiteFilesMiddleware(WhiteNoiseMiddleware):
    """Serves the files of the site and of the installed apps; knows them all from the start.

    WhiteNoise's own middleware is synchronous, which would send every request through a thread.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        super().__init__(get_response)
        # The page has an answer of its own, at every address.
        for url in ("/", "/index.html"):
            self.files.pop(url, None)
        self._asynchronous = iscoroutinefunction(get_response)
        if self._asynchronous:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self._asynchronous:
            return self._answer(request)
        found = self._file(request)
        return self.get_response(request) if found is None else found

    async def _answer(self, request: HttpRequest) -> HttpResponse:
        found = self._file(request)
        return await self.get_response(request) if found is None else found

    def _file(self, request: HttpRequest) -> HttpResponse | None:
        known = self.files.get(request.path_info)
        if known is None:
            return None
        answer = known.get_response(request.method, request.META)
        # Read at once: the files are small, and a stream of blocking reads suits no event loop.
        body = b""
        if answer.file is not None:
            with answer.file as stream:
                body = stream.read()
        response = HttpResponse(body, status=int(answer.status))
        del response["Content-Type"]
        for name, value in answer.headers:
            response[name] = value
        return response

    def immutable_file_test(self, path: str, url: str) -> bool:
        """Whether the name carries a hash of the content, as the site's build writes it."""
        return _HASHED.match(url) is not None


@require_safe
def page(request: HttpRequest, path: str = "") -> HttpResponse:
    """The site's one page; which view it shows is for the script in it to tell.

    Title, description and preview are those of the address, and an address with nothing behind it
    has the status 404. What looks like a file and is none gets no page.
    """
    if _FILE.search(path) and path != "index.html":
        return missing_file(request, path)
    try:
        text = (settings.SITE_DIR / "index.html").read_text()
    except FileNotFoundError:
        return HttpResponse(_NOT_BUILT, status=503, headers={"Cache-Control": "no-store"})
    head = page_head.page_head(path)
    text = text.replace(_TITLE, page_head.render(head, request), 1)
    body = text.replace(_DATA_LINK, f'href="{escape(head.data)}"', 1).encode()
    if not head.found:
        return HttpResponse(body, status=404, headers={"Cache-Control": "no-cache"})
    etag = quote_etag(hashlib.sha256(body).hexdigest()[:32])
    response: HttpResponse | HttpResponseNotModified | None
    response = get_conditional_response(request, etag=etag, response=HttpResponse(body))
    if response is None:
        response = HttpResponse(body)
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def missing_file(request: HttpRequest, path: str = "") -> HttpResponse:
    """No such file: a plain 404, not the page, which a browser would take for a broken script."""
    return HttpResponse("There is no such file.\n", status=404, content_type="text/plain")
