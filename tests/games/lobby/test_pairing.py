"""Quick pairing: entering, matching, the offer of a bot, and leaving."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import redis
from django.db import connection, transaction
from django.utils import timezone

from games.errors import ClientError
from games.live import presence as streams
from games.lobby import pairing, tables, tasks
from games.lobby.pairing import PairingSpec
from games.models import Bot, Game, LobbySeat, PairingRequest, Player
from tests.games.lobby.conftest import FixedRatings, MakePeople, OpenTable, gone_for, seated
from tests.games.test_races import at_once

pytestmark = pytest.mark.django_db

RATED = PairingSpec(("nim",), 2, "10+10", rated=True)
UNRATED = RATED._replace(rated=False)


def waited(player: Player, seconds: float) -> None:
    """The player has waited for that long, and is on the page."""
    since = timezone.now() - timedelta(seconds=seconds)
    PairingRequest.objects.filter(player=player).update(since=since)


def refused(call: Any, *args: Any) -> str:
    with pytest.raises(ClientError) as error:
        call(*args)
    return error.value.code


def game_of(player: Player) -> Game | None:
    request = pairing.request_of(player)
    assert request is not None
    return request.game


def test_two_who_are_near_get_a_rated_game_with_the_clock(people: MakePeople) -> None:
    ada, ben = people("ada", "ben")
    pairing.enter(ada, RATED)
    assert tasks.match() is None
    assert game_of(ada) is None
    pairing.enter(ben, RATED)
    assert pairing.match_all() == 1
    game = game_of(ada)
    assert game is not None
    assert game == game_of(ben)
    assert set(game.seats.values_list("player__username", flat=True)) == {"ada", "ben"}
    assert game.rated
    assert game.deadline_at is not None
    assert pairing.match_all() == 0


def test_the_range_widens_while_they_wait(people: MakePeople, ratings: FixedRatings) -> None:
    ada, ben = people("ada", "ben")
    ratings.values = {("nim", ada.pk): 1300.0, ("nim", ben.pk): 1700.0}
    for player in (ada, ben):
        pairing.enter(player, RATED)
    assert pairing.match_all() == 0
    for player, seconds in [(ada, 90), (ben, 19)]:
        waited(player, seconds)
    assert pairing.match_all() == 0
    waited(ben, 21)
    tasks.sweep()
    assert game_of(ada) is not None


def test_entering_again_keeps_the_place(people: MakePeople) -> None:
    (ada,) = people("ada")
    first = pairing.enter(ada, RATED)
    waited(ada, 30)
    again = pairing.enter(ada, RATED)
    assert again.since < first.since
    other = pairing.enter(ada, RATED._replace(clock="3+5"))
    assert other.since >= first.since
    assert PairingRequest.objects.count() == 1


def test_a_double_click_that_meets_a_game_returns_it(people: MakePeople) -> None:
    ada, ben = people("ada", "ben")
    pairing.enter(ada, RATED, key="one")
    pairing.enter(ben, RATED)
    pairing.match_all()
    assert pairing.enter(ada, RATED, key="one").game == game_of(ben)
    assert pairing.enter(ada, RATED, key="two").game is None


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        (RATED._replace(kinds=()), "bad_kinds"),
        (RATED._replace(kinds=("nim", "nim")), "bad_kinds"),
        (RATED._replace(kinds=("chess",)), "unknown_game"),
        (RATED._replace(size=4), "bad_seats"),
        (RATED._replace(clock="1+1"), "unknown_clock"),
    ],
)
def test_requests_that_nobody_can_play(people: MakePeople, spec: PairingSpec, code: str) -> None:
    (ada,) = people("ada")
    assert refused(pairing.enter, ada, spec) == code
    assert not PairingRequest.objects.exists()


def test_guests_wait_for_unrated_games_only(people: MakePeople) -> None:
    guest, other = people("guest-1", "guest-2")
    assert refused(pairing.enter, guest, RATED) == "unrated_guest"
    for player in (guest, other):
        pairing.enter(player, UNRATED)
    assert pairing.match_all() == 1


def test_a_person_is_not_paired_with_an_own_bot(people: MakePeople) -> None:
    (ada,) = people("ada")
    own = Player.objects.create_user("own", kind=Player.Kind.BOT)
    Bot.objects.create(player=own, owner=ada)
    for player in (ada, own):
        pairing.enter(player, RATED)
    assert pairing.match_all() == 0


def test_a_bot_is_offered_after_a_while(people: MakePeople) -> None:
    ada, ben = people("ada", "ben")
    now = timezone.now()
    request = pairing.enter(ada, RATED._replace(size=3))
    assert not pairing.offers_bot(request, now)
    assert pairing.offers_bot(request, now + timedelta(seconds=16))
    game = pairing.play_bots(ada, "hard").game
    assert game is not None
    assert pairing.play_bots(ada, "hard").game == game
    assert sorted(game.seats.values_list("player__username", flat=True)) == [
        "ada",
        "sage",
        "sage-2",
    ]
    assert refused(pairing.play_bots, ben, "hard") == "not_waiting"
    pairing.enter(ben, RATED)
    assert refused(pairing.play_bots, ben, "nobody") == "unknown_bot"
    assert game_of(ben) is None


def test_leaving_the_page_ends_the_request(people: MakePeople, redis_client: redis.Redis) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    for player in (ada, ben, cleo):
        pairing.enter(player, UNRATED._replace(size=3))
    gone_for(seconds=30)
    redis_client.zadd(streams._open_key("lobby"), {f"{ada.pk}/x": timezone.now().timestamp() + 30})
    pairing.enter(ben, UNRATED._replace(size=3))  # says that he still waits
    assert pairing.match_all() == 0  # whoever is gone is not seated before the sweep, either
    assert pairing.remove_absent(timezone.now()) == 1
    assert set(PairingRequest.objects.values_list("player__username", flat=True)) == {"ada", "ben"}
    pairing.cancel(ben)
    pairing.cancel(ben)
    assert PairingRequest.objects.count() == 1


def test_cancelling_after_the_game_was_opened_keeps_it(people: MakePeople) -> None:
    ada, ben = people("ada", "ben")
    for player in (ada, ben):
        pairing.enter(player, UNRATED)
    pairing.match_all()
    pairing.cancel(ada)
    assert game_of(ada) == game_of(ben) is not None


def test_a_game_in_real_time_frees_the_seats_at_tables_and_the_request(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    table = open_table(ada, size=3)
    tables.join(cleo, table.public_id)
    for player in (ada, ben):
        pairing.enter(player, UNRATED)
    pairing.match_all()
    assert seated(table) == ["cleo"]
    pairing.enter(cleo, UNRATED)
    tables.start_by_host(cleo, _host(table, cleo), bot="sage")
    assert not PairingRequest.objects.filter(game__isnull=True).exists()
    assert LobbySeat.objects.filter(player=ada).count() == 0


def _host(table: Any, host: Player) -> str:
    table.host = host
    table.save()
    return str(table.public_id)


def test_a_request_that_cannot_be_opened_stops_nobody_else(
    people: MakePeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = people("ada", "ben", "cleo", "dora")
    for player in players[:2]:
        pairing.enter(player, UNRATED._replace(kinds=("lodge",)))
    for player in players[2:]:
        pairing.enter(player, UNRATED)
    PairingRequest.objects.filter(player__in=players[:2]).update(
        kinds=["gone"], ratings={"gone": 1500}
    )
    assert pairing.match_all() == 1
    assert game_of(players[2]) is not None


@pytest.mark.django_db(transaction=True)
def test_a_second_matcher_goes_away(people: MakePeople) -> None:
    ada, ben = people("ada", "ben")
    for player in (ada, ben):
        pairing.enter(player, UNRATED)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [pairing._LOCK])
        assert at_once(pairing.match_all) == [0]
    assert pairing.match_all() == 1
