"""A Swiss round that has not begun is paired again as a whole, and drafts that results overtook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from rest_framework.test import APIClient

from games import bots
from games.decide import play_action
from games.errors import ClientError, Conflict, Forbidden, Illegal, NotFound
from games.live_game import LiveGame
from games.models import Game
from tests.tournaments.app.conftest import (
    MakePlayers,
    MakeTournament,
    open_games,
    play_out,
    play_round,
)
from tests.tournaments.app.organising import do, organiser, points, seats
from tests.tournaments.app.races import at_once
from tournaments import log, planning, rebuild
from tournaments.director import command_handlers, commands
from tournaments.domain.contest import Contest
from tournaments.models import Bye, RatingChange, Round, Table, Tournament, TournamentEvent

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(tournament: MakeTournament) -> MakeTournament:
    """A Swiss event of the organiser's on real tables: each result is given by hand."""

    def make(entries: int = 5, **params: Any) -> Tournament:
        settings = {
            "by_hand": True,
            **params.pop("settings", {}),
            "format_options": {"rounds": 4, **params.pop("options", {})},
        }
        arguments = {"format": "swiss", "settings": settings, "owner": organiser(), **params}
        return tournament(entries, **arguments)

    return make


def won(tournament: Tournament, table: int, *first: int) -> dict[str, Any]:
    """The result of a table where these entries are first, tied if there are several."""
    ranks = [1 if entry in first else 1 + len(first) for entry in seats(tournament, table)]
    return {
        "table": table,
        "kind": "played",
        "games": [{"ranks": ranks, "points": [0] * len(ranks)}],
    }


def decide(tournament: Tournament) -> None:
    """Gives the open tables their results: the better seed wins."""
    found = Table.objects.filter(tournament=tournament, status="playing")
    for number in found.values_list("number", flat=True):
        do(tournament, "rule", **won(tournament, number, min(seats(tournament, number))))


def open_tables(tournament: Tournament) -> dict[str, list[int]]:
    """Who sits at the tables that are being played, by key."""
    found = Table.objects.filter(tournament=tournament, status="playing").order_by("board")
    return {table.key: seats(tournament, table.number) for table in found}


def byes(tournament: Tournament, number: int) -> dict[int, dict[str, Any]]:
    """Reasons of the byes of a round, by entry."""
    found = Bye.objects.filter(tournament=tournament, round__number=number)
    return {bye.entry.number: bye.reason for bye in found.select_related("entry")}


def as_from_results(
    tournament: Tournament, number: int
) -> tuple[dict[str, list[int]], dict[int, Any]]:
    """How round `number` is paired from the results of the rounds before it alone."""
    state = log.load(tournament.pk)
    whole = state.contest()
    facts = Contest(
        whole.competitors,
        tuple(table for table in whole.counted_tables() if table.table.round < number),
        tuple(bye for bye in whole.byes if bye.round < number),
        started=whole.started,
    )
    chosen, options = planning.format_and_options(state)
    plan = chosen.plan(facts, options)
    return (
        {table.key: list(table.seats) for table in plan.tables},
        {bye.entry: msgspec.to_builtins(bye.reason) for bye in plan.byes},
    )


def corrected(event: MakeTournament, entries: int = 5, **params: Any) -> Tournament:
    """Round 2 is published, and then a result of round 1 turns out to be the other way round."""
    tournament = event(entries, **params)
    decide(tournament)
    loser = max(seats(tournament, 1))
    do(tournament, "correct", **won(tournament, 1, loser), reason="read the wrong way round")
    return tournament


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("pairing", ["dutch", "own"])
def test_a_round_is_paired_again_from_the_standings_of_now(
    event: MakeTournament, size: int, pairing: str
) -> None:
    entries = {2: 7, 3: 7, 4: 9}[size]
    kind = "dream_home" if size == 4 else "nim"
    tournament = corrected(event, entries, kind=kind, table_size=size, options={"pairing": pairing})
    first, old = open_tables(tournament), byes(tournament, 2)
    expected = as_from_results(tournament, 2)
    assert (first, old) != expected
    count = len(first)
    done = do(tournament, "repair_round", round=2, reason="after the correction")
    assert done == ["table_annulled"] * count + ["round_annulled", "round_published"]
    assert (open_tables(tournament), byes(tournament, 2)) == expected
    assert set(Table.objects.filter(key="R2.T1").values_list("attempt", "status")) == {
        (1, "annulled"),
        (2, "playing"),
    }
    assert Round.objects.filter(tournament=tournament).count() == 2
    # The points of a bye that was annulled are gone, and the event goes on to its end.
    params = {bye.entry.number for bye in Bye.objects.filter(round__number=2, kind="pairing")}
    assert all(
        points(tournament)[entry] < 1.5 for entry in set(old) - params - set(byes(tournament, 1))
    )
    while tournament.status == "running":
        decide(tournament)
    assert Round.objects.filter(tournament=tournament).count() == 4


def test_the_preview_of_a_correction_offers_the_repair(event: MakeTournament) -> None:
    tournament = event(5)
    decide(tournament)
    command = {"type": "correct", "reason": "x", **won(tournament, 1, max(seats(tournament, 1)))}
    preview = command_handlers.preview(tournament.pk, commands.parse_command(command), organiser())
    assert [(repair.stage, repair.round) for repair in preview.repairs] == [("", 2)]
    renamed = command_handlers.preview(
        tournament.pk, commands.parse_command({"type": "rename", "name": "x"}), organiser()
    )
    assert renamed.repairs == []
    do(tournament, "rule", **won(tournament, 3, seats(tournament, 3)[0]))
    preview = command_handlers.preview(tournament.pk, commands.parse_command(command), organiser())
    assert preview.repairs == []  # it has begun


def test_a_correction_marks_the_tables_that_were_paired_before_it(event: MakeTournament) -> None:
    tournament = corrected(event)
    for table in Table.objects.filter(tournament=tournament, status="playing"):
        assert table.notes[-1] == {"code": "paired_before_correction", "params": {"table": 1}}
    do(tournament, "repair_round", round=2, reason="after the correction")
    assert not any(table.notes for table in Table.objects.filter(status="playing"))


@pytest.mark.parametrize("together", [True, False])
def test_annulling_all_of_a_round_pairs_it_from_the_standings_of_now(
    event: MakeTournament, together: bool
) -> None:
    tournament = event(5)
    decide(tournament)
    correction = {"reason": "the other way", **won(tournament, 1, max(seats(tournament, 1)))}
    tables = list(Table.objects.filter(status="playing").values_list("number", flat=True))
    if together:
        do(tournament, "correct", **correction, annul=tables)
    else:
        do(tournament, "correct", **correction)
        do(tournament, "annul", tables=tables, reason="again")
    assert (open_tables(tournament), byes(tournament, 2)) == as_from_results(tournament, 2)
    assert all(table.reason["code"] != "replay" for table in Table.objects.filter(status="playing"))


def test_one_annulled_table_is_replayed_by_the_same_players_and_says_so(
    event: MakeTournament,
) -> None:
    tournament = event(6)
    decide(tournament)
    before = seats(tournament, 4)
    do(
        tournament,
        "correct",
        **won(tournament, 1, max(seats(tournament, 1))),
        reason="the other way",
    )
    do(tournament, "annul", tables=[4], reason="wrong cards")
    again = Table.objects.get(status="playing", attempt=2)
    assert seats(tournament, again.number) == before
    assert again.reason["code"] == "replay"


def test_the_organiser_may_look_first_at_a_round_that_was_annulled(event: MakeTournament) -> None:
    tournament = event(5, settings={"automatic": False})
    do(tournament, "publish")
    decide(tournament)
    do(tournament, "publish")
    tables = [table.number for table in Table.objects.filter(status="playing")]
    assert do(tournament, "annul", tables=tables[:1], reason="again") == ["table_annulled"]
    assert do(tournament, "annul", tables=tables[1:], reason="again")[-1] == "round_annulled"
    assert Round.objects.get(number=2).status == "annulled"
    assert not Bye.objects.filter(round__number=2)
    do(tournament, "absence", entry=3, round=2)  # it is not published any more
    do(tournament, "register", player="b1")
    do(tournament, "draft")
    do(tournament, "publish")
    assert byes(tournament, 2)[3]["code"] == "absent"
    assert Round.objects.get(number=2).status == "playing"


def test_standings_after_the_first_round_include_the_correction(event: MakeTournament) -> None:
    tournament = corrected(event)
    do(tournament, "repair_round", round=2, reason="after the correction")
    client = APIClient()
    lines = client.get(f"/api/v1/tournaments/{tournament.slug}/standings?round=1").json()
    points_by_entry = {line["entry"]: line["points"] for line in lines["rows"]}
    second = {bye.entry.number for bye in Bye.objects.filter(round__number=2, kind="pairing")}
    assert points_by_entry == {
        entry: worth - (entry in second) for entry, worth in points(tournament).items()
    }


def test_a_round_that_has_begun_is_not_paired_again(event: MakeTournament) -> None:
    tournament = event(6)
    decide(tournament)
    do(tournament, "rule", **won(tournament, 4, seats(tournament, 4)[0]))
    before = TournamentEvent.objects.count()
    with pytest.raises(Illegal, match="has begun") as refused:
        do(tournament, "repair_round", round=2, reason="x")
    assert refused.value.code == "round_begun"
    assert TournamentEvent.objects.count() == before


def test_a_walkover_before_a_game_began_does_not_keep_a_round_from_repair(
    event: MakeTournament,
) -> None:
    tournament = event(6)
    decide(tournament)
    gone = seats(tournament, 4)[0]
    other = seats(tournament, 4)[1]
    do(tournament, "withdraw", entry=gone)
    assert Table.objects.get(number=4).outcome == "walkover"
    do(tournament, "repair_round", round=2, reason="somebody has left")
    assert gone not in {entry for sat in open_tables(tournament).values() for entry in sat}
    assert other in {
        *byes(tournament, 2),
        *(e for sat in open_tables(tournament).values() for e in sat),
    }
    assert (open_tables(tournament), byes(tournament, 2)) == as_from_results(tournament, 2)


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"round": 1}, "not_latest_round"),
        ({"round": 3}, "no_such_round"),
        ({"round": 2, "stage": "groups/A"}, "no_such_round"),
        ({"round": 2, "reason": " "}, "reason_missing"),
    ],
)
def test_what_cannot_be_paired_again_is_refused(
    event: MakeTournament, params: dict[str, Any], code: str
) -> None:
    tournament = event(6)
    decide(tournament)
    before = TournamentEvent.objects.count()
    with pytest.raises((Illegal, NotFound)) as refused:
        do(tournament, "repair_round", **{"reason": "x", **params})
    assert refused.value.code == code
    assert TournamentEvent.objects.count() == before


def test_only_the_organiser_pairs_a_round_again(
    event: MakeTournament, players: MakePlayers
) -> None:
    tournament = event(6)
    with pytest.raises(Forbidden):
        do(tournament, "repair_round", by=players(1)[0], round=1, reason="x")
    do(tournament, "stop")
    with pytest.raises(Illegal) as refused:
        do(tournament, "repair_round", round=1, reason="x")
    assert refused.value.code == "stopped"


def test_a_schedule_is_not_paired_again(tournament: MakeTournament) -> None:
    league = tournament(6, owner=organiser())
    with pytest.raises(Illegal) as refused:
        do(league, "repair_round", round=1, reason="x")
    assert refused.value.code == "not_paired_from_standings"


def test_games_that_had_not_begun_are_called_off_and_rated_nowhere(
    event: MakeTournament,
) -> None:
    tournament = event(6, settings={"by_hand": False}, options={"duplicate": True})
    play_round(tournament)
    old = open_games(tournament)
    rated = RatingChange.objects.count()
    do(tournament, "repair_round", round=2, reason="x")
    assert set(Game.objects.filter(pk__in=old).values_list("status", flat=True)) == {"void"}
    fresh = Game.objects.filter(pk__in=open_games(tournament))
    assert len({bytes(game.seed) for game in fresh}) == 1  # one deal for all, and a new one
    assert bytes(fresh[0].seed) != bytes(Game.objects.get(pk=old[0]).seed)
    assert RatingChange.objects.count() == rated
    bots.play(open_games(tournament)[0])
    with pytest.raises(Illegal) as refused:
        do(tournament, "repair_round", round=2, reason="x")
    assert refused.value.code == "round_begun"
    assert play_out(tournament).status == "finished"


@pytest.fixture
def drafted(event: MakeTournament) -> Tournament:
    """An event with a draft of its second round."""
    tournament = event(5, settings={"automatic": False})
    do(tournament, "publish")
    decide(tournament)
    do(tournament, "draft")
    return tournament


def draft_of(tournament: Tournament) -> Any:
    """The answer to who asks for the draft."""
    return APIClient().get(f"/api/v1/tournaments/{tournament.slug}/draft")


def test_a_draft_that_a_correction_overtook_is_stale(drafted: Tournament) -> None:
    assert draft_of(drafted).json()["stale"] is False
    do(drafted, "correct", **won(drafted, 1, max(seats(drafted, 1))), reason="the other way")
    assert draft_of(drafted).json()["stale"] is True
    before = TournamentEvent.objects.count()
    with pytest.raises(Conflict) as refused:
        do(drafted, "publish")
    assert refused.value.code == "draft_stale"
    tables = draft_of(drafted).json()["tables"]
    do(
        drafted,
        "change_draft",
        tables=[{"key": tables[0]["key"], "seats": tables[0]["seats"][::-1]}],
    )
    assert draft_of(drafted).json()["stale"] is True  # a change makes it no newer
    assert TournamentEvent.objects.count() == before + 1
    do(drafted, "draft")
    assert draft_of(drafted).json()["stale"] is False
    do(drafted, "publish")
    assert (open_tables(drafted), byes(drafted, 2)) == as_from_results(drafted, 2)
    assert draft_of(drafted).status_code == 404


def test_a_stale_draft_can_be_published_all_the_same(drafted: Tournament) -> None:
    wanted = {table["key"]: table["seats"] for table in draft_of(drafted).json()["tables"]}
    do(drafted, "adjust_points", entry=1, points=-1, reason="late")
    assert draft_of(drafted).json()["stale"] is True
    do(drafted, "publish", even_if_stale=True)
    assert open_tables(drafted) == wanted


def test_the_draft_of_a_round_falls_with_the_round_before_it(drafted: Tournament) -> None:
    do(drafted, "annul", tables=[1, 2], reason="all again")
    assert draft_of(drafted).status_code == 404
    do(drafted, "publish")
    assert Round.objects.filter(tournament=drafted).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_first_move_and_a_repair_at_the_same_moment_never_both_count(
    event: MakeTournament,
) -> None:
    tournament = event(4, settings={"by_hand": False})
    play_round(tournament)
    (game, _) = open_games(tournament)
    position = LiveGame.load(Game.objects.get(pk=game))
    seat = position.state.turn
    action = msgspec.to_builtins(position.rules.legal(position.state, seat)[0])
    todo: list[Callable[[], object]] = [
        lambda: command_handlers.carry_out(
            tournament.pk,
            commands.parse_command({"type": "repair_round", "round": 2, "reason": "x"}),
            organiser(),
        ),
        lambda: play_action(game, seat, action),
    ]
    done = at_once(2, lambda: todo.pop()())
    refused = [outcome for outcome in done if isinstance(outcome, Exception)]
    assert len(refused) == 1
    assert isinstance(refused[0], ClientError)
    assert refused[0].code in ("round_begun", "game_over")
    tournament.refresh_from_db()
    assert rebuild.tournament(tournament.pk, fix=False) == []
    status = Game.objects.get(pk=game).status
    assert (status == "playing") == (refused[0].code == "round_begun")
