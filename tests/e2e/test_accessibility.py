"""Accessibility: axe rules, keyboard use, touch targets, page width and themes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from config import paths
from tests.e2e.conftest import DESKTOP, PHONE, Opener, Sit, Site
from tests.e2e.replay_page import position, slider, wait_for_ply


def pages(site: Site, watched: str, knockout: str, ladders: dict[str, str]) -> dict[str, str]:
    """A path of each kind of page."""
    return {
        "home": "/",
        "games": "/games",
        "learn": "/learn",
        "learn-dream-home": "/learn/dream_home",
        "learn-lodge": "/learn/lodge",
        "tournaments": "/tournaments",
        "tournament": f"/tournaments/{site.played['dream_home']}",
        "running": f"/tournaments/{watched}",
        "knockout": f"/tournaments/{knockout}",
        "slips": f"/tournaments/{watched}/print?sheet=slips",
        "hall": f"/tournaments/{watched}/hall?show=standings",
        "embedded": f"/embed/tournaments/{knockout}/bracket",
        "ladder": f"/tournaments/{ladders['challenges']}",
        "quiet-ladder": f"/tournaments/{ladders['none']}",
        "dream-home": f"/games/{site.finished_game()['id']}?ply=120",
        "lodge": f"/games/{site.finished_game('lodge')['id']}?ply=120",
        "player": "/players/greedy-1",
        "long-name": "/players/knight-0",
        "players": "/players",
        "rankings": "/rankings",
        "lobby": "/lobby",
        "my-games": "/my-games",
        "sign-in": "/signin",
        "sign-up": "/signup",
        "missing": "/no/such/page",
    }


def settle(page: Page) -> None:
    """Waits until everything has loaded."""
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)


PERSONAL = (
    "/",
    "/lobby",
    "/my-games",
    "/settings/profile",
    "/settings/security",
    "/settings/vacation",
    "/settings/tokens",
    "/settings/notifications",
    "/settings/reports",
    "/settings/account",
    "/staff",
    "/staff/mail",
    "/moderation",
)
"""Pages that look different for somebody who is signed in."""


SMALL = """() => [...document.querySelectorAll("a, button, select, summary")]
    .filter((it) => it.getClientRects().length && it.getBoundingClientRect().height < 43.5)
    // The whole card around such a link is its to press.
    .filter((it) => getComputedStyle(it, "::after").position !== "absolute")
    .map((it) => it.outerHTML)"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": PHONE, "color_scheme": "dark", "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": DESKTOP, "color_scheme": "light"},
}
"""Each theme on one of the screens."""


def check(page: Page, name: str, screen: str) -> None:
    """The page follows the rules of axe, fits the screen and, on a phone, can be pressed."""
    settle(page)
    page.evaluate((paths.BASE_DIR / "frontend/node_modules/axe-core/axe.min.js").read_text())
    report = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    faults = {rule["id"]: rule["nodes"][0]["html"] for rule in report["violations"]}
    assert faults == {}, name
    over = page.evaluate(WIDER)
    assert over <= 0, f"{name} is {over} pixels too wide"
    if screen == "phone":
        assert page.evaluate(SMALL) == [], name


@pytest.mark.parametrize("screen", SCREENS)
def test_pages_are_accessible_and_fit_the_screen(
    site: Site, watched: str, knockout: str, ladders: dict[str, str], open_page: Opener, screen: str
) -> None:
    for name, path in pages(site, watched, knockout, ladders).items():
        page = open_page(path, **SCREENS[screen])
        check(page, name, screen)
        page.close()


@pytest.mark.parametrize("screen", SCREENS)
def test_pages_of_staff_are_accessible_and_fit_the_screen(
    site: Site, sit: Sit, screen: str
) -> None:
    page, _ = sit("lodge", {"staff": True}, **SCREENS[screen])
    for path in PERSONAL:
        page.goto(site.address + path)
        check(page, path, screen)


def test_points_stay_visible_beside_long_names(knockout: str, open_page: Opener) -> None:
    page = open_page(f"/tournaments/{knockout}", viewport=PHONE)
    settle(page)
    standings = page.get_by_role("table", name="Standings")
    points = standings.get_by_role("columnheader", name="Points").bounding_box()
    assert points is not None
    assert points["x"] + points["width"] <= PHONE["width"]


def test_the_chosen_theme_is_remembered(open_page: Opener) -> None:
    page = open_page("/rankings", color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(ground)
    toggle = page.get_by_role("button", name="Theme:")
    toggle.click()
    toggle.click()
    expect(toggle).to_have_accessible_name("Theme: dark. Click to change.")
    night = page.evaluate(ground)
    assert night != day
    page.reload()
    expect(toggle).to_have_accessible_name("Theme: dark. Click to change.")
    assert page.evaluate(ground) == night


def test_a_replay_can_be_controlled_by_keyboard(site: Site, open_page: Opener) -> None:
    game = site.finished_game()
    page = open_page(f"/games/{game['id']}?ply=30&step=event")
    wait_for_ply(page, 30)
    press = page.keyboard.press
    press("ArrowRight")
    wait_for_ply(page, 31)
    press("ArrowLeft")
    press("ArrowLeft")
    wait_for_ply(page, 29)
    press("End")
    wait_for_ply(page, game["seq"])
    press("Home")
    wait_for_ply(page, 1)
    press("Space")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect(slider(page)).not_to_have_value("1")
    press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stopped, head = position(page)
    assert 1 < stopped < head
    text = slider(page).get_attribute("aria-valuetext")
    assert text is not None
    assert text.startswith(f"Event {stopped} of {head}: ")


def test_every_control_is_reachable_by_tab_with_visible_focus(
    site: Site, open_page: Opener
) -> None:
    page = open_page(f"/games/{site.finished_game()['id']}?ply=30")
    wait_for_ply(page, 30)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    expected = {"Event", "Play", "Previous move", "Next move", "Copy link to this event"}
    reached: set[str] = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        name, outlined = page.evaluate(
            """() => {
                const it = document.activeElement;
                const style = getComputedStyle(it);
                return [it.getAttribute("aria-label") ?? "", style.outlineStyle !== "none"];
            }"""
        )
        assert outlined, f"the focus on {name!r} cannot be seen"
        reached.add(name)
        if expected <= reached:
            break
    assert expected <= reached


def test_focus_moves_to_the_new_page(open_page: Opener) -> None:
    page = open_page("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Rankings").press("Enter")
    expect(page.get_by_role("heading", level=1, name="Rankings")).to_be_visible()
    expect(page.get_by_role("main")).to_be_focused()
