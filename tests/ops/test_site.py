"""Serving the site: its page at every address, its files for good, nothing in the API's way."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from asgiref.sync import async_to_sync
from django.conf import LazySettings
from django.test import AsyncClient, Client

from config import content_security

SCRIPT = "let a = 1;\n" * 100
PAGE = '<!doctype html><title>Rooftree</title><a href="/api/v1/docs">API</a>'


@pytest.fixture
def site(tmp_path: Path, settings: LazySettings) -> Path:
    """A built site, as small as can be."""
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (assets / "index-DiwrgTda.js").write_text(SCRIPT)
    settings.SITE_DIR = settings.WHITENOISE_ROOT = tmp_path
    return tmp_path


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("path", ["/", "/games", "/tournaments", "/rankings", "/index.html"])
def test_addresses_of_the_site_give_the_page(path: str) -> None:
    answer = Client().get(path)
    assert answer.status_code == 200
    assert answer.content.decode().startswith("<!doctype html><title>")
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    assert "default-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.usefixtures("site")
def test_the_page_is_sent_again_only_when_it_changed() -> None:
    etag = Client().get("/")["ETag"]
    same = Client().get("/", headers={"if-none-match": etag})
    assert same.status_code == 304
    assert same.content == b""
    # A browser puts these headers in place of those it has kept with the page.
    assert not same.has_header("Content-Security-Policy")
    assert Client().get("/", headers={"if-none-match": '"another"'}).status_code == 200


@pytest.mark.usefixtures("site")
def test_hashed_files_are_kept_for_good_and_others_are_not() -> None:
    hashed = Client().get("/assets/index-DiwrgTda.js")
    assert hashed.content.decode() == SCRIPT
    assert "javascript" in hashed["Content-Type"]
    assert "immutable" in hashed["Cache-Control"]
    plain = Client().get("/favicon.svg")
    assert plain["Content-Type"] == "image/svg+xml"
    assert "immutable" not in plain["Cache-Control"]


def test_a_file_packed_by_the_build_is_sent_packed(site: Path) -> None:
    packed = gzip.compress(SCRIPT.encode())
    (site / "assets" / "index-DiwrgTda.js.gz").write_bytes(packed)
    answer = Client().get("/assets/index-DiwrgTda.js", headers={"accept-encoding": "gzip, br"})
    assert answer.content == packed
    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]
    assert Client().get("/assets/index-DiwrgTda.js").content.decode() == SCRIPT


@pytest.mark.usefixtures("site")
def test_files_are_served_on_the_event_loop_too() -> None:
    answer = async_to_sync(AsyncClient().get)("/assets/index-DiwrgTda.js")
    assert answer.status_code == 200
    assert answer.content.decode() == SCRIPT


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("path", ["/assets/gone-abcdefgh.js", "/static/none.css"])
def test_a_missing_file_is_missing(path: str) -> None:
    answer = Client().get(path)
    assert answer.status_code == 404
    assert PAGE not in answer.content.decode()


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("path", ["/api", "/api/", "/api/v1/nothing", "/api/v9/games"])
def test_the_api_answers_for_itself(path: str) -> None:
    answer = Client().get(path)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "no_endpoint"
    assert path in answer.json()["detail"]


@pytest.mark.usefixtures("site")
def test_the_page_takes_no_writes() -> None:
    assert Client().post("/games/7").status_code == 405


def test_a_site_that_is_not_built_says_how(tmp_path: Path, settings: LazySettings) -> None:
    settings.SITE_DIR = tmp_path
    answer = Client().get("/games")
    assert answer.status_code == 503
    assert "make site" in answer.content.decode()


def test_a_host_that_is_not_ours_gets_a_problem(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["games.example.org"]
    answer = Client().get("/", headers={"host": "evil.example.com"})
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"


def test_the_documentation_of_the_api_needs_no_other_host() -> None:
    page = Client().get("/api/v1/docs")
    assert page.status_code == 200
    assert "//cdn." not in page.content.decode()
    script = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"
    assert script in page.content.decode()
    assert Client().get(script).status_code == 200


def test_the_documentation_runs_no_script_in_the_page() -> None:
    page = Client().get("/api/v1/docs")
    assert page["Content-Security-Policy"] == content_security.PAGE_POLICY
    assert page["Cross-Origin-Opener-Policy"] == "same-origin"
    text = page.content.decode()
    scripts = re.findall(r"<script([^>]*)>", text)
    assert scripts
    assert all("src=" in script for script in scripts)
    assert not re.search(r"\son\w+=", text)
    assert Client().get("/api/v1/docs?script=").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/v1/kinds", 200),
        ("/api/v1/nothing", 404),
        ("/api/v1/games/999999", 404),
        ("/assets/gone-abcdefgh.js", 404),
    ],
)
def test_data_and_errors_have_a_policy_too(path: str, status: int) -> None:
    answer = Client().get(path)
    assert answer.status_code == status
    assert answer["Content-Security-Policy"] == content_security.DATA_POLICY
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"


def test_an_answer_on_the_event_loop_has_a_policy() -> None:
    answer = async_to_sync(AsyncClient().get)("/api/v1/nothing")
    assert answer["Content-Security-Policy"] == content_security.DATA_POLICY
