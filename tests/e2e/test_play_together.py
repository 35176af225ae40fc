"""Two people, each in a browser of their own, play a whole game against each other and a bot."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from config import paths
from tests.e2e.conftest import Opener, Site, Table, open_table
from tests.e2e.test_play import PLAY_ON
from tests.ops.running_stack import environment

# Plays on in the background, so that both browsers play at the same time.
START_PLAYING = f"() => {{ window.playing = ({PLAY_ON})(-1); }}"


def open_game(site: Site, kind: str) -> Table:
    """A game of two people and a bot."""
    wanted = json.dumps({"seats": 3, "people": 2})
    result = subprocess.run(
        [sys.executable, "-m", "tests.e2e.play_table", kind, wanted],
        cwd=paths.BASE_DIR,
        env=environment(VAR_DIR=str(site.platform.var)),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    table: Table = json.loads(result.stdout.splitlines()[-1])
    return table


@pytest.mark.parametrize(
    ("kind", "kinds"),
    [("dream_home", {"column", "slot"}), ("lodge", {"room", "cell", "guest"})],
)
def test_two_browsers_play_a_game_to_its_end(
    site: Site, open_page: Opener, kind: str, kinds: set[str]
) -> None:
    """By clicking what lights up, of these kinds among others."""
    table = open_game(site, kind)
    pages: list[Page] = [
        open_table(open_page, site, {**table, "session": session}) for session in table["sessions"]
    ]
    for page in pages:
        page.evaluate(START_PLAYING)
    for page in pages:
        assert kinds <= set(page.evaluate("() => window.playing"))
    game = site.api(f"games/{table['game']}")
    assert game["status"] == "finished"
    for seat, page in enumerate(pages):
        points = game["result"]["points"][seat]
        expect(page.locator("[data-over]")).to_contain_text(f"{points} point")
        expect(page.get_by_text("Place", exact=True)).to_be_visible()
        page.get_by_role("button", name="Replay").click()
        expect(page.get_by_role("slider", name="Event")).to_be_visible()
    events = site.api(f"games/{table['game']}/events?limit=1000")["events"]
    assert {event["by"] for event in events} == {None, 0, 1, 2}
