"""What an organiser can do, and what becomes of it."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.errors import ClientError, Conflict, Forbidden, Illegal, Invalid, NotFound
from games.models import Game, Player
from tests.tournaments.app.conftest import (
    MakePlayers,
    MakeTournament,
    open_games,
    play_out,
    play_round,
)
from tests.tournaments.app.organising import do, organiser, points, seats
from tests.tournaments.app.set_clock import set_clock
from tournaments import log, planning, tasks
from tournaments.director import command_handlers, commands
from tournaments.models import (
    Bye,
    Entry,
    Rating,
    RatingChange,
    Round,
    Table,
    TableSeat,
    Tournament,
    TournamentEvent,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(tournament: MakeTournament) -> MakeTournament:
    """A tournament of the organiser's."""

    def make(entries: int = 4, **params: Any) -> Tournament:
        return tournament(entries, owner=organiser(), **params)

    return make


# --- before play ----------------------------------------------------------------------------------


def test_a_tournament_goes_from_draft_to_running_by_commands(
    league: MakeTournament, players: MakePlayers
) -> None:
    tournament = league(0, start=False)
    assert do(tournament, "open_registration") == []
    for player in players(4):
        assert do(tournament, "register", player=player.username) == ["registered"]
    assert do(tournament, "register", player="b2") == []
    assert do(tournament, "seed", method="manual", order=[3, 1, 4, 2]) == ["seeded"]
    assert do(tournament, "start") == ["started", "round_published", *["game_opened"] * 2]
    assert tournament.status == "running"
    assert list(Entry.objects.order_by("seed").values_list("number", flat=True)) == [3, 1, 4, 2]


def test_random_seeding_can_be_checked_from_the_published_seed(league: MakeTournament) -> None:
    from engine.chance import Chance
    from tournaments import log
    from tournaments.director.setup import SEED_CONTEXT
    from tournaments.events import Seeded

    tournament = league(7, start=False)
    do(tournament, "seed", method="random")
    seeded = next(e.event for e in log.read(tournament.pk) if isinstance(e.event, Seeded))
    drawn = Chance(bytes.fromhex(seeded.seed)).stream(SEED_CONTEXT).permutation(7)
    assert seeded.order == [index + 1 for index in drawn]


def test_who_leaves_before_the_start_is_not_in_the_event(league: MakeTournament) -> None:
    tournament = league(5, start=False)
    do(tournament, "seed", method="order")
    assert do(tournament, "withdraw", entry=2, reason="ill") == ["withdrawn"]
    assert tournament.entries_count == 4
    do(tournament, "start")
    assert {entry for table in (1, 2) for entry in seats(tournament, table)} == {1, 3, 4, 5}
    assert sorted(points(tournament)) == [1, 3, 4, 5]
    remaining = Entry.objects.filter(status="present").order_by("number")
    assert list(remaining.values_list("seed", flat=True)) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("format_", "options"),
    [
        ("swiss", {}),
        ("groups_playoff", {"groups": 2, "group_format": "swiss", "ties": "seed"}),
        ("league_season", {"sizes": [4, 4], "format": "swiss"}),
    ],
)
def test_who_left_before_the_start_and_comes_back_later_is_a_late_entry(
    league: MakeTournament, format_: str, options: dict[str, Any]
) -> None:
    tournament = league(8, start=False, format=format_, settings={"format_options": options})
    do(tournament, "withdraw", entry=3)
    do(tournament, "start")
    assert do(tournament, "come_back", entry=3) == ["returned"]
    after = log.load(tournament.pk)
    assert after.entries[3].since == 2
    assert sorted(entry.seed for entry in after.entered()) == list(range(1, 9))
    assert after.entries[3].seed == 8
    assert planning.plan(after, timezone.now()).conflicts == ()
    play_out(tournament)
    assert tournament.status == "finished"
    met = Counter(
        (table.table.stage, *sorted(table.table.seats)) for table in log.load(tournament.pk).tables
    )
    if format_ == "swiss":
        assert set(met.values()) == {1}


def test_who_left_comes_back_and_is_not_registered_again(
    league: MakeTournament, players: MakePlayers
) -> None:
    tournament = league(2, start=False, settings={"max_entries": 2, "reserve": "none"})
    do(tournament, "withdraw", entry=2)
    with pytest.raises(Illegal) as refused:
        do(tournament, "register", player="b2")
    assert refused.value.code == "has_left"
    players(3)
    do(tournament, "register", player="b3")
    with pytest.raises(Illegal) as refused:
        do(tournament, "come_back", entry=2)
    assert refused.value.code == "full"
    do(tournament, "withdraw", entry=3)
    assert do(tournament, "come_back", entry=2) == ["returned"]


def test_nobody_enters_a_finished_event_by_coming_back(league: MakeTournament) -> None:
    tournament = league(3, start=False)
    do(tournament, "withdraw", entry=3)
    do(tournament, "start")
    play_out(tournament)
    with pytest.raises(Illegal) as refused:
        do(tournament, "come_back", entry=3)
    assert refused.value.code == "registration_closed"


def test_only_so_many_may_enter(league: MakeTournament, players: MakePlayers) -> None:
    tournament = league(2, start=False, settings={"max_entries": 2, "reserve": "none"})
    players(3)
    with pytest.raises(Illegal, match="it takes 2 entries"):
        do(tournament, "register", player="b3")


# --- permissions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "params",
    [
        {"type": "start"},
        {"type": "seed", "method": "order"},
        {"type": "register", "player": "b1"},
        {"type": "disqualify", "entry": 1, "reason": "x"},
        {"type": "withdraw", "entry": 2},
        {"type": "rule", "table": 1, "kind": "cancelled"},
        {"type": "annul", "tables": [1], "reason": "x"},
        {"type": "rename", "name": "Mine"},
        {"type": "publish"},
    ],
)
def test_what_is_the_organisers_is_refused_to_others_and_open_to_staff(
    league: MakeTournament, players: MakePlayers, params: dict[str, Any]
) -> None:
    tournament = league(4)
    command = commands.parse_command(params)
    before = TournamentEvent.objects.count()
    with pytest.raises(Forbidden):
        command_handlers.carry_out(tournament.pk, command, players(1)[0])
    assert TournamentEvent.objects.count() == before
    staff = Player.objects.create_user("staff", is_staff=True)
    refused = ""
    try:
        command_handlers.carry_out(tournament.pk, command, staff)
    except ClientError as error:
        refused = error.code
    assert refused in ("", "wrong_status", "nothing_to_publish")


def test_players_enter_open_tournaments_and_leave_by_themselves(
    league: MakeTournament, players: MakePlayers
) -> None:
    tournament = league(2, start=False, settings={"entry": "open"})
    newcomer = players(3)[2]
    assert do(tournament, "register", newcomer) == ["registered"]
    assert do(tournament, "pause", newcomer) == ["paused"]
    assert do(tournament, "come_back", newcomer) == ["returned"]
    assert do(tournament, "withdraw", newcomer) == ["withdrawn"]
    invited = league(2, start=False, name="Closed")
    with pytest.raises(Forbidden):
        do(invited, "register", newcomer)
    with pytest.raises(Illegal, match="not entered"):
        do(invited, "withdraw", newcomer)


# --- results by hand and rulings ------------------------------------------------------------------


def test_a_league_on_real_tables_is_played_by_hand(league: MakeTournament) -> None:
    tournament = league(3, settings={"by_hand": True})
    assert not Game.objects.exists()
    for table in (1, 2, 3):
        first, second = seats(tournament, table)
        done = do(
            tournament,
            "rule",
            table=table,
            kind="played",
            games=[{"ranks": [1, 2], "points": [7, 5]}],
        )
        assert done[:2] == ["game_scored", "result_recorded"]
        assert points(tournament)[first] >= 1
        assert second in points(tournament)
    assert tournament.status == "finished"
    assert RatingChange.objects.filter(kind="hand").count() == 6
    assert sum(points(tournament).values()) == 3


@pytest.mark.parametrize(
    ("kind", "params", "worth"),
    [
        ("forfeit", {"at_fault": [0]}, [0, 1]),
        ("no_show", {"at_fault": [1]}, [1, 0]),
        ("walkover", {"at_fault": [0]}, [0, 1]),
        ("disqualification", {"at_fault": [1]}, [1, 0]),
        ("double_forfeit", {}, [0, 0]),
        ("cancelled", {}, [0, 0]),
        ("adjudicated", {"ranks": [1, 1]}, [0.5, 0.5]),
    ],
)
def test_each_kind_of_ruling_scores_as_told_and_rates_nothing(
    league: MakeTournament, kind: str, params: dict[str, Any], worth: list[float]
) -> None:
    tournament = league(4)
    table_seats = seats(tournament, 1)
    if "at_fault" in params:
        params = {"at_fault": [table_seats[index] for index in params["at_fault"]]}
    do(tournament, "rule", table=1, kind=kind, reason="as told", **params)
    table = Table.objects.get(tournament=tournament, number=1)
    assert (table.status, table.outcome, table.ruling) == ("finished", kind, "as told")
    assert [seat.table_points for seat in table.seats.all()] == worth
    assert [points(tournament)[entry] for entry in table_seats] == worth
    assert Game.objects.filter(status="void").count() == 1
    play_round(tournament)
    assert not RatingChange.objects.filter(player__entries__number__in=table_seats).exists()


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"table": 99, "kind": "cancelled"}, "no_such_table"),
        ({"table": 1, "kind": "forfeit"}, "nobody_at_fault"),
        ({"table": 1, "kind": "forfeit", "at_fault": [99]}, "not_at_table"),
        ({"table": 1, "kind": "adjudicated", "ranks": [1]}, "ranks_missing"),
        ({"table": 1, "kind": "played", "games": [{"ranks": [1], "points": [1]}]}, "seats_missing"),
    ],
)
def test_a_ruling_that_makes_no_sense_is_refused_and_changes_nothing(
    league: MakeTournament, params: dict[str, Any], code: str
) -> None:
    tournament = league(4)
    with pytest.raises(ClientError) as refused:
        do(tournament, "rule", **params)
    assert refused.value.code == code
    assert Table.objects.filter(status="playing").count() == 2


def test_a_late_result_of_a_ruled_table_changes_nothing(league: MakeTournament) -> None:
    tournament = league(4)
    (table,) = Table.objects.filter(number=1)
    game = Game.objects.get(pk=table.games.get().game_id)
    do(tournament, "rule", table=1, kind="forfeit", at_fault=[seats(tournament, 1)[0]])
    before = points(tournament)
    Game.objects.filter(pk=game.pk).update(status="playing", turn=0)  # as if the call came late
    play_round(tournament)
    table.refresh_from_db()
    assert table.outcome == "forfeit"
    assert {entry: points(tournament)[entry] for entry in seats(tournament, 1)} == {
        entry: before[entry] for entry in seats(tournament, 1)
    }


# --- leaving --------------------------------------------------------------------------------------


def test_a_disqualified_players_games_stop_blocking_the_round(league: MakeTournament) -> None:
    tournament = league(4, settings={"format_options": {"scoring": {"half_played": False}}})
    out, other = seats(tournament, 1)
    do(tournament, "disqualify", entry=out, reason="engine help")
    assert Table.objects.get(number=1).status == "annulled"  # nobody had moved
    assert Bye.objects.get(entry__number=other).kind == "walkover"
    assert points(tournament)[other] == 1
    play_round(tournament)
    assert Round.objects.filter(tournament=tournament, number=2).exists()
    later = TableSeat.objects.filter(table__round__number__gt=1, entry__number=out)
    assert not later.exists()


def test_who_has_withdrawn_can_still_be_put_out_and_then_stays_out(league: MakeTournament) -> None:
    tournament = league(4, start=False)
    do(tournament, "withdraw", entry=4)
    do(tournament, "start")
    do(tournament, "withdraw", entry=1)
    for entry in (1, 4):
        assert do(tournament, "disqualify", entry=entry, reason="engine help") == ["withdrawn"]
        assert do(tournament, "disqualify", entry=entry, reason="again") == []
        assert do(tournament, "withdraw", entry=entry) == []
        with pytest.raises(Illegal) as refused:
            do(tournament, "come_back", entry=entry)
        assert refused.value.code == "disqualified"
    assert Entry.objects.get(tournament=tournament, number=1).status == "disqualified"
    assert sorted(points(tournament)) == [
        1,
        2,
        3,
    ]  # who left before the start is still not in the event


def test_past_standings_do_not_change_when_somebody_leaves(league: MakeTournament) -> None:
    from tournaments import log, planning

    tournament = league(5)
    for _ in range(4):
        play_round(tournament)
    tournament.refresh_from_db()
    seq = tournament.seq
    before = planning.standings(log.load(tournament.pk, upto=seq))
    do(tournament, "withdraw", entry=1)
    assert planning.standings(log.load(tournament.pk, upto=seq)) == before


# --- deadlines ------------------------------------------------------------------------------------


def test_a_round_is_not_blocked_beyond_its_deadline(
    league: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = league(4, settings={"round_seconds": 3600})
    tasks.sweep()
    assert Table.objects.filter(status="playing").count() == 2
    later = timezone.now() + timedelta(hours=2)
    set_clock(monkeypatch, later)
    tasks.sweep()
    first = Table.objects.filter(round__number=1)
    assert set(first.values_list("outcome", flat=True)) == {"forfeit"}
    assert TableSeat.objects.filter(table__round__number=1, index=0).first().status == "forfeit"  # type: ignore[union-attr]
    assert Round.objects.filter(tournament=tournament, number=2, status="playing").exists()


def test_a_deadline_can_be_moved_and_taken_away(league: MakeTournament) -> None:
    tournament = league(4, settings={"round_seconds": 3600})
    assert tournament.started_at is not None
    due = tournament.started_at + timedelta(hours=1)
    assert do(
        tournament, "move_deadline", round=1, deadline=(due + timedelta(hours=1)).isoformat()
    ) == ["deadline_moved"]
    assert Tournament.objects.filter(due_at=due + timedelta(hours=1)).exists()
    do(tournament, "move_deadline", round=1, deadline=None)
    assert Tournament.objects.filter(due_at=None).exists()
    with pytest.raises(Invalid, match="past"):
        do(tournament, "move_deadline", round=1, deadline="2020-01-01T00:00:00Z")
    with pytest.raises(NotFound):
        do(tournament, "move_deadline", round=9, deadline=None)


def test_closing_a_round_rules_what_is_open(league: MakeTournament) -> None:
    tournament = league(4, settings={"overdue": "cancel"})
    do(tournament, "close_round", round=1)
    assert set(Table.objects.filter(round__number=1).values_list("outcome", flat=True)) == {
        "cancelled"
    }
    assert tournament.current_round == 2


# --- drafts ---------------------------------------------------------------------------------------


def test_the_organiser_publishes_what_is_not_automatic(league: MakeTournament) -> None:
    tournament = league(4, settings={"automatic": False})
    assert not open_games(tournament)
    assert do(tournament, "publish") == ["round_published", "game_opened", "game_opened"]
    with pytest.raises(Illegal, match="waiting for: results"):
        do(tournament, "publish")
    play_round(tournament)
    assert not open_games(tournament)
    do(tournament, "publish")
    assert len(open_games(tournament)) == 2


def test_a_draft_is_changed_by_hand_with_every_broken_rule_named(league: MakeTournament) -> None:
    tournament = league(4, settings={"automatic": False})
    with pytest.raises(Conflict):
        do(tournament, "change_draft", tables=[])
    do(tournament, "draft")
    from tournaments import log

    draft = log.load(tournament.pk).draft
    assert draft is not None
    one, two = draft.tables
    do(
        tournament,
        "change_draft",
        tables=[
            {"key": one.key, "seats": [one.seats[0], two.seats[0]]},
            {"key": two.key, "seats": [one.seats[1], two.seats[1]]},
        ],
    )
    changed = log.load(tournament.pk).draft
    assert changed is not None
    assert {note.code for note in changed.broken} == {"not_as_scheduled"}
    with pytest.raises(Illegal, match="seated more than once"):
        do(tournament, "change_draft", tables=[{"key": one.key, "seats": [1, 1]}])
    do(tournament, "publish")
    assert seats(tournament, 1) == [one.seats[0], two.seats[0]]
    notes = Round.objects.get(tournament=tournament).notes
    assert "not_as_scheduled" in [note["code"] for note in notes]


# --- commands sent again --------------------------------------------------------------------------


def test_a_command_sent_again_with_its_key_gets_the_first_answer(league: MakeTournament) -> None:
    tournament = league(4, start=False)
    command = commands.parse_command({"type": "start"})
    first = command_handlers.carry_out(tournament.pk, command, organiser(), key="k1")
    again = command_handlers.carry_out(tournament.pk, command, organiser(), key="k1")
    assert again == first
    assert TournamentEvent.objects.filter(type="started").count() == 1


def test_points_can_be_given_and_taken(league: MakeTournament) -> None:
    tournament = league(3)
    do(tournament, "adjust_points", entry=1, points=-0.5, reason="late twice")
    assert points(tournament)[1] == -0.5
    with pytest.raises(Illegal):
        do(tournament, "adjust_points", entry=1, points=1, reason=" ")


def test_a_rename_changes_nothing_but_the_name(league: MakeTournament) -> None:
    tournament = league(3)
    slug = tournament.slug
    do(tournament, "rename", name="Autumn")
    assert (tournament.name, tournament.slug) == ("Autumn", slug)
    assert do(tournament, "rename", name="Autumn") == []


def test_ratings_at_entry_seed_the_event(league: MakeTournament, players: MakePlayers) -> None:
    four = players(4)
    for player, value in zip(four, (1400, 1700, 1500, 1600), strict=True):
        Rating.objects.create(
            pool="nim", player=player, value=value, games=30, peak=value, provisional=False
        )
    tournament = league(4)
    assert list(
        Entry.objects.filter(tournament=tournament)
        .order_by("seed")
        .values_list("number", flat=True)
    ) == [2, 4, 3, 1]
