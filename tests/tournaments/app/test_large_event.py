"""An event of 1,000 entrants and 11 rounds over the API: each answer is a page, and cheap."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from bench import rebuild as bench
from games.models import Player
from tests.tournaments.app.test_exports import QUERIES
from tournaments import rebuild
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ENTRIES, ROUNDS = 1000, 11
ROOT = "/api/v1/tournaments/bench"


@pytest.fixture
def event() -> Tournament:
    """The event with its rows, made in bulk."""
    tournament = bench.save_log(bench.build_log(ENTRIES, ROUNDS, table_size=2))
    rebuild.tournament(tournament.pk, fix=True)
    return tournament


def read(path: str, queries: int, most_bytes: int) -> Any:
    """The body of an answer that takes so many queries and no more bytes than this."""
    with CaptureQueriesContext(connection) as seen:
        response = APIClient().get(ROOT + path)
    assert response.status_code == 200, response.content
    assert len(seen) == queries, (path, [query["sql"][:200] for query in seen])
    assert len(response.content) < most_bytes, (path, len(response.content))
    return response.json()


def test_answers_of_a_large_event_are_pages_at_the_cost_of_a_small_one(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All in one test: making the event takes longer than reading it."""
    check_pages()
    check_finding()
    check_the_past(monkeypatch)
    check_exports()


def check_pages() -> None:
    """Each list sends one page, in as many queries as for an event of three."""
    assert read("/rounds", 5, 3_000)["count"] == ROUNDS
    assert read("/rounds/3", 4, 1_000)["tables"]["finished"] == ENTRIES // 2
    tables = read("/tables?round=3&stage=", 6, 30_000)
    assert (tables["count"], len(tables["results"])) == (ENTRIES // 2, 25)
    last = read("/tables?round=3&stage=&offset=490&limit=20", 6, 30_000)["results"]
    assert [table["number"] for table in last] == list(range(491, 501))
    assert read("/tables?entry=500", 6, 30_000)["count"] == ROUNDS
    assert read("/tables?player=p500&round=3", 6, 3_000)["count"] == 1
    assert read("/byes", 2, 200)["count"] == 0
    entries = read("/entries?search=p99", 3, 5_000)
    assert entries["count"] == 11
    standings = read("/standings", 3, 30_000)
    assert (standings["count"], len(standings["rows"])) == (ENTRIES, 50)


def check_finding() -> None:
    """The page around an entry, and the lines of those with a name."""
    whole = [
        row
        for offset in range(0, ENTRIES, 100)
        for row in read(f"/standings?offset={offset}&limit=100", 3, 60_000)["rows"]
    ]
    assert [row["position"] for row in whole] == list(range(1, ENTRIES + 1))
    somebody = whole[737]
    around = read(f"/standings?around={somebody['entry']}&limit=25", 4, 30_000)
    assert (around["offset"], around["rows"]) == (725, whole[725:750])
    Player.objects.filter(username=somebody["player"]["username"]).update(display_name="Zoë Ngô")
    (rows,) = read("/standings?search=ngô", 4, 2_000)["rows"]
    assert (rows["entry"], rows["position"]) == (somebody["entry"], 738)
    missing = APIClient().get(f"{ROOT}/standings?around=1001")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_standing")


def check_the_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standings of an old round are worked out once, however many pages are turned."""
    first = read("/standings?round=5", 6, 30_000)
    assert {row["played"] for row in first["rows"]} == {5}
    monkeypatch.setattr("tournaments.standings_cache.log.load", None)  # calling it would fail
    second = read("/standings?round=5&offset=50", 5, 30_000)
    assert second["rows"][0]["position"] == 51
    entry = second["rows"][0]["entry"]
    assert read(f"/standings?round=5&around={entry}", 5, 30_000)["offset"] == 50


def check_exports() -> None:
    """A whole table in a file of a few megabytes at most."""
    rows = {
        what: len(read(f"/export/{what}.json", queries, 5_000_000)["rows"])
        for what, queries in QUERIES.items()
    }
    assert rows == {
        "entries": ENTRIES,
        "rounds": ROUNDS * ENTRIES // 2,
        "standings": ENTRIES,
        "cross-table": ENTRIES,
        "results": ROUNDS * ENTRIES,
        "rating-changes": 0,
    }
    cross_table = APIClient().get(f"{ROOT}/export/cross-table.xlsx")
    assert len(cross_table.content) < 300_000
