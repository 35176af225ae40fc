"""People play at a table: by mouse, touch and keyboard, in two windows, and without a network."""

from __future__ import annotations

import statistics

import pytest
from playwright.sync_api import Locator, Page, expect

from config import paths
from tests.e2e.conftest import DESKTOP, PHONE, Opener, Sit, Site, open_table

# Clicks one of the choices that are lit, as a person would, until the game is over. It prefers
# choices that bring the game forward. Returns the kinds of targets that were clicked.
PLAY_ON = """
    async (most) => {
      const clicked = new Set();
      const rank = (target) =>
        ["guest", "valet", "cell", "slot", "column", "room", "card", "amenity", "button"]
          .indexOf(target.split(":")[0]);
      for (let step = 0; step < 4000; step++) {
        if (document.querySelector("[data-over]")) return [...clicked];
        const lit = [...document.querySelectorAll('[data-target][tabindex="0"]')]
          .filter((one) => one.getAttribute("aria-pressed") !== "true")
          .filter((one) => rank(one.dataset.target) >= 0)
          .sort((a, b) => rank(a.dataset.target) - rank(b.dataset.target));
        const confirm = document.querySelector("[data-confirm]:not(:disabled)");
        const first = lit[0]?.dataset.target ?? "";
        const mayEnd = confirm && !/^(guest|valet|cell)/.test(first);
        if (mayEnd) {
          if (most-- === 0) return [...clicked];
          confirm.click();
        } else if (lit.length > 0) {
          const alike = lit.filter((one) => rank(one.dataset.target) === rank(first));
          const next = alike[step % alike.length];
          clicked.add(next.dataset.target.split(":")[0]);
          next.click();
        }
        await new Promise((on) => setTimeout(on, 25));
      }
      throw new Error("the game does not end: " + document.querySelector("[data-bar]")?.innerText);
    }
"""


# How far the clock on the page is from the truth, in milliseconds, at each of its next changes: by
# the new value, and by the old one until then. The server runs on the machine of the browser, so
# both have the same time of day.
CLOCK_ERRORS = """
    async (game) => {
      const timer = document.querySelector('[data-bar] [role="timer"]');
      const shown = () => {
        const parts = timer.textContent.match(/[0-9.:]+$/)[0].split(":").map(Number);
        return 1000 * parts.reduce((sum, part) => 60 * sum + part, 0);
      };
      const { now, clock } = await (await fetch(`/api/v1/games/${game}/table`)).json();
      const end = now + clock.remaining[0];
      const errors = { fresh: [], stale: [] };
      let last = shown();
      await new Promise((done) => {
        const observer = new MutationObserver(() => {
          const truth = end - Date.now();
          errors.stale.push(last - truth);
          last = shown();
          errors.fresh.push(last - truth);
          if (errors.fresh.length < CHANGES) return;
          observer.disconnect();
          done();
        });
        observer.observe(timer, { characterData: true, childList: true, subtree: true });
      });
      return errors;
    }
"""


def lit(page: Page, kind: str) -> Locator:
    """The targets of one kind that are the next choices."""
    return page.locator(f'[data-lit][data-target^="{kind}:"]')


def confirm(page: Page) -> Locator:
    return page.locator("[data-confirm]")


def instruction(page: Page) -> Locator:
    return page.locator("[data-bar] p").first


def test_a_turn_is_laid_out_and_taken_back(sit: Sit) -> None:
    page, _ = sit("dream_home", {"options": {"discard_rule": False}})
    expect(instruction(page)).to_have_text("Choose a column")
    expect(confirm(page)).to_be_disabled()
    lit(page, "column").first.click()
    expect(lit(page, "slot").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(lit(page, "column")).to_have_count(5)
    lit(page, "column").first.click()
    lit(page, "slot").first.hover()
    lit(page, "slot").first.click()
    expect(confirm(page)).to_be_enabled()
    # A reload keeps what is laid out.
    page.reload()
    expect(confirm(page)).to_be_enabled()
    # So does looking back.
    page.get_by_role("button", name="Look back").click()
    expect(page.get_by_role("slider", name="Event")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    confirm(page).click()
    expect(lit(page, "column").first).to_be_visible()
    expect(confirm(page)).to_be_disabled()


def test_a_phone_plays_by_touch_and_the_board_stays(sit: Sit) -> None:
    page, _ = sit(
        "dream_home",
        {"seats": 4, "clock_ms": 600_000},
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
    )
    expect(lit(page, "column")).to_have_count(5)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    house = page.get_by_role("img", name="House of")
    before = house.bounding_box()
    bar = page.locator("[data-bar]").bounding_box()
    assert before is not None
    for target in (lit(page, "column").nth(2), lit(page, "slot").first):
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        target.tap()
    expect(confirm(page)).to_be_enabled()
    after = house.bounding_box()
    assert after == pytest.approx(before, abs=0.5)
    assert page.locator("[data-bar]").bounding_box() == bar
    # The others open on a tap.
    page.get_by_role("button", name="Opponent 2, ").tap()
    expect(page.get_by_role("dialog").get_by_role("img")).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    confirm(page).tap()
    expect(lit(page, "column").first).to_be_visible(timeout=20_000)


def test_a_turn_is_played_by_keyboard_alone(sit: Sit) -> None:
    page, _ = sit("lodge")
    expect(lit(page, "room").first).to_be_visible()
    focused = page.locator(":focus")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-lit", "true")
    page.keyboard.press("Enter")
    expect(instruction(page)).to_contain_text("choose a place")
    page.keyboard.press("Escape")
    expect(instruction(page)).to_contain_text("Choose a room or an amenity")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    # The next choice has the focus.
    expect(lit(page, "cell").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.keyboard.press("u")
    expect(lit(page, "room").first).to_be_visible()


def test_two_windows_agree_on_one_turn(site: Site, sit: Sit, open_page: Opener) -> None:
    wanted = {"options": {"discard_rule": False}}
    page, table = sit("dream_home", wanted)
    other = open_table(open_page, site, table)
    for window in (page, other):
        lit(window, "column").first.click()
        lit(window, "slot").first.click()
        expect(confirm(window)).to_be_enabled()
    confirm(page).click()
    expect(other.get_by_text("The game has gone on", exact=False)).to_be_visible()
    # The other window follows, and plays on.
    expect(lit(other, "column").first).to_be_visible()


def test_a_turn_is_sent_once_after_a_lost_connection(site: Site, sit: Sit) -> None:
    wanted = {"options": {"discard_rule": False}, "clock_ms": 600_000}
    page, table = sit("dream_home", wanted)
    lit(page, "column").first.click()
    lit(page, "slot").first.click()
    expect(confirm(page)).to_be_enabled()
    page.context.set_offline(True)
    confirm(page).click()
    expect(page.get_by_text("No connection.", exact=False)).to_be_visible()
    page.wait_for_timeout(10_000)
    assert page.get_by_text("No connection.", exact=False).is_visible()
    page.context.set_offline(False)
    # The turn has arrived, the bot has answered, and the clock counts the time without a network.
    expect(lit(page, "column").first).to_be_visible(timeout=20_000)
    expect(page.get_by_text("No connection.", exact=False)).not_to_be_visible()
    events = site.api(f"games/{table['game']}/events")["events"]
    assert [event["type"] for event in events if event["by"] == 0].count("taken") == 1
    clock = site.api(f"games/{table['game']}/table")["clock"]
    assert clock["running"] == 0
    assert clock["remaining"][0] < 600_000 - 10_000
    # Whole seconds are rounded up.
    errors = page.evaluate(CLOCK_ERRORS.replace("CHANGES", "2"), table["game"])
    assert -200 <= min(errors["fresh"]) <= max(errors["fresh"]) <= 1_000 + 200


def test_players_and_spectators_see_what_is_said(site: Site, sit: Sit, open_page: Opener) -> None:
    page, table = sit("lodge", {"people": 2, "seats": 3})
    other = open_table(open_page, site, {**table, "session": table["sessions"][1]})
    spectator = open_page(f"/games/{table['game']}")
    expect(spectator.get_by_role("button", name="Phrases")).to_be_visible()
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Good luck!").click()
    for window in (other, spectator):
        expect(window.locator("button [data-said]")).to_have_text("Good luck!")
        expect(window.get_by_text("says: Good luck!")).to_have_count(1)
    # Muted by the spectator, on that device.
    spectator.get_by_role("button", name="Phrases").click()
    spectator.get_by_role("checkbox", name="Mute everybody").check()
    expect(spectator.locator("[data-said]")).to_have_count(0)
    expect(other.locator("[data-said]")).to_have_text("Good luck!")


def test_a_player_resigns_from_the_menu(sit: Sit) -> None:
    page, _ = sit("lodge")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Go on playing").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("[data-over]")).to_contain_text("place 2 of 2")


def test_the_game_ends_when_the_time_is_over(site: Site, sit: Sit) -> None:
    page, table = sit("dream_home", {"clock_ms": 9_900})
    clock = page.locator("[data-bar]").get_by_role("timer")
    # A second reading of the server's time makes up for a slow first request.
    with page.expect_response(f"**/games/{table['game']}/table"):
        expect(clock).to_contain_text("Time left")
    errors = page.evaluate(CLOCK_ERRORS.replace("CHANGES", "15"), table["game"])
    # Tenths of a second are rounded up.
    assert max(map(abs, errors["fresh"])) <= 200
    assert statistics.median(map(abs, errors["stale"])) <= 200
    expect(clock).to_contain_text("Time is low", timeout=15_000)
    expect(page.locator("[data-over]")).to_contain_text("place 2 of 2", timeout=20_000)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["dream_home", "lodge"])
def test_the_page_of_a_player_is_accessible(sit: Sit, kind: str, theme: str) -> None:
    axe = (paths.BASE_DIR / "frontend/node_modules/axe-core/axe.min.js").read_text()
    options = {"discard_rule": False} if kind == "dream_home" else {}
    wanted = {"clock_ms": 600_000, "seats": 3, "options": options}
    page, _ = sit(kind, wanted, color_scheme=theme, viewport=DESKTOP)
    first = {"dream_home": "column", "lodge": "amenity"}[kind]
    lit(page, first).first.click()
    expect(lit(page, {"dream_home": "slot", "lodge": "cell"}[kind]).first).to_be_visible()
    page.evaluate(axe)
    report = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert {rule["id"]: rule["nodes"][0]["html"] for rule in report["violations"]} == {}
    page.get_by_role("button", name="Menu", exact=True).click()
    report = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert {rule["id"]: rule["nodes"][0]["html"] for rule in report["violations"]} == {}
