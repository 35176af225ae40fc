"""Fixtures: a running platform with tournaments, and a browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from config import paths
from tests import servers
from tests.games.notifications.push_service import PushService
from tests.ops.running_stack import RunningStack, environment, until

# Runs Chromium as root in a container, without background requests.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

expect.set_options(timeout=15_000)


class Site:
    """The running site: its address, and the slugs of the finished leagues."""

    def __init__(self, platform: RunningStack) -> None:
        self.platform = platform
        self.address = platform.address()
        self.played = self.make("played")

    def make(self, leagues: str) -> dict[str, str]:
        """Runs a scenario; returns the slugs of its tournaments by kind."""
        result = subprocess.run(
            [sys.executable, "-m", "tests.e2e.scenario", leagues],
            cwd=paths.BASE_DIR,
            env=environment(VAR_DIR=str(self.platform.var)),
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert result.returncode == 0, result.stderr
        slugs: dict[str, str] = json.loads(result.stdout.splitlines()[-1])
        return slugs

    def api(self, path: str) -> Any:
        """The JSON response of an API path, to compare with the page."""
        with urllib.request.urlopen(f"{self.address}/api/v1/{path}", timeout=20) as response:
            return json.load(response)

    def finished_game(self, kind: str = "dream_home") -> dict[str, Any]:
        """A finished game of that kind."""
        game: dict[str, Any] = self.api(f"games?status=finished&kind={kind}&ordering=created")[
            "results"
        ][0]
        return game

    def live_game(self) -> dict[str, Any]:
        """A game that has just started."""

        def fresh() -> list[dict[str, Any]]:
            playing = self.api("games?status=playing&kind=dream_home")["results"]
            return [game for game in playing if game["seq"] < 90]

        return until(fresh, "a game has just started", 90)[0]


@pytest.fixture(scope="session")
def push_service() -> Iterator[PushService]:
    """The push service to which the platform may send messages."""
    service = PushService()
    yield service
    service.close()


@pytest.fixture(scope="session")
def site(push_service: PushService) -> Iterator[Site]:
    """The platform on a free port with its own data, after the quick leagues have finished."""
    platform = RunningStack(servers.make_shared_dir(), PUSH_HOSTS=push_service.origin)
    try:
        until(lambda: platform.readiness()["status"] == "ok", "the platform is ready", 120)
        site = Site(platform)
        for slug in site.played.values():
            until(partial(_is_over, site, slug), f"the league {slug} is over", 120)
        yield site
    finally:
        platform.stop_if_running()


def _is_over(site: Site, slug: str) -> bool:
    return bool(site.api(f"tournaments/{slug}")["status"] == "finished")


@pytest.fixture(scope="session")
def watched(site: Site) -> str:
    """A league that is still running after every test."""
    return site.make("watched")["dream_home"]


@pytest.fixture(scope="session")
def knockout(site: Site) -> str:
    """A finished double elimination of seven players with long names."""
    slug = site.make("knockout")["lodge"]
    until(partial(_is_over, site, slug), "the knockout is over", 120)
    return slug


@pytest.fixture(scope="session")
def large(site: Site) -> str:
    """A Swiss of 1,000 entrants after 11 rounds."""
    return site.make("large")["dream_home"]


@pytest.fixture(scope="session")
def ladders(site: Site) -> dict[str, str]:
    """A ladder with challenges in every state, and one without challenges."""
    return site.make("ladder")


@pytest.fixture(scope="session")
def named(site: Site) -> dict[str, dict[str, str]]:
    """Paths of pages with long names, by kind of page; see `long_names`."""
    addresses: dict[str, Any] = site.make("names")
    for slug in addresses["finishing"].values():
        until(partial(_is_over, site, slug), f"the league {slug} is over", 120)
    return addresses


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium. Without one the tests are skipped, which CI counts as a failure."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium here: set CHROMIUM to its path")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


Opener = Callable[..., Page]
Table = dict[str, Any]
"""What `tests.e2e.play_table` prints."""
Sit = Callable[..., tuple[Page, Table]]


@pytest.fixture
def open_page(site: Site, browser: Browser) -> Iterator[Opener]:
    """Opens a path of the site. Fails the test if a page has thrown a script error."""
    contexts = []
    faults: list[str] = []

    def opener(path: str, **options: Any) -> Page:
        context = browser.new_context(
            **{
                "viewport": DESKTOP,
                "base_url": site.address,
                "locale": "en-GB",
                # Requests of a service worker cannot be intercepted by a test.
                "service_workers": "block",
                **options,
            }
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield opener
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def sit(site: Site, open_page: Opener) -> Sit:
    """Opens a table and its page, signed in as the person at seat 0."""

    def opener(kind: str, wanted: dict[str, Any] | None = None, **options: Any) -> Any:
        command = [sys.executable, "-m", "tests.e2e.play_table", kind, json.dumps(wanted or {})]
        result = subprocess.run(
            command,
            cwd=paths.BASE_DIR,
            env=environment(VAR_DIR=str(site.platform.var)),
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert result.returncode == 0, result.stderr
        table: Table = json.loads(result.stdout.splitlines()[-1])
        return open_table(open_page, site, table, **options), table

    return opener


def open_table(open_page: Opener, site: Site, table: Table, **options: Any) -> Page:
    """The page of a table in a new browser context."""
    return open_page(
        f"/games/{table['game']}",
        reduced_motion="reduce",
        **signed_in(site, table["session"]),
        **options,
    )


def signed_in(site: Site, session: str) -> dict[str, Any]:
    """Options of a browser context in which the person of a session is signed in."""
    cookie = {
        "name": "sessionid",
        "value": session,
        "domain": site.address.split("//")[1].split(":")[0],
        "path": "/",
        "expires": -1,
        "httpOnly": True,
        "secure": False,
        "sameSite": "Lax",
    }
    return {"storage_state": {"cookies": [cookie], "origins": []}}
