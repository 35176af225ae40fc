"""Layout of pages with very long names of many scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.e2e.conftest import Site
from tests.e2e.test_accessibility import settle

WIDTHS = (1920, 1280, 768, 390, 320)
HEIGHTS = {390: 664, 320: 568}
LAYOUT = (Path(__file__).parent / "layout.js").read_text()
OPEN_ALL = """() => {
    for (const it of document.querySelectorAll("main details")) it.open = true;
    for (const it of document.querySelectorAll("main button[aria-expanded='false']")) it.click();
}"""
TWO_FRAMES = "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"


@pytest.fixture(scope="module")
def page(site: Site, browser: Browser) -> Iterator[Page]:
    """One page for all tests, so that its cache stays warm."""
    context = browser.new_context(base_url=site.address, locale="en-GB", reduced_motion="reduce")
    yield context.new_page()
    context.close()


def faults_at_every_width(page: Page) -> dict[int, list[str]]:
    """Layout problems of the current page, by width."""
    problems = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHTS.get(width, 800)})
        page.evaluate(TWO_FRAMES)
        if faults := page.evaluate(LAYOUT):
            problems[width] = faults
    return problems


def check(page: Page, addresses: dict[str, str]) -> None:
    """Opens them all and fails naming everything that was problems."""
    problems: dict[str, Any] = {}
    for name, address in addresses.items():
        page.set_viewport_size({"width": WIDTHS[0], "height": 800})
        page.goto(address)
        settle(page)
        page.evaluate(OPEN_ALL)
        settle(page)
        if faults := faults_at_every_width(page):
            problems[f"{name} {address}"] = faults
    assert problems == {}, json.dumps(problems, indent=1, ensure_ascii=False)


def test_lists(page: Page, site: Site, named: dict[str, dict[str, str]]) -> None:
    own_pool = site.api(named["tournaments"]["swiss"].removeprefix("/"))["pool"]
    check(
        page,
        {
            "home": "/",
            "games": "/games",
            "live games": "/games?status=playing",
            "finished games": "/games?status=finished",
            "tournaments": "/tournaments",
            "no tournament": f"/tournaments?search={'W' * 90}",
            "rankings of Dream Home": "/rankings",
            "rankings of Lodge": "/rankings?kind=lodge",
            "rankings of a pool": f"/rankings?kind={quote(own_pool)}",
            "rankings of none": f"/rankings?kind={'W' * 40}",
            "players": "/players",
            "no player": f"/players?q={'W' * 90}",
            "missing": "/no/such/page",
        },
    )


def test_tournaments(page: Page, named: dict[str, dict[str, str]]) -> None:
    check(page, named["tournaments"])


def test_games(page: Page, site: Site, named: dict[str, dict[str, str]]) -> None:
    addresses = dict(named["games"])
    for kind in named["finishing"]:
        played = site.api(f"games?status=finished&kind={kind}&player=bot-arabic")["results"]
        game = played[0]["id"]
        for ply in (1, 60, 100_000):
            addresses[f"{kind} at {ply}"] = f"/games/{game}?ply={ply}"
    check(page, addresses)


def test_players(page: Page, named: dict[str, dict[str, str]]) -> None:
    chosen = ("hebrew", "emoji", "wide", "digits", "person")
    check(page, {name: named["players"][name] for name in chosen})


def test_error_notices(site: Site, browser: Browser, named: dict[str, dict[str, str]]) -> None:
    # The service worker would answer instead of the route.
    context = browser.new_context(
        base_url=site.address, reduced_motion="reduce", service_workers="block"
    )
    page = context.new_page()
    page.route("**/api/v1/**", lambda route: route.fulfill(status=403))
    tournament = named["tournaments"]["swiss"]
    (game, *_) = named["games"].values()
    problems = {}
    for address in ("/", "/tournaments", tournament, "/rankings", "/games", game):
        page.goto(address)
        expect(page.get_by_role("alert").first).to_be_visible()
        if faults := faults_at_every_width(page):
            problems[address] = faults
    context.close()
    assert problems == {}, json.dumps(problems, indent=1, ensure_ascii=False)


def test_error_pages(site: Site, browser: Browser) -> None:
    def broken(route: Route) -> None:
        body = "export default () => { throw new Error('broken by the test') };"
        route.fulfill(body=body, content_type="text/javascript")

    problems = {}
    for answer in (broken, lambda route: route.abort()):
        context: BrowserContext = browser.new_context(base_url=site.address)
        page = context.new_page()
        page.route("**/assets/rankings-*.js", answer)
        page.goto("/rankings")
        expect(page.get_by_role("alert")).to_be_visible()
        if faults := faults_at_every_width(page):
            problems[page.get_by_role("alert").inner_text()] = faults
        context.close()
    assert problems == {}, json.dumps(problems, indent=1, ensure_ascii=False)
