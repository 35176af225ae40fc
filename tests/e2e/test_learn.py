"""A visitor opens a first game, and plays its first turn with the helper."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Opener


def test_a_visitor_plays_the_first_turn_of_a_first_game(open_page: Opener) -> None:
    page = open_page("/learn/dream_home")
    page.get_by_role("button", name="Start the first game").click()
    helper = page.get_by_role("region", name="Helper")
    expect(helper.get_by_role("heading", name="Choose a column")).to_be_visible()
    expect(helper.get_by_role("list", name="Worth most right now")).to_be_visible()

    page.get_by_role("button", name="Explain cards").click()
    page.locator("[data-explain='room.kitchen']").first.click(force=True)
    explanation = page.get_by_role("dialog", name="Kitchen")
    expect(explanation).to_contain_text("Points by size")
    explanation.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Explain cards").click()

    page.locator("[data-target='column:3']").click()
    expect(helper.get_by_role("heading", name="Build the room")).to_be_visible()
    page.locator("[data-target='slot:G0']").click()
    expect(helper).to_contain_text("Your turn is laid out")
    page.locator("[data-confirm]").click()
    expect(helper.get_by_role("heading", name="Your first roof")).to_be_visible(timeout=30_000)
