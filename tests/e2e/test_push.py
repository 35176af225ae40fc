"""Web Push, from the turn of another player to the notification in a browser.

The push services of browser makers cannot be reached from tests. A local one receives what the
platform sends; the message is then handed to the browser as a push service would do it.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.e2e.conftest import Opener, Sit, Site, open_table
from tests.e2e.test_play import confirm, lit
from tests.games.notifications.push_service import Browser, PushService
from tests.ops.running_stack import until

# What the browser answers when a push service has accepted it.
SUBSCRIBED = """
    let subscription = null;
    PushManager.prototype.getSubscription = async () => subscription;
    PushManager.prototype.subscribe = async () => {
      const given = SUBSCRIPTION;
      subscription = { ...given, toJSON: () => given, unsubscribe: async () => true };
      return subscription;
    };
"""
SHOWN = """
    async () => {
      const registration = await navigator.serviceWorker.ready;
      const shown = await registration.getNotifications();
      return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }));
    }
"""
CLICK = """
    async () => {
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    }
"""


def test_a_turn_is_told_by_a_push_message(
    site: Site, sit: Sit, open_page: Opener, push_service: PushService
) -> None:
    first, table = sit("dream_home", {"people": 2, "options": {"discard_rule": False}})
    page = open_table(
        open_page,
        site,
        {**table, "session": table["sessions"][1]},
        service_workers="allow",
        permissions=["notifications"],
    )
    # Who looks at the game is not told.
    browser = Browser(push_service.origin, table["game"])
    page.add_init_script(SUBSCRIBED.replace("SUBSCRIPTION", json.dumps(browser.subscription)))
    page.goto("/settings/notifications")
    page.get_by_role("button", name="Show notifications here").click()
    expect(page.get_by_text("This browser shows notifications.")).to_be_visible()

    lit(first, "column").first.click()
    lit(first, "slot").first.click()
    confirm(first).click()

    def received() -> list[dict[str, Any]]:
        path = f"/push/{table['game']}"
        return [browser.read(body) for where, _, body in push_service.received if where == path]

    [message] = until(received, "the push service has received the message", 30)
    assert message == {
        "title": "It is your turn",
        "body": "Dream Home",
        "path": f"/games/{table['game']}",
        "kind": "your_turn",
        "tag": f"game-{table['game']}",
    }

    devtools = page.context.new_cdp_session(page)
    registrations: list[dict[str, Any]] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    until(lambda: registrations, "the service worker is registered")
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": site.address,
            "registrationId": registrations[0]["registrationId"],
            "data": json.dumps(message),
        },
    )
    [notification] = until(lambda: page.evaluate(SHOWN), "a notification is shown")
    assert notification == {name: message[name] for name in ("title", "body", "tag", "path")}

    # A click takes the tab of the site to the game.
    page.context.service_workers[0].evaluate(CLICK)
    page.wait_for_url(f"**/games/{table['game']}")
    expect(lit(page, "column").first).to_be_visible()
    assert page.evaluate(SHOWN) == []
