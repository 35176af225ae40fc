"""The page of a tournament of 1,000 entrants and 11 rounds fetches and holds only what it shows."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Request, expect

from tests.e2e.conftest import PHONE, Opener, Site

MOST_NODES = 2_000
MOST_DATA = 15_000
"""Bytes of the answers of the API, compressed."""
MOST_BYTES = 150_000
"""Bytes of everything with an empty cache, of which a third are libraries, a quarter the font."""
MOST_REQUESTS = 30


def settle(page: Page) -> None:
    """Until standings and tables are there."""
    expect(page.locator("tr[data-entry]").first).to_be_visible()
    expect(page.get_by_role("article").first).to_be_visible()
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)


def asked(requests: list[Request], part: str) -> list[dict[str, list[str]]]:
    """The queries of what was asked of a part of the event."""
    paths = [urlsplit(each.url) for each in requests]
    return [parse_qs(each.query) for each in paths if each.path.endswith(f"/large-event/{part}")]


def test_the_page_fetches_what_it_shows(large: str, open_page: Opener) -> None:
    page = open_page("/")
    requests: list[Request] = []
    sizes: dict[str, float] = {}
    urls: dict[str, str] = {}
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    network.on(
        "Network.requestWillBeSent", lambda e: urls.update({e["requestId"]: e["request"]["url"]})
    )
    network.on(
        "Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]})
    )
    page.on("request", lambda each: requests.append(each))
    page.goto(f"/tournaments/{large}")
    settle(page)
    (standings,) = asked(requests, "standings")
    assert standings == {"section": ["*"], "limit": ["25"]}
    (tables,) = asked(requests, "tables")
    assert (tables["round"], tables["limit"], tables["offset"]) == (["11"], ["24"], ["0"])
    expect(page.locator("tr[data-entry]")).to_have_count(25)
    assert page.evaluate("document.querySelectorAll('*').length") < MOST_NODES
    # Requests of the page before may end only now, and were not seen to begin.
    sizes = {each: size for each, size in sizes.items() if each in urls}
    data = sum(size for each, size in sizes.items() if "/api/" in urls[each])
    assert 0 < data < MOST_DATA
    assert sum(sizes.values()) < MOST_BYTES
    assert len(sizes) < MOST_REQUESTS
    names = " ".join(urls.values())
    for unused in ("brackets", "challenges", "rating-chart", "replay", "place-explanation"):
        assert f"/{unused}-" not in names, unused


def test_a_player_is_found_and_explained(large: str, open_page: Opener) -> None:
    page = open_page(f"/tournaments/{large}")
    settle(page)
    page.get_by_role("searchbox", name="Find a player").fill("ntrant 50")
    page.get_by_role("button", name=re.compile(r"^Entrant 500")).click()
    row = page.get_by_role("row", name="Entrant 500")
    expect(row).to_have_attribute("aria-current", "true")
    expect(row).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"\?player=500$"))
    row.get_by_role("button", name="Why Entrant 500 is in this place").click()
    expect(page.get_by_role("heading", name=re.compile(r"^Below Entrant \d+$"))).to_be_visible()
    expect(page.get_by_text(re.compile(r"so Entrant \d+ is ahead\.")).first).to_be_visible()
    page.get_by_role("button", name="Only Entrant 500").click()
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.get_by_role("article")).to_contain_text("Entrant 500")


def test_what_is_chosen_stands_in_the_address(site: Site, large: str, open_page: Opener) -> None:
    page = open_page(f"/tournaments/{large}?as_of=round-4&page=3&round=5&tables=2")
    settle(page)
    expect(page.get_by_text("Standings after Round 4.")).to_be_visible()
    expected = site.api(f"tournaments/{large}/standings?round=4&offset=50&limit=25")["rows"]
    first = page.locator("tr[data-entry]").first
    expect(first).to_have_attribute("data-entry", str(expected[0]["entry"]))
    expect(page.get_by_role("heading", name="Round 5", exact=True)).to_be_visible()
    expect(page.get_by_role("article").first).to_contain_text("Table 25")
    page.get_by_role("navigation", name="Pages of Standings").get_by_role(
        "button", name="Next page"
    ).click()
    expect(page).to_have_url(re.compile(r"page=4"))
    page.get_by_role("button", name="Next round: Round 6").click()
    expect(page.get_by_role("heading", name="Round 6", exact=True)).to_be_visible()
    page.reload()
    settle(page)
    expect(page.get_by_role("heading", name="Round 6", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Round 5", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"page=4"))


def test_an_address_that_is_out_of_date_shows_the_usual_and_says_so(
    large: str, open_page: Opener
) -> None:
    page = open_page(
        f"/tournaments/{large}?round=99&as_of=round-77&player=5000&section=groups%2FZ",
        viewport=PHONE,
    )
    settle(page)
    expect(page.locator("tr[data-entry]")).to_have_count(25)
    for gone in ("round=99", "as_of=round-77", "player=5000", "section=groups/Z"):
        expect(page.get_by_text(f"“{gone}”")).to_be_visible()
    expect(page.get_by_role("heading", name="Round 11", exact=True)).to_be_visible()
