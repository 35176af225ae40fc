"""A visitor opens a first game, and plays with the helper."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Opener, Site

# Plays the game to its end. Where the helper says what is worth most, its first suggestion is
# followed, else the first choice is taken. Returns the lessons that were told, and how many
# suggestions there were. Fails if the helper is silent while the player may act, or suggests what
# the board does not offer.
FOLLOW_THE_HELPER = """
    async () => {
      const helper = () => document.querySelector('section[aria-label="Helper"]');
      const lessons = new Set();
      let followed = 0;
      let silent = 0;
      for (let step = 0; step < 2000; step++) {
        await new Promise((on) => setTimeout(on, 30));
        const title = helper().querySelector("h2").textContent;
        if (title !== "Helper") lessons.add(title);
        if (document.querySelector("[data-over]")) break;
        const confirm = document.querySelector("[data-confirm]:enabled");
        const lit = [...document.querySelectorAll('[data-target][tabindex="0"]')]
          .filter((one) => one.ariaPressed !== "true");
        const advice = helper().querySelector("[aria-labelledby] strong")?.textContent;
        const parts = advice?.split(" with ");
        const suggested = lit.find((one) => parts?.every((part) => one.textContent.includes(part)));
        const isQuiet = helper().textContent.includes("No choice changes your points at once.");
        // A choice takes effect, or is previewed, a moment later.
        silent += 1;
        if (suggested) {
          suggested.click();
          followed += 1;
          silent = 0;
        } else if (confirm || (lit.length > 0 && (isQuiet || (lit.length <= 2 && silent > 10)))) {
          // Where there is one choice only, the helper says nothing of its worth.
          (confirm ?? lit[0]).click();
          silent = 0;
        } else if (lit.length === 0) silent = 0;
        if (silent > 100) throw new Error(`the helper says "${advice}" of ${lit[0].textContent}`);
      }
      return { lessons: [...lessons], followed };
    }
"""


def test_a_visitor_follows_the_helper_through_a_first_game(site: Site, open_page: Opener) -> None:
    page = open_page("/learn/dream_home")
    page.get_by_role("button", name="Start the first game").click()
    helper = page.get_by_role("region", name="Helper")
    expect(helper.get_by_role("heading", name="Choose a column")).to_be_visible()
    expect(helper.get_by_role("list", name="Worth most right now")).to_be_visible()

    page.get_by_role("button", name="Explain cards").click()
    expect(page.locator("[data-explaining]")).to_be_visible()
    # A button of the turn lies over the drawing of the card.
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

    # The same game goes on to its end. The helper speaks of what is new, and at the end.
    told = page.evaluate(FOLLOW_THE_HELPER)
    assert told["lessons"][-1] == "The end"
    assert len(told["lessons"]) >= 4
    assert told["followed"] >= 15
    game = site.api(f"games/{page.url.rpartition('/')[2]}")
    assert (game["status"], game["lesson"]) == ("finished", True)
    expect(page.locator("[data-over]")).to_contain_text(f"{game['result']['points'][0]} point")
    expect(helper.get_by_text("You have played your first game.", exact=False)).to_be_visible()
    expect(helper.get_by_role("link", name="Read the rules")).to_be_visible()
