"""One line of the log is one event, from whatever library it comes."""

from __future__ import annotations

import json
import logging
import subprocess
import sys

import pytest

from config import paths
from config.logging_config import SparingFilter
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


def written(script: str = SCRIPT, **settings: str) -> list[str]:
    """The lines that the script logs with these settings."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=paths.BASE_DIR,
        env=environment(
            DJANGO_SETTINGS_MODULE="config.settings", VAR_DIR=str(servers.folder()), **settings
        ),
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    return done.stderr.splitlines()


def test_json_is_the_form_for_machines() -> None:
    lost, finished, failed, warned = (json.loads(line) for line in written())
    assert lost["event"] == "lost a task"
    assert lost["logger"] == "celery.worker"
    assert "data" not in lost
    assert (finished["game"], finished["kind"], finished["level"]) == (7, "lodge", "info")
    assert "ZeroDivisionError" in failed["exception"]
    assert "UserWarning: too old" in warned["event"]
    assert all(line["timestamp"].endswith("Z") for line in (lost, finished, failed))


def test_text_is_the_form_for_people() -> None:
    lines = written(LOG_FORMAT="console")
    assert any("game_finished" in line and "game=7" in line for line in lines)
    assert not any(line.startswith("{") for line in lines)


@pytest.mark.parametrize(("level", "count"), [("WARNING", 3), ("DEBUG", 5)])
def test_the_level_is_set_from_outside(level: str, count: int) -> None:
    ours = [line for line in written(LOG_LEVEL=level) if json.loads(line)["logger"] != "asyncio"]
    assert len(ours) == count


REFUSED = """
import django
django.setup()
from django.test import Client
client = Client(raise_request_exception=False)
for number in range(500):
    assert client.get("/", HTTP_HOST=f"host{number}.example.org").status_code == 400
assert client.get("/api/v1/" + 5000 * "a", HTTP_HOST="localhost").status_code == 404
"""


def test_a_wrong_host_is_one_short_line_and_not_many() -> None:
    *refused, missing = written(REFUSED)
    assert len(refused) == 10
    for line in refused:
        assert len(line) < 300
        said = json.loads(line)
        assert said["logger"] == "django.security.DisallowedHost"
        assert said["event"].startswith("Invalid HTTP_HOST header: 'host")
        assert "exception" not in said
    assert len(missing) < 1500, "an address of any length does not make a line of any length"
    assert json.loads(missing)["event"].endswith("... (5019 characters)")


def test_what_was_left_out_is_told_with_the_next_line(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    sparing = SparingFilter(most=2, seconds=60)

    def refuse(host: str) -> str:
        record = logging.LogRecord(
            "django.security.DisallowedHost", logging.ERROR, "", 0, "Wrong %s", (host,), None
        )
        return record.getMessage() if sparing.filter(record) else ""

    assert [refuse("a"), refuse("b"), refuse("c"), refuse("d")] == ["Wrong a", "Wrong b", "", ""]
    now += 61
    assert refuse("e") == "Wrong e 2 more were left out before this one."
    assert refuse(300 * "f") == f"Wrong {194 * 'f'}... (306 characters)"


def test_other_lines_keep_their_traceback() -> None:
    try:
        raise ValueError("ours")
    except ValueError:
        told = sys.exc_info()
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "failed", None, told)
    assert SparingFilter(most=0).filter(record)
    assert record.exc_info == told
