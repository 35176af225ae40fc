"""Measures the page of a large tournament: bytes, requests, paint times, nodes and API responses.

    python -m bench.tournament_page [--entries 1000] [--rounds 11] [--runs 3]

Uses the Swiss tournament of `bench.rebuild`, with its last table still unfinished, in a temporary
database. It is served by one web process and opened in Chromium (set CHROMIUM to its path) with an
empty cache. Times are medians, after a warm-up of the server. The targets for 1,000 players and 11
rounds are a paint of the standings within a second and a total of 150 kB. The site must be built.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from bench import database, rebuild

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

TARGET_SECONDS = 1.0
TARGET_BYTES = 150_000
SCREENS = {"desktop": (1280, 800), "phone": (390, 664)}
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")

# Records when the first row of the standings appears, and the largest contentful paint.
_RECORD_SCRIPT = """
window.seen = {lcp: 0, rows: 0};
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) window.seen.lcp = entry.startTime;
}).observe({type: "largest-contentful-paint", buffered: true});
new MutationObserver((_, observer) => {
  if (!document.querySelector("tr[data-entry]")) return;
  window.seen.rows = performance.now();
  observer.disconnect();
}).observe(document, {childList: true, subtree: true});
"""
_READ_SCRIPT = """() => ({
  ...window.seen,
  fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  nodes: document.querySelectorAll("*").length,
  height: document.documentElement.scrollHeight,
})"""


class Visit(NamedTuple):
    """The figures of one visit with an empty cache. Times are in seconds."""

    bytes: int
    requests: int
    fcp: float
    lcp: float
    rows: float
    nodes: int
    height: int


def main() -> int:
    """Prints two tables; returns 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    database.setup()

    from tournaments import rebuild as tournament_rebuild

    events = rebuild.build_log(options.entries, options.rounds, table_size=2)
    row = rebuild.save_log(events[:-3])  # without the last score, the last result and the end
    tournament_rebuild.tournament(row.pk, fix=True)
    print(f"{options.entries:,} players, {options.rounds} rounds, {row.seq:,} events")
    print_api(options.rounds)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        print("Chromium not found: set CHROMIUM to its path to measure the page")
        return 0
    with serving() as address:
        return print_page(chromium, f"{address}/tournaments/bench", options.runs)


def print_api(rounds: int) -> None:
    """Prints the processor time of each response that the page requests, after a warm-up."""
    from django.conf import settings
    from rest_framework.test import APIClient

    settings.ALLOWED_HOSTS = ["testserver"]
    client = APIClient()
    paths = (
        "",
        "/rounds",
        f"/rounds/{rounds}",
        f"/tables?round={rounds}&stage=&limit=24",
        f"/byes?round={rounds}&stage=",
        "/standings?section=*&limit=25",
        "/standings?section=*&limit=25&around=500",
        "/standings?section=*&search=p99&limit=8",
        "/standings?section=*&limit=25&round=5",
        "/entries/500/why",
    )
    print(f"\n{'response':44} {'processor ms':>16} {'kB':>7}")
    for path in paths:
        milliseconds = []
        for _ in range(4):
            start = time.process_time()
            response = client.get(f"/api/v1/tournaments/bench{path}")
            milliseconds.append((time.process_time() - start) * 1000)
        if response.status_code != 200:
            raise SystemExit(f"{path}: {response.status_code}")
        median = statistics.median(milliseconds[1:])
        print(f"{path or '/':44} {median:>16.0f} {_kilobytes(response.content):>7.1f}")


def _kilobytes(content: bytes) -> float:
    return len(content) / 1000


@contextmanager
def serving() -> Iterator[str]:
    """Runs a web process on a free port; gives its URL."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "config.web", "--port", str(port)]
    web = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_until(lambda: _responds(f"{address}/api/v1/tournaments/bench/standings"))
        yield address
    finally:
        web.terminate()
        web.wait(timeout=20)


def _responds(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=10):
            return True
    except (urllib.error.URLError, OSError):
        return False


def _wait_until(condition: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise SystemExit("the web process does not respond")
        time.sleep(0.1)


def print_page(chromium: str, url: str, runs: int) -> int:
    """Prints the figures of visits by desktop and phone; returns 1 if a target is missed."""
    from playwright.sync_api import sync_playwright

    missed = False
    headers = ("kB", "requests", "FCP s", "LCP s", "rows s", "nodes", "height px")
    print("\n" + " ".join([f"{'page':10}", *(f"{header:>9}" for header in headers)]))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        for name, (width, height) in SCREENS.items():
            visits = [visit(browser, url, width, height) for _ in range(1 + runs)][1:]
            median = Visit(*(statistics.median(values) for values in zip(*visits, strict=True)))
            missed |= median.bytes > TARGET_BYTES or median.lcp > TARGET_SECONDS
            print(
                f"{name:10} {median.bytes / 1000:>9.1f} {median.requests:>9.0f} {median.fcp:>9.2f} "
                f"{median.lcp:>9.2f} {median.rows:>9.2f} {median.nodes:>9.0f} {median.height:>9.0f}"
            )
        browser.close()
    print(f"(targets: {TARGET_BYTES / 1000:.0f} kB, {TARGET_SECONDS:.0f} s)")
    return int(missed)


def visit(browser: Browser, url: str, width: int, height: int) -> Visit:
    """Opens the page with an empty cache and waits until it is loaded."""
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    page.add_init_script(_RECORD_SCRIPT)
    received: list[float] = []
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto(url)
    page.wait_for_selector("tr[data-entry]")
    page.wait_for_selector("article")
    page.wait_for_timeout(500)  # a stream is open, so the network is never idle
    figures: dict[str, Any] = page.evaluate(_READ_SCRIPT)
    context.close()
    return Visit(
        bytes=int(sum(received)),
        requests=len(received),
        fcp=figures["fcp"] / 1000,
        lcp=figures["lcp"] / 1000,
        rows=figures["rows"] / 1000,
        nodes=figures["nodes"],
        height=figures["height"],
    )


if __name__ == "__main__":
    raise SystemExit(main())
