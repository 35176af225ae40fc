"""A logical replication copies games and their logs, although its search path is empty."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config import paths
from config.local_stack import embedded_servers, server_paths
from config.local_stack.postgres import Postgres
from tests import servers
from tests.ops.running_stack import environment, until

TABLES = "games_game, games_event"
COUNTS = "SELECT (SELECT count(*) FROM games_game), (SELECT count(*) FROM games_event)"


class LogicalPostgres(Postgres):
    """A PostgreSQL that can be the source of a logical replication."""

    def command_line(self) -> list[str]:
        options = ("wal_level=logical", "wal_retrieve_retry_interval=100ms")
        return [*super().command_line(), *(part for option in options for part in ("-c", option))]


@pytest.fixture
def data() -> Iterator[Path]:
    """The data folder of a server with the migrated databases `rooftree` and `copy`."""
    folder = servers.make_shared_dir()
    with embedded_servers.running([LogicalPostgres(folder, durable=False)]):
        with connect(folder, "postgres") as connection:
            connection.execute("CREATE DATABASE copy")
        for name in ("rooftree", "copy"):
            run_command(folder, name, "migrate", "--verbosity=0")
        yield folder


def connect(data: Path, database: str) -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(server_paths.database_url(data, database), autocommit=True)


def run_command(data: Path, database: str, *arguments: str) -> None:
    subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=paths.BASE_DIR,
        env=environment(
            DATABASE_URL=server_paths.database_url(data, database),
            REDIS_URL=server_paths.redis_url(data),
            SECRET_KEY="for tests only",
        ),
        check=True,
        timeout=180,
    )


def test_a_logical_replication_copies_earlier_and_later_events(data: Path) -> None:
    play = ("simulate", "--store", "lodge", "--bots", "random,random")
    run_command(data, "rooftree", *play)
    with connect(data, "rooftree") as source, connect(data, "copy") as copy:
        source.execute(f"CREATE PUBLICATION games FOR TABLE {TABLES}")
        # A slot cannot be created by the subscription if both databases are on one server.
        source.execute("SELECT pg_create_logical_replication_slot('games', 'pgoutput')")
        copy.execute(
            f"CREATE SUBSCRIPTION games CONNECTION '{conninfo(data)}' PUBLICATION games"
            " WITH (create_slot = false, slot_name = 'games')"
        )
        until(lambda: copied(source, copy, games=1), "the stored game is copied")
        run_command(data, "rooftree", *play)
        until(lambda: copied(source, copy, games=2), "the next game is copied")
        with pytest.raises(psycopg.errors.RestrictViolation):
            copy.execute("DELETE FROM games_event")
        copy.execute("DROP SUBSCRIPTION games")


def conninfo(data: Path) -> str:
    return f"host={server_paths.socket_dir(data)} user=postgres dbname=rooftree"


def copied(source: psycopg.Connection, copy: psycopg.Connection, games: int) -> bool:
    expected = source.execute(COUNTS).fetchone()
    return (
        expected is not None
        and expected[0] == games
        and copy.execute(COUNTS).fetchone() == (expected)
    )
