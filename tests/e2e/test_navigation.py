"""Scroll positions after links, back and forward."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, Opener, Site


def test_links_scroll_to_the_top_and_back_restores_the_position(
    site: Site, open_page: Opener
) -> None:
    page = open_page(f"/tournaments/{site.played['dream_home']}", viewport=PHONE)
    title = page.get_by_role("heading", level=1)
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)
    name = title.inner_text()
    page.evaluate("scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'})")
    place = page.evaluate("scrollY")
    assert place > 100
    page.locator('main a[href^="/games/"]').last.click()
    expect(title).not_to_have_text(name)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.activeElement.id") == "main"
    page.go_back()
    expect(title).to_have_text(name)
    page.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)
    page.go_forward()
    expect(title).not_to_have_text(name)


def test_changing_a_filter_does_not_scroll(open_page: Opener) -> None:
    page = open_page("/tournaments", viewport={"width": 390, "height": 300})
    search = page.get_by_role("searchbox")
    search.scroll_into_view_if_needed()
    search.press_sequentially("league")
    page.wait_for_url("**/tournaments?*search=league*")
    assert page.evaluate("scrollY") > 0
    expect(search).to_be_focused()
