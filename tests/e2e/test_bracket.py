"""The bracket drawing, and the reasons of its pairings."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, Opener, Site


def test_the_bracket_shows_every_table_and_the_champion(
    site: Site, knockout: str, open_page: Opener
) -> None:
    page = open_page(f"/tournaments/{knockout}")
    bracket = page.get_by_role("region", name="Scrollable bracket")
    for part in ("Winners' bracket", "Losers' bracket"):
        expect(bracket.get_by_role("heading", name=part)).to_be_visible()
    # The first seed has a bye; every other player has a table with a link to its game.
    expect(bracket.get_by_text("Bye", exact=True)).to_have_count(2)
    tables = site.api(f"tournaments/{knockout}/tables?bracket=true&limit=100")["results"]
    games = {
        f"/games/{id}"
        for table in tables
        if table["reason"]["code"] != "tie_replay"
        for id in table["games"]
    }
    links = bracket.get_by_role("link").all()
    assert {link.get_attribute("href") for link in links} == games
    champion = site.api(f"tournaments/{knockout}/standings")["rows"][0]["player"]["display_name"]
    finals = [table["stage"] for table in tables].count("final")
    last = bracket.get_by_role("list", name="Second grand final" if finals == 2 else "Grand final")
    won = last.get_by_role("link").locator("[data-won]")
    expect(won).to_contain_text(champion)


def test_the_bracket_scrolls_by_keyboard_on_a_phone(knockout: str, open_page: Opener) -> None:
    page = open_page(f"/tournaments/{knockout}", viewport=PHONE)
    bracket = page.get_by_role("region", name="Scrollable bracket")
    bracket.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("it => it.scrollLeft > 0", arg=bracket.element_handle())


def test_a_table_explains_its_pairing(knockout: str, open_page: Opener) -> None:
    page = open_page(f"/tournaments/{knockout}?stage=winners&round=2")
    table = page.get_by_role("article").filter(
        has=page.get_by_role("heading", name="Table 1", exact=True)
    )
    why = table.get_by_text("Paired by the bracket")
    expect(why).to_be_hidden()
    table.get_by_text("Why this table?").press("Enter")
    expect(why).to_be_visible()
    expect(why).to_have_text(re.compile(r"winner of winners' round 1, table 1\)"))


def test_a_player_path_is_highlighted_and_cleared_on_a_phone(
    site: Site, knockout: str, open_page: Opener
) -> None:
    page = open_page(f"/tournaments/{knockout}", viewport=PHONE)
    bracket = page.get_by_role("region", name="Scrollable bracket")
    find = page.get_by_role("combobox", name="Find a player in the bracket")
    find.fill("knight 5")
    find.press("Enter")
    expect(page).to_have_url(re.compile(r"\?entrant=\d+$"))
    expect(page.get_by_text("Path of Knight 5")).to_be_visible()
    lit = bracket.locator("[data-path=taken][data-status]")
    entry = int(page.url.rpartition("=")[2])
    tables = [
        table
        for table in site.api(f"tournaments/{knockout}/tables?bracket=true&limit=100")["results"]
        if table["reason"]["code"] != "tie_replay"
        and any(seat["entry"] == entry for seat in table["seats"])
    ]
    assert tables
    # A bye is a table of its own there.
    expect(lit.filter(has_not_text="Bye")).to_have_count(len(tables))
    page.get_by_role("button", name="Go to last match").click()
    expect(lit.last).to_be_in_viewport()
    page.get_by_role("button", name="Clear selection").click()
    expect(page).to_have_url(re.compile(r"/tournaments/[^?]*$"))
    expect(lit).to_have_count(0)


def test_round_headings_are_sticky_and_the_minimap_scrolls(
    knockout: str, open_page: Opener
) -> None:
    page = open_page(f"/tournaments/{knockout}", viewport=PHONE)
    bracket = page.get_by_role("region", name="Scrollable bracket")
    page.get_by_role("button", name="Winners' round 2").click()
    page.wait_for_function("it => it.scrollLeft > 0", arg=bracket.element_handle())
    heading = bracket.get_by_role("heading", name="Winners' round 2").element_handle()
    page.wait_for_function(  # the way to the round is animated, and may still go on
        """([frame, heading]) => {
          frame.scrollTo({top: 120, behavior: "instant"});
          const [outer, inner] = [frame, heading].map(it => it.getBoundingClientRect().y);
          return frame.scrollTop > 100 && Math.abs(inner - outer) < 2;
        }""",
        arg=[bracket.element_handle(), heading],
    )
    overview = page.locator("[class*=minimap] svg")
    overview.scroll_into_view_if_needed()
    box = overview.bounding_box()
    assert box
    # By its upper edge: the bar at the bottom of the window may cover the lower one.
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + 6)
    page.wait_for_function(
        "it => it.scrollLeft > it.scrollWidth - it.clientWidth - 60", arg=bracket.element_handle()
    )
