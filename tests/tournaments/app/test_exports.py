"""Exports over the API: every table in every format, also of a large event."""

from __future__ import annotations

import csv
import io
from typing import Any

import openpyxl
import pytest
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games.models import Player
from tests.tournaments.app.conftest import MakeTournament, play_out, play_round
from tournaments.exports import files
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
FORMATS: list[dict[str, Any]] = [
    {"format": "round_robin"},
    {"format": "swiss", "settings": {"format_options": {"rounds": 2}}},
    {"format": "swiss", "table_size": 3, "settings": {"format_options": {"rounds": 2}}},
    {"format": "groups_playoff", "settings": {"format_options": {"groups": 2}}},
    {"format": "single_elimination"},
]


def get(tournament: Tournament, name: str, **headers: Any) -> Any:
    return APIClient().get(f"/api/v1/tournaments/{tournament.public_id}/export/{name}", **headers)


def rows_of(tournament: Tournament, what: str) -> list[dict[str, Any]]:
    """The rows of a table, after a check that all formats have the same ones."""
    as_json = get(tournament, f"{what}.json").json()
    text = get(tournament, f"{what}.csv").content.decode("utf-8-sig")
    as_csv = list(csv.reader(io.StringIO(text, newline="")))
    assert as_csv[0] == as_json["columns"]
    assert len(as_csv) == len(as_json["rows"]) + 1
    book = openpyxl.load_workbook(io.BytesIO(get(tournament, f"{what}.xlsx").content))
    values = list(book.worksheets[0].iter_rows(values_only=True))
    assert [str(value) for value in values[0]] == as_json["columns"]
    assert len(values) == len(as_csv)
    rows: list[dict[str, Any]] = as_json["rows"]
    return rows


@pytest.mark.parametrize("params", FORMATS, ids=lambda params: str(params["format"]))
def test_every_table_of_an_event_in_the_middle_and_after(
    tournament: MakeTournament, params: dict[str, Any]
) -> None:
    event = tournament(8, **params)
    play_round(event)
    for what in files.SHEETS:
        assert rows_of(event, what) or what == "rating-changes"
    play_out(event)
    standings = rows_of(event, "standings")
    whole = [row for row in standings if not row["stage"]]
    assert sorted(row["entry"] for row in whole) == list(range(1, 9))
    results = rows_of(event, "results")
    points = {
        number: sum(row["table_points"] or 0 for row in results if row["entry"] == number)
        for number in range(1, 9)
    }
    assert sum(points.values()) > 0
    if params["format"] == "swiss" and "table_size" not in params:  # without byes
        assert {row["entry"]: row["points"] for row in whole} == points
    changes = rows_of(event, "rating-changes")
    assert {row["table"] for row in changes} <= {row["table"] for row in results}
    assert len(changes) == sum(len(row["games"].split()) for row in results)
    entries = rows_of(event, "entries")
    assert [row["entry"] for row in entries] == list(range(1, 9))
    assert len(rows_of(event, "cross-table")) == 8


def test_unchanged_exports_are_not_sent_again(tournament: MakeTournament) -> None:
    event = tournament(4)
    first = get(event, "standings.csv")
    assert first["Content-Type"] == "text/csv; charset=utf-8"
    assert first["Content-Disposition"] == f'attachment; filename="{event.slug}-standings.csv"'
    tag = first["ETag"]
    assert get(event, "standings.csv", HTTP_IF_NONE_MATCH=tag).status_code == 304
    assert get(event, "standings.json", HTTP_IF_NONE_MATCH=tag).status_code == 200
    Player.objects.filter(username="b1").update(display_name="=Renamed")
    renamed = get(event, "standings.csv", HTTP_IF_NONE_MATCH=tag)
    assert renamed.status_code == 200
    assert "'=Renamed" in renamed.content.decode()
    changes = get(event, "rating-changes.csv")["ETag"]
    play_round(event)
    assert get(event, "rating-changes.csv", HTTP_IF_NONE_MATCH=changes).status_code == 200


@pytest.mark.parametrize("name", ["standings.pdf", "nonsense.csv", "STANDINGS.csv"])
def test_unknown_exports_are_refused(tournament: MakeTournament, name: str) -> None:
    response = get(tournament(4), name)
    assert (response.status_code, response.json()["code"]) == (404, "no_such_export")
    assert "rating-changes" in response.json()["detail"]


def test_too_many_exports_are_refused(tournament: MakeTournament) -> None:
    event = tournament(4)
    rates = {"read": None, "write": None, "create": None, "play": None, "export": "2/d"}
    with override_settings(THROTTLE_RATES=rates):
        answers = [get(event, "entries.csv").status_code for _ in range(3)]
    assert answers == [200, 200, 429]


QUERIES = {
    "entries": 4,
    "rounds": 8,
    "standings": 4,
    "cross-table": 9,
    "results": 8,
    "rating-changes": 11,
}
"""Of each export as JSON."""


def test_a_small_event_takes_as_many_queries_as_a_large_one(tournament: MakeTournament) -> None:
    """`test_large_event` counts those of a large one."""
    event = tournament(4, format="swiss", settings={"format_options": {"rounds": 2}})
    play_round(event)
    for what, queries in QUERIES.items():
        with CaptureQueriesContext(connection) as seen:
            assert get(event, f"{what}.json").status_code == 200
        assert len(seen) == queries, (what, [query["sql"][:150] for query in seen])
