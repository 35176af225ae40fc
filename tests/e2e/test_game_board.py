"""The board of a game: one seat on a phone, all of them on a wide screen."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Opener, Site
from tests.e2e.replay_page import slider, wait_for_ply

KINDS = ["dream_home", "lodge"]
PHONE = {"width": 390, "height": 664}


def shown_panel(page: Page) -> Locator:
    """The panel of the shown seat."""
    return page.locator("article[data-shown]")


def shown_seat(page: Page) -> int:
    return int(shown_panel(page).get_attribute("data-seat") or -1)


def box(part: Locator) -> dict[str, float]:
    bounds = part.bounding_box()
    assert bounds is not None, f"{part} has no box"
    return {side: bounds[side] for side in ("x", "y", "width", "height")}


@pytest.mark.parametrize("kind", KINDS)
def test_a_phone_shows_chips_controls_and_the_active_seat_without_scrolling(
    site: Site, open_page: Opener, kind: str
) -> None:
    game = site.finished_game(kind)
    page = open_page(f"/games/{game['id']}", viewport=PHONE, has_touch=True)
    for ply in (game["seq"], 1, game["seq"] // 2):
        slider(page).fill(str(ply))
        wait_for_ply(page, ply)
        assert page.evaluate("scrollY") == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        chips = page.get_by_role("group", name="Seats").get_by_role("button")
        expect(chips).to_have_count(len(game["seats"]) + 1)
        for chip in chips.all():
            expect(chip).to_be_in_viewport(ratio=1)
            assert min(box(chip)["width"], box(chip)["height"]) >= 44
        for name in ("Play", "Previous move", "Next move"):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
        drawing = box(shown_panel(page).get_by_role("img", name=re.compile(" of ")))
        assert drawing["width"] >= 0.94 * PHONE["width"]
        # The roof and the upper floors are above the controls, which cover the foot of the page.
        free = box(page.get_by_role("region", name="Replay"))["y"] - drawing["y"]
        assert free >= 0.6 * drawing["height"]


def test_the_board_follows_the_active_player_until_one_is_pinned(
    site: Site, open_page: Opener
) -> None:
    game = site.finished_game()
    events = site.api(f"games/{game['id']}/events?limit=500")["events"]
    built = [event for event in events if event["type"] == "built"]
    page = open_page(f"/games/{game['id']}?ply={built[0]['seq']}")
    wait_for_ply(page, built[0]["seq"])
    assert shown_seat(page) == built[0]["seat"]
    slider(page).fill(str(built[1]["seq"]))
    wait_for_ply(page, built[1]["seq"])
    assert shown_seat(page) == built[1]["seat"] != built[0]["seat"]

    pin = page.get_by_role("button", name="Pin player")
    pin.click()
    expect(pin).to_have_attribute("aria-pressed", "true")
    slider(page).fill(str(built[2]["seq"]))
    wait_for_ply(page, built[2]["seq"])
    assert shown_seat(page) == built[1]["seat"] != built[2]["seat"]

    other = (built[2]["seat"] + 1) % 4
    name = game["seats"][other]["player"]["display_name"]
    page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}, ")).click()
    assert shown_seat(page) == other
    expect(page).to_have_url(re.compile(rf"[?&]seat={other + 1}\b"))
    page.reload()
    wait_for_ply(page, built[2]["seq"])
    assert shown_seat(page) == other

    page.get_by_role("button", name="Follow active player").click()
    expect(pin).to_have_attribute("aria-pressed", "false")
    assert shown_seat(page) == built[2]["seat"]
    assert "seat=" not in page.url


@pytest.mark.parametrize("kind", KINDS)
def test_a_wide_screen_shows_all_seats_in_a_row(site: Site, open_page: Opener, kind: str) -> None:
    game = site.finished_game(kind)
    wide = {"width": 1536, "height": 864}
    page = open_page(f"/games/{game['id']}", viewport=wide)
    wait_for_ply(page, game["seq"])
    panels = page.get_by_role("article")
    expect(panels).to_have_count(len(game["seats"]))
    boxes = [box(panel) for panel in panels.all()]
    assert len({round(bounds["y"]) for bounds in boxes}) == 1
    assert all(left["x"] + left["width"] < right["x"] for left, right in pairwise(boxes))
    assert page.evaluate("document.documentElement.scrollWidth") <= wide["width"]
    expect(page.get_by_role("button", name="Pin player")).to_be_hidden()


SMALL_TEXT = """() => {
  const small = [], wide = [];
  const board = document.querySelector('[data-ply]');
  const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  let seen = 0;
  while (walker.nextNode()) {
    const text = walker.currentNode, parent = text.parentElement;
    if (!text.data.trim() || parent.closest('title, desc, .visually-hidden')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if (!parent.checkVisibility() || range.getBoundingClientRect().height === 0) continue;
    seen += 1;
    // What the style sheet says is in units of the drawing; its matrix has the scale on the screen.
    const scale = parent instanceof SVGElement ? parent.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < 11) small.push(`${text.data} (${size.toFixed(1)} px)`);
    const tile = parent instanceof SVGElement && parent.parentElement.querySelector('rect');
    if (tile && parent.getBoundingClientRect().width > tile.getBoundingClientRect().width)
      wide.push(text.data);
  }
  return { seen, small, wide };
}"""


@pytest.mark.parametrize("kind", KINDS)
def test_board_text_is_readable_on_a_phone(site: Site, open_page: Opener, kind: str) -> None:
    game = site.finished_game(kind)
    events = site.api(f"games/{game['id']}/events?limit=500")["events"]
    # Somebody holds cards that are taken and not yet built, and shows them next to the house.
    taken = [event["seq"] for event in events if event["type"] == "taken"][:2]
    assert taken or kind != "dream_home"
    page = open_page(f"/games/{game['id']}", viewport=PHONE, has_touch=True)
    for ply in (6, *taken, game["seq"] // 3, game["seq"] // 2, game["seq"]):
        slider(page).fill(str(ply))
        wait_for_ply(page, ply)
        for details in page.locator("[data-ply] details").all():
            details.evaluate("details => { details.open = true }")
        for chip in page.get_by_role("group", name="Seats").get_by_role("button").all()[:-1]:
            chip.click()
            page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
            text_report = page.evaluate(SMALL_TEXT)
            assert text_report["seen"] > 20
            assert (text_report["small"], text_report["wide"]) == ([], []), ply


@pytest.mark.parametrize("kind", KINDS)
def test_a_printed_game_fits_all_seats_on_two_pages(
    site: Site, open_page: Opener, kind: str
) -> None:
    game = site.finished_game(kind)
    page = open_page(f"/games/{game['id']}?seat=2", viewport=PHONE)
    wait_for_ply(page, game["seq"])
    paper = page.pdf(format="A4")
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", paper)) <= 2

    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1046})  # A4 within the margins of a browser
    panels = page.get_by_role("article")
    expect(panels).to_have_count(len(game["seats"]))
    for panel in panels.all():
        assert panel.evaluate("panel => getComputedStyle(panel).breakInside") == "avoid"
        assert box(panel)["height"] < 1046 / 2
    for hidden in ("Replay", "Log"):
        expect(page.get_by_role("region", name=hidden)).to_have_count(0)
    sheet = page.get_by_role("table", name="Score sheet after event")
    inside = sheet.evaluate("sheet => sheet.scrollWidth - sheet.parentElement.clientWidth")
    assert inside <= 0
