"""The lobby, played by a state machine: whatever happens, nobody sits twice and no seat is lost."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import TestCase
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from games import decide
from games.errors import ClientError
from games.lobby import pairing, rematch, table_spec, tables, tasks
from games.lobby.built_in_bots import is_bot
from games.lobby.pairing import PairingSpec
from games.lobby.start_game import PRESENT
from games.models import Game, LobbySeat, LobbyTable, PairingRequest, Player
from tests.games.lobby.conftest import TEN_MINUTES, THREE_DAYS

PEOPLE = 5
EXPECTED_ERRORS = {
    "guests_unrated",
    "host_stays",
    "no_such_table",
    "not_finished",
    "not_host",
    "not_seated",
    "not_your_game",
    "rating_out_of_range",
    "seat_taken",
    "seats_free",
    "table_closed",
    "table_full",
    "table_started",
    "too_many_tables",
    "unrated_guest",
}
people = st.integers(0, PEOPLE - 1)
numbers = st.integers(0, 20)


class Lobby(RuleBasedStateMachine):
    """Five people, the last of whom is a guest, and whatever tables they open."""

    @initialize()
    def enter(self) -> None:
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.people = [
            Player.objects.create_user(f"player{n}", kind="guest" if n == PEOPLE - 1 else "person")
            for n in range(PEOPLE)
        ]
        self.games: dict[str, set[str]] = {}
        """The players of each game that a table has started."""

    def teardown(self) -> None:
        if hasattr(self, "atomic"):
            transaction.set_rollback(True)
            self.atomic.__exit__(None, None, None)

    def attempt(self, command: Any, *args: Any, **kwargs: Any) -> Any:
        """Runs a command and what follows its commit. Only known errors may come of it."""
        with TestCase.captureOnCommitCallbacks(execute=True):
            try:
                return command(*args, **kwargs)
            except ClientError as error:
                if error.code not in EXPECTED_ERRORS:
                    raise
                return None

    def table(self, number: int) -> LobbyTable | None:
        found = list(LobbyTable.objects.order_by("id"))
        return found[number % len(found)] if found else None

    @rule(host=people, size=st.integers(2, 3), slow=st.booleans(), rated=st.booleans())
    def create(self, host: int, size: int, slow: bool, rated: bool) -> None:
        control = THREE_DAYS if slow else TEN_MINUTES
        spec = table_spec.parse(kind="nim", size=size, time_control=control, rated=rated)
        self.attempt(tables.create, self.people[host], spec, [])

    @rule(player=people, number=numbers, twice=st.booleans())
    def join(self, player: int, number: int, twice: bool) -> None:
        table = self.table(number)
        if table is not None:
            for _ in range(1 + twice):
                self.attempt(tables.join, self.people[player], table.public_id)

    @rule(player=people, number=numbers)
    def leave(self, player: int, number: int) -> None:
        if (table := self.table(number)) is not None:
            self.attempt(tables.leave, self.people[player], table.public_id)

    @rule(player=people, invited=people, number=numbers, accept=st.booleans())
    def invite(self, player: int, invited: int, number: int, accept: bool) -> None:
        if (table := self.table(number)) is not None:
            name = self.people[invited].username
            self.attempt(tables.invite, self.people[player], table.public_id, name)
            self.attempt(tables.answer, self.people[invited], table.public_id, accept=accept)

    @rule(number=numbers, all_seats=st.booleans())
    def fill(self, number: int, all_seats: bool) -> None:
        if (table := self.table(number)) is not None:
            seats = None if all_seats else [1]
            self.attempt(tables.fill, table.host, table.public_id, "sage", seats=seats)

    @rule(number=numbers, removed=people)
    def remove(self, number: int, removed: int) -> None:
        if (table := self.table(number)) is not None:
            name = self.people[removed].username
            self.attempt(tables.remove, table.host, table.public_id, name)

    @rule(number=numbers, bots=st.booleans())
    def start(self, number: int, bots: bool) -> None:
        if (table := self.table(number)) is not None:
            bot = "easy" if bots else None
            self.attempt(tables.start_by_host, table.host, table.public_id, bot=bot)

    @rule(number=numbers)
    def close(self, number: int) -> None:
        if (table := self.table(number)) is not None:
            self.attempt(tables.close, table.host, table.public_id)

    @rule(player=people, rated=st.booleans(), cancels=st.booleans())
    def wait_for_pairing(self, player: int, rated: bool, cancels: bool) -> None:
        spec = PairingSpec(("nim",), 2, "10+10", rated)
        self.attempt(pairing.enter, self.people[player], spec)
        if cancels:
            self.attempt(pairing.cancel, self.people[player])

    @rule(seconds=st.integers(1, 60), gone=st.sets(people))
    def time_passes(self, seconds: int, gone: set[int]) -> None:
        """Those who are gone are seen no more; the others are."""
        now, absent = timezone.now(), [self.people[number] for number in gone]
        before = now - timedelta(seconds=seconds)
        for rows in (LobbySeat.objects.all(), PairingRequest.objects.all()):
            rows.filter(player__in=absent).update(seen_at=before)
            rows.exclude(player__in=absent).update(seen_at=now)
        self.attempt(tasks.sweep)
        for player in absent:
            seats = LobbySeat.objects.filter(player=player, table__status="open")
            if seconds > tasks.ABSENT_AFTER.total_seconds():
                assert not seats.filter(table__pace__in=PRESENT).exists()

    @rule(number=numbers, resigns=people)
    def game_ends(self, number: int, resigns: int) -> None:
        games = list(Game.objects.filter(status="playing").order_by("id"))
        if games:
            game = games[number % len(games)]
            seat = game.seats.filter(player=self.people[resigns]).first()
            if seat is not None and seat.away == "":
                self.attempt(decide.player_command, game.pk, seat.index, {"type": "resign"})

    @rule(number=numbers, player=people)
    def rematch(self, number: int, player: int) -> None:
        games = list(Game.objects.order_by("id"))
        if games:
            self.attempt(rematch.agree, self.people[player], games[number % len(games)])

    @invariant()
    def nobody_sits_twice(self) -> None:
        if not hasattr(self, "people"):
            return
        rows = LobbySeat.objects.values_list("table", "player", "index", "table__size")
        assert (
            max(Counter((table, player) for table, player, _, _ in rows).values(), default=1) == 1
        )
        assert all(index < size for _, _, index, size in rows)
        for player in self.people:
            seats = LobbySeat.objects.filter(player=player, table__status="open")
            assert seats.count() <= tables.MAX_OPEN_SEATS

    @invariant()
    def a_started_table_has_one_game_with_its_players_for_ever(self) -> None:
        if not hasattr(self, "people"):
            return
        for table in LobbyTable.objects.select_related("game"):
            names = set(table.seats.values_list("player__username", flat=True))
            if table.status == "started":
                assert table.game is not None
                assert len(names) == table.size
                players = set(table.game.seats.values_list("player__username", flat=True))
                assert players == names == self.games.setdefault(table.public_id, names)
            else:
                assert table.game is None
                assert table.public_id not in self.games
        started = LobbyTable.objects.filter(status="started").count()
        assert Game.objects.filter(key__startswith="casual table").count() == started

    @invariant()
    def an_open_table_has_a_free_seat_and_its_host(self) -> None:
        if not hasattr(self, "people"):
            return
        for table in LobbyTable.objects.filter(status="open"):
            seats = list(table.seats.select_related("player__bot"))
            assert 0 < len(seats) < table.size
            assert table.host_id in {seat.player_id for seat in seats if not is_bot(seat.player)}
        assert not LobbySeat.objects.filter(table__status="closed").exists()

    @invariant()
    def a_paired_player_sits_in_the_game(self) -> None:
        if not hasattr(self, "people"):
            return
        for request in PairingRequest.objects.filter(game__isnull=False):
            assert request.game is not None
            assert request.game.seats.filter(player=request.player_id).count() == 1

    @invariant()
    def a_game_has_at_most_one_rematch(self) -> None:
        if not hasattr(self, "people"):
            return
        for game in Game.objects.filter(key__startswith="casual rematch"):
            assert game.key is not None
            old = Game.objects.get(public_id=game.key.split()[-1])
            before, after = (
                list(each.seats.order_by("index").values_list("player", flat=True))
                for each in (old, game)
            )
            assert after == [*before[1:], before[0]]
            assert old.status != "playing"


@pytest.mark.django_db
def test_the_lobby_keeps_its_seats() -> None:
    run_state_machine_as_test(
        Lobby,
        settings=settings(
            max_examples=15,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
