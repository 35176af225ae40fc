"""Which results are rated in which pool: by hand, by ruling, and in sanctioned events."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games import bots
from games.errors import Forbidden, Illegal, Invalid
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out, play_round
from tests.tournaments.app.organising import do, organiser, seats, staff
from tests.tournaments.app.rating_events import (
    ROOT,
    WON,
    check_ledger,
    make_event,
    make_event_by_hand,
    make_player,
    ratings_in_pool,
    shown_table,
)
from tournaments import events as ev
from tournaments import log, tasks
from tournaments.director import seasons
from tournaments.fold import fold
from tournaments.models import Entry, Rating, RatingChange, TableGame, Tournament

pytestmark = pytest.mark.django_db


# --- results by hand --------------------------------------------------------------------------


def test_results_by_hand_count_in_a_pool_of_the_event_and_never_in_that_of_the_game() -> None:
    cup = make_event_by_hand()
    do(cup, "rule", table=1, kind="played", games=WON)
    assert ratings_in_pool("nim") == {}
    assert set(ratings_in_pool("event:cup")) == {"ada", "bo"}
    assert shown_table(cup)["rating"]["pool"] == "event:cup"
    assert shown_table(cup)["rating"]["reason"]["code"] == "rated_in_event"
    client = APIClient()
    shown = client.get(f"{ROOT}/tournaments/cup").json()
    assert (shown["pool"], shown["event_pool"], shown["sanctioned"]) == ("nim", "event:cup", False)
    assert client.get(f"{ROOT}/rankings", {"kind": "nim"}).json()["results"] == []
    rows = client.get(f"{ROOT}/rankings", {"kind": "event:cup"}).json()["results"]
    assert {row["player"]["username"] for row in rows} == {"ada", "bo"}
    check_ledger()


def test_two_events_share_no_pool() -> None:
    for _ in range(2):
        do(make_event_by_hand(), "rule", table=1, kind="played", games=WON)
    assert {game for _, game, _ in ratings_in_pool("event:cup").values()} == {1}
    assert {game for _, game, _ in ratings_in_pool("event:cup-2").values()} == {1}


def test_the_seasons_of_a_league_share_one_pool() -> None:
    options = {"sizes": [3], "exchange": []}
    first = make_event_by_hand(
        "ada", "bo", "cy", format="league_season", settings={"format_options": options}
    )
    for number in (1, 2, 3):
        do(first, "rule", table=number, kind="played", games=WON)
    first.refresh_from_db()
    assert first.status == "finished"
    tournament = seasons.next_season(first, organiser(), name="Second").tournament
    assert (tournament.event_pool, tournament.pool) == ("event:cup", "nim")
    assert set(Entry.objects.filter(tournament=tournament).values_list("accepted", flat=True)) == {
        False
    }
    for name in ("ada", "bo", "cy"):
        do(tournament, "accept", make_player(name))
    do(tournament, "start")
    do(tournament, "rule", table=1, kind="played", games=WON)
    assert sum(games for _, games, _ in ratings_in_pool("event:cup").values()) == 8
    assert ratings_in_pool("nim") == {}
    check_ledger()


def test_a_sanction_moves_results_into_the_pool_of_the_game_and_back() -> None:
    cup = make_event_by_hand("ada", "bo", "cy", "di")
    for number in (1, 2):
        do(cup, "rule", table=number, kind="played", games=WON)
    before = ratings_in_pool("event:cup")
    do(cup, "sanction", staff(), reason="run by the federation")
    assert ratings_in_pool("event:cup") == {}
    assert ratings_in_pool("nim") == before
    assert shown_table(cup)["rating"]["reason"]["code"] == "rated_by_hand"
    check_ledger()
    # What comes in later counts there at once.
    do(cup, "rule", table=3, kind="played", games=WON)
    assert sum(games for _, games, _ in ratings_in_pool("nim").values()) == 6
    check_ledger()
    do(cup, "unsanction", staff(), reason="it was not")
    assert ratings_in_pool("nim") == {}
    assert set(Rating.objects.filter(pool="nim").values_list("value", "games", "peak")) == {
        (1500.0, 0, 1500.0)
    }
    assert sum(games for _, games, _ in ratings_in_pool("event:cup").values()) == 6
    check_ledger()
    params = [
        logged.event for logged in log.read(cup.pk) if isinstance(logged.event, ev.Sanctioned)
    ]
    assert [event.reason for event in params] == ["run by the federation"]
    entry = APIClient().get(f"{ROOT}/tournaments/cup/events?limit=1000").json()["events"]
    assert {event["by"] for event in entry if event["type"] == "sanctioned"} != {None}


def test_only_staff_sanctions_and_says_why() -> None:
    cup = make_event_by_hand()
    for by in (organiser(), make_player("ada"), make_player("stranger")):
        for command in ("sanction", "unsanction"):
            with pytest.raises(Forbidden) as refused:
                do(cup, command, by, reason="please")
            assert refused.value.code in ("not_staff", "not_organiser")
    with pytest.raises(Illegal, match="Say why"):
        do(cup, "sanction", staff(), reason=" ")
    assert do(cup, "sanction", staff(), reason="x") == ["sanctioned"]
    assert do(cup, "sanction", staff(), reason="x") == []
    assert do(cup, "unsanction", staff(), reason="x") == ["unsanctioned"]
    assert do(cup, "unsanction", staff(), reason="x") == []


def test_a_preview_of_a_sanction_tells_the_ratings_and_changes_none() -> None:
    cup = make_event_by_hand()
    do(cup, "rule", table=1, kind="played", games=WON)
    client = APIClient()
    client.force_authenticate(staff())
    rows = RatingChange.objects.count()
    response = client.post(
        f"{ROOT}/tournaments/cup/commands",
        {"command": {"type": "sanction", "reason": "x"}, "preview": True},
        format="json",
    )
    assert response.status_code == 200, response.content
    changes = {
        (rating["pool"], rating["change"]) for rating in response.json()["preview"]["ratings"]
    }
    assert changes == {("nim", 20.0), ("nim", -20.0), ("event:cup", 20.0), ("event:cup", -20.0)}
    assert RatingChange.objects.count() == rows
    assert ratings_in_pool("nim") == {}


def test_an_older_log_is_rated_as_it_was() -> None:
    """Without the fields that came with consent: results by hand count in the game's pool."""
    cup = make_event_by_hand(accept=False, start=False)
    first = log.load(cup.pk)
    old = ev.decode(ev.encode(first.created).replace(b',"event_pool":"event:cup"', b""))
    state = fold([ev.LoggedEvent(1, first.at, old)])
    assert isinstance(old, ev.Created)
    assert old.event_pool == ""
    assert state.sanctioned
    assert state.rates_rulings
    entered = ev.decode(b'{"type":"registered","entry":1,"player":"k3Zr8QwTn1Va"}')
    assert isinstance(entered, ev.Registered)
    assert entered.accepted


def test_what_the_house_runs_without_an_owner_is_vouched_for(tournament: MakeTournament) -> None:
    league = tournament(2, settings={"by_hand": True})
    do(league, "rule", staff(), table=1, kind="played", games=WON)
    assert len(ratings_in_pool("nim")) == 2
    check_ledger()


# --- rulings on games that were played here ---------------------------------------------------


@pytest.fixture
def played(tournament: MakeTournament) -> Tournament:
    """Two bots have played their game in an event that nobody has sanctioned."""
    league = tournament(2, owner=organiser())
    play_out(league)
    return league


@pytest.mark.parametrize(
    ("command", "params"),
    [
        ("correct", {"kind": "cancelled"}),
        ("correct", {"kind": "adjudicated", "ranks": [1, 1]}),
        ("correct", {"kind": "double_forfeit"}),
        ("correct", {"kind": "played", "games": "turned"}),
        ("correct", {"kind": "forfeit", "at_fault": "winner"}),
        ("annul", {}),
    ],
)
def test_no_ruling_touches_what_a_game_was_rated(
    played: Tournament, command: str, params: dict[str, Any]
) -> None:
    before = ratings_in_pool("nim")
    assert {games for _, games, _ in before.values()} == {1}
    ranks = [seat["rank"] for seat in shown_table(played)["seats"]]
    if params.get("games"):
        params = {
            **params,
            "games": [{"ranks": ranks[::-1], "points": [2 - rank for rank in ranks[::-1]]}],
        }
    if params.get("at_fault"):
        params = {**params, "at_fault": [seats(played, 1)[ranks.index(1)]]}
    where = {"tables": [1]} if command == "annul" else {"table": 1}
    do(played, command, **where, **params, reason="so it pleases me")
    assert ratings_in_pool("nim") == before
    assert RatingChange.objects.count() == 2
    check_ledger()
    # Sanctioned, the ruling counts as it always would have; taken back, the game does again.
    do(played, "sanction", staff(), reason="cheating, seen by the arbiter")
    assert ratings_in_pool("nim") != before
    check_ledger()
    do(played, "unsanction", staff(), reason="a mistake")
    assert ratings_in_pool("nim") == before
    check_ledger()


def test_a_game_that_is_over_counts_though_it_was_ruled_before_its_score_was_known(
    tournament: MakeTournament,
) -> None:
    league = tournament(2, owner=organiser())
    (game,) = open_games(league)
    bots.play(game)  # over, and the tournament does not know
    do(league, "rule", table=1, kind="forfeit", at_fault=[1], reason="I was losing")
    tasks.catch_up()
    assert {games for _, games, _ in ratings_in_pool("nim").values()} == {1}
    assert TableGame.objects.get(game=game).status == "dropped"
    check_ledger()


def test_a_result_by_hand_beside_games_that_were_played_counts_in_the_event_only(
    tournament: MakeTournament,
) -> None:
    options = {"match": {"games": 2, "best_of": False}}
    league = tournament(2, owner=organiser(), settings={"format_options": options})
    play_round(league)
    before = ratings_in_pool("nim")
    known = shown_table(league)["games"]
    assert len(known) == 2
    score = log.load(league.pk).table(1).scores()[0]
    first = {"ranks": list(score.ranks), "points": list(score.points)}
    do(league, "rule", table=1, kind="played", games=[first, *WON], reason="the second by hand")
    assert ratings_in_pool("nim") == before
    assert {games for _, games, _ in ratings_in_pool(f"event:{league.slug}").values()} == {1}
    check_ledger()
    do(league, "sanction", staff(), reason="x")
    assert {games for _, games, _ in ratings_in_pool("nim").values()} == {2}
    assert ratings_in_pool(f"event:{league.slug}") == {}
    check_ledger()


def test_at_a_larger_table_nobody_is_ruled_out_of_the_ratings(tournament: MakeTournament) -> None:
    league = tournament(3, table_size=3, owner=organiser())
    play_round(league)
    before = ratings_in_pool("nim")
    assert len(before) == 3
    do(league, "correct", table=1, kind="forfeit", at_fault=[seats(league, 1)[0]], reason="x")
    assert ratings_in_pool("nim") == before
    check_ledger()


# --- pools ------------------------------------------------------------------------------------


def test_a_named_pool_is_its_owners_own(tournament: MakeTournament) -> None:
    mine = tournament(2, owner=organiser(), settings={"pool": "club"})
    theirs = tournament(2, owner=make_player("ada"), settings={"pool": "club"})
    play_out(mine)
    assert mine.owner is not None
    assert theirs.owner is not None
    pool, other = f"{mine.owner.public_id}/club", f"{theirs.owner.public_id}/club"
    assert (mine.pool, theirs.pool) == (pool, other)
    assert mine.options["pool"] == "club"  # as it was sent
    assert ratings_in_pool("nim") == ratings_in_pool(other) == {}
    before = ratings_in_pool(pool)
    assert len(before) == 2
    # It is the organiser's, and so their rulings count there.
    do(mine, "correct", table=1, kind="cancelled", reason="x")
    assert ratings_in_pool(pool) == {}
    check_ledger()


@pytest.mark.parametrize("name", ["lodge", "dream_home", "ada/club", "event:cup"])
def test_no_pool_of_a_game_or_of_another_can_be_named(name: str) -> None:
    with pytest.raises(Invalid):
        make_event("ada", "bo", settings={"pool": name})


def test_naming_the_games_own_pool_is_leaving_it_empty() -> None:
    cup = make_event_by_hand(settings={"pool": "nim"})
    assert cup.pool == "nim"
    do(cup, "rule", table=1, kind="played", games=WON)
    assert ratings_in_pool("nim") == {}


# --- recalculation ----------------------------------------------------------------------------


def test_recalculation_agrees_with_sanctions_and_consent_in_any_order() -> None:
    cup = make_event_by_hand("ada", "bo", "cy", accept=False)
    do(cup, "accept", make_player("ada"))
    do(cup, "accept", make_player("bo"))
    for number in (1, 2, 3):
        if number == 2:
            do(cup, "accept", make_player("cy"))
        do(cup, "rule", table=number, kind="played", games=WON)
    check_ledger()
    do(cup, "sanction", staff(), reason="x")
    do(cup, "correct", table=3, kind="cancelled", reason="x")
    check_ledger()
    do(cup, "unsanction", staff(), reason="x")
    do(cup, "correct", table=3, kind="played", games=WON, reason="x")
    check_ledger()
    do(cup, "sanction", staff(), reason="x")
    check_ledger()
    assert RatingChange.objects.filter(kind="reversal").count() > 4
