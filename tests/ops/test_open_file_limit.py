"""The limit of open files."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

from config import open_file_limit, paths


def raise_limit_from(soft: int, hard: int) -> list[int]:
    """The result of `raise_limit` in a new process with these limits, and its limits afterwards."""
    code = (
        "import resource; from config import open_file_limit;"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}));"
        "print(open_file_limit.raise_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=paths.BASE_DIR, capture_output=True, text=True, check=True
    )
    return [int(number) for number in result.stdout.split()]


def test_the_limit_is_raised_to_the_hard_limit() -> None:
    assert raise_limit_from(256, 1024) == [1024, 1024, 1024]


def test_a_limit_equal_to_the_hard_limit_is_not_changed() -> None:
    assert raise_limit_from(512, 512) == [512, 512, 512]


def test_an_unlimited_hard_limit_is_not_used_fully(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [(1024, resource.RLIM_INFINITY)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.append(new))
    assert open_file_limit.raise_limit() == 65_536
    assert limits[-1] == (65_536, resource.RLIM_INFINITY)


def test_an_error_of_the_system_leaves_the_limit_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", fail)
    assert open_file_limit.raise_limit() == 256


def test_only_a_low_limit_has_a_warning() -> None:
    assert "only 1024 files" in open_file_limit.warning(1024)
    assert open_file_limit.warning(open_file_limit.RECOMMENDED) == ""
