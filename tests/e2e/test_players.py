"""The player search and the player page."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Request, Route, expect

from tests.e2e.conftest import Opener, Site
from tests.e2e.replay_page import slider


def test_a_player_is_found_by_keyboard_from_any_page(site: Site, open_page: Opener) -> None:
    page = open_page(f"/tournaments/{site.played['lodge']}")
    searches: list[str] = []

    def note(request: Request) -> None:
        if urlsplit(request.url).path == "/api/v1/players":
            searches.append(parse_qs(urlsplit(request.url).query).get("search", [""])[0])

    page.on("request", note)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Players").press("Enter")
    field = page.get_by_role("searchbox", name="Find a player by name")
    expect(field).to_be_visible()
    field.focus()
    page.keyboard.type("GREEDY")
    rows = page.get_by_role("list", name="Players").get_by_role("listitem")
    expected = {row["display_name"] for row in site.api("players?search=greedy")["results"]}
    expect(rows).to_have_count(len(expected))
    assert {row.get_by_role("link").inner_text() for row in rows.all()} == expected
    assert searches == ["", "GREEDY"]  # debounced
    expect(page).to_have_url(re.compile(r"/players\?q=GREEDY$"))
    page.reload()
    expect(field).to_have_value("GREEDY")
    rows.first.get_by_role("link").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Greedy")
    page.go_back()
    expect(field).to_have_value("GREEDY")


def test_an_empty_or_failed_search_shows_a_notice(open_page: Opener) -> None:
    page = open_page("/players?q=nobody-at-all")
    expect(page.get_by_role("heading", name="No player named nobody-at-all")).to_be_visible()
    refuse = "**/api/v1/players?search=greedy*"

    def refused(route: Route) -> None:
        route.fulfill(status=403)

    page.route(refuse, refused)
    page.get_by_role("searchbox").fill("greedy")
    expect(page.get_by_role("alert")).to_contain_text("Could not load this")
    page.unroute(refuse)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("link", name="Greedy 1")).to_be_visible()
    page.goto("/players?q=nobody-at-all")
    page.get_by_role("button", name="Show all players").click()
    expect(page.get_by_role("list", name="Players").get_by_role("link").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"/players$"))


def test_a_player_page_shows_tournaments_and_results(site: Site, open_page: Opener) -> None:
    page = open_page("/players/greedy-1")
    tournaments = page.get_by_role("list", name="Tournaments")
    expected = site.api("players/greedy-1/tournaments")["results"]
    expect(tournaments.get_by_role("listitem")).to_have_count(min(len(expected), 8))
    own = next(row for row in expected if row["tournament"]["slug"] == site.played["lodge"])
    row = tournaments.get_by_role("listitem").filter(has_text=own["tournament"]["name"])
    entries = own["tournament"]["entries"]
    expect(row).to_contain_text(f"Place {own['place']['rank']} of {entries}")
    expect(row).to_contain_text("Finished")

    results = site.api("players/greedy-1/results?limit=8")["results"]
    listed = page.get_by_role("list", name="Tournament results").locator("> li")
    expect(listed).to_have_count(len(results))
    for result, line in zip(results, listed.all(), strict=True):
        for seat in result["seats"]:
            expect(line).to_contain_text(seat["player"]["display_name"])
            expect(line).to_contain_text(f"{seat['points']:g}")
        expect(line).to_contain_text(f"Place {result['rank']} of {len(result['seats'])}")
        if result["change"] is not None:
            expect(line).to_contain_text(f"{abs(round(result['change']))}")
    listed.first.get_by_role("link", name=f"Game {results[0]['games'][0]}").click()
    expect(slider(page)).to_be_visible()
