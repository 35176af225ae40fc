"""Live updates."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Opener, Site
from tests.e2e.replay_page import position, slider, wait_past
from tests.ops.running_stack import until

COUNT_STREAMS = """
    window.streams = [];
    window.mostStreams = 0;
    window.EventSource = class extends EventSource {
        constructor(...given) {
            super(...given);
            window.streams.push(this);
            const open = window.streams.filter((stream) => stream.readyState !== 2).length;
            window.mostStreams = Math.max(window.mostStreams, open);
        }
    };
"""
GO = """path => {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
}"""


@pytest.mark.usefixtures("watched")
def test_a_live_game_updates_automatically(site: Site, open_page: Opener) -> None:
    page = open_page(f"/games/{site.live_game()['id']}")
    controls = page.get_by_role("region", name="Replay")
    expect(controls.get_by_text("Live", exact=True)).to_be_visible()
    expect(page.get_by_text("New moves appear automatically.")).to_be_visible()
    _, head = position(page)
    wait_past(page, head)
    assert "ply=" not in page.url

    page.get_by_role("button", name="Previous move").click()
    back, _ = position(page)
    go_live = controls.get_by_role("button", name="Go live")
    expect(go_live).to_be_visible()
    page.wait_for_function(
        "head => Number(document.querySelector('input[type=range]').max) > head + 1", arg=back
    )
    assert position(page)[0] == back  # looking at an earlier ply stops following

    go_live.click()
    wait_past(page, back + 1)
    expect(controls.get_by_text("Live", exact=True)).to_be_visible()


@pytest.mark.usefixtures("watched")
def test_a_live_game_updates_without_the_event_stream(site: Site, open_page: Opener) -> None:
    page = open_page("/rankings")
    page.route("**/api/v1/live*", lambda route: route.abort())
    page.goto(f"/games/{site.live_game()['id']}")
    expect(page.get_by_text("No live connection")).to_be_visible()
    wait_past(page, position(page)[1])


def test_a_tab_has_one_stream(site: Site, watched: str, open_page: Opener) -> None:
    page = open_page("/rankings")
    page.add_init_script(COUNT_STREAMS)
    page.goto("/")

    def streams(topic: str) -> bool:
        code = "kind => window.streams.some((s) => s.readyState === 1 && s.url.includes(kind))"
        return bool(page.evaluate(code, topic))

    until(lambda: streams("feed"), "the home page has a stream")
    for path, topic in [
        (f"/games/{site.live_game()['id']}", "game%3A"),
        (f"/tournaments/{watched}", "tournament%3A"),
    ]:
        page.evaluate(GO, path)
        until(partial(streams, topic), f"{path} has a stream")
    assert page.evaluate("window.mostStreams") == 1
    assert page.evaluate("window.streams.filter((s) => s.readyState !== 2).length") == 1


@pytest.mark.usefixtures("watched")
def test_a_page_says_that_it_may_be_out_of_date(site: Site, open_page: Opener) -> None:
    page = open_page(f"/games/{site.live_game()['id']}")
    expect(page.get_by_text("New moves appear automatically.")).to_be_visible()
    page.context.set_offline(True)
    notice = page.get_by_text("You are offline. This page may be out of date.")
    expect(notice).to_be_visible()
    head = position(page)[1]
    page.wait_for_timeout(3_000)
    page.context.set_offline(False)
    wait_past(page, head)
    expect(notice).not_to_be_visible()


def test_the_board_recovers_after_a_network_outage(site: Site, open_page: Opener) -> None:
    """Readers of one game lose their network for 2, 6 and 14 seconds at the same time."""
    slug = site.make("slow")["dream_home"]
    tables = site.api(f"tournaments/{slug}/tables?status=playing")["results"]
    address = f"/games/{tables[0]['games'][0]}"
    readers = [(seconds, open_page(address)) for seconds in (2, 6, 14)]
    heads = [position(page)[1] for _, page in readers]
    for _, page in readers:
        page.context.set_offline(True)
    passed = 0
    for (seconds, page), head in zip(readers, heads, strict=True):
        page.wait_for_timeout((seconds - passed) * 1000)
        passed = seconds
        seq = until(partial(_seq_past, site, address, head), "the bots have moved", 60)
        page.context.set_offline(False)
        page.wait_for_function(
            "seq => Number(document.querySelector('[data-ply]')?.dataset.ply) >= seq",
            arg=seq,
            timeout=30_000,
        )


def _seq_past(site: Site, address: str, head: int) -> int | None:
    """The seq of the game once it is past that one."""
    seq: int = site.api(address.removeprefix("/"))["seq"]
    return seq if seq > head else None


@pytest.mark.usefixtures("watched")
def test_the_home_page_updates_with_live_games(site: Site, open_page: Opener) -> None:
    game = site.live_game()
    page = open_page("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"live right now"))
    link = page.get_by_role("link", name=f"#{game['id']}")
    card = page.get_by_role("article").filter(has=link)
    event = card.get_by_text(re.compile(r"^Event \d+$"))
    before = event.inner_text()
    expect(event).not_to_have_text(before)


def test_standings_change_without_reload(site: Site, watched: str, open_page: Opener) -> None:
    page = open_page(f"/tournaments/{watched}")
    table = page.get_by_role("table", name="Standings")
    expect(table).to_be_visible()
    page.evaluate("window.sameDocument = true")
    before = table.inner_text()
    expect(table).not_to_have_text(before, timeout=90_000, use_inner_text=True)
    assert page.evaluate("window.sameDocument") is True
    rows = site.api(f"tournaments/{watched}/standings")["rows"]
    assert len(rows) == table.locator("tbody tr").count()


def test_standings_after_a_past_round(site: Site, open_page: Opener) -> None:
    slug = site.played["dream_home"]
    page = open_page(f"/tournaments/{slug}")
    page.get_by_label("As of").select_option("round-1")
    notice = page.get_by_text("Standings after Round 1.")
    expect(notice).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?as_of=round-1$"))
    expected = site.api(f"tournaments/{slug}/standings?round=1")["rows"]
    table = page.get_by_role("table", name="Standings")
    for row in expected:
        line = table.get_by_role("row").filter(has_text=row["player"]["display_name"])
        expect(line.get_by_role("cell").nth(2)).to_have_text(f"{row['points']:g}")


def test_a_table_links_to_its_game_and_back(site: Site, open_page: Opener) -> None:
    slug = site.played["dream_home"]
    page = open_page(f"/tournaments/{slug}")
    page.get_by_label("Round", exact=True).select_option("Round 1")
    page.get_by_role("link", name=re.compile(r"^Replay game")).first.click()
    expect(slider(page)).to_be_visible()
    page.get_by_role("navigation", name="Breadcrumbs").get_by_role("link", name="Round 1").click()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
