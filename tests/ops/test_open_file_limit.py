"""How many files may be open."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

from config import open_file_limit, paths


def raised_from(soft: int, hard: int) -> list[int]:
    """What a new process with these limits gives for `raise_limit`, and the limits it has then."""
    code = (
        "import resource; from config import open_file_limit;"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}));"
        "print(open_file_limit.raise_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=paths.BASE_DIR, capture_output=True, text=True, check=True
    )
    return [int(word) for word in done.stdout.split()]


def test_the_limit_is_raised_as_far_as_the_system_lets_it() -> None:
    assert raised_from(256, 1024) == [1024, 1024, 1024]


def test_a_limit_that_is_as_high_as_it_can_be_is_left_alone() -> None:
    assert raised_from(512, 512) == [512, 512, 512]


def test_what_nobody_can_use_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [(1024, resource.RLIM_INFINITY)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.append(new))
    assert open_file_limit.raise_limit() == 65_536
    assert limits[-1] == (65_536, resource.RLIM_INFINITY)


def test_a_refusal_leaves_the_limit_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert open_file_limit.raise_limit() == 256


def test_a_low_limit_is_told_and_a_high_one_is_not() -> None:
    assert "only 1024 files" in open_file_limit.complaint(1024)
    assert open_file_limit.complaint(open_file_limit.ENOUGH) == ""
