"""What CI makes of a run of `make test`: green only if nothing was left out."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from config import paths

GREEN = """
 Test Files  40 passed (40)
      Tests  \x1b[1m\x1b[32m310 passed\x1b[39m\x1b[22m (310)
===== 900 passed in 80.1s (0:01:20) =====
===== 110 passed, 3 warnings in 60.2s =====
===== 12 passed in 30.3s =====
"""


def judged(folder: Path, output: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    """Runs `.ci/run` where `make` prints `output` and ends with `status`."""
    (folder / ".ci").mkdir()
    shutil.copy(paths.BASE_DIR / ".ci" / "run", folder / ".ci" / "run")
    (folder / "output").write_text(output)
    make = folder / "make"
    make.write_text(f"#!/bin/sh\ncat '{folder}/output'\nexit {status}\n")
    make.chmod(0o755)
    return subprocess.run(
        [folder / ".ci" / "run"],
        env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "CHROMIUM": "/bin/true"},
        capture_output=True,
        text=True,
        timeout=30,
    )


def test_all_passed_is_green(tmp_path: Path) -> None:
    done = judged(tmp_path, GREEN)
    assert done.returncode == 0, done.stdout
    assert "900 passed" in done.stdout


@pytest.mark.parametrize(
    ("whole", "part"),
    [
        ("900 passed", "899 passed, 1 skipped"),
        ("110 passed", "100 passed, 10 deselected"),
        ("12 passed", "no tests ran"),
        ("===== 12 passed in 30.3s =====", "* BROWSER TESTS SKIPPED: no Chromium here."),
        ("===== 12 passed in 30.3s =====", ""),
        ("310 passed\x1b[39m", "309 passed\x1b[39m | \x1b[33m1 skipped\x1b[39m"),
        ("310 passed\x1b[39m", "309 passed\x1b[39m | 1 todo"),
        ("40 passed", "39 passed | 1 skipped"),
        (GREEN[: GREEN.index("=")], ""),
    ],
)
def test_what_was_left_out_is_red(tmp_path: Path, whole: str, part: str) -> None:
    assert whole in GREEN
    done = judged(tmp_path, GREEN.replace(whole, part))
    assert done.returncode == 1
    assert "Failed: " in done.stdout


def test_a_failure_is_not_swallowed(tmp_path: Path) -> None:
    assert judged(tmp_path, GREEN, status=2).returncode == 2
