"""Title, description and preview of each page of the site, as a chat or a search engine reads them.

They read the page as the server sends it and run no script, so what the script sets later comes too
late for them. The words are English: a preview is made once for readers of all languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import NamedTuple

from django.db import Error
from django.http import HttpRequest

from games.errors import NotFound
from games.models import Game, Player
from tournaments.api import lookups
from tournaments.models import Tournament

SITE_NAME = "Rooftree"
DESCRIPTION = (
    "Leagues, Swiss events and brackets of Dream Home and Lodge. Watch a table move, or replay any"
    " finished game event by event."
)
_ID_DIGITS = 18


class PageHead(NamedTuple):
    """What a page is about. `data` is where the API has the same; `found` is False for a 404."""

    title: str
    description: str = DESCRIPTION
    data: str = "/api/v1/docs"
    found: bool = True


_HOME = PageHead(SITE_NAME)
_MISSING = PageHead("There is nothing here", "There is nothing at this address.", found=False)


def page_head(path: str) -> PageHead:
    """The head of the page at this path, in at most two queries.

    A page whose database cannot be asked has the head of the site.
    """
    if not path.isprintable():
        return _MISSING  # PostgreSQL takes no NUL
    for pattern, head in _PAGES:
        if match := re.fullmatch(pattern, path):
            try:
                return head(*match.groups())
            except NotFound:
                return _MISSING
            except Error:
                return _HOME
    return _MISSING


def render(head: PageHead, request: HttpRequest) -> str:
    """The tags for the page's `<head>`. Links are absolute, as previews need them."""
    title = head.title if head is _HOME else f"{head.title} · {SITE_NAME}"
    address = request.build_absolute_uri(request.path)
    picture = request.build_absolute_uri("/icon-512.png")
    tags = [
        f"<title>{escape(title)}</title>",
        _meta("name", "description", head.description),
        _meta("property", "og:site_name", SITE_NAME),
        _meta("property", "og:type", "website"),
        _meta("property", "og:title", title),
        _meta("property", "og:description", head.description),
        _meta("property", "og:image", picture),
        _meta("name", "twitter:card", "summary"),
    ]
    if head.found:
        tags += [
            _meta("property", "og:url", address),
            f'<link rel="canonical" href="{escape(address)}" />',
        ]
    else:
        tags.append(_meta("name", "robots", "noindex"))
    return "\n    ".join(tags)


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}" />'


def _home() -> PageHead:
    return _HOME


def _tournaments() -> PageHead:
    return PageHead(
        "Tournaments",
        "Every league, Swiss event, bracket, ladder and arena: open to enter, running, finished.",
        "/api/v1/tournaments",
    )


def _tournament(ref: str) -> PageHead:
    found = lookups.tournament(ref)
    parts = [
        f"{_words(found.format).capitalize()} of {_kind(found.kind)}"
        f" at tables of {found.table_size}",
        f"{found.entries_count} {'entry' if found.entries_count == 1 else 'entries'}",
        _progress(found),
    ]
    return PageHead(found.name, ", ".join(parts) + ".", f"/api/v1/tournaments/{found.slug}")


def _progress(found: Tournament) -> str:
    if found.status != Tournament.Status.RUNNING or found.current_round is None:
        return {"draft": "not open yet", "registration": "open for entries"}.get(
            found.status, found.status
        )
    of = f" of {found.rounds_total}" if found.rounds_total else ""
    return f"round {found.current_round}{of}"


def _games() -> PageHead:
    return PageHead("Games", "Games of Dream Home and Lodge, live and finished.", "/api/v1/games")


def _game(number: str) -> PageHead:
    game = Game.objects.filter(pk=int(number)).only("kind", "status", "result").first()
    if game is None:
        raise NotFound("no_such_game", f"There is no game {number}.")
    players = list(
        Player.objects.filter(seats__game=game.pk)
        .order_by("seats__index")
        .values_list("display_name", flat=True)
    )
    return PageHead(
        f"{_kind(game.kind)}, game {game.pk}",
        f"{_against(players)}. {_outcome(game, players)}",
        f"/api/v1/games/{game.pk}",
    )


def _against(players: list[str]) -> str:
    if len(players) < 2:
        return "".join(players)
    return f"{players[0]} against {_list(players[1:])}"


def _outcome(game: Game, players: list[str]) -> str:
    if game.status == Game.Status.VOID:
        return "Called off."
    if game.status != Game.Status.FINISHED or game.result is None:
        return "Being played now."
    ranks, points = game.result["ranks"], game.result["points"]
    winners = [name for name, rank in zip(players, ranks, strict=True) if rank == 1]
    scores = " to ".join(f"{score:g}" for score in sorted(points, reverse=True))
    if len(winners) > 1:
        return f"{_list(winners)} shared first place, {scores}."
    return f"{winners[0]} won, {scores}."


def _players() -> PageHead:
    return PageHead("Players", "Everybody who plays here, people and bots.", "/api/v1/players")


def _player(username: str) -> PageHead:
    found = lookups.player(username)
    if not found.is_active:
        raise NotFound("no_such_player", f"There is no player {username}.")
    kind = "bot" if found.kind == Player.Kind.BOT else "player"
    return PageHead(
        found.display_name,
        f"Ratings, record and games of the {kind} {found.display_name}.",
        f"/api/v1/players/{found.username}",
    )


def _rankings() -> PageHead:
    return PageHead(
        "Rankings", "Elo rankings of people and bots, game by game.", "/api/v1/rankings"
    )


def _kind(name: str) -> str:
    """A game as the site names it."""
    return _words(name).title()


def _words(name: str) -> str:
    return name.replace("_", " ")


def _list(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


_PAGES: list[tuple[str, Callable[..., PageHead]]] = [
    (r"(?:index\.html)?", _home),
    (r"tournaments", _tournaments),
    (r"tournaments/([^/]+)", _tournament),
    (r"games", _games),
    (rf"games/([0-9]{{1,{_ID_DIGITS}}})", _game),
    (r"players", _players),
    (r"players/([^/]+)", _player),
    (r"rankings", _rankings),
]
