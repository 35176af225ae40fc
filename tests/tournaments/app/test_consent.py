"""Games are rated only among players who have accepted, and not among seats of one owner."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from games import bots
from games.errors import Forbidden, Illegal
from games.models import Bot, Player
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out
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
from tournaments import tasks
from tournaments.models import Entry, RatingChange, TableGame, Tournament

pytestmark = pytest.mark.django_db


# --- consent ----------------------------------------------------------------------------------


def entries(tournament: Tournament) -> dict[str, bool]:
    """Who has accepted, as the API tells."""
    rows = APIClient().get(f"{ROOT}/tournaments/{tournament.public_id}/entries").json()["results"]
    return {row["player"]["username"]: row["accepted"] for row in rows}


def test_who_is_entered_by_another_has_yet_to_accept(tournament: MakeTournament) -> None:
    cup = make_event("ada", accept=False, start=False, settings={"entry": "open"})
    do(cup, "register", make_player("bo"))
    do(cup, "register", organiser())
    do(cup, "register", staff(), player=make_player("cy").username)
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
    assert do(cup, "accept", make_player("ada")) == ["accepted"]
    assert do(cup, "accept", make_player("ada")) == []
    assert do(cup, "register", make_player("cy")) == ["accepted"]  # entering oneself is agreeing
    assert entries(cup)["ada"]
    assert entries(cup)["cy"]


def test_nobody_accepts_for_another() -> None:
    cup = make_event("ada", "bo", accept=False, start=False)
    for by in (organiser(), staff(), make_player("stranger")):
        with pytest.raises((Illegal, Forbidden)):
            do(cup, "accept", by)
    client = APIClient()
    client.force_authenticate(organiser())
    response = client.post(
        f"{ROOT}/tournaments/cup/commands",
        {"command": {"type": "accept", "entry": 1}},
        format="json",
    )
    assert response.status_code == 400
    assert entries(cup) == {"ada": False, "bo": False}


def test_nothing_of_theirs_is_rated_before_they_accept() -> None:
    cup = make_event_by_hand("ada", "bo", "cy", "di", accept=False)
    for name in ("ada", "bo", "cy"):
        do(cup, "accept", make_player(name))
    late = next(table for table in (1, 2) if 4 in seats(cup, table))
    assert shown_table(cup, late)["rating"]["reason"]["code"] == "not_accepted_yet"
    for number in (1, 2):
        do(cup, "rule", table=number, kind="played", games=WON)
    assert "di" not in ratings_in_pool("event:cup")
    assert len(ratings_in_pool("event:cup")) == 2  # the other table
    rating = shown_table(cup, late)["rating"]
    assert (rating["pool"], rating["games"], rating["reason"]["code"]) == (None, [], "not_accepted")
    assert rating["reason"]["params"] == {"entries": [4]}
    assert "di had not accepted" in rating["reason"]["says"]
    # It counts in the standings all the same.
    rows = APIClient().get(f"{ROOT}/tournaments/{cup.public_id}/standings").json()["rows"]
    assert sum(row["points"] for row in rows) == 2
    do(cup, "accept", make_player("di"))
    assert "di" not in ratings_in_pool("event:cup")  # what has begun before stays unrated
    do(cup, "sanction", staff(), reason="x")
    assert len(ratings_in_pool("nim")) == 2
    later = next(table for table in (3, 4) if 4 in seats(cup, table))
    do(cup, "rule", table=later, kind="played", games=WON)
    assert "di" in ratings_in_pool("nim")
    check_ledger()


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_game_played_here_is_rated_only_if_all_had_accepted_when_it_began(size: int) -> None:
    names = [f"p{number}" for number in range(1, size + 1)]
    kind = "nim" if size < 4 else "lodge"
    cup = make_event(*names, accept=False, start=False, table_size=size, kind=kind)
    for name in names[1:]:
        do(cup, "accept", make_player(name))
    for name in names:  # before the game is opened: its log says that bots sit there
        Bot.objects.create(player=make_player(name), strategy="random")
    do(cup, "start")
    (game,) = open_games(cup)
    do(cup, "accept", make_player("p1"))  # too late for the game that has begun
    assert shown_table(cup)["rating"]["reason"]["code"] == "not_accepted"
    bots.play(game)
    tasks.catch_up()
    assert TableGame.objects.get(game=game).status == "counted"
    assert not RatingChange.objects.exists()
    assert shown_table(cup)["rating"]["pool"] is None
    check_ledger()
    # Played again, everybody has accepted.
    do(cup, "annul", tables=[1], reason="again")
    again = TableGame.objects.get(table__tournament=cup, table__attempt=2)
    bots.play(again.game_id)
    tasks.catch_up()
    assert len(ratings_in_pool(kind)) == size
    assert {games for _, games, _ in ratings_in_pool(kind).values()} == {1}
    assert shown_table(cup, again.table.number)["rating"]["reason"]["code"] == "rated_as_played"
    check_ledger()


def test_declining_leaves_the_event() -> None:
    cup = make_event("ada", "bo", "cy", accept=False)
    do(cup, "accept", make_player("bo"))
    assert do(cup, "decline_invitation", make_player("ada"))[0] == "withdrawn"
    assert Entry.objects.get(tournament=cup, number=1).status == "withdrawn"
    with pytest.raises(Illegal) as refused:
        do(cup, "decline_invitation", make_player("bo"))
    assert refused.value.code == "already_accepted"
    with pytest.raises((Illegal, Forbidden)):
        do(cup, "decline_invitation", make_player("stranger"))


def test_the_invited_answer_over_the_api() -> None:
    cup = make_event("ada", "bo", accept=False, start=False)
    client = APIClient()
    client.force_authenticate(make_player("ada"))
    path = f"{ROOT}/tournaments/{cup.public_id}/commands"
    response = client.post(path, {"command": {"type": "accept"}}, format="json")
    assert response.status_code == 201, response.content
    client.force_authenticate(make_player("bo"))
    response = client.post(path, {"command": {"type": "decline_invitation"}}, format="json")
    assert response.status_code == 201, response.content
    assert entries(cup)["ada"]
    assert Entry.objects.get(tournament=cup, number=2).status == "withdrawn"


# --- one person at several seats --------------------------------------------------------------


def test_bots_of_one_owner_are_not_rated_among_themselves(tournament: MakeTournament) -> None:
    owner = make_player("ada")
    cup = make_event(start=False)
    for name in ("x1", "x2"):
        bot = Player.objects.create_user(name, kind=Player.Kind.BOT)
        Bot.objects.create(player=bot, strategy="random", owner=owner)
        do(cup, "register", player=name)
    do(cup, "start")
    reason = shown_table(cup)["rating"]["reason"]
    assert (reason["code"], reason["params"]) == ("one_owner", {"entries": [1, 2]})
    play_out(cup)
    assert not RatingChange.objects.exists()
    check_ledger()


def test_an_owner_and_their_bot_are_one_person() -> None:
    owner = make_player("ada")
    cup = make_event_by_hand("ada", start=False)
    bot = Player.objects.create_user("x1", kind=Player.Kind.BOT)
    Bot.objects.create(player=bot, strategy="", owner=owner)
    do(cup, "register", player="x1")
    do(cup, "accept", bot)
    do(cup, "start")
    do(cup, "rule", table=1, kind="played", games=WON)
    assert not RatingChange.objects.exists()
