"""Ratings come from games that were played by people who agreed to it, and not by decree."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games import bots
from games.errors import Forbidden, Illegal, Invalid
from games.models import Bot, Player
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out, play_round
from tests.tournaments.app.organising import do, organiser, seats, staff
from tournaments import events as ev
from tournaments import log, rebuild, tasks
from tournaments.director import seasons, setup
from tournaments.fold import fold
from tournaments.ledger import skill_ratings
from tournaments.ledger.recalculate import recalculate
from tournaments.models import Entry, Rating, RatingChange, TableGame, Tournament

pytestmark = pytest.mark.django_db
ROOT = "/api/v1"
WON = [{"ranks": [1, 2], "points": [1, 0]}]


def person(name: str) -> Player:
    return Player.objects.get_or_create(username=name)[0]


def event(*names: str, accept: bool = True, start: bool = True, **given: Any) -> Tournament:
    """A tournament in which the organiser has registered these players."""
    made = setup.create_tournament(
        **{
            "name": "Cup",
            "kind": "nim",
            "format": "round_robin",
            "table_size": 2,
            "owner": organiser(),
            **given,
        }
    )
    do(made, "open_registration")
    for name in names:
        player = person(name)
        do(made, "register", player=name)
        if accept:
            do(made, "accept", player)
    if start:
        do(made, "start")
    made.refresh_from_db()
    return made


def by_hand(*names: str, **given: Any) -> Tournament:
    """As `event`, on real tables."""
    settings = {"by_hand": True, **given.pop("settings", {})}
    return event(*(names or ("ada", "bo")), settings=settings, **given)


def values(pool: str) -> dict[str, tuple[float, int, float]]:
    """Rating, games and peak by player in a pool, of those with a rated game."""
    rows = Rating.objects.filter(pool=pool, games__gt=0)
    return {row.player.username: (row.value, row.games, row.peak) for row in rows}


def consistent() -> None:
    """The ledger sums to nothing, and is what logs and feed come to."""
    assert sum(RatingChange.objects.values_list("change", flat=True)) == pytest.approx(0, abs=1e-5)
    assert recalculate(fix=False).different == 0
    while skill_ratings.process_new_entries() is not None:
        continue
    assert skill_ratings.repair(fix=False) == 0
    for pk in Tournament.objects.values_list("pk", flat=True):
        assert rebuild.tournament(pk, fix=False) == []


def table_of(of: Tournament, number: int = 1) -> Any:
    """A table as the API shows it."""
    tables = APIClient().get(f"{ROOT}/tournaments/{of.pk}/tables?limit=100").json()["results"]
    return next(table for table in tables if table["id"] == number)


# --- results by hand --------------------------------------------------------------------------


def test_results_by_hand_count_in_a_pool_of_the_event_and_never_in_that_of_the_game() -> None:
    cup = by_hand()
    do(cup, "rule", table=1, kind="played", games=WON)
    assert values("nim") == {}
    assert set(values("event:cup")) == {"ada", "bo"}
    assert table_of(cup)["rating"]["pool"] == "event:cup"
    assert table_of(cup)["rating"]["reason"]["code"] == "rated_in_event"
    client = APIClient()
    found = client.get(f"{ROOT}/tournaments/cup").json()
    assert (found["pool"], found["event_pool"], found["sanctioned"]) == ("nim", "event:cup", False)
    assert client.get(f"{ROOT}/rankings", {"kind": "nim"}).json()["results"] == []
    rows = client.get(f"{ROOT}/rankings", {"kind": "event:cup"}).json()["results"]
    assert {row["player"]["username"] for row in rows} == {"ada", "bo"}
    consistent()


def test_two_events_share_no_pool() -> None:
    for _ in range(2):
        do(by_hand(), "rule", table=1, kind="played", games=WON)
    assert {game for _, game, _ in values("event:cup").values()} == {1}
    assert {game for _, game, _ in values("event:cup-2").values()} == {1}


def test_the_seasons_of_a_league_share_one_pool() -> None:
    options = {"sizes": [3], "exchange": []}
    first = by_hand("ada", "bo", "cy", format="league_season", settings={"format_options": options})
    for number in (1, 2, 3):
        do(first, "rule", table=number, kind="played", games=WON)
    first.refresh_from_db()
    assert first.status == "finished"
    made = seasons.next_season(first, organiser(), name="Second").tournament
    assert (made.event_pool, made.pool) == ("event:cup", "nim")
    assert set(Entry.objects.filter(tournament=made).values_list("accepted", flat=True)) == {False}
    for name in ("ada", "bo", "cy"):
        do(made, "accept", person(name))
    do(made, "start")
    do(made, "rule", table=1, kind="played", games=WON)
    assert sum(games for _, games, _ in values("event:cup").values()) == 8
    assert values("nim") == {}
    consistent()


def test_a_sanction_moves_results_into_the_pool_of_the_game_and_back() -> None:
    cup = by_hand("ada", "bo", "cy", "di")
    for number in (1, 2):
        do(cup, "rule", table=number, kind="played", games=WON)
    before = values("event:cup")
    do(cup, "sanction", staff(), reason="run by the federation")
    assert values("event:cup") == {}
    assert values("nim") == before
    assert table_of(cup)["rating"]["reason"]["code"] == "rated_by_hand"
    consistent()
    # What comes in later counts there at once.
    do(cup, "rule", table=3, kind="played", games=WON)
    assert sum(games for _, games, _ in values("nim").values()) == 6
    consistent()
    do(cup, "unsanction", staff(), reason="it was not")
    assert values("nim") == {}
    assert set(Rating.objects.filter(pool="nim").values_list("value", "games", "peak")) == {
        (1500.0, 0, 1500.0)
    }
    assert sum(games for _, games, _ in values("event:cup").values()) == 6
    consistent()
    given = [each.event for each in log.read(cup.pk) if isinstance(each.event, ev.Sanctioned)]
    assert [each.reason for each in given] == ["run by the federation"]
    entry = APIClient().get(f"{ROOT}/tournaments/cup/events?limit=1000").json()["events"]
    assert {each["by"] for each in entry if each["type"] == "sanctioned"} != {None}


def test_only_staff_sanctions_and_says_why() -> None:
    cup = by_hand()
    for by in (organiser(), person("ada"), person("stranger")):
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
    cup = by_hand()
    do(cup, "rule", table=1, kind="played", games=WON)
    client = APIClient()
    client.force_authenticate(staff())
    rows = RatingChange.objects.count()
    answer = client.post(
        f"{ROOT}/tournaments/cup/commands",
        {"command": {"type": "sanction", "reason": "x"}, "preview": True},
        format="json",
    )
    assert answer.status_code == 200, answer.content
    found = {(each["pool"], each["change"]) for each in answer.json()["preview"]["ratings"]}
    assert found == {("nim", 20.0), ("nim", -20.0), ("event:cup", 20.0), ("event:cup", -20.0)}
    assert RatingChange.objects.count() == rows
    assert values("nim") == {}


def test_an_older_log_is_rated_as_it_was() -> None:
    """Without the fields that came with consent: results by hand count in the game's pool."""
    cup = by_hand(accept=False, start=False)
    first = log.load(cup.pk)
    old = ev.decode(ev.encode(first.created).replace(b',"event_pool":"event:cup"', b""))
    state = fold([ev.LoggedEvent(1, first.at, old)])
    assert isinstance(old, ev.Created)
    assert old.event_pool == ""
    assert state.sanctioned
    assert state.rates_rulings
    entered = ev.decode(b'{"type":"registered","entry":1,"player":7}')
    assert isinstance(entered, ev.Registered)
    assert entered.accepted


def test_what_the_house_runs_without_an_owner_is_vouched_for(tournament: MakeTournament) -> None:
    made = tournament(2, settings={"by_hand": True})
    do(made, "rule", staff(), table=1, kind="played", games=WON)
    assert len(values("nim")) == 2
    consistent()


# --- rulings on games that were played here ---------------------------------------------------


@pytest.fixture
def played(tournament: MakeTournament) -> Tournament:
    """Two bots have played their game in an event that nobody has sanctioned."""
    made = tournament(2, owner=organiser())
    play_out(made)
    return made


@pytest.mark.parametrize(
    ("command", "given"),
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
    played: Tournament, command: str, given: dict[str, Any]
) -> None:
    before = values("nim")
    assert {games for _, games, _ in before.values()} == {1}
    ranks = [seat["rank"] for seat in table_of(played)["seats"]]
    if given.get("games"):
        given = {
            **given,
            "games": [{"ranks": ranks[::-1], "points": [2 - rank for rank in ranks[::-1]]}],
        }
    if given.get("at_fault"):
        given = {**given, "at_fault": [seats(played, 1)[ranks.index(1)]]}
    where = {"tables": [1]} if command == "annul" else {"table": 1}
    do(played, command, **where, **given, reason="so it pleases me")
    assert values("nim") == before
    assert RatingChange.objects.count() == 2
    consistent()
    # Sanctioned, the ruling counts as it always would have; taken back, the game does again.
    do(played, "sanction", staff(), reason="cheating, seen by the arbiter")
    assert values("nim") != before
    consistent()
    do(played, "unsanction", staff(), reason="a mistake")
    assert values("nim") == before
    consistent()


def test_a_game_that_is_over_counts_though_it_was_ruled_before_its_score_was_known(
    tournament: MakeTournament,
) -> None:
    made = tournament(2, owner=organiser())
    (game,) = open_games(made)
    bots.play(game)  # over, and the tournament does not know
    do(made, "rule", table=1, kind="forfeit", at_fault=[1], reason="I was losing")
    tasks.catch_up()
    assert {games for _, games, _ in values("nim").values()} == {1}
    assert TableGame.objects.get(game=game).status == "dropped"
    consistent()


def test_a_result_by_hand_beside_games_that_were_played_counts_in_the_event_only(
    tournament: MakeTournament,
) -> None:
    options = {"match": {"games": 2, "best_of": False}}
    made = tournament(2, owner=organiser(), settings={"format_options": options})
    play_round(made)
    before = values("nim")
    known = table_of(made)["games"]
    assert len(known) == 2
    score = log.load(made.pk).table(1).scores()[0]
    first = {"ranks": list(score.ranks), "points": list(score.points)}
    do(made, "rule", table=1, kind="played", games=[first, *WON], reason="the second by hand")
    assert values("nim") == before
    assert {games for _, games, _ in values(f"event:{made.slug}").values()} == {1}
    consistent()
    do(made, "sanction", staff(), reason="x")
    assert {games for _, games, _ in values("nim").values()} == {2}
    assert values(f"event:{made.slug}") == {}
    consistent()


def test_at_a_larger_table_nobody_is_ruled_out_of_the_ratings(tournament: MakeTournament) -> None:
    made = tournament(3, table_size=3, owner=organiser())
    play_round(made)
    before = values("nim")
    assert len(before) == 3
    do(made, "correct", table=1, kind="forfeit", at_fault=[seats(made, 1)[0]], reason="x")
    assert values("nim") == before
    consistent()


# --- pools ------------------------------------------------------------------------------------


def test_a_named_pool_is_its_owners_own(tournament: MakeTournament) -> None:
    mine = tournament(2, owner=organiser(), settings={"pool": "club"})
    theirs = tournament(2, owner=person("ada"), settings={"pool": "club"})
    play_out(mine)
    assert (mine.pool, theirs.pool) == ("organiser/club", "ada/club")
    assert mine.options["pool"] == "club"  # as it was sent
    assert values("nim") == values("ada/club") == {}
    before = values("organiser/club")
    assert len(before) == 2
    # It is the organiser's, and so their rulings count there.
    do(mine, "correct", table=1, kind="cancelled", reason="x")
    assert values("organiser/club") == {}
    consistent()


@pytest.mark.parametrize("name", ["lodge", "dream_home", "ada/club", "event:cup"])
def test_no_pool_of_a_game_or_of_another_can_be_named(name: str) -> None:
    with pytest.raises(Invalid):
        event("ada", "bo", settings={"pool": name})


def test_naming_the_games_own_pool_is_leaving_it_empty() -> None:
    cup = by_hand(settings={"pool": "nim"})
    assert cup.pool == "nim"
    do(cup, "rule", table=1, kind="played", games=WON)
    assert values("nim") == {}


# --- consent ----------------------------------------------------------------------------------


def entries(of: Tournament) -> dict[str, bool]:
    """Who has accepted, as the API tells."""
    rows = APIClient().get(f"{ROOT}/tournaments/{of.pk}/entries").json()["results"]
    return {row["player"]["username"]: row["accepted"] for row in rows}


def test_who_is_entered_by_another_has_yet_to_accept(tournament: MakeTournament) -> None:
    cup = event("ada", accept=False, start=False, settings={"entry": "open"})
    do(cup, "register", person("bo"))
    do(cup, "register", organiser())
    do(cup, "register", staff(), player=person("cy").username)
    for name, strategy in (("house", "random"), ("outside", "")):
        bot = Player.objects.create_user(name, kind=Player.Kind.BOT)
        Bot.objects.create(player=bot, strategy=strategy)
        do(cup, "register", player=name)
    assert entries(cup) == {
        "ada": False,  # by the organiser
        "bo": True,  # by themselves
        "organiser": True,  # the organiser themselves
        "cy": False,  # staff may invite, and nobody may agree for another
        "house": True,  # belongs to the house
        "outside": False,  # somebody's bot
    }
    assert do(cup, "accept", person("ada")) == ["accepted"]
    assert do(cup, "accept", person("ada")) == []
    assert do(cup, "register", person("cy")) == ["accepted"]  # entering oneself is agreeing
    assert entries(cup)["ada"]
    assert entries(cup)["cy"]


def test_nobody_accepts_for_another() -> None:
    cup = event("ada", "bo", accept=False, start=False)
    for by in (organiser(), staff(), person("stranger")):
        with pytest.raises((Illegal, Forbidden)):
            do(cup, "accept", by)
    client = APIClient()
    client.force_authenticate(organiser())
    answer = client.post(
        f"{ROOT}/tournaments/cup/commands",
        {"command": {"type": "accept", "entry": 1}},
        format="json",
    )
    assert answer.status_code == 400
    assert entries(cup) == {"ada": False, "bo": False}


def test_nothing_of_theirs_is_rated_before_they_accept() -> None:
    cup = by_hand("ada", "bo", "cy", "di", accept=False)
    for name in ("ada", "bo", "cy"):
        do(cup, "accept", person(name))
    late = next(table for table in (1, 2) if 4 in seats(cup, table))
    assert table_of(cup, late)["rating"]["reason"]["code"] == "not_accepted_yet"
    for number in (1, 2):
        do(cup, "rule", table=number, kind="played", games=WON)
    assert "di" not in values("event:cup")
    assert len(values("event:cup")) == 2  # the other table
    told = table_of(cup, late)["rating"]
    assert (told["pool"], told["games"], told["reason"]["code"]) == (None, [], "not_accepted")
    assert told["reason"]["params"] == {"entries": [4]}
    assert "di had not accepted" in told["reason"]["says"]
    # It counts in the standings all the same.
    rows = APIClient().get(f"{ROOT}/tournaments/{cup.pk}/standings").json()["rows"]
    assert sum(row["points"] for row in rows) == 2
    do(cup, "accept", person("di"))
    assert "di" not in values("event:cup")  # what has begun before stays unrated
    do(cup, "sanction", staff(), reason="x")
    assert len(values("nim")) == 2
    later = next(table for table in (3, 4) if 4 in seats(cup, table))
    do(cup, "rule", table=later, kind="played", games=WON)
    assert "di" in values("nim")
    consistent()


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_game_played_here_is_rated_only_if_all_had_accepted_when_it_began(size: int) -> None:
    names = [f"p{number}" for number in range(1, size + 1)]
    kind = "nim" if size < 4 else "lodge"
    cup = event(*names, accept=False, start=False, table_size=size, kind=kind)
    for name in names[1:]:
        do(cup, "accept", person(name))
    do(cup, "start")
    (game,) = open_games(cup)
    do(cup, "accept", person("p1"))  # too late for the game that has begun
    for name in names:
        Bot.objects.create(player=person(name), strategy="random")
    assert table_of(cup)["rating"]["reason"]["code"] == "not_accepted"
    bots.play(game)
    tasks.catch_up()
    assert TableGame.objects.get(game=game).status == "counted"
    assert not RatingChange.objects.exists()
    assert table_of(cup)["rating"]["pool"] is None
    consistent()
    # Played again, everybody has accepted.
    do(cup, "annul", tables=[1], reason="again")
    again = TableGame.objects.get(table__tournament=cup, table__attempt=2)
    bots.play(again.game_id)
    tasks.catch_up()
    assert len(values(kind)) == size
    assert {games for _, games, _ in values(kind).values()} == {1}
    assert table_of(cup, again.table.number)["rating"]["reason"]["code"] == "rated_as_played"
    consistent()


def test_declining_leaves_the_event() -> None:
    cup = event("ada", "bo", "cy", accept=False)
    do(cup, "accept", person("bo"))
    assert do(cup, "decline_invitation", person("ada"))[0] == "withdrawn"
    assert Entry.objects.get(tournament=cup, number=1).status == "withdrawn"
    with pytest.raises(Illegal) as refused:
        do(cup, "decline_invitation", person("bo"))
    assert refused.value.code == "already_accepted"
    with pytest.raises((Illegal, Forbidden)):
        do(cup, "decline_invitation", person("stranger"))


def test_the_invited_answer_over_the_api() -> None:
    cup = event("ada", "bo", accept=False, start=False)
    client = APIClient()
    client.force_authenticate(person("ada"))
    path = f"{ROOT}/tournaments/{cup.pk}/commands"
    answer = client.post(path, {"command": {"type": "accept"}}, format="json")
    assert answer.status_code == 201, answer.content
    client.force_authenticate(person("bo"))
    answer = client.post(path, {"command": {"type": "decline_invitation"}}, format="json")
    assert answer.status_code == 201, answer.content
    assert entries(cup)["ada"]
    assert Entry.objects.get(tournament=cup, number=2).status == "withdrawn"


# --- one person at several seats --------------------------------------------------------------


def test_bots_of_one_owner_are_not_rated_among_themselves(tournament: MakeTournament) -> None:
    owner = person("ada")
    cup = event(start=False)
    for name in ("x1", "x2"):
        bot = Player.objects.create_user(name, kind=Player.Kind.BOT)
        Bot.objects.create(player=bot, strategy="random", owner=owner)
        do(cup, "register", player=name)
    do(cup, "start")
    told = table_of(cup)["rating"]["reason"]
    assert (told["code"], told["params"]) == ("one_owner", {"entries": [1, 2]})
    play_out(cup)
    assert not RatingChange.objects.exists()
    consistent()


def test_an_owner_and_their_bot_are_one_person() -> None:
    owner = person("ada")
    cup = by_hand("ada", start=False)
    bot = Player.objects.create_user("x1", kind=Player.Kind.BOT)
    Bot.objects.create(player=bot, strategy="", owner=owner)
    do(cup, "register", player="x1")
    do(cup, "accept", bot)
    do(cup, "start")
    do(cup, "rule", table=1, kind="played", games=WON)
    assert not RatingChange.objects.exists()


# --- recalculation ----------------------------------------------------------------------------


def test_recalculation_agrees_with_sanctions_and_consent_in_any_order() -> None:
    cup = by_hand("ada", "bo", "cy", accept=False)
    do(cup, "accept", person("ada"))
    do(cup, "accept", person("bo"))
    for number in (1, 2, 3):
        if number == 2:
            do(cup, "accept", person("cy"))
        do(cup, "rule", table=number, kind="played", games=WON)
    consistent()
    do(cup, "sanction", staff(), reason="x")
    do(cup, "correct", table=3, kind="cancelled", reason="x")
    consistent()
    do(cup, "unsanction", staff(), reason="x")
    do(cup, "correct", table=3, kind="played", games=WON, reason="x")
    consistent()
    do(cup, "sanction", staff(), reason="x")
    consistent()
    assert RatingChange.objects.filter(kind="reversal").count() > 4
