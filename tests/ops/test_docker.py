"""Checks the Dockerfile and the compose file, and runs each of their commands.

No container engine is needed: the files they name must exist in the checkout, and every command
must work in production mode with running servers.
"""

from __future__ import annotations

import contextlib
import fnmatch
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml
from django.conf import settings

from config import paths
from config.local_stack import processes
from tests.ops.running_stack import environment, until

ROOT = paths.BASE_DIR
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text())
OWN_SERVICES = {
    name: service for name, service in COMPOSE["services"].items() if "build" in service
}


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile as (instruction, rest of the line) with continued lines joined."""
    text = (ROOT / "docker" / "Dockerfile").read_text()
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    return [
        (word, rest)
        for word, _, rest in (line.partition(" ") for line in lines)
        if word and not word.startswith("#")
    ]


def is_in_build_context(path: str) -> bool:
    """Whether .dockerignore includes a path of the checkout; the last matching rule counts."""
    included = True
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        rule = line.strip()
        if not rule or rule.startswith("#"):
            continue
        pattern = rule.lstrip("!").rstrip("/")
        parents = [path, *(str(parent) for parent in Path(path).parents)]
        if any(fnmatch.fnmatch(parent, pattern) for parent in parents if parent != "."):
            included = rule.startswith("!")
    return included


def test_copied_files_exist_and_are_not_ignored() -> None:
    copied = [
        source
        for word, rest in instructions()
        if word == "COPY" and "--from=" not in rest
        for source in rest.split()[:-1]
    ]
    assert {"manage.py", "config/", "engine/", "games/", "tournaments/"} <= set(copied)
    for source in copied:
        assert (ROOT / source).exists(), source
        assert is_in_build_context(source.rstrip("/")), source


def test_data_and_generated_files_are_ignored() -> None:
    for path in (
        "var/secret_key",
        ".env",
        "docker/.env",
        "frontend/node_modules/a.js",
        ".git/HEAD",
    ):
        assert not is_in_build_context(path), path


def test_every_stage_is_used() -> None:
    stages = {
        rest.split(" AS ")[1] for word, rest in instructions() if word == "FROM" and " AS " in rest
    }
    used = {found for _, rest in instructions() for found in re.findall(r"--from=(\S+)", rest)}
    assert used == stages


def test_the_image_runs_as_an_unprivileged_user() -> None:
    last = [word for word, _ in instructions() if word in {"FROM", "USER", "CMD", "HEALTHCHECK"}]
    stage = last[len(last) - last[::-1].index("FROM") :]
    assert stage == ["USER", "HEALTHCHECK", "CMD"]
    [user] = [rest for word, rest in instructions() if word == "USER"]
    assert int(user) > 0


def test_the_python_of_the_image_is_supported() -> None:
    text = (ROOT / "docker" / "Dockerfile").read_text()
    [version] = set(re.findall(r"^FROM python:3\.(\d+)", text, re.MULTILINE))
    assert int(version) >= 11


def test_every_variable_is_read_by_the_settings_and_documented() -> None:
    code = "".join(path.read_text() for path in [*(ROOT / "config").glob("*.py")])
    manual = (ROOT / "docs" / "operator.md").read_text()
    variables = {name for service in OWN_SERVICES.values() for name in service["environment"]}
    for name in variables:
        assert f'"{name}"' in code, name
        assert f"`{name}`" in manual, name
    example = re.findall(r"^(\w+)=", (ROOT / "docker" / "env.example").read_text(), re.M)
    required = re.findall(r"\$\{(\w+):\?", (ROOT / "docker" / "compose.yaml").read_text())
    assert set(required) <= set(example)


def test_each_service_waits_for_its_dependencies() -> None:
    for name, service in OWN_SERVICES.items():
        for dependency, options in service["depends_on"].items():
            dependency_service = COMPOSE["services"][dependency]
            if options["condition"] == "service_healthy":
                assert "test" in dependency_service["healthcheck"], (name, dependency)
            else:
                assert options["condition"] == "service_completed_successfully"
                assert dependency_service["restart"] == "on-failure"
    assert set(OWN_SERVICES) == {
        "web",
        "worker-bots",
        "worker-results",
        "worker-mail",
        "scheduler",
        "migrate",
    }


def test_persistent_data_is_in_volumes() -> None:
    for name in ("postgres", "redis"):
        [volume] = COMPOSE["services"][name]["volumes"]
        assert volume.split(":")[0] in COMPOSE["volumes"]


# --- The commands ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deployment() -> Iterator[dict[str, str]]:
    """The environment of a deployment, with a database of its own."""
    name = f"deployment_{os.getpid()}"
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    base, _, query = settings.DATABASE_URL.partition("?")
    url = base.rpartition("/")[0] + f"/{name}" + (f"?{query}" if query else "")
    image = dict(
        pair.split("=", 1)
        for word, rest in instructions()
        if word == "ENV"
        for pair in shlex.split(rest)
    )
    image.pop("PATH")
    yield environment(
        **image,
        DATABASE_URL=url,
        REDIS_URL=settings.REDIS_URL,
        SECRET_KEY="x" * 25 + "0123456789abcdefghijklmnopqrstuv",
        ALLOWED_HOSTS="games.example.org",
        BEHIND_PROXY="1",
        PATH=f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    )
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def command(name: str) -> list[str]:
    """The command of a service with the defaults of its variables."""
    words = OWN_SERVICES[name].get("command")
    if words is None:
        [words] = [re.findall(r'"([^"]*)"', rest) for word, rest in instructions() if word == "CMD"]
    return [re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", word) for word in words]


def run(words: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=180)


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_the_commands_start_a_deployment_that_becomes_ready(
    deployment: dict[str, str], free_port: int, tmp_path: Path
) -> None:
    migrated = run(command("migrate"), deployment)
    assert migrated.returncode == 0, migrated.stderr

    web = [word.replace("8000", str(free_port)) for word in command("web")]
    started = [
        processes.spawn(words, cwd=ROOT, env=deployment, log=tmp_path / "log")
        for words in (
            web,
            # Two containers have different host names.
            [*command("worker-bots"), "--hostname=bots@%h"],
            [*command("worker-results"), "--hostname=results@%h"],
            [*command("worker-mail"), "--hostname=mail@%h"],
            command("scheduler"),
        )
    ]
    try:
        address = f"http://127.0.0.1:{free_port}"
        until(lambda: status(f"{address}/readyz") == 200, "the deployment is ready")
        [check] = [rest for word, rest in instructions() if word == "HEALTHCHECK"]
        words = re.findall(r'"([^"]*)"', check)
        probe = [word.replace("8000", str(free_port)) for word in words]
        until(lambda: run(probe, deployment).returncode == 0, "the health check of web passes")
        scheduler_check = OWN_SERVICES["scheduler"]["healthcheck"]["test"][1:]
        until(
            lambda: run(scheduler_check, deployment).returncode == 0,
            "the health check of the scheduler passes",
        )
        worker_check = OWN_SERVICES["worker-results"]["healthcheck"]["test"][1:]
        until(
            lambda: run(worker_check, deployment).returncode == 0,
            "the health check of the workers passes",
        )

        # Behind the proxy: HTTPS according to its header, and only the allowed host names.
        secure = {"X-Forwarded-Proto": "https", "Host": "games.example.org"}
        games = f"{address}/api/v1/games"
        until(lambda: status(games, secure) == 200, "the API responds")
        wrong_host = {**secure, "Host": "other.org"}
        until(lambda: status(games, wrong_host) == 400, "it rejects another host")
        assert all(process.poll() is None for process in started), (tmp_path / "log").read_text()
    finally:
        for process in reversed(started):
            processes.terminate(process, signal.SIGTERM, 60)
    # uvicorn shuts down and then raises the signal again.
    assert started[0].returncode in {0, -signal.SIGTERM}
    assert {process.returncode for process in started[1:]} == {0}

    assert run(probe, deployment).returncode == 1
    assert run(worker_check, deployment).returncode == 1


OPEN_GAME = """
from games.models import Player
from games.game_commands import open_game
players = [Player.objects.create_user(name, display_name=name) for name in ("anna", "ben")]
print("game", open_game("dream_home", players).public_id)
"""


def test_open_streams_do_not_use_up_the_database_connections(
    deployment: dict[str, str], free_port: int, tmp_path: Path
) -> None:
    assert run(command("migrate"), deployment).returncode == 0
    opened = run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", OPEN_GAME], deployment
    )
    assert opened.returncode == 0, opened.stderr
    game = opened.stdout.split()[-1]

    pool = 2
    web = processes.spawn(
        [word.replace("8000", str(free_port)) for word in command("web")],
        cwd=ROOT,
        env={**deployment, "DATABASE_POOL": str(pool)},
        log=tmp_path / "log",
    )
    address = f"http://127.0.0.1:{free_port}"
    secure = {"X-Forwarded-Proto": "https", "Host": "games.example.org"}
    with contextlib.ExitStack() as stack:
        stack.callback(processes.terminate, web, signal.SIGTERM, 10)
        until(lambda: status(f"{address}/healthz") == 200, "the web process responds")
        for _ in range(3 * pool):
            request = urllib.request.Request(
                f"{address}/api/v1/games/{game}/stream", headers=secure
            )
            stream = stack.enter_context(urllib.request.urlopen(request, timeout=60))
            assert stream.readline().startswith(b"retry: ")
            assert stream.readline() == b"\n"
            assert stream.readline().startswith(b"id: 1")
        until(
            lambda: status(f"{address}/api/v1/games/{game}", secure) == 200,
            "a connection is left for another request",
        )


def status(address: str, headers: dict[str, str] | None = None) -> int:
    """The status of the response; 0 if there is none."""
    request = urllib.request.Request(address, headers=headers or {})
    try:
        with urllib.request.urlopen(request, timeout=5) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0
