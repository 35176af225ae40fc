"""People play to the end of a game by touch or by keyboard alone.

Bots have played the games until a person has two or three turns left, which are played as any
others.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Sit, Site

# What a person can do now: null while nobody waits for them.
NEXT = """
    (step) => {
      if (document.querySelector("[data-over]")) return "over";
      const kinds = "guest valet cell slot column room card amenity button".split(" ");
      const rank = (one) => kinds.indexOf(one.dataset.target.split(":")[0]);
      const lit = [...document.querySelectorAll('[data-target][tabindex="0"]')]
        .filter((one) => one.ariaPressed !== "true" && rank(one) >= 0)
        .sort((a, b) => rank(a) - rank(b));
      const isPlacing = lit.length > 0 && rank(lit[0]) < kinds.indexOf("slot");
      if (document.querySelector("[data-confirm]:enabled") && !isPlacing) return "confirm";
      const alike = lit.filter((one) => rank(one) === rank(lit[0]));
      return alike.length > 0 ? alike[step % alike.length].dataset.target : null;
    }
"""
IS_ON_A_CHOICE = """
    () => document.activeElement.matches('[data-target][tabindex="0"]:not([aria-pressed="true"])')
"""
MOST_STEPS = 200


def next_step(page: Page, step: int) -> str:
    """`over`, `confirm` or the target to choose, as soon as there is one."""
    found: str = page.wait_for_function(NEXT, arg=step, timeout=20_000).json_value()
    return found


def expect_the_end(site: Site, page: Page, table: dict[str, Any]) -> None:
    """The page has the result of the server, and what one may do next."""
    game = site.api(f"games/{table['game']}")
    assert game["status"] == "finished"
    expect(page.locator("[data-over]")).to_contain_text(f"{game['result']['points'][0]} point")
    expect(page.get_by_text("Place", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Replay")).to_be_visible()


@pytest.mark.parametrize("kind", ["dream_home", "lodge"])
def test_a_phone_plays_to_the_end_by_touch(site: Site, sit: Sit, kind: str) -> None:
    page, table = sit(
        kind, {"left": 3}, viewport=PHONE, screen=PHONE, has_touch=True, is_mobile=True
    )
    turns = 0
    for step in range(MOST_STEPS):
        target = next_step(page, step)
        if target == "over":
            break
        if target == "confirm":
            turns += 1
            page.locator("[data-confirm]").tap()
        else:
            page.locator(f'[data-target="{target}"][tabindex="0"]').tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert turns >= 2
    expect_the_end(site, page, table)


@pytest.mark.parametrize("kind", ["dream_home", "lodge"])
def test_the_end_is_reached_by_keyboard_alone(site: Site, sit: Sit, kind: str) -> None:
    page, table = sit(kind, {"left": 3})
    turns = 0
    for step in range(MOST_STEPS):
        target = next_step(page, step)
        if target == "over":
            break
        if target == "confirm":
            turns += 1
            page.keyboard.press("c")
        elif page.evaluate(IS_ON_A_CHOICE):
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("ArrowRight")
            assert page.evaluate(IS_ON_A_CHOICE)
    assert turns >= 2
    expect_the_end(site, page, table)
    # The replay opens by keyboard too.
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Replay":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider", name="Event")).to_be_visible()
