"""Pictures of games for link previews: drawn for every position, and only with what may be seen."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from PIL import Image

from engine import registry, replay, simulate
from games import bots
from games.models import Game
from games.pictures import canvas
from games.pictures.game_picture import BOARDS, SeatCaption, draw_game

SEED = bytes(range(32))


def size_of(png: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(png)) as image:
        assert image.format == "PNG"
        return image.size


@pytest.mark.parametrize("kind", sorted(registry.names()))
def test_every_game_has_a_board(kind: str) -> None:
    assert kind in BOARDS


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("kind", sorted(registry.names()))
def test_positions_from_the_opening_to_the_end_are_drawn(kind: str, seats: int) -> None:
    game = registry.get(kind)
    greedy = simulate.bot(game, "greedy")
    events, _ = simulate.play(game, [greedy] * seats, game.Options(), SEED)
    rules = replay.with_card_set(game, events)
    captions = [SeatCaption(f"Player {seat}") for seat in range(seats)]
    pictures = set()
    for ply in (3, len(events) // 2, len(events)):
        view = rules.view(replay.Replay(rules, events[:ply]).state, None)
        png = draw_game("A title", "A subtitle", kind, view, captions)
        assert size_of(png) == (canvas.WIDTH, canvas.HEIGHT)
        assert len(png) < 100_000
        pictures.add(png)
    assert len(pictures) == 3


def test_names_that_the_font_lacks_become_usernames() -> None:
    assert canvas.name_in_font("Жанна д’Arc Ðặng", "zhanna") == "Жанна д’Arc Ðặng"
    for name in ("李小龙", "محمد", "🏠 house", "\ue000"):
        assert canvas.name_in_font(name, "ada") == "ada"


def test_a_long_text_is_shortened_to_its_width() -> None:
    narrow, wide = canvas.Canvas(), canvas.Canvas()
    narrow.text(0, 300, "W" * 200, 30, max_width=400)
    wide.text(0, 300, "W" * 200, 30)
    with Image.open(io.BytesIO(narrow.png())) as image:
        assert len(image.crop((402, 0, canvas.WIDTH, canvas.HEIGHT)).getcolors() or []) == 1
    with Image.open(io.BytesIO(wide.png())) as image:
        assert len(image.crop((402, 0, canvas.WIDTH, canvas.HEIGHT)).getcolors() or []) > 1


@pytest.mark.django_db
@pytest.mark.usefixtures("site_page")
def test_a_game_has_a_picture_that_is_drawn_once(
    finished: Game, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Callable[..., Any]
) -> None:
    cache.clear()
    path = f"/pictures/games/{finished.public_id}.png"
    page = Client().get(f"/games/{finished.public_id}").content.decode()
    response = Client().get(path)
    assert response.status_code == 200
    assert response["Content-Type"] == "image/png"
    assert size_of(response.content) == (canvas.WIDTH, canvas.HEIGHT)
    assert f'<meta property="og:image" content="http://testserver{path}?v=finished" />' in page
    assert '<meta name="twitter:card" content="summary_large_image" />' in page

    def fail(*_: Any) -> bytes:
        raise AssertionError("drawn again")

    monkeypatch.setattr("games.pictures.preview.draw_game", fail)
    with django_assert_num_queries(4):
        assert Client().get(path).content == response.content
    again = Client().get(path, headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.django_db
def test_a_picture_shows_no_more_than_a_spectator_sees(
    open_bot_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    views: list[Any] = []

    def record_view(*args: Any) -> bytes:
        views.append(args[3])
        return b"picture"

    monkeypatch.setattr("games.pictures.preview.draw_game", record_view)
    game = open_bot_game()
    path = f"/pictures/games/{game.public_id}.png"
    cache.clear()
    Client().get(path)
    bots.play(game.pk)
    Game.objects.filter(pk=game.pk).update(seed_held=True)
    cache.clear()
    Client().get(path)
    Game.objects.filter(pk=game.pk).update(seed_held=False)
    cache.clear()
    Client().get(path)
    opening, held, shown = views
    assert opening == held
    assert shown != held


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["k3Zr8QwTn1Va", "x", "%00"])
def test_an_unknown_game_has_no_picture(name: str) -> None:
    response = Client().get(f"/pictures/games/{name}.png")
    assert response.status_code == 404
    assert response["Content-Type"] == "text/plain"


@pytest.mark.django_db
def test_pictures_are_throttled(finished: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api.rate_limits.count", lambda *_: 12.3)
    response = Client().get(f"/pictures/games/{finished.public_id}.png")
    assert response.status_code == 429
    assert response["Retry-After"] == "13"
