"""Accounts in a browser: from guest to account, second factors, passkeys, and lost passwords."""

from __future__ import annotations

import base64
import hmac
import re
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests import servers
from tests.e2e.conftest import PHONE
from tests.ops.running_stack import RunningStack, until

PASSWORD = "roof-beams-4-us"


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStack]:
    """A platform whose mail goes to files, so that accounts need a verified address."""
    mail = f"file://{tmp_path_factory.mktemp('mail')}"
    platform = RunningStack(servers.make_shared_dir(), "--workers", "1", EMAIL_URL=mail)
    try:
        platform.wait_until_ready()
        yield platform
    finally:
        platform.stop_if_running()


@pytest.fixture
def context(stack: RunningStack, browser: Browser) -> Iterator[BrowserContext]:
    """A browser without history. Passkeys need the name localhost."""
    screen: ViewportSize = {"width": PHONE["width"], "height": PHONE["height"]}
    context = browser.new_context(base_url=stack.address(), viewport=screen, has_touch=True)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page. Fails the test if a script has thrown an error."""
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    assert faults == []


def _code(context: BrowserContext, address: str, after: str = "") -> str:
    """The code in the newest mail to an address, other than `after`."""

    def find() -> str:
        for mail in context.request.get("/api/v1/local/mail").json():
            match = re.search(r"^[A-Z]{4}-[A-Z]{4}$", mail["text"], re.MULTILINE)
            if mail["to"] == address and match and match[0] != after:
                return match[0]
        return ""

    return until(find, f"a code arrives at {address}", 30)


def _sign_up(page: Page, username: str) -> str:
    """Signs up and verifies the address; returns the code."""
    page.goto("/signup")
    page.get_by_label("Username").fill(username)
    page.get_by_label("E-mail address").fill(f"{username}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").tap()
    expect(page.get_by_role("heading", name="Check your mail")).to_be_visible()
    code = _code(page.context, f"{username}@example.org")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Confirm").tap()
    expect(_menu(page)).to_contain_text(username)
    return code


def _menu(page: Page) -> Any:
    return page.get_by_role("button", name="account menu")


def _sign_out(page: Page) -> None:
    _menu(page).tap()
    page.get_by_role("button", name="Sign out", exact=True).tap()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def _totp(secret: str, step: int) -> str:
    """The code of an authenticator app (RFC 6238) for a step of 30 seconds."""
    digest = hmac.digest(base64.b32decode(secret), struct.pack(">Q", step), "sha1")
    offset = digest[-1] & 15
    (number,) = struct.unpack(">I", digest[offset : offset + 4])
    return f"{(number & 0x7FFFFFFF) % 10**6:06}"


def test_a_guest_keeps_the_player_on_signing_up(page: Page) -> None:
    page.goto("/")
    guest = page.evaluate(
        """async () => {
            const me = await (await fetch("/api/v1/me")).json();
            const headers = {"X-CSRFToken": me.csrf};
            const made = await fetch("/api/v1/guests", {method: "POST", headers});
            return (await made.json()).player;
        }"""
    )
    page.reload()
    expect(_menu(page)).to_contain_text(guest["display_name"])
    _menu(page).tap()
    page.get_by_role("link", name="Keep your games").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Keep your games")
    page.get_by_label("Username").fill("a b")
    page.get_by_label("E-mail address").fill("kim@example.org")
    page.get_by_label("Password").fill("12345678")
    page.get_by_role("button", name="Sign up").tap()
    field = page.get_by_label("Username")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(page.get_by_text("too common")).to_be_visible()
    field.fill("kim")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").tap()
    expect(page.get_by_role("heading", name="Check your mail")).to_be_visible()
    page.get_by_label("Code").fill("BBBB-BBBB")
    page.get_by_role("button", name="Confirm").tap()
    expect(page.get_by_text("Incorrect code")).to_be_visible()
    page.get_by_label("Code").fill(_code(page.context, "kim@example.org"))
    page.get_by_role("button", name="Confirm").tap()
    expect(page.get_by_role("heading", name="Check your mail")).to_be_hidden()
    expect(_menu(page)).to_contain_text("kim")
    me = page.context.request.get("/api/v1/me").json()
    assert (me["player"]["id"], me["verified"]) == (guest["id"], True)


def test_a_passkey_signs_in_without_a_password(page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    _sign_up(page, "pia")
    page.goto("/settings/security")
    page.get_by_label("Name of the new passkey").fill("My phone")
    page.get_by_role("button", name="Add a passkey").tap()
    proof = page.get_by_role("dialog", name="Confirm that it is you")
    proof.get_by_label("Password").fill("wrong")
    proof.get_by_role("button", name="Confirm").tap()
    expect(proof.get_by_text("Incorrect password")).to_be_visible()
    proof.get_by_label("Password").fill(PASSWORD)
    proof.get_by_role("button", name="Confirm").tap()
    expect(page.get_by_text("The passkey was added")).to_be_visible()
    expect(page.get_by_role("button", name="Remove the passkey My phone")).to_be_visible()
    _sign_out(page)
    page.goto("/signin")
    page.get_by_role("button", name="Sign in with a passkey").tap()
    expect(_menu(page)).to_contain_text("pia")


def test_a_second_factor_and_a_lost_password(page: Page) -> None:
    first_code = _sign_up(page, "tom")
    page.goto("/settings/security")
    page.get_by_role("button", name="Set up").tap()
    secret = page.locator("code").inner_text()
    step = int(time.time()) // 30
    page.get_by_label("Code from the app").fill(_totp(secret, step))
    page.get_by_role("button", name="Turn on").tap()
    proof = page.get_by_role("dialog", name="Confirm that it is you")
    proof.get_by_label("Password").fill(PASSWORD)
    proof.get_by_role("button", name="Confirm").tap()
    expect(page.get_by_text("It is on.")).to_be_visible()
    page.get_by_role("button", name="Show the codes").tap()
    codes = page.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    recovery_code = codes.first.inner_text()
    _sign_out(page)

    page.goto("/signin")
    page.get_by_role("link", name="Forgot your password?").tap()
    page.get_by_label("E-mail address").fill("tom@example.org")
    page.get_by_role("button", name="Send a code").tap()
    page.get_by_label("Code").fill(_code(page.context, "tom@example.org", first_code))
    page.get_by_label("New password").fill("rafters-and-tiles-9")
    page.get_by_role("button", name="Change the password").tap()
    expect(page.get_by_text("Your password was changed")).to_be_visible()
    page.get_by_label("Username or e-mail address").fill("Tom@Example.org")
    page.get_by_label("Password").fill("rafters-and-tiles-9")
    page.get_by_role("button", name="Sign in", exact=True).tap()
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    page.reload()  # the second step stays
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button", name="Sign in", exact=True).tap()
    expect(page.get_by_text("Incorrect code")).to_be_visible()
    page.get_by_label("Code").fill(recovery_code)
    page.get_by_role("button", name="Sign in", exact=True).tap()
    expect(_menu(page)).to_contain_text("tom")


SERIOUS = {"serious", "critical"}
PAGES = ["signin", "signup", "verify", "password-reset", "settings/security", "local/mail"]


def test_pages_of_accounts_fit_a_phone_and_are_accessible(page: Page) -> None:
    axe = (Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js").read_text()
    _sign_up(page, "eva")
    for path in PAGES:
        page.goto(f"/{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], path
        page.evaluate(axe)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        faults = [fault for fault in found["violations"] if fault["impact"] in SERIOUS]
        assert not [fault["id"] for fault in faults], path
