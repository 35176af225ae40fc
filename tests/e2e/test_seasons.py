"""Links between the seasons of a league, and ties and withdrawals in a bracket."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, Opener, Site


def test_seasons_link_to_each_other(site: Site, open_page: Opener) -> None:
    slugs = site.make("season")
    page = open_page(f"/tournaments/{slugs['first']}")
    expect(
        page.get_by_role("row", name="Bo").get_by_text("disqualified", exact=True)
    ).to_be_visible()
    expect(page.get_by_role("row", name="Dee").get_by_text("promoted")).to_be_visible()
    page.get_by_role("link", name="Next season: Rooftop league, autumn").click()
    expect(page.get_by_role("heading", name="Rooftop league, autumn")).to_be_visible()
    expect(page.get_by_text("promoted")).to_have_count(0)
    page.get_by_role("link", name="Previous season: Rooftop league, spring").click()
    expect(page.get_by_role("heading", name="Rooftop league, spring")).to_be_visible()


def test_ties_and_eliminations_are_shown(site: Site, open_page: Opener) -> None:
    slug = site.make("tied")["bracket"]
    page = open_page(f"/tournaments/{slug}?round=1", viewport=PHONE)
    # On a phone the word goes below the name, which stays to be read.
    left = page.get_by_role("row", name="withdrawn, out in round 2")
    expect(left.get_by_text("Bo", exact=True)).to_be_visible()
    tied = page.get_by_role("article").filter(
        has=page.get_by_role("heading", name="Table 4", exact=True)
    )
    expect(tied).to_contain_text("The organiser decided the tie, from first to last: Eve")
    expect(page.get_by_role("heading", name="Table 2, tie replay")).to_be_visible()
    final = page.get_by_role("list", name="Final", exact=True)
    expect(final.get_by_role("button", name="Ada")).to_be_attached()
    expect(final.locator("[data-won]")).to_have_count(0)  # the final is a tie, and played again
