"""`stop`: whatever the format, no new tables follow, and what is under way is played to its end."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import Illegal
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out, play_round
from tests.tournaments.app.organising import do, organiser
from tournaments import log, planning
from tournaments.formats import registry
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.django_db

EVENTS: dict[str, dict[str, Any]] = {
    "round_robin": {},
    "swiss": {"rounds": 5},
    "single_elimination": {},
    "double_elimination": {},
    "table_elimination": {"advance": 1},
    "groups_playoff": {"groups": 2},
    "ladder": {"mode": "automatic"},
    "league_season": {"sizes": [4, 4]},
    "arena": {},
}


def test_every_format_is_stopped_in_these_tests() -> None:
    assert set(EVENTS) == set(registry.names())


def begun(tournament: MakeTournament, name: str, **settings: Any) -> Tournament:
    """An event of eight with its first tables published."""
    return tournament(
        8,
        owner=organiser(),
        format=name,
        table_size=3 if name == "table_elimination" else 2,
        settings={"format_options": EVENTS[name], **settings},
    )


@pytest.mark.parametrize("name", EVENTS)
def test_nothing_new_is_published_after_the_stop(tournament: MakeTournament, name: str) -> None:
    event = begun(tournament, name)
    assert do(event, "stop") == ["stopped"]
    assert do(event, "stop") == []
    tables = Table.objects.filter(tournament=event).count()
    assert open_games(event)
    assert event.status == "running"
    play_out(event)
    assert event.status == "finished"
    assert Table.objects.filter(tournament=event).count() == tables
    assert planning.expected(log.load(event.pk)) == ()
    with pytest.raises(Illegal) as refused:
        do(event, "stop")
    assert refused.value.code == "not_running"


@pytest.mark.parametrize("name", EVENTS)
def test_a_table_annulled_after_the_stop_is_still_played_again(
    tournament: MakeTournament, name: str
) -> None:
    event = begun(tournament, name)
    play_round(event)
    do(event, "stop")
    last = Table.objects.filter(tournament=event).order_by("-number").first()
    assert last is not None
    play_out(event)
    do(event, "annul", tables=[last.number], reason="wrong cards")
    assert event.status == "running"
    again = Table.objects.filter(tournament=event, status="playing").get()
    assert again.attempt == 2
    play_out(event)
    assert event.status == "finished"


def test_an_event_is_stopped_only_while_it_runs(tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser(), start=False)
    with pytest.raises(Illegal) as refused:
        do(league, "stop")
    assert refused.value.code == "not_running"
    do(league, "start")
    assert open_games(league)


def test_a_draft_is_not_published_after_the_stop(tournament: MakeTournament) -> None:
    swiss = begun(tournament, "swiss", automatic=False)
    do(swiss, "draft")
    do(swiss, "stop")
    assert swiss.status == "finished"
    with pytest.raises(Illegal) as refused:
        do(swiss, "publish")
    assert refused.value.code == "not_running"


def test_a_draft_kept_before_the_stop_has_to_be_made_anew(
    tournament: MakeTournament,
) -> None:
    knockout = begun(tournament, "single_elimination", automatic=False)
    do(knockout, "publish")
    do(knockout, "annul", tables=[1], reason="again")
    do(knockout, "draft")
    do(knockout, "stop")
    with pytest.raises(Illegal) as refused:
        do(knockout, "publish")
    assert refused.value.code == "stopped"
    do(knockout, "draft")
