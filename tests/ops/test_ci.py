"""`.ci/run` succeeds only if `make test` passed and nothing was skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from config import paths

PASSING_OUTPUT = """
 Test Files  40 passed (40)
      Tests  \x1b[1m\x1b[32m310 passed\x1b[39m\x1b[22m (310)
===== 900 passed in 80.1s (0:01:20) =====
===== 110 passed, 3 warnings in 60.2s =====
===== 12 passed in 30.3s =====
"""


def run_ci(folder: Path, output: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    """Runs `.ci/run` with a `make` that prints `output` and exits with `status`."""
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


def test_it_succeeds_if_all_tests_passed(tmp_path: Path) -> None:
    result = run_ci(tmp_path, PASSING_OUTPUT)
    assert result.returncode == 0, result.stdout
    assert "900 passed" in result.stdout


@pytest.mark.parametrize(
    ("original", "replacement"),
    [
        ("900 passed", "899 passed, 1 skipped"),
        ("110 passed", "100 passed, 10 deselected"),
        ("12 passed", "no tests ran"),
        ("===== 12 passed in 30.3s =====", "* BROWSER TESTS SKIPPED: no Chromium here."),
        ("===== 12 passed in 30.3s =====", ""),
        ("310 passed\x1b[39m", "309 passed\x1b[39m | \x1b[33m1 skipped\x1b[39m"),
        ("310 passed\x1b[39m", "309 passed\x1b[39m | 1 todo"),
        ("40 passed", "39 passed | 1 skipped"),
        (PASSING_OUTPUT[: PASSING_OUTPUT.index("=")], ""),
    ],
)
def test_it_fails_if_tests_were_skipped(tmp_path: Path, original: str, replacement: str) -> None:
    assert original in PASSING_OUTPUT
    result = run_ci(tmp_path, PASSING_OUTPUT.replace(original, replacement))
    assert result.returncode == 1
    assert "Failed: " in result.stdout


def test_it_exits_with_the_status_of_make(tmp_path: Path) -> None:
    assert run_ci(tmp_path, PASSING_OUTPUT, status=2).returncode == 2
