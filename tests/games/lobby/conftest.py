"""People, ratings and tables for the tests of the lobby."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.utils import timezone

from games import rated_games
from games.lobby import table_spec, tables
from games.models import LobbySeat, LobbyTable, PairingRequest, Player
from games.rated_games import PoolRating

TEN_MINUTES = {"kind": "bank", "initial_ms": 600_000, "increment_ms": 10_000}
THREE_DAYS = {"kind": "per_move", "initial_ms": 3 * 86_400_000}

MakePeople = Callable[..., list[Player]]
OpenTable = Callable[..., LobbyTable]


class FixedRatings:
    """A rating service that knows the ratings it is given."""

    def __init__(self) -> None:
        self.values: dict[tuple[str, int], float] = {}

    def ratings(
        self, pools: Iterable[str], players: Iterable[int]
    ) -> Mapping[tuple[str, int], PoolRating]:
        wanted = {(pool, player) for pool in pools for player in players}
        return {key: PoolRating(self.values[key], False) for key in wanted & self.values.keys()}


@pytest.fixture(autouse=True)
def empty_redis(redis_client: redis.Redis) -> None:
    """Nobody is on a page unless a test says so."""


@pytest.fixture(autouse=True)
def no_tasks(queued_bots: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """No tasks: a test runs what it wants to have run."""
    monkeypatch.setattr("games.lobby.wake_up._send", lambda: None)


@pytest.fixture
def ratings(monkeypatch: pytest.MonkeyPatch) -> FixedRatings:
    """Ratings that a test sets."""
    service = FixedRatings()
    monkeypatch.setattr(rated_games, "_services", [service])
    return service


@pytest.fixture
def people(db: None) -> MakePeople:
    """Makes players of the given names; those that start with `guest` are guests."""

    def make(*names: str) -> list[Player]:
        return [
            Player.objects.create_user(
                name,
                kind=Player.Kind.GUEST if name.startswith("guest") else Player.Kind.PERSON,
            )
            for name in names
        ]

    return make


@pytest.fixture
def open_table() -> OpenTable:
    """Opens a table of nim, for two unless given, with a clock of ten minutes."""

    def make(
        host: Player, *, bots: Iterable[str] = (), key: str | None = None, **given: Any
    ) -> LobbyTable:
        spec = {"kind": "nim", "size": 2, "time_control": TEN_MINUTES, **given}
        return tables.create(host, table_spec.parse(**spec), list(bots), key=key)

    return make


def seated(table: LobbyTable) -> list[str]:
    """The usernames at the table, by seat."""
    rows = LobbySeat.objects.filter(table=table).order_by("index")
    return list(rows.values_list("player__username", flat=True))


def gone_for(**duration: float) -> None:
    """Everybody in the lobby was seen last that long ago."""
    before = timezone.now() - timedelta(**duration)
    LobbySeat.objects.update(seen_at=before)
    PairingRequest.objects.update(seen_at=before)
