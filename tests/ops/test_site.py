"""Serving the site: its page at every path, its files, and nothing below the API's paths."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from asgiref.sync import async_to_sync
from django.conf import LazySettings
from django.test import AsyncClient, Client

from config import content_security
from tournaments.director import setup

SCRIPT = "let a = 1;\n" * 100
PAGE = '<!doctype html><title>Rooftree</title><a href="/api/v1/docs">API</a>'


@pytest.fixture
def site(tmp_path: Path, settings: LazySettings) -> Path:
    """A minimal built site."""
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (assets / "index-DiwrgTda.js").write_text(SCRIPT)
    settings.SITE_DIR = settings.WHITENOISE_ROOT = tmp_path
    return tmp_path


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("path", ["/", "/games", "/tournaments", "/rankings", "/index.html"])
def test_paths_of_the_site_return_the_page(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 200
    assert response.content.decode().startswith("<!doctype html><title>")
    assert response["Content-Type"] == "text/html; charset=utf-8"
    assert response["Cache-Control"] == "no-cache"
    assert "default-src 'self'" in response["Content-Security-Policy"]


@pytest.mark.usefixtures("site")
def test_an_unchanged_page_is_not_sent_again() -> None:
    etag = Client().get("/")["ETag"]
    not_modified = Client().get("/", headers={"if-none-match": etag})
    assert not_modified.status_code == 304
    assert not_modified.content == b""
    # A browser would replace the headers of its cached page with these.
    assert not not_modified.has_header("Content-Security-Policy")
    assert Client().get("/", headers={"if-none-match": '"another"'}).status_code == 200


@pytest.mark.usefixtures("site")
def test_only_hashed_files_are_cached_permanently() -> None:
    hashed = Client().get("/assets/index-DiwrgTda.js")
    assert hashed.content.decode() == SCRIPT
    assert "javascript" in hashed["Content-Type"]
    assert "immutable" in hashed["Cache-Control"]
    plain = Client().get("/favicon.svg")
    assert plain["Content-Type"] == "image/svg+xml"
    assert "immutable" not in plain["Cache-Control"]


def test_a_file_compressed_by_the_build_is_sent_compressed(site: Path) -> None:
    compressed = gzip.compress(SCRIPT.encode())
    (site / "assets" / "index-DiwrgTda.js.gz").write_bytes(compressed)
    response = Client().get("/assets/index-DiwrgTda.js", headers={"accept-encoding": "gzip, br"})
    assert response.content == compressed
    assert response["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in response["Vary"]
    assert Client().get("/assets/index-DiwrgTda.js").content.decode() == SCRIPT


@pytest.mark.usefixtures("site")
def test_async_requests_get_files() -> None:
    response = async_to_sync(AsyncClient().get)("/assets/index-DiwrgTda.js")
    assert response.status_code == 200
    assert response.content.decode() == SCRIPT


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("path", ["/assets/gone-abcdefgh.js", "/static/none.css"])
def test_a_missing_file_is_a_404_without_the_page(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 404
    assert PAGE not in response.content.decode()


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("path", ["/api", "/api/", "/api/v1/nothing", "/api/v9/games"])
def test_unknown_api_paths_are_problem_details(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["code"] == "no_endpoint"
    assert path in response.json()["detail"]


@pytest.mark.usefixtures("site")
def test_the_page_does_not_accept_writes() -> None:
    assert Client().post("/games/7").status_code == 405


def test_a_missing_build_is_explained(tmp_path: Path, settings: LazySettings) -> None:
    settings.SITE_DIR = tmp_path
    response = Client().get("/games")
    assert response.status_code == 503
    assert "make site" in response.content.decode()


def test_a_host_that_is_not_allowed_gets_problem_details(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["games.example.org"]
    response = Client().get("/", headers={"host": "evil.example.com"})
    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"


def test_the_api_documentation_loads_nothing_from_other_hosts() -> None:
    page = Client().get("/api/v1/docs")
    assert page.status_code == 200
    assert "//cdn." not in page.content.decode()
    script = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"
    assert script in page.content.decode()
    assert Client().get(script).status_code == 200


def test_the_api_documentation_has_no_inline_scripts() -> None:
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
def test_data_and_errors_have_a_policy(path: str, status: int) -> None:
    response = Client().get(path)
    assert response.status_code == status
    assert response["Content-Security-Policy"] == content_security.DATA_POLICY
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"


def test_async_responses_have_a_policy() -> None:
    response = async_to_sync(AsyncClient().get)("/api/v1/nothing")
    assert response["Content-Security-Policy"] == content_security.DATA_POLICY


@pytest.mark.django_db
@pytest.mark.usefixtures("site")
def test_only_pages_for_iframes_may_be_embedded() -> None:
    tournament = setup.create_tournament("Cup", kind="lodge", format="swiss", table_size=2)
    path = f"/tournaments/{tournament.slug}"
    page = Client().get(path)
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    embed = Client().get(f"/embed{path}/standings")
    assert embed.status_code == 200
    assert "X-Frame-Options" not in embed
    assert embed["Content-Security-Policy"] == content_security.EMBED_POLICY
    assert f'<link rel="canonical" href="http://testserver{path}" />' in embed.content.decode()
    again = Client().get(f"/embed{path}/standings", headers={"If-None-Match": embed["ETag"]})
    assert again.status_code == 304
    assert "X-Frame-Options" not in again
    missing = Client().get("/embed/tournaments/none/bracket")
    assert missing.status_code == 404
    assert missing["X-Frame-Options"] == "DENY"
