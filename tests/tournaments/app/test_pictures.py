"""Pictures of tournaments for link previews."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from PIL import Image

from games.pictures import canvas
from tests.tournaments.app.conftest import MakeTournament, play_out, play_round
from tournaments.pictures import preview
from tournaments.pictures.bracket_picture import BracketSeat, draw_bracket
from tournaments.pictures.standings_picture import StandingLine

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nim", "quiet")]


@pytest.mark.parametrize(
    ("format_name", "entries", "table_size"),
    [("swiss", 5, 2), ("double_elimination", 7, 2), ("single_elimination", 8, 2), ("arena", 4, 2)],
)
def test_every_stage_of_an_event_has_a_picture(
    tournament: MakeTournament, format_name: str, entries: int, table_size: int
) -> None:
    event = tournament(entries, start=False, format=format_name, table_size=table_size)
    pictures = [_picture(event.slug)]
    event = tournament(entries, name="Autumn", format=format_name, table_size=table_size)
    pictures.append(_picture(event.slug))
    if format_name != "arena":
        play_out(event)
        pictures.append(_picture(event.slug))
    assert len(set(pictures)) == len(pictures)


def test_standings_show_the_first_ranks(
    tournament: MakeTournament,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: Callable[..., Any],
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(preview, "draw_standings", _recorder(drawn))
    event = tournament(15, start=False)
    assert _lines(event.slug, drawn)[:2] == [StandingLine("b1"), StandingLine("b2")]
    event = tournament(15, name="Autumn")
    play_round(event)
    lines = _lines(event.slug, drawn)
    assert len(lines) == 12
    assert lines[0].rank == 1
    points = [line.points or 0 for line in lines]
    assert points == sorted(points, reverse=True)
    with django_assert_num_queries(4):
        Client().get(f"/pictures/tournaments/{event.slug}.png")


def test_a_bracket_shows_who_advanced(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(preview, "draw_bracket", _recorder(drawn))
    event = tournament(4, format="single_elimination")
    play_out(event)
    cache.clear()
    Client().get(f"/pictures/tournaments/{event.slug}.png")
    [(title, _, rounds)] = drawn
    assert title == "Spring"
    assert [len(tables) for tables in rounds] == [2, 1]
    semifinals, [final] = rounds
    winners = {seat.entry for table in semifinals for seat in table if seat.won}
    assert winners == {seat.entry for seat in final}
    assert sum(seat.won for seat in final) == 1


def test_a_round_with_more_tables_than_fit_is_shortened() -> None:
    seats = [BracketSeat(entry, f"Entry {entry}") for entry in range(4)]
    with Image.open(io.BytesIO(draw_bracket("Cup", "", [[seats] * 40]))) as image:
        assert image.size == (canvas.WIDTH, canvas.HEIGHT)


def test_a_picture_changes_with_the_name_of_a_player(tournament: MakeTournament) -> None:
    event = tournament(4)
    before = _picture(event.slug)
    player = event.entries.get(number=1).player
    player.display_name = "Somebody else"
    player.save()
    assert _picture(event.slug) != before


def test_an_unknown_tournament_has_no_picture() -> None:
    assert Client().get("/pictures/tournaments/none.png").status_code == 404


def _recorder(drawn: list[Any]) -> Callable[..., bytes]:
    """Stands for a function that draws, and records its arguments."""

    def draw(*args: Any) -> bytes:
        drawn.append(args)
        return b"png"

    return draw


def _picture(slug: str) -> bytes:
    cache.clear()
    response = Client().get(f"/pictures/tournaments/{slug}.png")
    assert response.status_code == 200
    with Image.open(io.BytesIO(response.content)) as image:
        assert image.size == (canvas.WIDTH, canvas.HEIGHT)
    return bytes(response.content)


def _lines(slug: str, drawn: list[Any]) -> list[StandingLine]:
    cache.clear()
    Client().get(f"/pictures/tournaments/{slug}.png")
    lines: list[StandingLine] = drawn[-1][2]
    return lines
