"""Title, description and preview of each page of the site, for chat apps and search engines.

Those read the page as the server sends it and run no scripts, so the values must be in the HTML.
The text is English, because a preview is generated once for readers of all languages.
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
from games.pictures import canvas
from games.public_ids import LENGTH
from tournaments.api import lookups
from tournaments.models import Tournament

SITE_NAME = "Rooftree"
DESCRIPTION = (
    "Leagues, Swiss events and brackets of Dream Home and Lodge. Watch a table move, or replay any"
    " finished game event by event."
)


class PageHead(NamedTuple):
    """Metadata of a page. `api_url` is the same data in the API; `found` is False for a 404.

    `picture` is the path of a large picture of what the page shows, if there is one. `part_of` is
    the path of the page of which this one shows a part; search engines are led there.
    """

    title: str
    description: str = DESCRIPTION
    api_url: str = "/api/v1/docs"
    found: bool = True
    picture: str | None = None
    part_of: str | None = None


_HOME = PageHead(SITE_NAME)
_MISSING = PageHead("Page not found", "There is no page at this address.", found=False)


def page_head(path: str) -> PageHead:
    """The metadata of the page at this path, with at most two queries.

    If the database is not available, the metadata of the home page is returned.
    """
    if not path.isprintable():
        return _MISSING  # PostgreSQL rejects NUL
    for pattern, head_function in _PAGES:
        if match := re.fullmatch(pattern, path):
            try:
                return head_function(*match.groups())
            except NotFound:
                return _MISSING
            except Error:
                return _HOME
    return _MISSING


def render(head: PageHead, request: HttpRequest) -> str:
    """The tags for the page's `<head>`. URLs are absolute, as previews require."""
    title = head.title if head is _HOME else f"{head.title} · {SITE_NAME}"
    url = request.build_absolute_uri(head.part_of or request.path)
    image = request.build_absolute_uri(head.picture or "/icon-512.png")
    tags = [
        f"<title>{escape(title)}</title>",
        _meta("name", "description", head.description),
        _meta("property", "og:site_name", SITE_NAME),
        _meta("property", "og:type", "website"),
        _meta("property", "og:title", title),
        _meta("property", "og:description", head.description),
        _meta("property", "og:image", image),
        _meta("name", "twitter:card", "summary_large_image" if head.picture else "summary"),
    ]
    if head.picture:
        tags += [
            _meta("property", "og:image:width", str(canvas.WIDTH)),
            _meta("property", "og:image:height", str(canvas.HEIGHT)),
            _meta("property", "og:image:alt", head.description),
        ]
    if head.found:
        tags += [
            _meta("property", "og:url", url),
            f'<link rel="canonical" href="{escape(url)}" />',
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
        "All leagues, Swiss events, brackets, ladders and arenas: open, running and finished.",
        "/api/v1/tournaments",
    )


def _tournament(ref: str) -> PageHead:
    tournament = lookups.get_tournament(ref)
    parts = [
        f"{_without_underscores(tournament.format).capitalize()} of {_game_name(tournament.kind)}"
        f" at tables of {tournament.table_size}",
        f"{tournament.entries_count} {'entry' if tournament.entries_count == 1 else 'entries'}",
        _progress(tournament),
    ]
    return PageHead(
        tournament.name,
        ", ".join(parts) + ".",
        f"/api/v1/tournaments/{tournament.slug}",
        # Chat apps keep a picture by its address, so it changes with the event.
        picture=f"/pictures/tournaments/{tournament.slug}.png?v={tournament.seq}",
    )


def _progress(tournament: Tournament) -> str:
    if tournament.status != Tournament.Status.RUNNING or tournament.current_round is None:
        return {"draft": "not open yet", "registration": "open for entries"}.get(
            tournament.status, tournament.status
        )
    total = f" of {tournament.rounds_total}" if tournament.rounds_total else ""
    return f"round {tournament.current_round}{total}"


def _tournament_part(ref: str) -> PageHead:
    head = _tournament(ref)
    return head._replace(part_of=f"/tournaments/{ref}")


def _games() -> PageHead:
    return PageHead("Games", "Games of Dream Home and Lodge, live and finished.", "/api/v1/games")


def _game(public_id: str) -> PageHead:
    rows = Game.objects.filter(public_id=public_id)
    game = rows.only("public_id", "kind", "status", "result").first()
    if game is None:
        raise NotFound("no_such_game", f"There is no game {public_id}.")
    players = list(
        Player.objects.filter(seats__game=game.pk)
        .order_by("seats__index")
        .values_list("display_name", flat=True)
    )
    return PageHead(
        f"{_game_name(game.kind)}, game {game.public_id}",
        f"{_opponents(players)}. {_outcome(game, players)}",
        f"/api/v1/games/{game.public_id}",
        picture=f"/pictures/games/{game.public_id}.png?v={game.status}",
    )


def _opponents(players: list[str]) -> str:
    if len(players) < 2:
        return "".join(players)
    return f"{players[0]} against {_join_names(players[1:])}"


def _outcome(game: Game, players: list[str]) -> str:
    if game.status == Game.Status.VOID:
        return "Called off."
    if game.status != Game.Status.FINISHED or game.result is None:
        return "Being played now."
    ranks, points = game.result["ranks"], game.result["points"]
    winners = [name for name, rank in zip(players, ranks, strict=True) if rank == 1]
    scores = " to ".join(f"{score:g}" for score in sorted(points, reverse=True))
    if len(winners) > 1:
        return f"{_join_names(winners)} shared first place, {scores}."
    return f"{winners[0]} won, {scores}."


def _game_part(public_id: str) -> PageHead:
    return _game(public_id)._replace(part_of=f"/games/{public_id}")


def _players() -> PageHead:
    return PageHead("Players", "All players, people and bots.", "/api/v1/players")


def _player(username: str) -> PageHead:
    player = lookups.get_player(username)
    if not (player.is_active and player.verified_at):
        raise NotFound("no_such_player", f"There is no player {username}.")
    kind = "bot" if player.kind == Player.Kind.BOT else "player"
    return PageHead(
        player.display_name,
        f"Ratings, record and games of the {kind} {player.display_name}.",
        f"/api/v1/players/{player.username}",
    )


def _rankings() -> PageHead:
    return PageHead(
        "Rankings", "Elo rankings of people and bots for each game.", "/api/v1/rankings"
    )


def _game_name(name: str) -> str:
    """The name of a game as the site displays it."""
    return _without_underscores(name).title()


def _without_underscores(name: str) -> str:
    return name.replace("_", " ")


def _join_names(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


_RULES = "The rules with pictures and examples, and a first game with explanations."
_PAGES: list[tuple[str, Callable[..., PageHead]]] = [
    (r"(?:index\.html)?", _home),
    (r"tournaments", _tournaments),
    (r"tournaments/new", lambda: PageHead("New tournament")),
    (r"tournaments/([^/]+)", _tournament),
    (
        r"tournaments/[^/]+/control(?:/(?:entrants|pairings|results|corrections|settings|messages|log))?",
        lambda: PageHead("Control room"),
    ),
    (r"tournaments/([^/]+)/(?:print|hall)", _tournament_part),
    (r"games", _games),
    (rf"games/([A-Za-z0-9]{{{LENGTH}}})", _game),
    (r"embed/tournaments/([^/]+)/(?:standings|bracket)", _tournament_part),
    (rf"embed/games/([A-Za-z0-9]{{{LENGTH}}})", _game_part),
    (r"players", _players),
    (r"players/([^/]+)", _player),
    (r"rankings", _rankings),
    (r"lobby", lambda: PageHead("Play", "Open tables and quick pairing.", "/api/v1/lobby/tables")),
    (rf"lobby/[A-Za-z0-9]{{{LENGTH}}}", lambda: PageHead("Table", "Sit down and play.")),
    (r"my-games", lambda: PageHead("My games")),
    (r"learn", lambda: PageHead("Learn the games", "The rules of both games, with pictures.")),
    (r"learn/dream_home", lambda: PageHead("The rules of Dream Home", _RULES)),
    (r"learn/lodge", lambda: PageHead("The rules of Lodge", _RULES)),
    (r"signin", lambda: PageHead("Sign in")),
    (r"signup", lambda: PageHead("Sign up")),
    (r"verify", lambda: PageHead("Check your mail")),
    (r"password-reset", lambda: PageHead("Reset your password")),
    (r"settings/security", lambda: PageHead("Sign-in and security")),
    (r"staff/mail", lambda: PageHead("Mail")),
    (r"local/mail", lambda: PageHead("Mail on this machine")),
    (r"settings", lambda: PageHead("Settings")),
    (r"settings/profile", lambda: PageHead("Profile")),
    (r"settings/vacation", lambda: PageHead("Vacation")),
    (r"settings/tokens", lambda: PageHead("Tokens and bots")),
    (r"settings/reports", lambda: PageHead("Reports")),
    (r"settings/account", lambda: PageHead("Erase account")),
    (r"staff", lambda: PageHead("Staff")),
    (r"moderation", lambda: PageHead("Moderation")),
    (rf"moderation/reports/[A-Za-z0-9]{{{LENGTH}}}", lambda: PageHead("Report")),
    (r"settings/notifications", lambda: PageHead("Notifications")),
    (r"unsubscribe/[^/]+", lambda: PageHead("Stop mails")),
]
