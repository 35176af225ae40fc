"""Ties that decide who goes on, in events played by hand: how each way of deciding them goes."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.errors import Forbidden, Illegal, Invalid
from tests.tournaments.app.conftest import MakePlayers, MakeTournament
from tests.tournaments.app.organising import do, organiser, seats
from tournaments import events as ev
from tournaments import log, planning
from tournaments.fold import fold
from tournaments.models import Standing, Table, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def knockout(tournament: MakeTournament) -> Any:
    """A bracket on real tables, with these options."""

    def make(entries: int = 2, **options: Any) -> Tournament:
        settings = {"by_hand": True, "format_options": options}
        params = {"format": "single_elimination", "owner": organiser(), "settings": settings}
        return tournament(entries, **{**params, "table_size": options.get("table_size", 2)})

    return make


def notes(tournament: Tournament, table: int = 1) -> list[str]:
    return [note["code"] for note in Table.objects.get(tournament=tournament, number=table).notes]


def champions(tournament: Tournament) -> list[int]:
    rows = Standing.objects.filter(tournament=tournament, stage="", status="champion")
    return [row.entry.number for row in rows.select_related("entry")]


def tie(tournament: Tournament, table: int = 1) -> list[str]:
    return do(tournament, "rule", table=table, kind="adjudicated", ranks=[1, 1])


def test_a_final_ruled_a_tie_waits_for_the_organiser(knockout: Any) -> None:
    tournament = knockout(ties="organiser")
    assert tie(tournament) == ["result_recorded", "tie_noted"]
    assert (tournament.status, champions(tournament), notes(tournament)) == (
        "running",
        [],
        ["tie_to_decide"],
    )
    assert list(Standing.objects.filter(tournament=tournament).values_list("rank", "tied")) == [
        (1, True),
        (1, True),
    ]
    with pytest.raises(Illegal, match="decision"):
        do(tournament, "publish")
    assert do(tournament, "decide_tie", table=1, order=[2, 1], reason="Drew lots.") == [
        "tie_decided",
        "finished",
    ]
    assert (champions(tournament), notes(tournament)) == ([2], ["tie_decided"])
    # The result itself is still a tie, and a correction asks for a new decision.
    assert list(Table.objects.get(tournament=tournament).seats.values_list("rank", flat=True)) == [
        1,
        1,
    ]
    done = do(tournament, "correct", table=1, kind="adjudicated", ranks=[1, 1], reason="Again.")
    assert done == ["result_corrected", "tie_noted", "reopened"]
    assert (champions(tournament), notes(tournament)) == ([], ["tie_to_decide"])


def test_the_tied_are_seated_again_and_the_organiser_may_decide_instead(knockout: Any) -> None:
    tournament = knockout()
    assert tie(tournament) == ["result_recorded", "tie_noted", "round_published"]
    again = Table.objects.get(tournament=tournament, number=2)
    assert (again.key, again.reason["code"], seats(tournament, 2)) == (
        "W1-1.T1",
        "tie_replay",
        [2, 1],
    )
    assert notes(tournament) == ["tie_replayed"]
    assert do(tournament, "decide_tie", table=1, order=[1, 2], reason="No time left.") == [
        "tie_decided",
        "table_annulled",
        "finished",
    ]
    assert champions(tournament) == [1]


def test_a_replay_tells_who_goes_on(knockout: Any) -> None:
    tournament = knockout()
    tie(tournament)
    score = {"ranks": [1, 2], "points": [8, 5]}
    assert do(tournament, "rule", table=2, kind="played", games=[score])[-1] == "finished"
    assert champions(tournament) == [2]
    # A correction makes the replay needless; it stays, and says so.
    do(tournament, "correct", table=1, kind="adjudicated", ranks=[1, 2], reason="Counted again.")
    assert (champions(tournament), notes(tournament), notes(tournament, 2)) == (
        [1],
        [],
        ["not_needed"],
    )


def test_the_better_seed_goes_on_and_the_table_says_so(knockout: Any) -> None:
    tournament = knockout(ties="seed")
    assert tie(tournament) == ["result_recorded", "tie_noted", "finished"]
    assert (champions(tournament), notes(tournament)) == ([1], ["tie_by_seed"])
    assert do(tournament, "decide_tie", table=1, order=[2, 1], reason="A mistake.") == [
        "tie_decided"
    ]
    assert (champions(tournament), notes(tournament)) == ([2], ["tie_decided"])


def test_what_was_said_of_a_tie_holds_when_the_next_table_is_there(knockout: Any) -> None:
    tournament = knockout(4, ties="seed")
    tie(tournament, 1)
    tie(tournament, 2)
    assert notes(tournament, 1) == notes(tournament, 2) == ["tie_by_seed"]
    assert sorted(seats(tournament, 3)) == [1, 2]
    do(
        tournament, "disqualify", entry=1, reason="Cheated."
    )  # who has gone on by seed stays gone on
    assert notes(tournament, 1) == notes(tournament, 2) == ["tie_by_seed"]
    assert champions(tournament) == [2]
    assert notes(tournament, 3) == []


def test_a_result_corrected_to_a_tie_after_the_end_is_told_too(knockout: Any) -> None:
    tournament = knockout(ties="seed")
    do(tournament, "rule", table=1, kind="adjudicated", ranks=[2, 1])
    assert champions(tournament) == [2]
    done = do(tournament, "correct", table=1, kind="adjudicated", ranks=[1, 1], reason="Misread.")
    assert done == ["result_corrected", "tie_noted"]
    assert (tournament.status, champions(tournament), notes(tournament)) == (
        "finished",
        [1],
        ["tie_by_seed"],
    )


def test_a_log_from_before_is_read_as_it_was(knockout: Any) -> None:
    tournament = knockout(ties="organiser")
    tie(tournament)
    created, *later = log.read(tournament.pk)
    assert isinstance(created.event, ev.Created)
    del created.event.settings.format_options["ties"]
    state = fold([created, *later])
    assert planning.plan(state, state.at).finished
    assert [row.status for row in planning.standings(state).rows] == ["champion", "out"]


def test_a_later_table_that_another_decision_overtakes_is_marked(knockout: Any) -> None:
    tournament = knockout(4, ties="organiser")
    tie(tournament)
    do(tournament, "rule", table=2, kind="adjudicated", ranks=[1, 2])
    first, second = seats(tournament, 1)
    do(tournament, "decide_tie", table=1, order=[first, second], reason="Lots.")
    do(tournament, "rule", table=3, kind="adjudicated", ranks=[1, 2])
    do(tournament, "decide_tie", table=1, order=[second, first], reason="The lots were wrong.")
    assert notes(tournament, 3) == ["overtaken"]


def test_a_tie_in_a_group_about_who_goes_on(tournament: MakeTournament) -> None:
    settings = {"by_hand": True, "format_options": {"groups": 2, "advance": 1}}
    event = tournament(4, format="groups_playoff", owner=organiser(), settings=settings)
    for table in (1, 2):
        tie(event, table)
    assert event.status == "running"
    assert Table.objects.filter(tournament=event).count() == 2
    assert champions(event) == []
    statuses = Standing.objects.filter(tournament=event).values_list("status", flat=True)
    assert set(statuses) == {""}
    a, b = (sorted(seats(event, table)) for table in (1, 2))
    stages = {"groups/A": a, "groups/B": b}
    state = log.load(event.pk)
    for (stage, _), round_state in state.rounds.items():
        (note,) = (note for note in round_state.notes if note.code == "tie_to_decide")
        assert note.params["entries"] == stages[stage]
    do(event, "decide_tie", stage="groups/A", order=[a[1], a[0]], reason="Lots.")
    done = do(event, "decide_tie", stage="groups/B", order=[b[1], b[0]], reason="Lots.")
    assert done == ["tie_decided", "round_published"]
    assert set(seats(event, 3)) == {a[1], b[1]}


def test_what_is_no_decision_of_a_tie(knockout: Any, players: MakePlayers) -> None:
    tournament = knockout(ties="organiser")
    with pytest.raises(Illegal, match="no tie at table 1"):
        do(tournament, "decide_tie", table=1, order=[1, 2], reason="So.")
    tie(tournament)
    with pytest.raises(Invalid, match=r"best first: 1, 2"):
        do(tournament, "decide_tie", table=1, order=[1], reason="So.")
    with pytest.raises(Illegal, match="Say why"):
        do(tournament, "decide_tie", table=1, order=[1, 2], reason=" ")
    with pytest.raises(Illegal, match="no tie in stage 'playoff'"):
        do(tournament, "decide_tie", stage="playoff", order=[1, 2], reason="So.")
    with pytest.raises(Forbidden):
        do(tournament, "decide_tie", by=players(1)[0], table=1, order=[1, 2], reason="So.")
    assert notes(tournament) == ["tie_to_decide"]


def test_a_tie_and_its_decision_over_the_api(knockout: Any) -> None:
    tournament = knockout(ties="organiser")
    tie(tournament)
    api = APIClient()
    (table,) = api.get(f"/api/v1/tournaments/{tournament.slug}/tables?round=1").json()["results"]
    assert table["notes"][0]["says"] == "b1, b2 are equal. The organiser decides the tie."
    api.force_authenticate(organiser())
    command = {"type": "decide_tie", "table": 1, "order": [2, 1], "reason": "Drew lots."}
    path = f"/api/v1/tournaments/{tournament.slug}/commands"
    preview = api.post(path, {"command": command, "preview": True}, format="json").json()
    assert [row["rank_after"] for row in preview["preview"]["standings"]] == [2]
    assert api.post(path, {"command": command}, format="json").status_code == 201
    rows = api.get(f"/api/v1/tournaments/{tournament.slug}/standings").json()["rows"]
    assert [(row["entry"], row["rank"], row["status"]) for row in rows] == [
        (2, 1, "champion"),
        (1, 2, "out"),
    ]
