"""Pages do not shift while they load from a slow API."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.e2e.conftest import Site
from tests.e2e.test_accessibility import settle

SLOW = """
    // Delays API responses by 300 to 500 milliseconds.
    const originalFetch = window.fetch;
    let requests = 0;
    window.fetch = (...args) =>
      new Promise((on) => setTimeout(on, 300 + ((requests++ * 70) % 200))).then(() =>
        originalFetch(...args),
      );
    window.shifts = [];
    const describe = (node) => {
      const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      const words = element?.textContent?.slice(0, 40);
      return element ? `${element.tagName} .${element.className} ${words}` : "";
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        window.shifts.push({
          value: entry.value,
          moved: entry.sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${describe(node)}: ${from.top} -> ${to.top}, height ${from.height} -> ${to.height}`,
          ),
        });
      }
    }).observe({ type: "layout-shift", buffered: true });
"""
MAX_SHIFT = 0.05
SCREENS: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 664},
    "desktop": {"width": 1280, "height": 800},
}


def pages(site: Site, knockout: str, ladders: dict[str, str]) -> dict[str, str]:
    """An address of each kind of page."""
    return {
        "home": "/",
        "games": "/games",
        "tournaments": "/tournaments",
        "league": f"/tournaments/{site.played['dream_home']}",
        "bracket": f"/tournaments/{knockout}",
        "ladder": f"/tournaments/{ladders['challenges']}",
        "dream home": f"/games/{site.finished_game()['id']}?ply=60",
        "lodge": f"/games/{site.finished_game('lodge')['id']}?ply=60",
        "live": f"/games/{site.live_game()['id']}",
        "player": "/players/greedy-1",
        "players": "/players",
        "rankings": "/rankings",
        "missing": "/no/such/page",
    }


def shifts(page: Page) -> list[dict[str, Any]]:
    """The layout shifts of a page that no user input caused."""
    settle(page)
    page.wait_for_timeout(600)
    entries: list[dict[str, Any]] = page.evaluate("window.shifts")
    return entries


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("screen", SCREENS)
def test_pages_do_not_shift_while_loading(
    site: Site, knockout: str, ladders: dict[str, str], browser: Browser, screen: str
) -> None:
    context = browser.new_context(base_url=site.address, locale="en-GB", viewport=SCREENS[screen])
    context.add_init_script(SLOW)
    opened: dict[str, Page] = {}
    for name, path in pages(site, knockout, ladders).items():
        opened[name] = context.new_page()
        opened[name].goto(path, wait_until="commit")
    shifts_by_page = {name: shifts(page) for name, page in opened.items()}
    moved = {
        name: entries
        for name, entries in shifts_by_page.items()
        if sum(entry["value"] for entry in entries) >= MAX_SHIFT
    }
    context.close()
    assert moved == {}, json.dumps(moved, indent=1, ensure_ascii=False)
