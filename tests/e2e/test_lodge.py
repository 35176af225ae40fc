"""The replay of a game of Lodge."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Opener, Site
from tests.e2e.replay_page import slider, wait_for_ply

# So wide that the lodges of all players are on show.
WIDE = {"width": 1600, "height": 900}


@pytest.fixture
def game(site: Site) -> dict[str, Any]:
    """A finished game of four."""
    return site.finished_game("lodge")


def events(site: Site, game: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """All events of one type."""
    events_of_game = site.api(f"games/{game['id']}/events?limit=500")["events"]
    return [event for event in events_of_game if event["type"] == kind]


def drawing(page: Page, game: dict[str, Any], seat: int) -> Locator:
    """The drawing of one player's lodge."""
    owner = game["seats"][seat]["player"]["display_name"]
    return page.get_by_role("img", name=re.compile(rf"^Lodge of {re.escape(owner)}\b"))


def test_lodge_drawings_match_the_engine(
    site: Site, open_page: Opener, game: dict[str, Any]
) -> None:
    page = open_page(f"/games/{game['id']}", viewport=WIDE)
    for ply in (2, game["seq"] // 3, game["seq"]):
        slider(page).fill(str(ply))
        wait_for_ply(page, ply)
        view = site.api(f"games/{game['id']}/state?ply={ply}")["view"]
        for seat, lodge in enumerate(view["lodges"]):
            rooms = [tile for tile in lodge["tiles"] if "colour" in tile]
            shown = drawing(page, game, seat)
            expect(shown.locator('[class*="bed"]')).to_have_count(len(rooms))
            expect(shown.locator("[data-guest]")).to_have_count(lodge["guests"])
            expect(shown.locator('[class*="star"]')).to_have_count(lodge["pleased"])


def test_a_guest_moves_in_between_two_events(
    site: Site, open_page: Opener, game: dict[str, Any]
) -> None:
    moved = events(site, game, "guest_placed")[2]
    address = f"/games/{game['id']}?ply={moved['seq'] - 1}&step=event"
    page = open_page(address, viewport=WIDE)
    wait_for_ply(page, moved["seq"] - 1)
    guests = drawing(page, game, moved["seat"]).locator("[data-guest]")
    before = guests.count()
    page.get_by_role("button", name="Next event").click()
    wait_for_ply(page, moved["seq"])
    expect(guests).to_have_count(before + 1)
    owner = game["seats"][moved["seat"]]["player"]["display_name"]
    expect(page.get_by_text(re.compile(rf"^{re.escape(owner)} places the ")).first).to_be_visible()
    highlight = drawing(page, game, moved["seat"]).locator('[class*="highlight"]')
    expect(highlight).to_have_count(1)


def test_the_last_round_and_the_winner_are_shown(
    site: Site, open_page: Opener, game: dict[str, Any]
) -> None:
    called = events(site, game, "last_round")[0]
    page = open_page(f"/games/{game['id']}?ply={called['seq'] - 1}", viewport=WIDE)
    wait_for_ply(page, called["seq"] - 1)
    reception = page.get_by_role("region", name="Reception")
    expect(reception.get_by_text("Last round")).to_have_count(0)
    slider(page).fill(str(called["seq"]))
    wait_for_ply(page, called["seq"])
    expect(reception.get_by_text("Last round")).to_be_visible()
    page.keyboard.press("End")
    wait_for_ply(page, game["seq"])
    winner = next(seat for seat in game["seats"] if seat["rank"] == 1)
    plot = page.get_by_role("article").filter(has_text="Winner")
    expect(plot).to_contain_text(winner["player"]["display_name"])
    expect(plot).to_contain_text(f"{winner['points']} points")


def test_selecting_a_round_jumps_to_it(site: Site, open_page: Opener, game: dict[str, Any]) -> None:
    page = open_page(f"/games/{game['id']}?ply=1", viewport=WIDE)
    wait_for_ply(page, 1)
    page.get_by_label("Round").select_option(label="4")
    began = events(site, game, "round")[3]
    wait_for_ply(page, began["seq"])
    region = page.get_by_role("region", name="Reception")
    expect(region.get_by_text("Round 4", exact=True)).to_be_visible()
