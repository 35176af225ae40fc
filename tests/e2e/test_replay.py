"""The replay of a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Opener, Site
from tests.e2e.replay_page import position, slider, totals, wait_for_ply, wait_past

KINDS = ["dream_home", "lodge"]


def test_the_home_page_links_to_a_finished_game(site: Site, open_page: Opener) -> None:
    page = open_page("/")
    recent = page.get_by_role("region", name="Just finished")
    recent.get_by_role("link", name=re.compile(r"#\w{12}$")).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^(Dream Home|Lodge)$"))
    expect(page).to_have_title(re.compile(r"^(Dream Home|Lodge), game \w{12}"))
    expect(page.get_by_text("Finished", exact=True).first).to_be_visible()
    public_id = page.url.split("/games/")[1].split("?")[0]
    game = site.api(f"games/{public_id}")
    wait_for_ply(page, game["seq"])
    for seat in game["seats"]:
        # Names from right to left stand between marks that isolate them.
        name = f"\u2068?{re.escape(seat['player']['display_name'])}\u2069?"
        page.get_by_role("button", name=re.compile(rf"^{name}, {seat['points']} points?\b")).click()
        drawing = page.get_by_role("img", name=re.compile(f"^House of {name}|^Lodge of {name}"))
        expect(drawing).to_be_visible()


@pytest.mark.parametrize("kind", KINDS)
def test_scrubbing_to_a_ply_shows_its_score(site: Site, open_page: Opener, kind: str) -> None:
    game = site.finished_game(kind)
    page = open_page(f"/games/{game['id']}?ply=40")
    wait_for_ply(page, 40)
    for share in (0.9, 0.5, 0.75, 1):
        ply = round(game["seq"] * share)
        slider(page).fill(str(ply))
        wait_for_ply(page, ply)
        score = site.api(f"games/{game['id']}/score?ply={ply}")
        assert totals(page) == score["result"]["points"]
        expect(page).to_have_url(re.compile(rf"[?&]ply={ply}\b"))


def test_a_log_line_seeks_to_its_event(site: Site, open_page: Opener) -> None:
    game = site.finished_game()
    page = open_page(f"/games/{game['id']}?ply=1")
    log = page.get_by_role("region", name="Log")
    log.get_by_role("button", name="Round 5", exact=False).first.click()
    ply, _ = position(page)
    event = site.api(f"games/{game['id']}/events?after={ply - 1}&limit=1")["events"][0]
    assert (event["type"], event["round"]) == ("round", 5)
    expect(log.locator('[aria-current="step"]')).to_contain_text("Round 5")


def test_a_copied_link_opens_the_same_event(site: Site, open_page: Opener) -> None:
    game = site.finished_game()
    page = open_page(f"/games/{game['id']}", permissions=["clipboard-read", "clipboard-write"])
    wait_for_ply(page, game["seq"])
    slider(page).fill("57")
    wait_for_ply(page, 57)
    page.get_by_role("button", name="Copy link to this event").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{site.address}/games/{game['id']}?ply=57"
    wait_for_ply(open_page(link), 57)


def test_selecting_a_round_and_playing_fast(site: Site, open_page: Opener) -> None:
    game = site.finished_game()
    page = open_page(f"/games/{game['id']}?ply=1")
    page.get_by_label("Round").select_option(label="3")
    expect(page.get_by_text("Round 3 of 12")).to_be_visible()
    start, head = position(page)
    page.get_by_label("Speed").select_option("8")
    page.get_by_role("button", name="Play", exact=True).click()
    wait_past(page, start + 4)
    page.get_by_role("button", name="Pause", exact=True).click()
    stopped, _ = position(page)
    assert start + 5 <= stopped < head


def test_unknown_pages_show_not_found(open_page: Opener) -> None:
    for path in ("/games/7", "/games/A1b2C3d4E5f6", "/players/nobody", "/no/such/page"):
        page = open_page(path)
        expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
        expect(page.get_by_role("link", name="Go to the home page")).to_be_visible()


def test_an_outage_shows_an_error_and_can_be_retried(site: Site, open_page: Opener) -> None:
    game = site.finished_game()
    page = open_page("/no/such/page")
    page.route("**/api/v1/games/*", lambda route: route.abort())
    page.goto(f"/games/{game['id']}")
    expect(page.get_by_role("alert")).to_contain_text("Could not load this")
    page.unroute("**/api/v1/games/*")
    page.get_by_role("button", name="Try again").click()
    wait_for_ply(page, game["seq"])


def test_loaded_frames_stay_while_the_server_is_unreachable(site: Site, open_page: Opener) -> None:
    game = site.finished_game()
    page = open_page(f"/games/{game['id']}?ply=20")
    wait_for_ply(page, 20)
    # Events near this one were loaded ahead; those at the end were not.
    page.route("**/frames?*", lambda route: route.abort())
    slider(page).fill(str(game["seq"]))
    expect(page.get_by_role("alert")).to_contain_text("Could not load this")
    slider(page).fill("30")
    wait_for_ply(page, 30)
    slider(page).fill(str(game["seq"]))
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/frames?*")
    wait_for_ply(page, game["seq"])


def test_a_failed_page_of_the_log_is_fetched_again(site: Site, open_page: Opener) -> None:
    game = site.finished_game("lodge")
    page = open_page("/")
    page.route("**/events?after=200&*", lambda route: route.abort(), times=1)
    page.goto(f"/games/{game['id']}")
    last = page.get_by_role("region", name="Log").locator('[aria-current="step"]')
    expect(last).to_have_text(re.compile(rf"^{game['seq']}"))
