"""The metadata in the page that the server sends, as chat apps and search engines read it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from config import page_head
from games import bots, game_commands
from games.models import Bot, Game, Player
from tournaments.director import setup
from tournaments.director.transaction import open_transaction

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("site_page")]

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def ada() -> Player:
    return Player.objects.create_user("ada", display_name='Ada "the <b>"')


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, ada: Player) -> Game:
    """A game of two bots that has not begun."""
    monkeypatch.setattr("games.notify.queue_bots", lambda *_, **__: None)
    bot_players = []
    for name in ("dice", "luck"):
        player = Player.objects.create_user(name, kind=Player.Kind.BOT)
        Bot.objects.create(player=player, strategy="random")
        bot_players.append(player)
    return game_commands.open_game("lodge", bot_players)


def tags(path: str, status: int = 200) -> dict[str, str]:
    """Title and meta tags by name, unescaped."""
    response = Client().get(path)
    assert response.status_code == status
    text = response.content.decode()
    metadata = {
        name: unescape(content)
        for _, name, content in re.findall(
            r'<meta (name|property)="(\S+)" content="([^"]*)" />', text
        )
    }
    titles = re.findall(r"<title>(.*?)</title>", text)
    assert len(titles) == 1
    links = re.findall(r'<link rel="canonical" href="([^"]*)" />', text)
    apis = re.findall(r'<a href="(/api/[^"]*)">', text)
    return {**metadata, "title": unescape(titles[0]), "canonical": "".join(links), "api": apis[0]}


def test_the_home_page_describes_the_site() -> None:
    metadata = tags("/")
    assert metadata["title"] == metadata["og:title"] == "Rooftree"
    assert "Dream Home" in metadata["description"]
    assert metadata["og:image"] == "http://testserver/icon-512.png"
    assert metadata["og:url"] == metadata["canonical"] == "http://testserver/"


def test_a_tournament_has_its_name_and_status() -> None:
    tournament = setup.create_tournament(
        "Spring & <Sons>", kind="lodge", format="round_robin", table_size=2
    )
    with open_transaction(tournament.pk) as tx:
        setup.open_registration(tx)
    metadata = tags(f"/tournaments/{tournament.slug}?as_of=2")
    assert metadata["title"] == "Spring & <Sons> · Rooftree"
    assert metadata["description"] == (
        "Round robin of Lodge at tables of 2, 0 entries, open for entries."
    )
    assert metadata["canonical"] == f"http://testserver/tournaments/{tournament.slug}"
    assert metadata["api"] == f"/api/v1/tournaments/{tournament.slug}"


def test_a_game_has_its_players_and_result(game: Game) -> None:
    metadata = tags(f"/games/{game.public_id}?ply=3")
    assert metadata["title"] == f"Lodge, game {game.public_id} · Rooftree"
    assert metadata["description"] == "dice against luck. Being played now."
    bots.play(game.pk)
    game.refresh_from_db()
    assert game.result is not None
    description = tags(f"/games/{game.public_id}")["description"]
    best = max(game.result["points"])
    assert re.fullmatch(
        rf"dice against luck\. (dice|luck) won, {best:g} to \d+\.", description
    ) or ("shared first place" in description)


def test_names_are_escaped(ada: Player) -> None:
    assert tags("/players/ada")["og:title"] == 'Ada "the <b>" · Rooftree'
    assert "<b>" not in Client().get("/players/ada").content.decode().split("</head>")[0]


@pytest.mark.parametrize(
    "path",
    [
        "/games/7",
        "/games/x",
        "/games/A1b2C3d4E5f6",
        "/games/k3Zr8QwTn1V%00",
        "/games/" + "9" * 40,
        "/games/1/2",
        "/players/nobody",
        "/players/%F0%9F%8F%A0",
        "/tournaments/none",
        "/tournaments/%00",
        "/nothing",
    ],
)
def test_an_unknown_path_is_a_404_with_the_page(path: str) -> None:
    metadata = tags(path, 404)
    assert metadata["title"] == "Page not found · Rooftree"
    assert metadata["robots"] == "noindex"
    assert metadata["canonical"] == ""


@pytest.mark.parametrize("path", ["/favicon.png", "/sitemap.xml", "/wp-login.php", "/a/b.txt"])
def test_a_missing_file_gets_no_page(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 404
    assert response["Content-Type"] == "text/plain"


@pytest.mark.parametrize(
    "name", ["robots.txt", "favicon.ico", "favicon.svg", "apple-touch-icon.png", "icon-512.png"]
)
def test_the_standard_files_are_part_of_the_site(name: str) -> None:
    assert (ROOT / "frontend" / "public" / name).stat().st_size > 0


def test_a_page_needs_at_most_two_queries(
    game: Game, ada: Player, django_assert_num_queries: Callable[..., Any]
) -> None:
    tournament = setup.create_tournament("Cup", kind="lodge", format="swiss", table_size=2)
    for path, queries in (
        ("", 0),
        ("rankings", 0),
        ("players/ada", 1),
        (f"tournaments/{tournament.slug}", 1),
        (f"games/{game.public_id}", 2),
    ):
        with django_assert_num_queries(queries):
            page_head.page_head(path)


def test_without_the_database_the_page_has_the_metadata_of_the_site(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: str) -> None:
        raise OperationalError("no connection")

    monkeypatch.setattr("tournaments.api.lookups.get_player", fail)
    assert tags("/players/ada")["title"] == "Rooftree"


def test_a_player_who_has_an_address_to_verify_has_no_page() -> None:
    Player.objects.create_user("newcomer", verified_at=None)
    page = Client().get("/players/newcomer")
    assert page.status_code == 404
    assert "newcomer" not in page.content.decode()


def test_the_page_without_scripts_links_to_the_api(game: Game) -> None:
    text = Client().get(f"/games/{game.public_id}").content.decode()
    assert "needs JavaScript" in text
    assert f'<a href="/api/v1/games/{game.public_id}">' in text


def test_every_route_of_the_site_is_known_to_the_server() -> None:
    routes = (ROOT / "frontend" / "src" / "routes.tsx").read_text()
    paths = re.findall(r'<Route path="([^"*]+)"', routes)
    assert {"players", "games/:id"} <= set(paths)
    for path in paths:
        if ":" not in path:
            assert Client().get(f"/{path}").status_code == 200, path
        example = re.sub(":[a-z]+", "lodge" if path == "learn/:kind" else "k3Zr8QwTn1Va", path)
        assert any(re.fullmatch(pattern, example) for pattern, _ in page_head._PAGES), path
