"""Without JavaScript, or if it does not load, the page says so and links to the API."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Opener, Site

NO_SCRIPT_HEADING = "This page has not loaded"


def addresses(site: Site) -> dict[str, str]:
    """Page paths and the API paths with the same data."""
    tournament = site.played["lodge"]
    game = site.finished_game()["id"]
    return {
        "/": "/api/v1/docs",
        "/tournaments": "/api/v1/tournaments",
        f"/tournaments/{tournament}": f"/api/v1/tournaments/{tournament}",
        f"/games/{game}": f"/api/v1/games/{game}",
        "/players": "/api/v1/players",
        "/players/greedy-1": "/api/v1/players/greedy-1",
        "/rankings": "/api/v1/rankings",
        "/no/such/page": "/api/v1/docs",
    }


def check(page: Page, api: str) -> None:
    """The notice is visible and links to the data of the page."""
    expect(page.get_by_role("heading", name=NO_SCRIPT_HEADING)).to_be_visible()
    expect(page.get_by_text("Rooftree needs JavaScript.")).to_be_visible()
    link = page.get_by_role("link", name="over the API")
    expect(link).to_have_attribute("href", api)
    assert page.request.get(api).ok
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(width) <= 0


def test_without_javascript(site: Site, open_page: Opener) -> None:
    for path, api in addresses(site).items():
        page = open_page(path, java_script_enabled=False, viewport=PHONE)
        check(page, api)
        page.close()


@pytest.mark.parametrize("rel", ["module", "modulepreload"])
def test_without_its_script(site: Site, open_page: Opener, rel: str) -> None:
    """Whether the first file of the script is lost or one that it needs."""
    page = open_page("/favicon.svg")
    lost = re.search(rf'{rel}"[^>]* (?:src|href)="([^"]+\.js)"', page.request.get("/").text())
    assert lost is not None
    page.route(f"**{lost[1]}", lambda route: route.abort())
    for path, api in list(addresses(site).items())[:4]:
        page.goto(path)
        # Most pages load well before the words would show, so they wait for some seconds.
        expect(page.get_by_role("heading", name=NO_SCRIPT_HEADING)).to_be_hidden()
        page.evaluate("for (const it of document.getAnimations()) it.finish()")
        check(page, api)


def test_the_notice_disappears_when_the_script_runs(open_page: Opener) -> None:
    page = open_page("/rankings")
    expect(page.get_by_role("heading", level=1, name="Rankings")).to_be_visible()
    expect(page.get_by_text(NO_SCRIPT_HEADING)).to_have_count(0)
