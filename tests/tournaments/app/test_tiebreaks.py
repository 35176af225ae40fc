"""Tie-breaks changed while an event is running, as an event of its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.errors import Forbidden, Illegal, Invalid
from tests.tournaments.app.conftest import MakePlayers, MakeTournament
from tests.tournaments.app.organising import do, organiser
from tournaments import events as ev
from tournaments import log, planning
from tournaments.director import command_handlers, commands
from tournaments.events import LoggedEvent
from tournaments.fold import fold
from tournaments.models import Standing, Table, Tournament
from tournaments.state import TournamentState

pytestmark = pytest.mark.django_db


def win(tournament: Tournament, table: int, points: dict[int, float]) -> None:
    """A table played by hand: more points by entry, a better rank."""
    seats = Table.objects.get(tournament=tournament, number=table).seats.order_by("index")
    scored = [points[entry] for entry in seats.values_list("entry__number", flat=True)]
    ranks = [1 + sum(other > mine for other in scored) for mine in scored]
    do(tournament, "rule", table=table, kind="played", games=[{"ranks": ranks, "points": scored}])


def order(state: TournamentState) -> list[int]:
    return [row.entry for row in planning.standings(state).rows]


def columns(tournament: Tournament) -> list[str]:
    row = Standing.objects.filter(tournament=tournament, stage="").order_by("position").first()
    assert row is not None
    return [tiebreak["name"] for tiebreak in row.tiebreaks]


@pytest.fixture
def swiss(tournament: MakeTournament) -> Tournament:
    """A round of four is over: 1 and 2 have won, 2 with far more of the game's points."""
    swiss = tournament(
        4,
        format="swiss",
        owner=organiser(),
        settings={"by_hand": True, "format_options": {"rounds": 3, "tiebreaks": ["seed"]}},
    )
    for table in Table.objects.filter(tournament=swiss).order_by("number"):
        win(swiss, table.number, {1: 9.0, 3: 1.0, 2: 90.0, 4: 80.0})
    return swiss


def test_tie_breaks_change_while_running_and_the_past_keeps_its_order(swiss: Tournament) -> None:
    before = log.load(swiss.pk)
    assert order(before)[:2] == [1, 2]
    done = do(swiss, "change_tiebreaks", tiebreaks=["games_points"], reason="as announced")
    assert done == ["tiebreaks_changed"]
    after = log.load(swiss.pk)
    assert order(after)[:2] == [2, 1]
    assert columns(swiss) == ["points", "games_points"]
    assert swiss.options["format_options"]["tiebreaks"] == ["games_points"]
    past = fold(log.read(swiss.pk)[: before.seq])
    assert order(past)[:2] == [1, 2]


def test_points_first_can_be_switched_off_and_on(swiss: Tournament) -> None:
    do(swiss, "change_tiebreaks", tiebreaks=["games_points"], points_first=False)
    assert order(log.load(swiss.pk))[:2] == [2, 4]
    assert columns(swiss) == ["games_points"]
    do(swiss, "change_tiebreaks", points_first=True)
    assert order(log.load(swiss.pk))[:2] == [2, 1]
    assert do(swiss, "change_tiebreaks", points_first=True) == []
    do(swiss, "change_tiebreaks", tiebreaks=[])
    assert columns(swiss)[:2] == ["points", "buchholz_cut1"]


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"tiebreaks": ["buchholtz"]}, "unknown_tiebreak"),
        ({"tiebreaks": ["wins", "wins"]}, "repeated_tiebreak"),
        ({"tiebreaks": ["wins", "points"]}, "points_not_first"),
    ],
)
def test_an_order_that_cannot_be_is_refused_and_changes_nothing(
    swiss: Tournament, params: dict[str, Any], code: str
) -> None:
    with pytest.raises(Invalid) as refused:
        do(swiss, "change_tiebreaks", **params)
    assert refused.value.code == code
    swiss.refresh_from_db()
    assert swiss.options["format_options"]["tiebreaks"] == ["seed"]


def test_only_the_organiser_changes_tie_breaks(swiss: Tournament, players: MakePlayers) -> None:
    with pytest.raises(Forbidden):
        do(swiss, "change_tiebreaks", by=players(1)[0], tiebreaks=["wins"])


def test_a_finished_event_keeps_its_order(tournament: MakeTournament) -> None:
    league = tournament(2, owner=organiser(), settings={"by_hand": True})
    win(league, 1, {1: 2, 2: 1})
    assert league.status == "finished"
    with pytest.raises(Illegal) as refused:
        do(league, "change_tiebreaks", tiebreaks=["wins"])
    assert refused.value.code == "wrong_status"


@pytest.fixture
def groups(tournament: MakeTournament) -> Callable[..., Tournament]:
    """Two groups of three, played to their end. In group A everybody has won once."""

    def play(**settings: Any) -> Tournament:
        event = tournament(
            6,
            format="groups_playoff",
            owner=organiser(),
            settings={
                "by_hand": True,
                "format_options": {
                    "groups": 2,
                    "advance": 1,
                    "group_options": {"tiebreaks": ["games_points"]},
                },
                **settings,
            },
        )
        for _ in range(3):
            if not open_tables(event):
                do(event, "publish")
            for table in open_tables(event):
                found = table.seats.values_list("entry__number", flat=True)
                entries = set(found)
                beats = {frozenset({1, 4}): 4, frozenset({4, 5}): 5, frozenset({1, 5}): 1}
                winner = beats.get(frozenset(entries), min(entries))
                worth = {1: 50.0, 4: 51.0, 5: 99.0}.get(winner, 1.0)
                win(event, table.number, {entry: worth * (entry == winner) for entry in entries})
        return event

    return play


def open_tables(tournament: Tournament) -> list[Table]:
    playing = Table.objects.filter(
        tournament=tournament, status="playing", key__startswith="groups"
    )
    return list(playing.order_by("number"))


def test_the_order_that_has_seated_a_playoff_stays(groups: Callable[..., Tournament]) -> None:
    tournament = groups()
    final = Table.objects.get(key="playoff/W1-1")
    assert 5 in final.seats.values_list("entry__number", flat=True)
    with pytest.raises(Illegal, match=f"seated table {final.number}") as refused:
        do(tournament, "change_tiebreaks", tiebreaks=["seed"])
    assert refused.value.code == "order_used"
    # What leaves the same players in the playoff may change.
    assert do(tournament, "change_tiebreaks", tiebreaks=["games_points", "wins"]) == [
        "tiebreaks_changed"
    ]
    options = tournament.options["format_options"]
    assert options["group_options"] == {}
    assert options["tiebreaks"] == ["games_points", "wins"]


def test_a_draft_of_a_playoff_seated_by_the_old_order_is_dropped(
    groups: Callable[..., Tournament],
) -> None:
    tournament = groups(automatic=False)
    do(tournament, "draft")
    # The same players in the same places: the draft stays.
    do(tournament, "change_tiebreaks", tiebreaks=["games_points", "wins"])
    draft = log.load(tournament.pk).draft
    assert draft is not None
    assert 5 in draft.tables[0].seats
    do(tournament, "change_tiebreaks", tiebreaks=["seed"])
    assert log.load(tournament.pk).draft is None
    do(tournament, "publish")
    final = Table.objects.get(key="playoff/W1-1")
    assert 1 in final.seats.values_list("entry__number", flat=True)


def test_a_preview_tells_who_would_move(swiss: Tournament) -> None:
    command = commands.parse_command({"type": "change_tiebreaks", "tiebreaks": ["games_points"]})
    preview = command_handlers.preview(swiss.pk, command, organiser())
    assert {row.entry: row.rank_after for row in preview.standings}[2] == 1
    assert order(log.load(swiss.pk))[:2] == [1, 2]


def test_a_log_older_than_the_option_ranks_as_it_did(swiss: Tournament) -> None:
    """Its settings do not name `points_first`, and its list of tie-breaks was the whole order."""
    rows = log.read(swiss.pk)
    created = rows[0].event
    assert isinstance(created, ev.Created)
    options = {**created.settings.format_options, "tiebreaks": ["games_points"]}
    del options["points_first"]
    old = msgspec.structs.replace(
        created, settings=msgspec.structs.replace(created.settings, format_options=options)
    )
    again = fold([LoggedEvent(rows[0].seq, rows[0].at, old), *rows[1:]])
    assert order(again)[:2] == [2, 4]
