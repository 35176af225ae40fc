"""The folder for all data, and the sockets of the embedded servers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from config import paths
from config.local_stack import server_paths
from tests import servers


@pytest.fixture
def closed_dir() -> Path:
    """A folder that only its owner can enter, as a home is, in a folder open to all users."""
    folder = servers.make_shared_dir() / "home"
    folder.mkdir(mode=0o700)
    return folder


def test_a_closed_parent_folder_makes_a_path_unreachable(closed_dir: Path) -> None:
    assert paths.is_reachable_by_all(closed_dir.parent)
    assert not paths.is_reachable_by_all(closed_dir)
    assert not paths.is_reachable_by_all(closed_dir / "checkout" / "var")


def test_var_dir_is_in_the_checkout_except_for_root_inside_a_closed_folder(
    closed_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VAR_DIR", raising=False)
    monkeypatch.setattr(paths, "BASE_DIR", closed_dir / "checkout")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert paths.var_dir() == closed_dir / "checkout" / "var"

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    default_of_root = paths.var_dir()
    assert default_of_root.is_relative_to("/var/lib/rooftree")
    monkeypatch.setattr(paths, "BASE_DIR", closed_dir / "other")
    assert paths.var_dir() != default_of_root

    closed_dir.chmod(0o755)
    assert paths.var_dir() == closed_dir / "other" / "var"


def test_var_dir_is_the_variable_if_it_is_set(
    closed_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VAR_DIR", str(closed_dir / "var"))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert paths.var_dir() == closed_dir / "var"


def test_sockets_are_elsewhere_if_the_path_is_too_long(tmp_path: Path) -> None:
    short = Path("/srv/rooftree/var")
    assert server_paths.socket_dir(short) == short / "sockets"
    long = Path("/srv") / ("x" * 90)
    assert len(os.fsencode(server_paths.socket_dir(long))) < 80
    assert server_paths.socket_dir(long) != server_paths.socket_dir(long / "other")
