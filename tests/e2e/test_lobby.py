"""Playing from the site: at one click, at a table of the lobby, and by quick pairing."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Opener, Site

GAME = re.compile(r"/games/\w{12}$")


def game_id(page: Page) -> str:
    """The id of the game whose page is shown, once it is."""
    page.wait_for_url(GAME)
    return page.url.rpartition("/")[2]


def players_of(site: Site, game: str) -> list[str]:
    return [seat["player"]["kind"] for seat in site.api(f"games/{game}")["seats"]]


def test_a_visitor_sits_at_a_table_with_three_bots_at_one_click(
    site: Site, open_page: Opener
) -> None:
    page = open_page("/")
    button = page.get_by_role("button", name="Play now")
    expect(button).to_be_enabled()
    button.dblclick()
    game = game_id(page)
    # The board of the game, with the visitor's own house.
    expect(page.get_by_text("You", exact=True).first).to_be_visible()
    assert sorted(players_of(site, game)) == ["bot", "bot", "bot", "guest"]
    page.goto("/my-games")
    expect(page.get_by_role("link", name="Dream Home")).to_have_count(1)


def test_the_choices_are_remembered_on_the_device(site: Site, open_page: Opener) -> None:
    page = open_page("/", viewport=PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Change", exact=True).tap()
    page.get_by_label("Game", exact=True).select_option("lodge")
    page.get_by_label("Opponents").select_option("1")
    page.get_by_label("Strength of the bots").select_option("hard")
    page.get_by_label("Clock").select_option("10+10")
    page.reload()
    expect(page.get_by_text("Lodge against 1 hard bot")).to_be_visible()
    page.get_by_role("button", name="Play now").tap()
    game = site.api(f"games/{game_id(page)}")
    assert (game["kind"], len(game["seats"])) == ("lodge", 2)
    assert site.api(f"games/{game['id']}/table")["clock"] is not None


def test_two_browsers_meet_at_a_table_and_only_one_gets_the_last_seat(
    site: Site, open_page: Opener
) -> None:
    host, first, second = open_page("/lobby"), open_page("/lobby"), open_page("/lobby")
    host.get_by_role("button", name="Open a table").first.click()
    dialog = host.get_by_role("dialog")
    expect(dialog.get_by_label("Clock").locator("option")).not_to_have_count(1)
    dialog.get_by_role("button", name="Open the table").click()
    expect(host.get_by_role("heading", name="Seats")).to_be_visible()
    link = host.get_by_label("Link to this table").input_value()
    for page in (first, second):  # the list changes by itself
        expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    for page in (first, second):
        page.get_by_role("button", name="Sit down").click(no_wait_after=True)
    game = game_id(host)
    assert players_of(site, game) == ["guest", "guest"]
    for _ in range(300):
        there = [page for page in (first, second) if GAME.search(page.url)]
        if there:
            break
        first.wait_for_timeout(50)
    (winner,) = there
    loser = second if winner is first else first
    assert game_id(winner) == game
    expect(loser).not_to_have_url(GAME)
    loser.goto(link)
    expect(loser.get_by_text("The game at this table has started.")).to_be_visible()
    # Whoever is at a table that fills up goes to the game without a click.
    assert game_id(host) == game


def test_a_private_table_by_its_link_with_bots(site: Site, open_page: Opener) -> None:
    host, friend = open_page("/lobby"), open_page("/lobby")
    host.get_by_role("button", name="Open a table").first.click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("button", name="3", exact=True).click()
    dialog.get_by_label("Private").check()
    dialog.get_by_role("button", name="Open the table").click()
    friend.goto(host.get_by_label("Link to this table").input_value())
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.get_by_role("button", name="Give up the seat")).to_be_visible()
    expect(host.get_by_role("listitem").filter(has_text="Guest")).to_have_count(2)
    host.get_by_role("button", name="Start, bots take the free seats").click()
    game = game_id(host)
    assert game_id(friend) == game
    assert sorted(players_of(site, game)) == ["bot", "guest", "guest"]


def test_two_wait_and_are_paired(site: Site, open_page: Opener) -> None:
    one, two = open_page("/lobby"), open_page("/lobby")
    for page in (one, two):
        page.get_by_label("Lodge").uncheck()
        page.get_by_label("Clock").first.select_option("20+20")
    one.get_by_role("button", name="Find opponents").click()
    expect(one.get_by_text("Looking for opponents")).to_be_visible()
    expect(two.get_by_text("1 player is waiting")).to_be_visible()
    two.get_by_role("button", name="Find opponents").click()
    assert game_id(one) == game_id(two)


def test_leaving_the_page_ends_the_waiting(site: Site, open_page: Opener) -> None:
    one, two = open_page("/lobby"), open_page("/lobby")
    one.get_by_role("button", name="Find opponents").click()
    expect(two.get_by_text("1 player is waiting")).to_be_visible()
    main = one.get_by_role("navigation", name="Main")
    main.get_by_role("link", name="Rankings").click()
    expect(two.get_by_text("Nobody is waiting")).to_be_visible()
    one.go_back()
    expect(one.get_by_role("button", name="Find opponents")).to_be_visible()


def test_a_rematch_against_bots_starts_at_once_and_my_games_leads_on(
    site: Site, open_page: Opener
) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play now").click()
    first = game_id(page)
    resign(page, first)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: GAME.search(url) is not None and first not in url)
    second = game_id(page)
    seats = [
        [seat["player"]["id"] for seat in site.api(f"games/{game}")["seats"]]
        for game in (first, second)
    ]
    assert seats[1] == [*seats[0][1:], seats[0][0]]
    page.goto("/my-games")
    rows = page.get_by_role("region", name="In progress").get_by_role("listitem")
    expect(rows).to_have_count(1)
    expect(
        page.get_by_role("region", name="Finished").get_by_role("listitem").first
    ).to_be_visible()


def resign(page: Page, game: str) -> None:
    """Gives the game up, as the table's menu does."""
    status = page.evaluate(
        """async (game) => {
            const token = /csrftoken=([^;]+)/.exec(document.cookie)[1];
            const answer = await fetch(`/api/v1/games/${game}/commands`, {
                method: "POST",
                headers: {"Content-Type": "application/json", "X-CSRFToken": token},
                body: JSON.stringify({command: {type: "resign"}}),
            });
            return answer.status;
        }""",
        game,
    )
    assert status == 201
