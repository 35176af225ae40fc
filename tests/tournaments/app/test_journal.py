"""The log in words: each type of event has a sentence, and pages, filters and their cost."""

from __future__ import annotations

import time
from typing import Any, get_args

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from bench import rebuild as bench
from games.models import Player
from tests.tournaments.app.conftest import MakeTournament, play_out
from tests.tournaments.app.organising import do, organiser, seats
from tournaments import events as ev
from tournaments import rebuild
from tournaments.desk import sentences
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ENTRANTS, ROUNDS = 1000, 11


def read(tournament: Tournament, query: str = "") -> dict[str, Any]:
    response = APIClient().get(f"/api/v1/tournaments/{tournament.slug}/journal?{query}")
    assert response.status_code == 200, response.content
    body: dict[str, Any] = response.json()
    return body


def texts(body: dict[str, Any]) -> list[str]:
    return [item["text"] for decision in body["decisions"] for item in decision["items"]]


def test_every_type_of_event_has_a_sentence() -> None:
    assert sentences.described() == set(get_args(ev.AnyEvent))


def test_a_played_event_in_words(tournament: MakeTournament) -> None:
    event = play_out(tournament(3, owner=organiser()))
    body = read(event, "limit=100")
    assert body["before"] is None
    said = texts(body)
    assert not [text for text in said if "{" in text or "None" in text]
    assert "The tournament Spring was created." in said
    assert said[0] == "The tournament is finished."
    assert any(text.startswith("Table 1 (b") and "has a result: played" in text for text in said)
    seqs = [decision["decision"] for decision in body["decisions"]]
    assert seqs == sorted(seqs, reverse=True)


def test_commands_name_who_gave_them_and_why(tournament: MakeTournament) -> None:
    event = tournament(4, owner=organiser(), format="swiss", settings={"by_hand": True})
    organiser()
    Player.objects.filter(username="organiser").update(display_name="Olga")
    do(event, "adjust_points", entry=2, points=-1, reason="Came late.")
    newest = read(event, "limit=1")["decisions"][0]
    assert newest["by"]["display_name"] == "Olga"
    (item,) = newest["items"]
    assert (item["code"], item["text"]) == (
        "points_adjusted",
        "b2 lost 1 points. Reason: Came late.",
    )
    assert item["entries"][0]["player"]["username"] == "b2"
    do(event, "rule", table=1, kind="no_show", at_fault=[seat_of(event)], reason="Not there.")
    said = texts(read(event, "limit=1"))
    assert any("has a result: not there, places" in text for text in said)


def seat_of(event: Tournament) -> int:
    return seats(event, 1)[0]


def test_the_games_of_a_round_are_one_line(tournament: MakeTournament) -> None:
    event = tournament(6, owner=organiser(), format="swiss")
    said = texts(read(event, "type=round_published"))
    assert "3 games were opened." in said
    assert "Round 1 was published with 3 tables." in said


def test_pages_follow_each_other(tournament: MakeTournament) -> None:
    event = play_out(tournament(4, owner=organiser()))
    whole = [decision["decision"] for decision in read(event, "limit=100")["decisions"]]
    turned, before = [], ""
    while True:
        page = read(event, f"limit=3{before}")
        turned += [decision["decision"] for decision in page["decisions"]]
        if page["before"] is None:
            break
        before = f"&before={page['before']}"
    assert turned == whole


def test_filters_by_type_entry_and_people(tournament: MakeTournament) -> None:
    event = tournament(4, owner=organiser(), format="swiss")
    do(event, "adjust_points", entry=2, points=1, reason="x")
    do(event, "rename", name="Summer")
    play_out(event)
    codes = [
        [item["code"] for item in decision["items"]]
        for decision in read(event, "type=renamed&type=points_adjusted")["decisions"]
    ]
    assert codes == [["renamed"], ["points_adjusted"]]
    people = read(event, "by=people")["decisions"]
    assert {decision["by"]["username"] for decision in people} == {"organiser"}
    about = read(event, "entry=2&limit=100")["decisions"]
    everything = read(event, "limit=100")["decisions"]
    assert 0 < len(about) < len(everything)
    for decision in about:
        items = decision["items"]
        assert any(
            2 in [entrant["entry"] for entrant in item["entries"]]
            or item["code"] in ("round_published", "round_drafted")
            for item in items
        ), items
    assert read(event, "entry=77")["decisions"] == []


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("type=nonsense", "bad_type"),
        ("before=0", "bad_before"),
        ("limit=101", "bad_limit"),
        ("entry=-1", "bad_entry"),
        ("by=bots", "bad_by"),
        ("type=%00", "bad_type"),
    ],
)
def test_bad_filters_name_the_choices(tournament: MakeTournament, query: str, code: str) -> None:
    event = tournament(2, owner=organiser())
    response = APIClient().get(f"/api/v1/tournaments/{event.slug}/journal?{query}")
    assert (response.status_code, response.json()["code"]) == (400, code)


def test_a_page_of_a_large_event_is_cheap() -> None:
    """A decision with 16,000 events is not shown in full."""
    event = bench.save_log(bench.build_log(ENTRANTS, ROUNDS, table_size=2))
    rebuild.tournament(event.pk, fix=True)
    event.refresh_from_db()
    read(event)  # the state is in the cache now
    for query in ("", "entry=500", "type=round_published&limit=3"):
        with CaptureQueriesContext(connection) as seen:
            began = time.perf_counter()
            (decision,) = read(event, query)["decisions"]
            took = time.perf_counter() - began
        assert len(seen) <= 6, [entry["sql"][:100] for entry in seen]
        shown = len(decision["items"]) - 1 + ENTRANTS // 2 * ROUNDS  # the opened games are one item
        assert shown + decision["left_out"] == event.seq
        assert len(decision["items"]) < 250
        assert took < 2, (query, took)
