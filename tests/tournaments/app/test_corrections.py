"""Corrections at any time: previewed, applied, marked, and followed by the ratings."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games import bots
from games.errors import Illegal
from games.models import Game
from tests.tournaments.app.conftest import (
    MakePlayers,
    MakeTournament,
    open_games,
    play_out,
    play_round,
)
from tests.tournaments.app.organising import do, organiser, points, sanctioned, seats
from tournaments import feed_consumer, tasks
from tournaments.director import command_handlers, commands
from tournaments.director.preview import Preview
from tournaments.ledger.recalculate import recalculate
from tournaments.models import Rating, RatingChange, Standing, Table, Tournament, TournamentEvent

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(tournament: MakeTournament) -> MakeTournament:
    """A tournament of the organiser's, sanctioned: its rulings reach the pool of the game."""

    def make(entries: int = 4, **params: Any) -> Tournament:
        return sanctioned(tournament(entries, owner=organiser(), **params))

    return make


def preview(tournament: Tournament, type_: str, **params: Any) -> Preview:
    """What a command of the organiser's would change."""
    return command_handlers.preview(
        tournament.pk, commands.parse_command({"type": type_, **params}), organiser()
    )


def ratings() -> dict[int, tuple[float, int, float]]:
    """Rating, games and peak by player."""
    rows = Rating.objects.values_list("player", "value", "games", "peak")
    return {player: (value, games, peak) for player, value, games, peak in rows}


def seat_ranks(tournament: Tournament, table: int) -> list[int]:
    """Ranks by seat of a table."""
    found = Table.objects.get(tournament=tournament, number=table).seats.all()
    return [seat.rank or 0 for seat in found]


def turned(tournament: Tournament, table: int) -> dict[str, Any]:
    """The result of a table of two the other way round."""
    ranks = [3 - rank for rank in seat_ranks(tournament, table)]
    return {
        "table": table,
        "kind": "played",
        "games": [{"ranks": ranks, "points": [3 - rank for rank in ranks]}],
        "reason": "read the wrong way round",
    }


def test_a_corrected_result_turns_points_and_ratings_around(event: MakeTournament) -> None:
    tournament = event(4)
    play_round(tournament)
    before = points(tournament)
    first, second = seats(tournament, 1)
    assert do(tournament, "correct", **turned(tournament, 1)) == ["result_corrected"]
    assert {points(tournament)[first], points(tournament)[second]} == {0, 1}
    assert points(tournament)[first] == before[second]
    table = Table.objects.get(number=1)
    assert (table.corrected, table.ruling) == (True, "read the wrong way round")
    assert sorted(value for value, _, _ in ratings().values()) == [1480, 1480, 1520, 1520]
    kinds = RatingChange.objects.order_by("id").values_list("kind", flat=True)
    assert list(kinds)[-4:] == ["reversal", "reversal", "correction", "correction"]
    assert recalculate(fix=False).different == 0


def test_correcting_back_leaves_no_trace_in_the_numbers(event: MakeTournament) -> None:
    tournament = event(6)
    play_round(tournament)
    play_round(tournament)
    before = ratings(), points(tournament)
    do(tournament, "correct", **turned(tournament, 1))
    assert ratings() != before[0]
    do(tournament, "correct", **turned(tournament, 1))
    assert (ratings(), points(tournament)) == before
    assert recalculate(fix=False).different == 0


def test_a_disqualification_that_is_taken_back_leaves_no_trace(event: MakeTournament) -> None:
    tournament = event(4)
    play_out(tournament)
    before = ratings(), points(tournament)
    game = Table.objects.get(number=1).games.get().game_id
    ranks = seat_ranks(tournament, 1)
    result = [{"ranks": ranks, "points": [7 - rank for rank in ranks]}]
    out = seats(tournament, 1)[1]
    do(tournament, "correct", table=1, kind="disqualification", at_fault=[out], reason="suspected")
    assert ratings() != before[0]
    do(tournament, "correct", table=1, kind="played", games=result, reason="cleared")
    assert (ratings(), points(tournament)) == before
    assert RatingChange.objects.filter(game=game).count() == 6
    assert recalculate(fix=False).different == 0


def test_a_correction_rates_the_game_as_it_should_have_been_then(event: MakeTournament) -> None:
    tournament = event(4)
    play_out(tournament)
    first = RatingChange.objects.filter(kind="game").order_by("id")[:2]
    before = {row.player_id: row for row in first}
    do(tournament, "correct", **turned(tournament, 1))
    for row in RatingChange.objects.filter(kind="correction"):
        assert row.change == -before[row.player_id].change  # both were new: K 40, equal ratings
        assert msgspec.json.decode(row.why)["rating"] == before[row.player_id].before == 1500
    assert recalculate(fix=False).different == 0


def test_a_preview_tells_everything_and_changes_nothing(event: MakeTournament) -> None:
    tournament = event(4)
    play_round(tournament)
    tournament.refresh_from_db()
    log_before = TournamentEvent.objects.count(), RatingChange.objects.count(), tournament.seq
    first, second = seats(tournament, 1)
    preview_of_correction = preview(tournament, "correct", **turned(tournament, 1))
    assert [event["type"] for event in preview_of_correction.events] == ["result_corrected"]
    assert {first, second} <= {row.entry for row in preview_of_correction.standings}
    changes = sorted(round(rating.change) for rating in preview_of_correction.ratings)
    assert changes == [-40, 40]
    tournament.refresh_from_db()
    assert (
        TournamentEvent.objects.count(),
        RatingChange.objects.count(),
        tournament.seq,
    ) == log_before
    assert recalculate(fix=False).different == 0


def test_an_annulled_table_is_played_again_and_rated_anew(event: MakeTournament) -> None:
    tournament = event(4)
    play_round(tournament)
    assert do(tournament, "annul", tables=[1], reason="wrong card set") == [
        "table_annulled",
        "round_published",
        "game_opened",
    ]
    again = Table.objects.get(number=5)
    assert (again.key, again.attempt, again.status) == ("R1.T1", 2, "playing")
    assert seats(tournament, 5) == seats(tournament, 1)
    changed = {row.player_id for row in RatingChange.objects.filter(kind="reversal")}
    assert {ratings()[player] for player in changed} == {(1500.0, 0, 1500.0)}
    play_out(tournament)
    assert tournament.status == "finished"
    assert sum(points(tournament).values()) == 6
    assert recalculate(fix=False).different == 0


def test_annulling_in_a_finished_event_reopens_it(event: MakeTournament) -> None:
    tournament = play_out(event(3))
    assert do(tournament, "annul", tables=[2], reason="cheated")[:2] == [
        "table_annulled",
        "reopened",
    ]
    assert tournament.status == "running"
    assert play_out(tournament).status == "finished"


def test_disqualification_after_the_game_takes_its_rating_back(event: MakeTournament) -> None:
    tournament = event(4)
    play_round(tournament)
    out = seats(tournament, 1)[0]
    do(
        tournament,
        "correct",
        table=1,
        kind="disqualification",
        at_fault=[out],
        reason="engine help",
    )
    assert RatingChange.objects.filter(kind="reversal").count() == 2
    assert not RatingChange.objects.filter(kind="correction").exists()
    assert sorted(games for _, games, _ in ratings().values()) == [0, 0, 1, 1]
    assert recalculate(fix=False).different == 0


def test_an_adjudicated_match_takes_back_what_its_first_game_was_rated(
    event: MakeTournament,
) -> None:
    tournament = event(2, settings={"format_options": {"match": {"games": 2}}})
    play_round(tournament)  # the first game of two
    before = ratings()
    assert sorted(games for _, games, _ in before.values()) == [1, 1]
    do(tournament, "rule", table=1, kind="adjudicated", ranks=[1, 1], reason="the hall closes")
    assert set(ratings().values()) == {(1500, 0, 1500)}
    assert RatingChange.objects.filter(kind="reversal").count() == 2
    assert recalculate(fix=False).different == 0


def test_a_correction_waits_for_no_rating_and_rates_nothing_twice(event: MakeTournament) -> None:
    tournament = event(4)
    game = Table.objects.get(number=1).games.get().game_id
    assert game is not None
    bots.play(game)
    list(feed_consumer.record_results())  # the result is known, and not rated yet
    assert not RatingChange.objects.exists()
    do(tournament, "correct", **turned(tournament, 1))
    tasks.catch_up()
    kinds = RatingChange.objects.filter(game=game).order_by("id").values_list("kind", flat=True)
    assert list(kinds) == ["game"] * 2 + ["reversal"] * 2 + ["correction"] * 2
    assert recalculate(fix=False).different == 0


def test_at_a_table_of_three_the_other_two_stay_rated_between_them(event: MakeTournament) -> None:
    tournament = event(3, table_size=3)
    play_round(tournament)
    tournament.refresh_from_db()
    out = seats(tournament, 1)[0]
    do(
        tournament,
        "correct",
        table=1,
        kind="disqualification",
        at_fault=[out],
        reason="engine help",
    )
    assert RatingChange.objects.filter(kind="reversal").count() == 3
    assert RatingChange.objects.filter(kind="correction").count() == 2
    assert sum(change for change in _changes()) == pytest.approx(0, abs=1e-5)
    assert recalculate(fix=False).different == 0


def test_a_third_seat_that_a_correction_brings_in_is_rated_with_the_others(
    event: MakeTournament,
) -> None:
    tournament = event(3, table_size=3, settings={"by_hand": True})
    params: dict[str, Any] = {
        "table": 1,
        "games": [{"ranks": [1, 2, 3], "points": [3, 2, 1]}],
        "reason": "x",
    }
    do(tournament, "rule", kind="disqualification", at_fault=[seats(tournament, 1)[2]], **params)
    assert sorted(games for _, games, _ in ratings().values()) == [1, 1]
    do(tournament, "correct", kind="played", **params)
    assert sorted(games for _, games, _ in ratings().values()) == [1, 1, 1]
    kinds = RatingChange.objects.order_by("id").values_list("kind", flat=True)
    assert list(kinds) == ["hand"] * 2 + ["reversal"] * 2 + ["hand"] * 3
    assert recalculate(fix=False).different == 0


def _changes() -> list[float]:
    return list(RatingChange.objects.values_list("change", flat=True))


def test_a_game_annulled_while_it_runs_is_never_rated(event: MakeTournament) -> None:
    tournament = event(4)
    game = Table.objects.get(number=1).games.get().game_id
    do(tournament, "annul", tables=[1], reason="wrong table")
    assert Game.objects.get(pk=game).status == "void"
    play_out(tournament)
    assert not RatingChange.objects.filter(game=game).exists()
    assert recalculate(fix=False).different == 0


def test_a_game_that_ends_while_its_table_is_ruled_is_not_rated(
    event: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event(4)
    game = Table.objects.get(number=1).games.get().game_id
    # Too late: it has just ended.
    monkeypatch.setattr("tournaments.director.rulings.void_game.void_game", bots.play)
    do(
        tournament,
        "rule",
        table=1,
        kind="forfeit",
        at_fault=[seats(tournament, 1)[0]],
        reason="late",
    )
    tasks.catch_up()
    assert Game.objects.get(pk=game).status == "finished"
    assert not RatingChange.objects.exists()
    assert recalculate(fix=False).different == 0


def test_a_correction_without_a_result_or_a_reason_is_refused(event: MakeTournament) -> None:
    tournament = event(4)
    with pytest.raises(Illegal, match="no result yet"):
        do(tournament, "correct", table=1, kind="cancelled", reason="x")
    play_round(tournament)
    with pytest.raises(Illegal, match="Say why"):
        do(tournament, "correct", table=1, kind="cancelled", reason="")
    with pytest.raises(Illegal, match="can be corrected"):
        do(tournament, "rule", table=1, kind="cancelled")


def test_correcting_a_quarter_final_after_the_semi_final(event: MakeTournament) -> None:
    tournament = event(8, format="single_elimination")
    play_round(tournament)  # quarter-finals
    play_round(tournament)  # semi-finals
    loser = next(
        seat.entry.number
        for seat in Table.objects.get(number=1).seats.select_related("entry")
        if seat.rank == 2
    )
    semi = Table.objects.get(number=5)
    preview_of_correction = preview(tournament, "correct", **turned(tournament, 1))
    overtaken = {
        overtaken.table: overtaken.note.params for overtaken in preview_of_correction.overtaken
    }
    assert overtaken[5]["finished"] is True
    assert loser in msgspec.convert(overtaken[5]["entries"], list[int])
    do(tournament, "correct", **turned(tournament, 1))
    semi.refresh_from_db()
    assert semi.status == "finished"
    assert [note["code"] for note in semi.notes] == ["overtaken"]
    assert loser not in seats(tournament, 5)
    do(tournament, "annul", tables=sorted(overtaken), reason="to be played by the right players")
    replay = Table.objects.get(tournament=tournament, key=semi.key, attempt=2)
    assert loser in seats(tournament, replay.number)
    play_out(tournament)
    assert tournament.status in ("running", "finished")


def test_a_correction_can_annul_what_it_overtakes_at_once(event: MakeTournament) -> None:
    tournament = event(4, format="single_elimination")
    play_out(tournament)
    final = Table.objects.get(number=3)
    done = do(tournament, "correct", **turned(tournament, 1), annul=[3])
    assert done[:3] == ["result_corrected", "table_annulled", "reopened"]
    replay = Table.objects.get(key=final.key, attempt=2)
    assert seats(tournament, replay.number) != seats(tournament, 3)
    assert play_out(tournament).status == "finished"
    assert recalculate(fix=False).different == 0


def test_a_late_correction_changes_standings_once(event: MakeTournament) -> None:
    tournament = play_out(event(5, format="swiss"))
    total = sum(points(tournament).values())
    do(tournament, "correct", **turned(tournament, 1))
    do(tournament, "correct", **turned(tournament, 1))
    assert sum(points(tournament).values()) == total
    assert tournament.status == "finished"


def test_ratings_can_be_checked_after_every_kind_of_change(
    event: MakeTournament, players: MakePlayers
) -> None:
    tournament = event(4, settings={"by_hand": True})
    other = event(4, name="Other")
    do(tournament, "rule", table=1, kind="played", games=[{"ranks": [1, 2], "points": [3, 1]}])
    play_round(other)
    do(tournament, "correct", table=1, kind="cancelled", reason="never played")
    do(tournament, "rule", table=2, kind="played", games=[{"ranks": [1, 1], "points": [3, 3]}])
    do(other, "annul", tables=[1], reason="again")
    assert open_games(other)
    play_out(other)
    do(
        tournament,
        "correct",
        table=1,
        kind="played",
        reason="it was",
        games=[{"ranks": [2, 1], "points": [1, 3]}],
    )
    before = ratings()
    assert recalculate(fix=False).different == 0
    Rating.objects.all().delete()
    assert recalculate().different == len(before)
    assert ratings() == before
    assert Standing.objects.filter(tournament=tournament).exists()
