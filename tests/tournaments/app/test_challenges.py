"""Challenges over the API: what declining and leaving cost, and the list of challenges."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from tests import openapi
from tests.tournaments.app.conftest import MakeTournament
from tests.tournaments.app.organising import organiser
from tests.tournaments.app.set_clock import set_clock
from tournaments import events as ev
from tournaments import log, planning
from tournaments.api import urls
from tournaments.director import rounds
from tournaments.events import LoggedEvent
from tournaments.fold import fold
from tournaments.formats.ladder import DAY, Ladder, LadderOptions
from tournaments.models import Standing, Tournament

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/tournaments"


@pytest.fixture
def api() -> APIClient:
    """The organiser, signed in."""
    client = APIClient()
    client.force_authenticate(organiser())
    return client


@pytest.fixture
def ladder(tournament: MakeTournament) -> Any:
    """Makes a ladder of five at real tables with these options."""

    def make(entries: int = 5, **options: Any) -> Tournament:
        settings = {"by_hand": True, "format_options": options}
        return tournament(entries, owner=organiser(), format="ladder", settings=settings)

    return make


def give(
    api: APIClient, tournament: Tournament, type_: str, status: int = 201, **params: Any
) -> Any:
    response = api.post(
        f"{ROOT}/{tournament.slug}/commands", {"command": {"type": type_, **params}}, format="json"
    )
    assert response.status_code == status, response.content
    return response.json()


def challenge(api: APIClient, tournament: Tournament, challenger: int, challenged: int) -> int:
    events = give(api, tournament, "challenge", challenger=challenger, challenged=challenged)[
        "events"
    ]
    return int(events[0]["challenge"])


def answer(
    api: APIClient, tournament: Tournament, number: int, state: str, status: int = 201
) -> Any:
    return give(api, tournament, "answer", status, challenge=number, state=state)


def read(api: APIClient, tournament: Tournament, query: str = "") -> Any:
    response = api.get(f"{ROOT}/{tournament.slug}/challenges{query}")
    assert response.status_code == 200, response.content
    return response.json()


def order(tournament: Tournament) -> list[int]:
    rows = Standing.objects.filter(tournament=tournament, stage="").order_by("position")
    return list(rows.values_list("entry__number", flat=True))


def test_a_second_decline_is_refused_and_changes_nothing(
    api: APIClient, ladder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = ladder()
    answer(api, tournament, challenge(api, tournament, 4, 2), "declined")
    second = challenge(api, tournament, 3, 2)
    before = log.load(tournament.pk).seq
    problem = answer(api, tournament, second, "declined", 422)
    assert problem["code"] == "too_many_declines"
    assert "has declined as often as the ladder allows" in problem["detail"]
    assert log.load(tournament.pk).seq == before
    assert [challenge["challenge"] for challenge in read(api, tournament, "?state=open")] == [
        second
    ]
    later = timezone.now() + timedelta(days=31)
    set_clock(monkeypatch, later)
    assert order(tournament) == [1, 2, 3, 4, 5]
    rounds.advance(tournament.pk)
    assert order(tournament) == [1, 3, 2, 4, 5]  # never answered
    answer(
        api, tournament, challenge(api, tournament, 4, 2), "declined"
    )  # allowed again after thirty days


def test_a_second_decline_loses_where_the_organiser_wants_that(api: APIClient, ladder: Any) -> None:
    tournament = ladder(declined_too_often="forfeit")
    answer(api, tournament, challenge(api, tournament, 4, 2), "declined")
    done = answer(api, tournament, challenge(api, tournament, 4, 2), "declined")
    assert done["events"][0]["state"] == "forfeited"
    assert order(tournament) == [1, 4, 2, 3, 5]
    lost = read(api, tournament)[0]
    assert (lost["state"], lost["winner"], lost["answer_until"]) == ("forfeited", 4, None)
    assert lost["reason"]["code"] == "declined_too_often"
    assert lost["reason"]["says"].startswith("b2 had declined")


def test_any_number_of_declines_can_be_allowed(api: APIClient, ladder: Any) -> None:
    tournament = ladder(declines=None)
    for _ in range(4):
        answer(api, tournament, challenge(api, tournament, 4, 2), "declined")
    assert order(tournament) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("leaving", "state", "winner", "after"),
    [("forfeit", "forfeited", 4, [1, 4, 2, 3, 5]), ("drop", "lapsed", None, [1, 2, 3, 4, 5])],
)
def test_withdrawing_and_coming_back(
    api: APIClient, ladder: Any, leaving: str, state: str, winner: int | None, after: list[int]
) -> None:
    tournament = ladder(leaving=leaving)
    challenge(api, tournament, 4, 2)
    give(api, tournament, "withdraw", entry=2)
    give(api, tournament, "come_back", entry=2)
    assert order(tournament) == after
    (closed,) = read(api, tournament)
    assert (closed["state"], closed["winner"]) == (state, winner)
    assert closed["reason"]["says"] == "Left the ladder: b2."


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"declines": -1}, "declines"),
        ({"decline_seconds": 0}, "decline_seconds"),
        ({"declined_too_often": "lose"}, "refuse, forfeit"),
        ({"leaving": "stay"}, "forfeit, drop"),
    ],
)
def test_options_that_cannot_be_are_refused(
    api: APIClient, options: dict[str, Any], named: str
) -> None:
    body = {"name": "L", "kind": "nim", "format": "ladder", "table_size": 2}
    response = api.post(ROOT, {**body, "settings": {"format_options": options}}, format="json")
    assert (response.status_code, response.json()["code"]) == (400, "bad_option")
    assert named in response.json()["detail"]


def test_the_list_says_who_since_when_until_when_and_what_became(
    api: APIClient, ladder: Any
) -> None:
    tournament = ladder(7, open=2, answer_seconds=3 * DAY)
    assert read(api, tournament) == []
    won, drawn = challenge(api, tournament, 2, 1), challenge(api, tournament, 4, 3)
    for number, ranks in [(won, [1, 2]), (drawn, [1, 1])]:
        answer(api, tournament, number, "accepted")
        table = read(api, tournament, f"?before={number + 1}&limit=1")[0]["table"]
        games = [{"ranks": ranks, "points": [20 - rank for rank in ranks]}]
        give(api, tournament, "rule", table=table, kind="played", games=games)
    accepted, opened = challenge(api, tournament, 5, 3), challenge(api, tournament, 7, 6)
    answer(api, tournament, accepted, "accepted")
    retracted = challenge(api, tournament, 7, 4)
    answer(api, tournament, retracted, "retracted")
    rows = {row["challenge"]: row for row in read(api, tournament)}
    assert list(rows) == [retracted, opened, accepted, drawn, won]
    assert {number: (row["state"], row["winner"]) for number, row in rows.items()} == {
        won: ("played", 2),
        drawn: ("played", None),
        accepted: ("accepted", None),
        opened: ("open", None),
        retracted: ("retracted", None),
    }
    assert rows[won]["reason"]["code"] == "challenge_played"
    assert rows[retracted]["reason"] is None
    assert rows[accepted]["table"] is not None
    assert rows[accepted]["closed_at"] is None
    one = rows[opened]
    assert (one["challenger"]["entry"], one["challenged"]["player"]["username"]) == (7, "b6")
    made_at, until = (datetime.fromisoformat(one[name]) for name in ("made_at", "answer_until"))
    assert until - made_at == timedelta(days=3)
    assert [row["challenge"] for row in read(api, tournament, "?state=open")] == [opened]
    both = read(api, tournament, "?state=open&state=accepted")
    assert [row["challenge"] for row in both] == [opened, accepted]
    assert [row["challenge"] for row in read(api, tournament, "?limit=2")] == [retracted, opened]
    assert [row["challenge"] for row in read(api, tournament, f"?before={drawn}")] == [won]


def test_the_list_is_what_its_schema_says_and_asks_the_database_as_often_for_any_length(
    api: APIClient, ladder: Any
) -> None:
    schema = openapi.build_schema(urls.urlpatterns)
    query_counts = set()
    tournament = ladder(9, open=9, declines=None)
    for challenger in range(2, 9):
        number = challenge(api, tournament, challenger, challenger - 1)
        if challenger % 2:
            answer(api, tournament, number, "declined")
        with CaptureQueriesContext(connection) as seen:
            response = api.get(f"{ROOT}/{tournament.public_id}/challenges")
        query_counts.add(len(seen))
        path = "/tournaments/{ref}/challenges"
        assert not openapi.response_errors(schema, path, response)
    assert query_counts == {3}


@pytest.mark.parametrize("query", ["state=over", "state=open&state=", "limit=0", "before=x"])
def test_a_filter_that_cannot_be_is_refused(api: APIClient, ladder: Any, query: str) -> None:
    tournament = ladder()
    response = api.get(f"{ROOT}/{tournament.slug}/challenges?{query}")
    assert response.status_code == 400
    assert response.json()["code"] == f"bad_{query.split('=')[0]}"


def test_an_automatic_ladder_and_a_league_have_no_challenges(
    api: APIClient, tournament: MakeTournament, ladder: Any
) -> None:
    assert read(api, ladder(mode="automatic")) == []
    assert read(api, tournament(4, name="League")) == []
    assert api.get(f"{ROOT}/nothing/challenges").status_code == 404


OLD_OPTIONS = {
    "table_size": 2,
    "mode": "challenge",
    "reach": 3,
    "open": 1,
    "rematch_seconds": DAY,
    "answer_seconds": 3 * DAY,
    "unanswered": "forfeit",
    "span": None,
}
"""As logs held them before declining and leaving had options."""


def old_log() -> list[LoggedEvent]:
    """A ladder of three from before: 3 challenged 1, who left and came back."""
    settings = ev.Settings(format_options=OLD_OPTIONS)
    created = ev.Created("Old", "old", "nim", "ladder", 2, settings)
    payloads = [
        ev.encode(created).decode(),
        '{"type":"registration_opened"}',
        *[
            f'{{"type":"registered","entry":{n},"player":"{n:012}","rating":1500.0}}'
            for n in (1, 2, 3)
        ],
        '{"type":"seeded","method":"order","order":[1,2,3]}',
        f'{{"type":"started","seed":"{"0" * 64}"}}',
        '{"type":"challenge_made","challenge":1,"challenger":3,"challenged":1}',
        '{"type":"withdrawn","entry":1}',
        '{"type":"challenge_closed","challenge":1,"state":"lapsed"}',
        '{"type":"returned","entry":1}',
        *[
            f'{{"type":"challenge_made","challenge":{n},"challenger":3,"challenged":1}}'
            f' {{"type":"challenge_closed","challenge":{n},"state":"declined"}}'
            for n in (2, 3)
        ],
    ]
    texts = [text for payload in payloads for text in payload.replace("} {", "}\n{").split("\n")]
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return [
        LoggedEvent(seq, at + timedelta(minutes=seq), ev.decode(text))
        for seq, text in enumerate(texts, 1)
    ]


def test_an_old_log_keeps_its_order_and_its_rules() -> None:
    state = fold(old_log())
    assert [row.entry for row in planning.standings(state).rows] == [1, 2, 3]
    ladder, options = planning.format_and_options(state)
    assert isinstance(ladder, Ladder)
    assert isinstance(options, LadderOptions)
    assert (options.declines, options.leaving) == (None, "drop")
    assert not ladder.decline_violations(state.contest(state.at), options, 1)


def test_a_new_ladder_holds_its_options_complete(ladder: Any) -> None:
    options = log.load(ladder().pk).created.settings.format_options
    assert (options["declines"], options["decline_seconds"]) == (1, 30 * DAY)
    assert (options["declined_too_often"], options["leaving"]) == ("refuse", "forfeit")
