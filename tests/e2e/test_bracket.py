"""A bracket drawn as a tree, and the reasons of its tables."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, Opener, Site


def test_the_bracket_leads_from_the_first_round_to_the_champion(
    site: Site, knockout: str, open_page: Opener
) -> None:
    page = open_page(f"/tournaments/{knockout}")
    bracket = page.get_by_role("region", name="Bracket, scrolls sideways")
    for part in ("Winners' bracket", "Losers' bracket"):
        expect(bracket.get_by_role("heading", name=part)).to_be_visible()
    # The first seed has a bye; everybody else has a table, and every table leads to its game.
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
    finals = [each["stage"] for each in tables].count("final")
    last = bracket.get_by_role("list", name="Second grand final" if finals == 2 else "Grand final")
    won = last.get_by_role("link").locator("[data-won]")
    expect(won).to_contain_text(champion)


def test_the_bracket_is_scrolled_by_keyboard_on_a_phone(knockout: str, open_page: Opener) -> None:
    page = open_page(f"/tournaments/{knockout}", viewport=PHONE)
    bracket = page.get_by_role("region", name="Bracket, scrolls sideways")
    bracket.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("it => it.scrollLeft > 0", arg=bracket.element_handle())


def test_a_table_says_why_it_was_made(knockout: str, open_page: Opener) -> None:
    page = open_page(f"/tournaments/{knockout}?stage=winners&round=2")
    table = page.get_by_role("article").filter(
        has=page.get_by_role("heading", name="Table 1", exact=True)
    )
    why = table.get_by_text("The bracket brings them together")
    expect(why).to_be_hidden()
    table.get_by_text("Why this table?").press("Enter")
    expect(why).to_be_visible()
    expect(why).to_have_text(re.compile(r"winner of winners' round 1, table 1\)"))
