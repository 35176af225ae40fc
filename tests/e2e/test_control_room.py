"""The control room: an event from the entrants to the final standings, by two organisers."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from playwright.sync_api import Locator, Page, expect

from config import paths
from tests.e2e.conftest import Opener, Site, signed_in
from tests.e2e.test_accessibility import SCREENS, check
from tests.ops.running_stack import environment

SECTIONS = ("Overview", "Entrants", "Pairings", "Results", "Corrections", "Settings", "Log")


def make_event(site: Site) -> dict[str, Any]:
    """What `tests.e2e.control_room_event` prints."""
    result = subprocess.run(
        [sys.executable, "-m", "tests.e2e.control_room_event"],
        cwd=paths.BASE_DIR,
        env=environment(VAR_DIR=str(site.platform.var)),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    event: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])
    return event


def go(page: Page, section: str) -> None:
    page.get_by_role("navigation", name="Sections of the control room").get_by_role(
        "link", name=section
    ).click()


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def type_result(page: Page, table: int, *numbers: str) -> None:
    """Enters a result without a mouse."""
    page.get_by_label("Table", exact=True).focus()
    for text in (str(table), *numbers):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    sent = page.get_by_role("list", name="Just entered").get_by_role("listitem").first
    expect(sent).to_contain_text(f"Table {table}:")
    expect(sent).to_contain_text("Entered")


def test_two_organisers_run_an_event_from_the_entrants_to_the_final_standings(
    site: Site, open_page: Opener
) -> None:
    event = make_event(site)
    page = open_page(f"/tournaments/{event['slug']}", **signed_in(site, event["owner"]))
    page.get_by_role("link", name="Control room").click()
    enter_players(page, event["players"])
    go(page, "Overview")
    button(page, "Start the tournament…").click()
    button(page.get_by_role("dialog"), "Start now").click()
    pair_first_round(page)
    phone = open_page(
        f"/tournaments/{event['slug']}/control/results",
        **signed_in(site, event["staff"]),
        **SCREENS["phone"],
    )
    enter_first_round(page, phone)
    correct_a_result(page, site, event["slug"])
    go(page, "Pairings")
    button(page, "Make the next pairing").click()
    publish(page)
    go(page, "Results")
    for table in range(1, 5):
        type_result(page, table, "1", "2")
    go(page, "Overview")
    expect(page.get_by_text("The tournament is finished.")).to_be_visible()
    assert site.api(f"tournaments/{event['slug']}")["status"] == "finished"
    rows = site.api(f"tournaments/{event['slug']}/standings")["rows"]
    # Nobody else has won twice, by the corrected result.
    assert [row["points"] for row in rows] == [2, 2, 1, 1, 1, 1, 0, 0]
    for section in SECTIONS:
        for shown, screen in ((page, "desktop"), (phone, "phone")):
            go(shown, section)
            check(shown, f"control room, {section}", screen)


def enter_players(page: Page, usernames: list[str]) -> None:
    """Opens the registration, enters the players, and puts the last one first by the keyboard."""
    button(page, "Open registration").dblclick()
    page.get_by_role("link", name="Add entrants").click()
    field = page.get_by_label("Username")
    for username in usernames:
        field.fill(username)
        field.press("Enter")
        expect(page.get_by_text(f"{username} is entered.")).to_be_visible()
    field.fill("nobody-at-all")
    field.press("Enter")
    expect(page.get_by_text("There is no player nobody-at-all.")).to_be_visible()
    button(page, "In order of entry").click()
    expect(page.get_by_text("Everybody is seeded.")).to_be_visible()
    handle = page.get_by_role("button", name="Move Player 8")
    handle.press("Home")
    expect(page.get_by_text("Player 8 is now in place 1 of 8.")).to_be_attached()
    expect(handle).to_be_focused()
    button(page, "Save this order").click()
    first = page.get_by_role("table", name="Entrants").get_by_role("row").nth(1)
    expect(first).to_contain_text("Player 8")


def pair_first_round(page: Page) -> None:
    """Makes a draft, exchanges two players, and publishes it."""
    button(page, "Make the next pairing").click()
    seats = page.locator("section ol button")
    expect(seats).to_have_count(8)
    before = seats.all_inner_texts()
    seats.nth(0).click()
    seats.nth(2).click()
    button(page, "Save the changes").click()
    expect(button(page, "Save the changes")).to_have_count(0)
    expect(seats).to_have_text([before[2], before[1], before[0], *before[3:]])
    publish(page)


def publish(page: Page) -> None:
    button(page, "Publish…").click()
    button(page.get_by_role("dialog"), "Publish now").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def enter_first_round(page: Page, other: Page) -> None:
    """Two organisers enter a result of the same table; the second sees what the first did."""
    go(page, "Results")
    type_result(page, 1, "1", "2")
    type_result(page, 2, "2", "1")
    open_result = "Enter the result of table 3"
    button(other, open_result).click()
    late = other.get_by_role("dialog")
    places = late.get_by_label("Places in game 1")
    places.nth(0).fill("2")
    places.nth(1).fill("1")
    type_result(page, 3, "1", "2")
    button(late, "Enter the result").click()
    expect(late.get_by_role("alert")).to_contain_text("Somebody else was faster.")
    expect(late.get_by_role("alert")).to_contain_text("Result recorded (played): Round 1, table 3")
    # What was typed is still there.
    expect(places.nth(0)).to_have_value("2")
    button(late, "Cancel").click()
    # Another table does not disturb: it goes through although the log has grown.
    button(other, "Enter the result of table 4").click()
    places = other.get_by_role("dialog").get_by_label("Points in game 1")
    places.nth(0).fill("30")
    places.nth(1).fill("12,5")
    button(other.get_by_role("dialog"), "Enter the result").click()
    expect(other.get_by_role("dialog")).to_have_count(0)
    expect(button(page, open_result)).to_have_count(0)


def correct_a_result(page: Page, site: Site, slug: str) -> None:
    """Looks at the consequences of a correction, and gives it."""
    go(page, "Corrections")
    table = site.api(f"tournaments/{slug}/tables?round=1")["results"][0]
    loser = table["seats"][1]["player"]["display_name"]
    page.get_by_role("listitem").filter(has_text=loser).get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    places = dialog.get_by_label("Places in game 1")
    places.nth(0).fill("2")
    places.nth(1).fill("1")
    button(dialog, "Correct the result").click()
    expect(dialog.get_by_role("alert")).to_have_text("Give a reason.")
    dialog.get_by_label("Reason").fill("The slip was misread.")
    consequences = dialog.get_by_role("region", name="What will happen")
    expect(consequences.get_by_role("row").filter(has_text=loser)).to_contain_text("0 → 1")
    button(dialog, "Correct the result").click()
    expect(dialog).to_have_count(0)
    table = site.api(f"tournaments/{slug}/tables?round=1")["results"][0]
    assert [seat["rank"] for seat in table["seats"]] == [2, 1]
    assert table["decisions"][-1]["reason"] == "The slip was misread."
