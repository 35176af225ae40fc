"""Pictures of tournaments and games for link previews in chats, as PNG files.

They show what the page shows to somebody who has not signed in. They are not part of the API,
because crawlers are asked not to read that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from config import page_head, site
from games.api import etags, rate_limits
from games.api.client_address import client_address
from games.models import Game
from games.pictures.preview import game_preview
from tournaments.api import lookups
from tournaments.pictures.preview import tournament_preview

_KEEP_SECONDS = 3600
_MAX_AGE = "public, max-age=60"


@require_safe
def game_picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """The board of each seat, with names and points."""
    return _picture(
        request,
        f"games/{public_id}",
        lambda head: game_preview(
            Game.objects.get(public_id=public_id), head.title, head.description
        ),
    )


@require_safe
def tournament_picture(request: HttpRequest, ref: str) -> HttpResponse:
    """The bracket or the standings."""
    return _picture(
        request,
        f"tournaments/{ref}",
        lambda head: tournament_preview(lookups.get_tournament(ref), head.title, head.description),
    )


def _picture(
    request: HttpRequest,
    path: str,
    load: Callable[[page_head.PageHead], tuple[str, Callable[[], bytes]]],
) -> HttpResponse:
    """Draws the picture once and keeps it; a client that has it gets 304."""
    wait = rate_limits.count("read", f"address-{client_address(request)}")
    if wait is not None:
        return HttpResponse(
            "Too many requests.\n",
            status=429,
            content_type="text/plain",
            headers={"Retry-After": str(round(wait) + 1)},
        )
    head = page_head.page_head(path)
    if not head.found or head.picture is None:
        return site.missing_file(request)
    content, draw = load(head)
    revision = etags.source_revision("games", "tournaments")
    digest = hashlib.sha256(f"{revision} {content}".encode()).hexdigest()[:32]
    etag = quote_etag(digest)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(_cached(digest, draw), content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = _MAX_AGE
    return response


def _cached(digest: str, draw: Callable[[], bytes]) -> bytes:
    """The picture from the cache. While Redis is unreachable, it is drawn each time."""
    key = f"picture:{digest}"
    picture: bytes | None = cache.get(key)
    if picture is None:
        picture = draw()
        cache.set(key, picture, _KEEP_SECONDS)
    return picture
