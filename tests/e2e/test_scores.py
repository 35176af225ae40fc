"""Score details: score parts, point changes, steps by move, and the graph."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from config import paths
from tests.e2e.conftest import PHONE, Opener, Site
from tests.e2e.replay_page import position, slider, wait_for_ply


def moves_of(site: Site, game: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves of a game with the points after each."""
    moves: list[dict[str, Any]] = site.api(f"games/{game['id']}/scores")["moves"]
    return moves


@pytest.mark.parametrize("kind", ["dream_home", "lodge"])
def test_a_score_line_expands_to_its_parts(site: Site, open_page: Opener, kind: str) -> None:
    game = site.finished_game(kind)
    page = open_page(f"/games/{game['id']}", viewport=PHONE, has_touch=True)
    wait_for_ply(page, game["seq"])
    score = site.api(f"games/{game['id']}/score")
    sheet = page.get_by_role("table", name="Score sheet after event")
    for at, line in enumerate(score["result"]["sheet"][0]):
        button = sheet.locator("th > button").nth(at)
        button.tap()
        expect(button).to_have_attribute("aria-expanded", "true")
        details = page.locator(f'[id="{button.get_attribute("aria-controls")}"]')
        expect(details.locator("ul ul, ul p")).not_to_have_count(0)
        shown_points = [
            int(text) for text in details.locator('[class*="points"]').all_inner_texts()
        ]
        parts = [part for seat in score["parts"] for part in seat[line["line"]]]
        assert shown_points == [part["points"] for part in parts]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.evaluate((paths.BASE_DIR / "frontend/node_modules/axe-core/axe.min.js").read_text())
    panel = "section:has(#score-title)"
    report = page.evaluate("panel => axe.run(document.querySelector(panel))", panel)
    assert {rule["id"]: rule["nodes"][0]["html"] for rule in report["violations"]} == {}


def test_an_expanded_line_follows_the_ply(site: Site, open_page: Opener) -> None:
    game = site.finished_game()
    page = open_page(f"/games/{game['id']}?ply=60")
    wait_for_ply(page, 60)
    rooms = page.get_by_role("button", name="Rooms", exact=True)
    rooms.focus()
    page.keyboard.press("Enter")
    expect(rooms).to_have_attribute("aria-expanded", "true")
    for ply in (60, 150):
        slider(page).fill(str(ply))
        wait_for_ply(page, ply)
        score = site.api(f"games/{game['id']}/score?ply={ply}")
        count = sum(len(seat["rooms"]) for seat in score["parts"])
        parts = page.locator(f'[id="{rooms.get_attribute("aria-controls")}"] ul ul > li')
        expect(parts).to_have_count(count)


def test_the_replay_steps_by_move_or_by_event(site: Site, open_page: Opener) -> None:
    game = site.finished_game()
    moves = moves_of(site, game)
    at = next(i for i, move in enumerate(moves) if i > 20 and move["last"] - move["first"] > 1)
    before, wide, after = moves[at - 1 : at + 2]
    page = open_page(f"/games/{game['id']}?ply={before['last']}")
    wait_for_ply(page, before["last"])
    expect(page.get_by_role("button", name="By move")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    wait_for_ply(page, wide["last"])
    current = page.get_by_role("region", name="Log").locator('[aria-current="step"]')
    expect(current).to_have_attribute("data-ply", str(wide["first"]))
    slider(page).press("ArrowRight")
    wait_for_ply(page, after["last"])
    page.get_by_role("button", name="Previous move").click()
    wait_for_ply(page, wide["last"])
    page.keyboard.press("Shift+ArrowLeft")
    wait_for_ply(page, wide["last"] - 1)
    assert "step=" not in page.url

    page.get_by_role("button", name="By event").click()
    expect(page).to_have_url(re.compile(r"step=event"))
    page.get_by_role("button", name="Previous event").click()
    wait_for_ply(page, wide["last"] - 2)
    expect(page).to_have_url(re.compile(rf"ply={wide['last'] - 2}\b"))
    page.reload()
    wait_for_ply(page, wide["last"] - 2)
    expect(page.get_by_role("button", name="By event")).to_have_attribute("aria-pressed", "true")


def test_the_log_is_one_tab_stop_and_shows_point_changes(site: Site, open_page: Opener) -> None:
    game = site.finished_game()
    moves = moves_of(site, game)
    at = next(i for i, move in enumerate(moves) if i > 20 and _gain(moves, i) > 0)
    move = moves[at]
    page = open_page(f"/games/{game['id']}?ply={move['last']}")
    wait_for_ply(page, move["last"])
    log = page.get_by_role("region", name="Log")
    current = log.locator('[aria-current="step"]')
    expect(current).to_have_attribute("data-ply", str(move["first"]))
    expect(current).to_contain_text(f"+{_gain(moves, at)}")
    assert log.locator('ol button[tabindex="0"]').count() == 1
    log.get_by_role("button", name="By event").focus()
    page.keyboard.press("Tab")
    expect(current).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    expect(log.locator("ol button").first).to_be_focused()
    assert position(page)[0] == move["last"]  # the replay has not moved
    page.keyboard.press("Enter")
    wait_for_ply(page, moves[0]["last"])
    page.keyboard.press("Tab")
    expect(log.get_by_role("checkbox", name="Show every event")).to_be_focused()


def _gain(moves: list[dict[str, Any]], at: int) -> int:
    """The points that a move gained for the player who made it."""
    move, before = moves[at], moves[at - 1]
    seat = move["seat"]
    return 0 if seat is None else int(move["points"][seat] - before["points"][seat])


def test_clicking_the_graph_seeks_like_the_slider(site: Site, open_page: Opener) -> None:
    game = site.finished_game()
    page = open_page(f"/games/{game['id']}?ply=1")
    wait_for_ply(page, 1)
    graph = page.get_by_role("region", name="Replay").locator('[class*="graph"]').first
    expect(graph.locator("path[data-seat]")).to_have_count(2 * len(game["seats"]))
    assert graph.get_attribute("aria-hidden") == "true"
    box = graph.bounding_box()
    assert box is not None
    for share in (0.25, 0.5, 0.9):
        page.mouse.click(box["x"] + share * box["width"], box["y"] + box["height"] / 3)
        expect(slider(page)).not_to_have_value("1")
        expected = 1 + share * (game["seq"] - 1)
        page.wait_for_function(
            "ply => Math.abs(document.querySelector('input[type=range]').value - ply) <= 1",
            arg=expected,
        )
        assert abs(_current_ply_x(page) - box["x"] - share * box["width"]) < 8

    rounds = page.locator("summary", has_text="Points by round")
    rounds.click()
    table = page.get_by_role("table", name="Points by round")
    last = table.get_by_role("row").last
    shown_points = [int(text) for text in last.get_by_role("cell").all_inner_texts()]
    assert shown_points == moves_of(site, game)[-1]["points"]


def _current_ply_x(page: Page) -> float:
    """The position of the current ply in the graph, in pixels from the left."""
    box = page.locator('[class*="graph"] path[class*="currentPly"]').first.bounding_box()
    assert box is not None
    return float(box["x"])


def test_the_graph_is_outside_the_controls_on_a_phone(site: Site, open_page: Opener) -> None:
    game = site.finished_game()
    page = open_page(f"/games/{game['id']}", viewport=PHONE, has_touch=True)
    wait_for_ply(page, game["seq"])
    controls = page.get_by_role("region", name="Replay")
    expect(controls.locator("path[data-seat]")).to_have_count(0)
    expect(page.locator("path[data-seat]")).not_to_have_count(0)
