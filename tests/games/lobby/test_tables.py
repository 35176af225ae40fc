"""Tables of the lobby: create, join, leave, invite, fill, start, and who is taken off the list."""

from __future__ import annotations

from typing import Any

import pytest
import redis
from django.utils import timezone

from games.errors import ClientError
from games.live import presence as streams
from games.lobby import tables, tasks
from games.models import Bot, Game, LobbyInvitation, LobbySeat, LobbyTable, Player
from tests.games.lobby.conftest import (
    THREE_DAYS,
    FixedRatings,
    MakePeople,
    OpenTable,
    gone_for,
    seated,
)

pytestmark = pytest.mark.django_db


def refused(call: Any, *args: Any, **kwargs: Any) -> str:
    """The code of the error that the call raises."""
    with pytest.raises(ClientError) as error:
        call(*args, **kwargs)
    return error.value.code


def players_of(game: Game) -> set[str]:
    return set(game.seats.values_list("player__username", flat=True))


def test_the_last_seat_starts_the_game_with_exactly_these_players(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    table = open_table(ada, size=3, options={"piles": 2}, spectator_delay_seconds=5)
    assert tables.join(ben, table.public_id).status == "open"
    table = tables.join(cleo, table.public_id)
    game = table.game
    assert (table.status, game is not None) == ("started", True)
    assert game is not None
    assert players_of(game) == {"ada", "ben", "cleo"}
    assert (game.options["piles"], game.spectator_delay_ms, game.rated) == (2, 5000, False)
    assert game.deadline_at is not None
    assert Game.objects.count() == 1


def test_joining_twice_takes_one_seat(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben = people("ada", "ben")
    table = open_table(ada, size=3)
    for _ in range(2):
        tables.join(ben, table.public_id)
    assert seated(table) == ["ada", "ben"]
    tables.join(ada, table.public_id)
    assert seated(table) == ["ada", "ben"]


def test_joining_again_after_the_start_returns_the_game(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    table = open_table(ada)
    game = tables.join(ben, table.public_id).game
    assert tables.join(ben, table.public_id).game == game
    assert refused(tables.join, cleo, table.public_id) == "table_started"


def test_a_key_opens_one_table(people: MakePeople, open_table: OpenTable) -> None:
    (ada,) = people("ada")
    first = open_table(ada, key="one")
    assert open_table(ada, key="one") == first
    assert refused(open_table, ada, key="one", size=3) == "key_reused"
    assert LobbyTable.objects.count() == 1


def test_a_seat_of_ones_choice(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    table = open_table(ada, size=3)
    assert refused(tables.join, ben, table.public_id, seat=0) == "seat_taken"
    assert refused(tables.join, ben, table.public_id, seat=3) == "bad_seat"
    tables.join(ben, table.public_id, seat=2)
    assert [(seat.index, seat.player) for seat in table.seats.all()] == [(0, ada), (2, ben)]
    tables.join(cleo, table.public_id)
    assert LobbySeat.objects.get(player=cleo).index == 1


def test_the_host_leaves_and_the_next_one_is_host(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben = people("ada", "ben")
    table = open_table(ada, size=3, bots=["sage"])
    table2 = open_table(ada, size=3)
    tables.join(ben, table2.public_id)
    assert tables.leave(ada, table2.public_id).host == ben
    assert refused(tables.close, ada, table2.public_id) == "not_host"
    assert tables.leave(ben, table2.public_id).closed_reason == "empty"
    assert tables.leave(ben, table2.public_id).closed_reason == "empty"
    closed = tables.leave(ada, table.public_id)  # a bot alone keeps no table open
    assert (closed.status, seated(closed)) == ("closed", [])
    assert refused(tables.join, ben, table.public_id) == "table_closed"


def test_leaving_after_the_start_changes_nothing(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben = people("ada", "ben")
    table = open_table(ada)
    tables.join(ben, table.public_id)
    assert tables.leave(ben, table.public_id).status == "started"
    assert seated(table) == ["ada", "ben"]


def test_bots_take_the_free_seats_and_start_the_game(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben = people("ada", "ben")
    table = open_table(ada, size=3)
    tables.join(ben, table.public_id)
    assert refused(tables.fill, ben, table.public_id, "sage") == "not_host"
    assert refused(tables.fill, ada, table.public_id, "nobody") == "unknown_bot"
    assert refused(tables.fill, ada, table.public_id, "sage", seats=[4]) == "bad_seat"
    table = tables.fill(ada, table.public_id, "sage")
    assert table.status == "started"
    assert tables.fill(ada, table.public_id, "sage").game == table.game
    assert Bot.objects.get(player__lobby_seats__table=table).strategy == "sage"


def test_two_bots_of_one_name_are_two_players(people: MakePeople, open_table: OpenTable) -> None:
    (ada,) = people("ada")
    table = open_table(ada, size=3, bots=["hard", "sage"])
    assert table.status == "started"
    assert seated(table) == ["ada", "sage", "sage-2"]
    assert refused(open_table, ada, size=3, bots=["sage"] * 3) == "too_many_bots"
    again = open_table(ada, size=3)
    tables.fill(ada, again.public_id, "easy", seats=[1])
    tables.fill(ada, again.public_id, "easy", seats=[1])  # a double click
    assert seated(again) == ["ada", "random"]
    tables.fill(ada, again.public_id, "random", seats=[2])
    assert seated(again) == ["ada", "random", "random-2"]


def test_a_person_who_has_the_name_of_a_bot_is_not_taken_for_it(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, _ = people("ada", "sage")
    assert seated(open_table(ada, bots=["sage"])) == ["ada", "sage-2"]


def test_the_host_starts_with_bots(people: MakePeople, open_table: OpenTable) -> None:
    (ada,) = people("ada")
    table = open_table(ada, size=3)
    assert refused(tables.start_by_host, ada, table.public_id) == "seats_free"
    table = tables.start_by_host(ada, table.public_id, bot="medium")
    assert table.status == "started"
    assert tables.start_by_host(ada, table.public_id, bot="medium").game == table.game


def test_the_host_removes_a_player(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben = people("ada", "ben")
    table = open_table(ada, size=3)
    tables.join(ben, table.public_id)
    assert refused(tables.remove, ben, table.public_id, "ada") == "not_host"
    assert refused(tables.remove, ada, table.public_id, "ada") == "host_stays"
    for _ in range(2):
        tables.remove(ada, table.public_id, "ben")
    assert seated(table) == ["ada"]
    tables.join(ben, table.public_id)
    assert seated(table) == ["ada", "ben"]


def test_a_private_table_needs_its_code_or_an_invitation(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    table = open_table(ada, size=3, private=True)
    assert refused(tables.join, ben, table.public_id) == "no_such_table"
    assert refused(tables.join, ben, table.public_id, code="wrong") == "no_such_table"
    assert refused(tables.fill, ben, table.public_id, "sage") == "no_such_table"
    assert refused(tables.answer, cleo, table.public_id, accept=True) == "no_such_table"
    tables.join(ben, table.public_id, code=table.code)
    tables.invite(ben, table.public_id, "cleo")
    tables.invite(ben, table.public_id, "cleo")
    assert tables.answer(cleo, table.public_id, accept=True).status == "started"
    assert LobbyInvitation.objects.get().status == "accepted"


def test_invitations(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben, cleo, guest = people("ada", "ben", "cleo", "guest-1")
    other = open_table(ada, bots=["sage"])
    table = open_table(ada, size=3, rated=True)
    assert other.status == "started"
    for name, code in [
        ("nobody", "no_such_player"),
        ("sage", "invited_bot"),
        ("guest-1", "unrated_guest"),
    ]:
        assert refused(tables.invite, ada, table.public_id, name) == code
    assert refused(tables.invite, ben, table.public_id, "cleo") == "not_seated"
    tables.invite(ada, table.public_id, "ada")  # sits there
    assert not LobbyInvitation.objects.exists()
    tables.invite(ada, table.public_id, "cleo")
    tables.answer(cleo, table.public_id, accept=False)
    assert LobbyInvitation.objects.get().status == "declined"
    tables.invite(ada, table.public_id, "cleo")
    assert LobbyInvitation.objects.get().status == "pending"
    assert guest.kind == "guest"


def test_there_is_a_limit_of_invitations(
    people: MakePeople, open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, _ = people("ada", "ben", "cleo")
    monkeypatch.setattr(tables, "MAX_INVITATIONS", 1)
    table = open_table(ada, size=3)
    tables.invite(ada, table.public_id, "ben")
    tables.invite(ada, table.public_id, "ben")
    assert refused(tables.invite, ada, table.public_id, "cleo") == "too_many_invitations"


def test_the_rating_range(people: MakePeople, open_table: OpenTable, ratings: FixedRatings) -> None:
    ada, ben, cleo, dora = people("ada", "ben", "cleo", "dora")
    ratings.values = {("nim", ben.pk): 1380.0, ("nim", cleo.pk): 1420.0, ("lodge", ben.pk): 1500.0}
    table = open_table(ada, size=3, rated=True, min_rating=1400, max_rating=1490)
    assert refused(tables.join, ben, table.public_id) == "rating_out_of_range"
    assert refused(tables.join, dora, table.public_id) == "rating_out_of_range"  # 1500 at first
    tables.join(cleo, table.public_id)
    tables.invite(ada, table.public_id, "ben")  # goes beyond the range
    assert tables.join(ben, table.public_id).status == "started"
    assert refused(open_table, ada, min_rating=1500, max_rating=1400) == "bad_rating_range"


def test_guests_sit_at_unrated_tables_only(people: MakePeople, open_table: OpenTable) -> None:
    ada, guest = people("ada", "guest-1")
    rated, unrated = open_table(ada, rated=True), open_table(ada)
    assert refused(tables.join, guest, rated.public_id) == "guests_unrated"
    assert refused(open_table, guest, rated=True) == "unrated_guest"
    assert tables.join(guest, unrated.public_id).status == "started"


def test_a_person_and_an_own_bot_play_no_rated_game(
    people: MakePeople, open_table: OpenTable
) -> None:
    (ada,) = people("ada")
    own = Player.objects.create_user("own", kind=Player.Kind.BOT)
    Bot.objects.create(player=own, owner=ada)
    rated, unrated = open_table(ada, rated=True), open_table(ada)
    assert refused(tables.join, own, rated.public_id) == "same_owner"
    assert tables.join(own, unrated.public_id).status == "started"


def test_a_rated_game_counts_and_allows_no_take_back(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben = people("ada", "ben")
    table = open_table(ada, rated=True)
    game = tables.join(ben, table.public_id).game
    assert game is not None
    assert game.rated
    assert table.table_options["take_back"] is False
    assert open_table(ada).table_options["take_back"] is True
    assert (
        refused(open_table, ada, rated=True, table_options={"take_back": True}) == "rated_take_back"
    )


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"kind": "chess"}, "unknown_game"),
        ({"size": 4}, "bad_seats"),
        ({"options": {"piles": "two"}}, "bad_option"),
        ({"options": {"stones": 1}}, "unknown_option"),
        ({"time_control": {"kind": "bank"}}, "bad_time_control"),
        ({"time_control": {"kind": "bank", "initial_ms": 5}}, "bad_clock"),
        ({"table_options": {"flag": "win"}}, "bad_table_options"),
        ({"table_options": {"colour": 1}}, "bad_table_options"),
        ({"table_options": {"return_ms": -1}}, "bad_return_time"),
        ({"spectator_delay_seconds": 10**9}, "bad_delay"),
    ],
)
def test_tables_that_no_game_can_be_opened_with(
    people: MakePeople, open_table: OpenTable, given: dict[str, Any], code: str
) -> None:
    (ada,) = people("ada")
    assert refused(open_table, ada, **given) == code
    assert not LobbyTable.objects.exists()


def test_a_player_sits_at_a_limited_number_of_tables(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben = people("ada", "ben")
    for _ in range(tables.MAX_OPEN_SEATS):
        open_table(ada)
    assert refused(open_table, ada) == "too_many_tables"
    assert refused(tables.join, ada, open_table(ben).public_id) == "too_many_tables"
    tables.leave(ada, LobbyTable.objects.filter(host=ada)[0].public_id)
    open_table(ada)


def test_a_game_in_real_time_takes_its_players_from_the_other_tables(
    people: MakePeople, open_table: OpenTable, django_capture_on_commit_callbacks: Any
) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    own = open_table(ada)
    slow = open_table(ada, time_control=THREE_DAYS)
    shared = open_table(cleo, size=3)
    tables.join(ada, shared.public_id)
    with django_capture_on_commit_callbacks(execute=True):
        tables.join(ben, open_table(ada).public_id)
    own.refresh_from_db()
    assert (own.status, own.closed_reason) == ("closed", "empty")
    assert seated(shared) == ["cleo"]
    assert seated(slow) == ["ada"]


def test_a_game_over_days_leaves_the_other_tables_alone(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben = people("ada", "ben")
    own = open_table(ada)
    tables.join(ben, open_table(ada, time_control=THREE_DAYS).public_id)
    assert seated(own) == ["ada"]


def test_whoever_is_gone_loses_the_seat_in_real_time(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben = people("ada", "ben")
    table = open_table(ada, size=3)
    slow = open_table(ada, time_control=THREE_DAYS)
    gone_for(seconds=50)
    tables.join(ben, table.public_id)
    assert tasks.remove_absent_players() == 1
    table.refresh_from_db()
    assert (seated(table), table.host, table.status) == (["ben"], ben, "open")
    assert seated(slow) == ["ada"]
    tables.join(ada, table.public_id)
    assert seated(table) == ["ada", "ben"]
    gone_for(seconds=20)
    assert tasks.remove_absent_players() == 0


def test_a_host_who_returns_finds_the_table_again(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben = people("ada", "ben")
    table = open_table(ada, private=True)
    gone_for(seconds=50)
    tasks.sweep()
    table.refresh_from_db()
    assert (table.status, table.closed_reason) == ("closed", "absent")
    assert refused(tables.join, ben, table.public_id, code=table.code) == "table_closed"
    table = tables.join(ada, table.public_id)
    assert (table.status, table.ended_at, seated(table)) == ("open", None, ["ada"])
    assert tables.join(ben, table.public_id, code=table.code).status == "started"


def test_a_player_with_an_open_stream_keeps_the_seat(
    people: MakePeople, open_table: OpenTable, redis_client: redis.Redis
) -> None:
    ada, ben = people("ada", "ben")
    table = open_table(ada, size=3)
    tables.join(ben, table.public_id)
    gone_for(minutes=10)
    now = timezone.now().timestamp()
    redis_client.zadd(streams._open_key("lobby"), {f"{ada.pk}/x": now + 30})
    redis_client.zadd(streams._seen_key("lobby"), {str(ben.pk): now - 20})
    assert tasks.remove_absent_players() == 0
    redis_client.zadd(streams._seen_key("lobby"), {str(ben.pk): now - 60})
    assert tasks.remove_absent_players() == 1
    assert seated(table) == ["ada"]


def test_nobody_is_taken_off_while_presence_is_not_known(
    people: MakePeople, open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = people("ada")
    table = open_table(ada)
    gone_for(minutes=10)

    def fail(topic: str) -> Any:
        raise redis.ConnectionError

    monkeypatch.setattr(streams, "players_on", fail)
    assert tasks.remove_absent_players() == 0
    assert seated(table) == ["ada"]


def test_bots_are_never_gone(people: MakePeople, open_table: OpenTable) -> None:
    (ada,) = people("ada")
    table = open_table(ada, size=3, bots=["sage"])
    gone_for(seconds=50)
    tables.join(ada, table.public_id)  # says that she is still there
    assert tasks.remove_absent_players() == 0
    assert seated(table) == ["ada", "sage"]


def test_old_tables_expire_and_are_deleted(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben = people("ada", "ben")
    table = open_table(ada, time_control=THREE_DAYS)
    started = open_table(ada)
    tables.join(ben, started.public_id)
    tasks.prune()
    assert LobbyTable.objects.filter(status="open").count() == 1
    LobbyTable.objects.filter(pk=table.pk).update(created_at=timezone.now() - tasks.EXPIRE_AFTER)
    tasks.prune()
    table.refresh_from_db()
    assert (table.status, table.closed_reason) == ("closed", "expired")
    LobbyTable.objects.update(ended_at=timezone.now() - tasks.KEEP)
    tasks.prune()
    assert (LobbyTable.objects.count(), Game.objects.count()) == (0, 1)
