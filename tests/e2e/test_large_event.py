"""The page of a tournament of 1,000 entrants and 11 rounds fetches and holds only what it shows."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Request, expect

from tests.e2e.conftest import PHONE, Opener, Site

MAX_NODES = 2_000
MAX_DATA = 15_000
"""Bytes of the answers of the API, compressed."""
MAX_BYTES = 158_000
"""Bytes of everything with an empty cache, of which a third are libraries, a quarter the font."""
MAX_REQUESTS = 30


def settle(page: Page) -> None:
    """Until standings and tables are there."""
    expect(page.locator("tr[data-entry]").first).to_be_visible()
    expect(page.get_by_role("article").first).to_be_visible()
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)


def queries_of(requests: list[Request], part: str) -> list[dict[str, list[str]]]:
    """The query parameters of the requests for a part of the tournament."""
    paths = [urlsplit(request.url) for request in requests]
    return [parse_qs(path.query) for path in paths if path.path.endswith(f"/large-event/{part}")]


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
    page.on("request", lambda request: requests.append(request))
    page.goto(f"/tournaments/{large}")
    settle(page)
    (standings,) = queries_of(requests, "standings")
    assert standings == {"section": ["*"], "limit": ["25"]}
    (tables,) = queries_of(requests, "tables")
    assert (tables["round"], tables["limit"], tables["offset"]) == (["11"], ["24"], ["0"])
    expect(page.locator("tr[data-entry]")).to_have_count(25)
    assert page.evaluate("document.querySelectorAll('*').length") < MAX_NODES
    # Requests of the page before may end only now, and were not seen to begin.
    sizes = {request: size for request, size in sizes.items() if request in urls}
    data = sum(size for request, size in sizes.items() if "/api/" in urls[request])
    assert 0 < data < MAX_DATA
    assert sum(sizes.values()) < MAX_BYTES
    assert len(sizes) < MAX_REQUESTS
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


def test_the_selection_is_stored_in_the_url(site: Site, large: str, open_page: Opener) -> None:
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


def test_unknown_url_parameters_show_the_default_and_a_notice(
    large: str, open_page: Opener
) -> None:
    page = open_page(
        f"/tournaments/{large}?round=99&as_of=round-77&player=5000&section=groups%2FZ",
        viewport=PHONE,
    )
    settle(page)
    expect(page.locator("tr[data-entry]")).to_have_count(25)
    for param in ("round=99", "as_of=round-77", "player=5000", "section=groups/Z"):
        expect(page.get_by_text(f"“{param}”")).to_be_visible()
    expect(page.get_by_role("heading", name="Round 11", exact=True)).to_be_visible()
