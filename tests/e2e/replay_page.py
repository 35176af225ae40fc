"""Helpers that read the replay page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect


def position(page: Page) -> tuple[int, int]:
    """The current event and the number of events."""
    shown = page.get_by_role("status").filter(has_text=re.compile(r"^\d+ / \d+$"))
    ply, head = shown.inner_text().split(" / ")
    return int(ply), int(head)


def wait_for_ply(page: Page, ply: int) -> None:
    """Waits until that event, its board and its scores are shown."""
    expect(slider(page)).to_have_value(str(ply))
    expect(page.get_by_role("table", name=f"Score sheet after event {ply}")).to_be_visible()


def wait_past(page: Page, ply: int) -> None:
    """Waits until a later event is shown."""
    page.wait_for_function(
        "ply => Number(document.querySelector('input[type=range]').value) > ply", arg=ply
    )


def slider(page: Page) -> Locator:
    """The replay slider."""
    return page.get_by_role("slider", name="Event")


def totals(page: Page) -> list[int]:
    """The totals of the score sheet, by seat."""
    sheet = page.get_by_role("table", name="Score sheet after event")
    row = sheet.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Total"))
    return [int(cell) for cell in row.get_by_role("cell").all_inner_texts()]
