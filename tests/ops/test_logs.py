"""The format of log lines, which is the same for all libraries."""

from __future__ import annotations

import json
import logging
import subprocess
import sys

import pytest

from config import paths
from config.logging_config import SuspiciousRequestFilter
from tests import servers
from tests.ops.running_stack import environment

SCRIPT = """
import logging, django
django.setup()
import structlog
logging.getLogger("celery.worker").warning("lost %s", "a task", extra={"data": {"much": 1}})
structlog.get_logger("games").info("game_finished", game=7, kind="lodge")
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("django.request").exception("failed")
import warnings
warnings.warn("too old", UserWarning)
logging.getLogger("celery.beat").info("sending due task")
logging.getLogger("games").debug("too much")
"""


def log_lines(script: str = SCRIPT, **settings: str) -> list[str]:
    """The lines that the script logs with these settings."""
    result = subprocess.run(
        [sys.executable, "-c", script],
        cwd=paths.BASE_DIR,
        env=environment(
            DJANGO_SETTINGS_MODULE="config.settings",
            VAR_DIR=str(servers.make_shared_dir()),
            **settings,
        ),
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout == ""
    return result.stderr.splitlines()


def test_json_format() -> None:
    lost, finished, failed, warned = (json.loads(line) for line in log_lines())
    assert lost["event"] == "lost a task"
    assert lost["logger"] == "celery.worker"
    assert "data" not in lost
    assert (finished["game"], finished["kind"], finished["level"]) == (7, "lodge", "info")
    assert "ZeroDivisionError" in failed["exception"]
    assert "UserWarning: too old" in warned["event"]
    assert all(line["timestamp"].endswith("Z") for line in (lost, finished, failed))


def test_console_format() -> None:
    lines = log_lines(LOG_FORMAT="console")
    assert any("game_finished" in line and "game=7" in line for line in lines)
    assert not any(line.startswith("{") for line in lines)


@pytest.mark.parametrize(("level", "count"), [("WARNING", 3), ("DEBUG", 5)])
def test_the_log_level_is_configurable(level: str, count: int) -> None:
    lines = [line for line in log_lines(LOG_LEVEL=level) if json.loads(line)["logger"] != "asyncio"]
    assert len(lines) == count


BAD_HOSTS = """
import django
django.setup()
from django.test import Client
client = Client(raise_request_exception=False)
for number in range(500):
    assert client.get("/", HTTP_HOST=f"host{number}.example.org").status_code == 400
assert client.get("/api/v1/" + 5000 * "a", HTTP_HOST="localhost").status_code == 404
"""


def test_wrong_hosts_are_logged_in_a_few_short_lines() -> None:
    *bad_hosts, not_found = log_lines(BAD_HOSTS)
    assert len(bad_hosts) == 10
    for line in bad_hosts:
        assert len(line) < 300
        event = json.loads(line)
        assert event["logger"] == "django.security.DisallowedHost"
        assert event["event"].startswith("Invalid HTTP_HOST header: 'host")
        assert "exception" not in event
    assert len(not_found) < 1500, "long paths are truncated"
    assert json.loads(not_found)["event"].endswith("... (5019 characters)")


def test_the_number_of_dropped_lines_is_added_to_the_next_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    log_filter = SuspiciousRequestFilter(max_lines=2, seconds=60)

    def log_bad_host(host: str) -> str:
        record = logging.LogRecord(
            "django.security.DisallowedHost", logging.ERROR, "", 0, "Wrong %s", (host,), None
        )
        return record.getMessage() if log_filter.filter(record) else ""

    assert [log_bad_host("a"), log_bad_host("b"), log_bad_host("c"), log_bad_host("d")] == [
        "Wrong a",
        "Wrong b",
        "",
        "",
    ]
    now += 61
    assert log_bad_host("e") == "Wrong e 2 similar lines were dropped before this one."
    assert log_bad_host(300 * "f") == f"Wrong {194 * 'f'}... (306 characters)"


def test_other_records_keep_their_traceback() -> None:
    try:
        raise ValueError("ours")
    except ValueError:
        exc_info = sys.exc_info()
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "failed", None, exc_info)
    assert SuspiciousRequestFilter(max_lines=0).filter(record)
    assert record.exc_info == exc_info
