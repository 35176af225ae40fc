"""One line of the log is one event, from whatever library it comes."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from config import places
from tests import servers
from tests.ops.platform import environment

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


def written(**settings: str) -> list[str]:
    """The lines that the script logs with these settings."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=places.BASE,
        env=environment(
            DJANGO_SETTINGS_MODULE="config.settings", VAR_DIR=str(servers.folder()), **settings
        ),
        capture_output=True,
        text=True,
        timeout=60,
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
