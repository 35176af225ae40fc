"""Races at tables of the lobby, in quick pairing and of rematches: one outcome each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from games.errors import ClientError
from games.lobby import pairing, play_now, rematch, table_spec, tables
from games.lobby.pairing import PairingSpec
from games.models import Game, LobbySeat, LobbyTable, PairingRequest, Player, Seat
from games.void_game import void_game
from tests.games.lobby.conftest import MakePeople, OpenTable, seated
from tests.games.test_races import at_once
from tests.games.test_table_races import in_order

pytestmark = pytest.mark.django_db(transaction=True)
ANY = PairingSpec(("nim",), 2, "10+10", rated=False)


def codes(results: list[Any]) -> list[str]:
    """The codes of the errors among the results."""
    return [result.code for result in results if isinstance(result, ClientError)]


def check(table: LobbyTable) -> None:
    """A started table has one game with exactly its players; nobody sits twice anywhere."""
    table.refresh_from_db()
    names = seated(table)
    assert len(names) == len(set(names))
    if table.game is not None:
        assert len(names) == table.size
        assert sorted(table.game.seats.values_list("player__username", flat=True)) == sorted(names)
    assert Game.objects.filter(key__endswith=table.public_id).count() == (table.status == "started")


@pytest.mark.parametrize("attempt", range(3))
def test_the_last_seat_twice_at_once(
    people: MakePeople, open_table: OpenTable, attempt: int
) -> None:
    ada, *others = people("ada", "ben", "cleo", "dora")
    table = open_table(ada)
    results = at_once(*(lambda one=one: tables.join(one, table.public_id) for one in others))
    assert codes(results) == ["table_started"] * 2
    check(table)


def test_a_double_click_joins_once(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben = people("ada", "ben")
    for size in (3, 2):
        table = open_table(ada, size=size)
        results = at_once(*[lambda table=table: tables.join(ben, table.public_id)] * 4)
        assert codes(results) == []
        assert seated(table) == ["ada", "ben"]
        check(table)


def test_two_join_at_once(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    table = open_table(ada, size=3)
    results = at_once(
        lambda: tables.join(ben, table.public_id), lambda: tables.join(cleo, table.public_id)
    )
    assert codes(results) == []
    table.refresh_from_db()
    assert table.status == "started"
    check(table)


def test_the_host_starts_with_bots_while_somebody_joins(
    people: MakePeople, open_table: OpenTable
) -> None:
    def join() -> Any:
        return tables.join(ben, table.public_id)

    def start() -> Any:
        return tables.start_by_host(ada, table.public_id, bot="sage")

    ada, ben = people("ada", "ben")
    for first, second, expected in [
        (join, start, ["ada", "ben", "sage"]),
        (start, join, ["ada", "sage", "sage-2"]),
    ]:
        table = open_table(ada, size=3)
        results = in_order(first, second)
        assert codes(results) == ([] if first is join else ["table_started"])
        assert sorted(seated(table)) == expected
        check(table)


def test_leaving_while_the_last_seat_is_taken(people: MakePeople, open_table: OpenTable) -> None:
    def leave() -> Any:
        return tables.leave(ben, table.public_id)

    def join() -> Any:
        return tables.join(cleo, table.public_id)

    ada, ben, cleo = people("ada", "ben", "cleo")
    for first, second, status in [(leave, join, "open"), (join, leave, "started")]:
        table = open_table(ada, size=3)
        tables.join(ben, table.public_id)
        assert codes(in_order(first, second)) == []
        table.refresh_from_db()
        assert table.status == status
        check(table)


@pytest.mark.parametrize("attempt", range(3))
def test_two_tables_of_one_player_that_fill_at_once_start_one_game(
    people: MakePeople, open_table: OpenTable, attempt: int
) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    both = [open_table(ada), open_table(ada)]
    results = at_once(
        lambda: tables.join(ben, both[0].public_id), lambda: tables.join(cleo, both[1].public_id)
    )
    assert codes(results) == []
    for table in both:
        check(table)
    assert Seat.objects.filter(player=ada).count() == 1
    assert sorted(table.status for table in both) == ["open", "started"]
    left = next(table for table in both if table.status == "open")
    assert len(seated(left)) == 1
    assert left.host.username == seated(left)[0]


@pytest.mark.parametrize("attempt", range(3))
def test_one_player_joins_many_tables_at_once(
    people: MakePeople, open_table: OpenTable, attempt: int
) -> None:
    hosts = people(*(f"host{n}" for n in range(8)))
    (ada,) = people("ada")
    open_ = [open_table(host, size=3) for host in hosts]
    results = at_once(*(lambda t=t: tables.join(ada, t.public_id) for t in open_))
    assert codes(results) == ["too_many_tables"] * 3
    assert LobbySeat.objects.filter(player=ada).count() == tables.MAX_OPEN_SEATS


def test_one_key_opens_one_table_and_one_game(people: MakePeople, open_table: OpenTable) -> None:
    (ada,) = people("ada")
    made = at_once(*[lambda: open_table(ada, key="k")] * 3)
    assert len({table.pk for table in made}) == 1
    spec = table_spec.parse(kind="nim", size=3)
    games = at_once(*[lambda: play_now.play(ada, spec, ["sage", "sage"], key="k")] * 3)
    assert len({game.pk for game in games}) == 1
    assert Game.objects.count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_bots_are_created_once(people: MakePeople, attempt: int) -> None:
    ada, ben = people("ada", "ben")
    spec = table_spec.parse(kind="nim", size=3)
    games = at_once(
        *(lambda one=one: play_now.play(one, spec, ["sage", "sage"]) for one in (ada, ben))
    )
    assert len({game.pk for game in games}) == 2
    bots = Player.objects.filter(kind="bot").values_list("username", flat=True)
    assert sorted(bots) == ["sage", "sage-2"]


@pytest.mark.parametrize("attempt", range(3))
def test_two_workers_seat_nobody_twice(people: MakePeople, attempt: int) -> None:
    players = people(*(f"p{n}" for n in range(6)))
    for player in players:
        pairing.enter(player, ANY)
    opened = at_once(*[pairing.match_all] * 4)
    assert sum(opened) == 3
    assert Seat.objects.count() == Seat.objects.values("player").distinct().count() == 6


def cancel_or_match(first: str, ada: Player) -> tuple[Callable[[], Any], Callable[[], Any]]:
    def cancel() -> Any:
        return pairing.cancel(ada)

    return (cancel, pairing.match_all) if first == "cancel" else (pairing.match_all, cancel)


@pytest.mark.parametrize("first", ["cancel", "match"])
def test_cancelling_while_the_matcher_runs(people: MakePeople, first: str) -> None:
    ada, ben = people("ada", "ben")
    for player in (ada, ben):
        pairing.enter(player, ANY)
    in_order(*cancel_or_match(first, ada))
    games = Game.objects.count()
    assert games == (first == "match")
    # Either ada has a game, or does not wait any more and ben waits on.
    assert PairingRequest.objects.filter(player=ada, game__isnull=True).count() == 0
    assert PairingRequest.objects.filter(player=ben, game__isnull=True).count() == 1 - games


@pytest.mark.parametrize("attempt", range(3))
def test_pairing_and_a_table_that_starts_at_once(
    people: MakePeople, open_table: OpenTable, attempt: int
) -> None:
    """Whoever comes first; the player is in one game, and nothing waits for ever."""
    ada, ben, cleo = people("ada", "ben", "cleo")
    table = open_table(ada)
    pairing.enter(ada, ANY)
    pairing.enter(ben, ANY)
    results = at_once(pairing.match_all, lambda: tables.join(cleo, table.public_id))
    assert codes(results) in ([], ["table_closed"])
    assert Seat.objects.filter(player=ada).count() == 1
    check(table)


@pytest.mark.parametrize("attempt", range(3))
def test_two_who_agree_to_a_rematch_at_once_open_one_game(
    people: MakePeople, open_table: OpenTable, attempt: int
) -> None:
    ada, ben = people("ada", "ben")
    table = open_table(ada)
    game = tables.join(ben, table.public_id).game
    assert game is not None
    with transaction.atomic():
        void_game(game.pk)
    states = at_once(*(lambda one=one: rematch.agree(one, game) for one in (ada, ben, ada, ben)))
    assert Game.objects.count() == 2
    opened = {state.game.pk for state in states if state.game is not None}
    assert len(opened) == 1
