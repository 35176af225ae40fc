"""Management commands start the embedded servers that they need."""

from __future__ import annotations

import subprocess
import sys

import pytest

from config import paths
from config.local_stack import command_servers, var_lock
from config.local_stack.postgres import Postgres
from config.local_stack.valkey import Valkey
from tests import servers
from tests.ops.running_stack import environment


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("", False),
        ("help", False),
        ("migrate --help", False),
        ("up --demo", False),
        ("makemigrations", False),
        ("migrate", True),
        ("shell", True),
        ("rebuild", True),
        ("simulate dream_home --seats 2", False),
        ("simulate dream_home --store", True),
        ("verify", True),
        ("verify 17", True),
        ("verify games.jsonl", False),
        ("verify ./records", False),
    ],
)
def test_which_commands_need_the_servers(arguments: str, expected: bool) -> None:
    assert command_servers.are_needed(arguments.split()) is expected


def test_no_command_starts_servers_in_production(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRODUCTION", "1")
    assert not command_servers.are_needed(["migrate"])


def test_a_command_starts_and_stops_its_servers() -> None:
    var = servers.make_shared_dir()
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c"]
    script = (
        "from django.db import connection; from config import paths;"
        " from config.local_stack import var_lock;"
        " connection.cursor().execute('SELECT 1');"
        " print(sorted(var_lock.read_holder(paths.var_dir())['children']))"
    )
    result = subprocess.run(
        [*command, script],
        cwd=paths.BASE_DIR,
        env=environment(VAR_DIR=str(var)),
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "['postgres', 'valkey']"
    assert var_lock.read_holder(var) == {}
    assert not Postgres(var).is_ready()
    assert not Valkey(var).is_ready()
