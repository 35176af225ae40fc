"""Stopping mails with the link at their end, without signing in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from config import error_views, site
from games.notifications import preferences
from games.notifications.unsubscribe import player_of


@csrf_exempt  # mail providers send this for their users, and the token is the proof
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """The page of the site with a button, or, by POST, the end of mails to a player (RFC 8058).

    GET changes nothing, because mail programs look at links before their users do.
    """
    if request.method != "POST":
        return site.page(request, f"unsubscribe/{token}")
    player = player_of(token)
    if player is None:
        return error_views.problem_response(404, "bad_link", "This link is not valid any more.")
    preferences.stop_mail(player)
    return HttpResponse(status=204)
