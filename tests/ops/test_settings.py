"""Settings come from the environment, and say so in a sentence where it makes no sense."""

from __future__ import annotations

import os
import runpy
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import paths, redis_urls, secret_key
from tests.ops.running_stack import environment

PRODUCTION = {
    "PRODUCTION": "1",
    "DATABASE_URL": "postgresql://someone:word@db.example.org:5433/games",
    "REDIS_URL": "redis://cache.example.org:6380/2",
    "SECRET_KEY": "a-key-of-more-than-fifty-characters-that-nobody-would-ever-guess-0123456789",
    "ALLOWED_HOSTS": "games.example.org, www.example.org",
}
NAMES = (*PRODUCTION, "DEBUG", "CSRF_TRUSTED_ORIGINS", "DATABASE_POOL", "VAR_DIR", "BEHIND_PROXY")


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An environment that says nothing, and a place for what is kept."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("VAR_DIR", str(tmp_path))


@pytest.fixture
def production(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in PRODUCTION.items():
        monkeypatch.setenv(name, value)


def read() -> dict[str, Any]:
    """The settings as this environment gives them."""
    return runpy.run_path(str(paths.BASE_DIR / "config" / "settings.py"))


def test_by_default_nothing_needs_setting(tmp_path: Path) -> None:
    settings = read()
    assert settings["DEBUG"] is False
    assert settings["PRODUCTION"] is False
    assert settings["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert settings["DATABASES"]["default"]["NAME"] == "rooftree"
    assert settings["DATABASES"]["default"]["HOST"].startswith("/")
    assert settings["REDIS_URL"].startswith("unix://")


def test_the_secret_key_is_made_once_and_kept_private(tmp_path: Path) -> None:
    first, second = read()["SECRET_KEY"], read()["SECRET_KEY"]
    assert first == second
    assert len(first) >= 50
    kept = tmp_path / "secret_key"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_of_two_keys_made_at_once_one_wins(tmp_path: Path) -> None:
    script = (
        "from pathlib import Path; from config import secret_key;"
        f" print(secret_key.load_or_create(Path({str(tmp_path)!r})))"
    )
    makers = [
        subprocess.Popen(
            [sys.executable, "-c", script], cwd=paths.BASE_DIR, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    keys = {maker.communicate(timeout=180)[0].strip() for maker in makers}
    assert keys == {secret_key.load_or_create(tmp_path)}


@pytest.mark.usefixtures("production")
def test_production_takes_all_it_is_given() -> None:
    settings = read()
    database = settings["DATABASES"]["default"]
    assert (database["HOST"], database["PORT"], database["NAME"]) == (
        "db.example.org",
        5433,
        "games",
    )
    assert settings["CELERY_BROKER_URL"] == PRODUCTION["REDIS_URL"]
    assert settings["ALLOWED_HOSTS"] == ["games.example.org", "www.example.org"]
    assert settings["SESSION_COOKIE_SECURE"]
    assert settings["SECURE_SSL_REDIRECT"]


@pytest.mark.usefixtures("production")
@pytest.mark.parametrize("name", ["DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_names_what_is_missing(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.delenv(name)
    with pytest.raises(ImproperlyConfigured, match=name):
        read()


@pytest.mark.usefixtures("production")
@pytest.mark.parametrize("name", ["SECRET_KEY", "SECRET_KEY_FALLBACKS"])
@pytest.mark.parametrize(
    "key",
    [
        "sesame",
        PRODUCTION["SECRET_KEY"][:49],
        60 * "ab",
        "django-insecure-" + PRODUCTION["SECRET_KEY"],
    ],
)
def test_production_refuses_a_key_that_can_be_guessed(
    monkeypatch: pytest.MonkeyPatch, name: str, key: str
) -> None:
    monkeypatch.setenv(name, key)
    with pytest.raises(ImproperlyConfigured, match=rf"{name} .*50 random characters") as refused:
        read()
    assert key not in str(refused.value)


@pytest.mark.usefixtures("production")
@pytest.mark.parametrize("hosts", ["*", "games.example.org,*", "*.example.org", "."])
def test_production_refuses_to_answer_to_any_name(
    monkeypatch: pytest.MonkeyPatch, hosts: str
) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", hosts)
    with pytest.raises(ImproperlyConfigured, match=r"ALLOWED_HOSTS .*\.example\.org stands for"):
        read()


def test_elsewhere_a_key_may_be_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "a")
    monkeypatch.setenv("ALLOWED_HOSTS", "*")
    assert read()["SECRET_KEY"] == "a"


@pytest.mark.usefixtures("production")
def test_production_takes_a_domain_and_an_older_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", ".example.org")
    monkeypatch.setenv("SECRET_KEY_FALLBACKS", PRODUCTION["SECRET_KEY"][::-1])
    assert read()["ALLOWED_HOSTS"] == [".example.org"]


@pytest.mark.usefixtures("production")
def test_production_refuses_debug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEBUG", "1")
    with pytest.raises(ImproperlyConfigured, match="DEBUG"):
        read()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("DEBUG", "perhaps", "use 1 or 0"),
        ("DATABASE_POOL", "-3", "whole number"),
        ("DATABASE_URL", "sqlite:///games.db", "PostgreSQL"),
        ("DATABASE_URL", "sesame", "postgresql://"),
        ("DATABASE_URL", "http://sesame@host/games", "postgresql://"),
        ("DATABASE_URL", "postgresql://me:sesame@host:port/games", "postgresql://"),
        ("DATABASE_URL", "postgresql://me:[sesame#@host:5432/games", "%XX"),
        ("DATABASE_URL", "postgresql://me:sesame@host:5432", "/name"),
        ("REDIS_URL", "sesame", "redis://"),
        ("REDIS_URL", "http://sesame@host:6379/0", "redis://"),
        ("REDIS_URL", "redis://:sesame@host:port/0", "redis://"),
        ("REDIS_URL", "redis://:sesame@host:6379/first", "redis://"),
        ("REDIS_URL", "unix://?db=1", "unix:///path"),
        ("REDIS_URL", "unix:///run/valkey.sock?db=first", "unix:///path"),
        ("HANG_AFTER", "3", "5 seconds or more"),
        ("LOG_LEVEL", "loud", "DEBUG, INFO"),
        ("LOG_FORMAT", "xml", "json, console"),
    ],
)
def test_a_value_that_makes_no_sense_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=f"{name}.*{said}") as refused:
        read()
    assert "sesame" not in str(refused.value), "an address may hold a password"


def test_a_folder_that_keeps_no_secret_key_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("VAR_DIR", str(file))
    with pytest.raises(ImproperlyConfigured, match=rf"{file}.*VAR_DIR.*SECRET_KEY"):
        read()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"REDIS_URL": "sesame"}, "REDIS_URL is not a URL"),
        ({"PRODUCTION": "perhaps"}, "PRODUCTION is 'perhaps'; use 1 or 0."),
        ({"VAR_DIR": "/dev/null", "SECRET_KEY": "x"}, "Cannot write to /dev/null"),
        ({**PRODUCTION, "SECRET_KEY": "a"}, "SECRET_KEY contains a key that can be guessed."),
    ],
)
def test_a_command_says_what_to_set_and_no_more(given: dict[str, str], said: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate"],
        cwd=paths.BASE_DIR,
        env=environment(**given),
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(said)
    assert len(done.stderr.splitlines()) == 1


def test_the_web_process_pools_its_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_POOL", "5")
    database = read()["DATABASES"]["default"]
    assert database["OPTIONS"]["pool"]["max_size"] == 5
    assert database["CONN_MAX_AGE"] == 0


@pytest.mark.parametrize(
    ("given", "celery"),
    [
        ("redis://host:6379/3", "redis://host:6379/3"),
        ("redis:///3", "redis:///3"),
        ("rediss://user:word@host/0", "rediss://user:word@host/0"),
        ("unix:///run/valkey.sock?db=4", "redis+socket:///run/valkey.sock?virtual_host=4"),
        ("unix:///run/valkey.sock", "redis+socket:///run/valkey.sock?virtual_host=0"),
    ],
)
def test_celery_gets_its_own_spelling(given: str, celery: str) -> None:
    assert redis_urls.celery_url(redis_urls.validated(given)) == celery


def test_check_deploy_is_clean_in_production() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=paths.BASE_DIR,
        env=environment(**PRODUCTION),
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_no_migration_is_missing() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
        cwd=paths.BASE_DIR,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("kind", "lock", "statement"), [("web", 5, 30), ("worker", 30, 120), ("command", 60, 0)]
)
def test_each_kind_of_process_waits_for_the_database_as_long_as_suits_it(
    monkeypatch: pytest.MonkeyPatch, kind: str, lock: int, statement: int
) -> None:
    monkeypatch.setenv("PROCESS_KIND", kind)
    options = read()["DATABASES"]["default"]["OPTIONS"]["options"]
    assert f"-c lock_timeout={lock}s" in options
    assert ("statement_timeout" in options) == bool(statement)
    if statement:
        assert f"-c statement_timeout={statement}s" in options


def test_timeouts_of_the_database_can_be_set_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROCESS_KIND", "web")
    monkeypatch.setenv("DATABASE_LOCK_TIMEOUT", "7")
    monkeypatch.setenv("DATABASE_STATEMENT_TIMEOUT", "0")
    monkeypatch.setenv("DATABASE_IDLE_TIMEOUT", "0")
    assert read()["DATABASES"]["default"]["OPTIONS"]["options"] == "-c lock_timeout=7s"
    monkeypatch.setenv("DATABASE_LOCK_TIMEOUT", "0")
    assert "options" not in read()["DATABASES"]["default"]["OPTIONS"]


def test_the_address_of_the_database_has_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROCESS_KIND", "web")
    monkeypatch.setenv("DATABASE_URL", "postgresql://me@host/games?options=-c%20lock_timeout%3D9s")
    assert read()["DATABASES"]["default"]["OPTIONS"]["options"].endswith(" -c lock_timeout=9s")


@pytest.mark.parametrize(
    ("program", "kind"),
    [
        ("import config.asgi", "web"),
        ("import config.celery", "worker"),
        ("import manage; manage.main()", "command"),
    ],
)
def test_each_process_knows_its_kind(program: str, kind: str, tmp_path: Path) -> None:
    """Also where it was started by a process of another kind."""
    script = "; ".join(
        (
            "import os, sys",
            "sys.argv = ['manage.py', 'help']",
            program,
            "print(os.environ['PROCESS_KIND'])",
        )
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment(VAR_DIR=str(tmp_path), PROCESS_KIND="web" if kind != "web" else "worker"),
        cwd=paths.BASE_DIR,
        capture_output=True,
        text=True,
    )
    assert done.stdout.split()[-1:] == [kind], done.stderr


@pytest.mark.parametrize("value", ["60", "60/x", "0/m", "-1/s", "many"])
def test_a_rate_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("THROTTLE_READ", value)
    with pytest.raises(ImproperlyConfigured, match="THROTTLE_READ"):
        read()


def test_a_rate_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THROTTLE_READ", "none")
    assert read()["THROTTLE_RATES"]["read"] is None
