"""Settings are read from the environment; invalid values cause clear errors."""

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
from tests import servers
from tests.ops.running_stack import environment

PRODUCTION = {
    "PRODUCTION": "1",
    "DATABASE_URL": "postgresql://someone:word@db.example.org:5433/games",
    "REDIS_URL": "redis://cache.example.org:6380/2",
    "SECRET_KEY": "a-key-of-more-than-fifty-characters-that-nobody-would-ever-guess-0123456789",
    "ALLOWED_HOSTS": "games.example.org, www.example.org",
}
VARIABLES = (
    *PRODUCTION,
    "DEBUG",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_POOL",
    "VAR_DIR",
    "BEHIND_PROXY",
)


@pytest.fixture(autouse=True)
def var_dir(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Removes the variables from the environment and sets VAR_DIR to an empty folder."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    folder = servers.make_shared_dir()
    monkeypatch.setenv("VAR_DIR", str(folder))
    return folder


@pytest.fixture
def production(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in PRODUCTION.items():
        monkeypatch.setenv(name, value)


def load_settings() -> dict[str, Any]:
    """The settings in the current environment."""
    return runpy.run_path(str(paths.BASE_DIR / "config" / "settings.py"))


def test_all_variables_have_defaults() -> None:
    settings = load_settings()
    assert settings["DEBUG"] is False
    assert settings["PRODUCTION"] is False
    assert settings["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert settings["DATABASES"]["default"]["NAME"] == "rooftree"
    assert settings["DATABASES"]["default"]["HOST"].startswith("/")
    assert settings["REDIS_URL"].startswith("unix://")


def test_the_secret_key_is_created_once_and_private(var_dir: Path) -> None:
    first, second = load_settings()["SECRET_KEY"], load_settings()["SECRET_KEY"]
    assert first == second
    assert len(first) >= 50
    files = sorted(var_dir.iterdir())
    assert [path.name for path in files] == ["push_key", "secret_key"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_processes_starting_at_once_use_the_same_key(var_dir: Path) -> None:
    script = (
        "from pathlib import Path; from config import secret_key;"
        f" print(secret_key.load_or_create(Path({str(var_dir)!r})))"
    )
    starting = [
        subprocess.Popen(
            [sys.executable, "-c", script], cwd=paths.BASE_DIR, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    keys = {process.communicate(timeout=180)[0].strip() for process in starting}
    assert keys == {secret_key.load_or_create(var_dir)}


@pytest.mark.usefixtures("production")
def test_production_uses_the_variables() -> None:
    settings = load_settings()
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
def test_production_names_a_missing_variable(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.delenv(name)
    with pytest.raises(ImproperlyConfigured, match=name):
        load_settings()


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
def test_production_rejects_a_weak_key(
    monkeypatch: pytest.MonkeyPatch, name: str, key: str
) -> None:
    monkeypatch.setenv(name, key)
    with pytest.raises(ImproperlyConfigured, match=rf"{name} .*50 random characters") as error:
        load_settings()
    assert key not in str(error.value)


@pytest.mark.usefixtures("production")
@pytest.mark.parametrize("hosts", ["*", "games.example.org,*", "*.example.org", "."])
def test_production_rejects_wildcard_hosts(monkeypatch: pytest.MonkeyPatch, hosts: str) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", hosts)
    with pytest.raises(ImproperlyConfigured, match=r"ALLOWED_HOSTS .*\.example\.org stands for"):
        load_settings()


def test_outside_production_weak_keys_and_wildcards_are_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SECRET_KEY", "a")
    monkeypatch.setenv("ALLOWED_HOSTS", "*")
    assert load_settings()["SECRET_KEY"] == "a"


@pytest.mark.usefixtures("production")
def test_production_accepts_a_domain_and_a_fallback_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", ".example.org")
    monkeypatch.setenv("SECRET_KEY_FALLBACKS", PRODUCTION["SECRET_KEY"][::-1])
    assert load_settings()["ALLOWED_HOSTS"] == [".example.org"]


@pytest.mark.usefixtures("production")
def test_production_rejects_debug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEBUG", "1")
    with pytest.raises(ImproperlyConfigured, match="DEBUG"):
        load_settings()


@pytest.mark.parametrize(
    ("name", "value", "expected"),
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
def test_an_invalid_value_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, expected: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=f"{name}.*{expected}") as error:
        load_settings()
    assert "sesame" not in str(error.value), "a URL may contain a password"


def test_a_folder_that_cannot_store_the_secret_key_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("VAR_DIR", str(file))
    with pytest.raises(ImproperlyConfigured, match=rf"{file}.*VAR_DIR.*SECRET_KEY"):
        load_settings()


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"REDIS_URL": "sesame"}, "REDIS_URL is not a URL"),
        ({"PRODUCTION": "perhaps"}, "PRODUCTION is 'perhaps'; use 1 or 0."),
        ({"VAR_DIR": "/dev/null", "SECRET_KEY": "x"}, "Cannot write to /dev/null"),
        ({**PRODUCTION, "SECRET_KEY": "a"}, "SECRET_KEY contains a key that can be guessed."),
    ],
)
def test_a_command_prints_configuration_errors_without_a_traceback(
    variables: dict[str, str], expected: str
) -> None:
    result = subprocess.run(
        [sys.executable, "manage.py", "migrate"],
        cwd=paths.BASE_DIR,
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert result.returncode == 1
    assert result.stderr.startswith(expected)
    assert len(result.stderr.splitlines()) == 1


def test_database_pool_sets_a_connection_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_POOL", "5")
    database = load_settings()["DATABASES"]["default"]
    assert database["OPTIONS"]["pool"]["max_size"] == 5
    assert database["CONN_MAX_AGE"] == 0


@pytest.mark.parametrize(
    ("redis_url", "celery_url"),
    [
        ("redis://host:6379/3", "redis://host:6379/3"),
        ("redis:///3", "redis:///3"),
        ("rediss://user:word@host/0", "rediss://user:word@host/0"),
        ("unix:///run/valkey.sock?db=4", "redis+socket:///run/valkey.sock?virtual_host=4"),
        ("unix:///run/valkey.sock", "redis+socket:///run/valkey.sock?virtual_host=0"),
    ],
)
def test_the_broker_url_is_in_the_format_of_celery(redis_url: str, celery_url: str) -> None:
    assert redis_urls.celery_url(redis_urls.validated(redis_url)) == celery_url


def test_check_deploy_is_clean_in_production() -> None:
    result = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=paths.BASE_DIR,
        env=environment(**PRODUCTION),
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert result.returncode == 0, result.stderr
    assert "no issues" in result.stdout


def test_no_migration_is_missing() -> None:
    result = subprocess.run(
        [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
        cwd=paths.BASE_DIR,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("kind", "lock", "statement"), [("web", 5, 30), ("worker", 30, 120), ("command", 60, 0)]
)
def test_database_timeouts_depend_on_the_kind_of_process(
    monkeypatch: pytest.MonkeyPatch, kind: str, lock: int, statement: int
) -> None:
    monkeypatch.setenv("PROCESS_KIND", kind)
    options = load_settings()["DATABASES"]["default"]["OPTIONS"]["options"]
    assert f"-c lock_timeout={lock}s" in options
    assert ("statement_timeout" in options) == bool(statement)
    if statement:
        assert f"-c statement_timeout={statement}s" in options


def test_database_timeouts_can_be_changed_and_disabled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROCESS_KIND", "web")
    monkeypatch.setenv("DATABASE_LOCK_TIMEOUT", "7")
    monkeypatch.setenv("DATABASE_STATEMENT_TIMEOUT", "0")
    monkeypatch.setenv("DATABASE_IDLE_TIMEOUT", "0")
    assert load_settings()["DATABASES"]["default"]["OPTIONS"]["options"] == "-c lock_timeout=7s"
    monkeypatch.setenv("DATABASE_LOCK_TIMEOUT", "0")
    assert "options" not in load_settings()["DATABASES"]["default"]["OPTIONS"]


def test_options_in_the_database_url_take_precedence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROCESS_KIND", "web")
    monkeypatch.setenv("DATABASE_URL", "postgresql://me@host/games?options=-c%20lock_timeout%3D9s")
    assert load_settings()["DATABASES"]["default"]["OPTIONS"]["options"].endswith(
        " -c lock_timeout=9s"
    )


@pytest.mark.parametrize(
    ("program", "kind"),
    [
        ("import config.asgi", "web"),
        ("import config.celery", "worker"),
        ("import manage; manage.main()", "command"),
    ],
)
def test_each_process_sets_its_kind(program: str, kind: str) -> None:
    """Even if it was started by a process of another kind."""
    script = "; ".join(
        (
            "import os, sys",
            "sys.argv = ['manage.py', 'help']",
            program,
            "print(os.environ['PROCESS_KIND'])",
        )
    )
    result = subprocess.run(
        [sys.executable, "-c", script],
        env=environment(PROCESS_KIND="web" if kind != "web" else "worker"),
        cwd=paths.BASE_DIR,
        capture_output=True,
        text=True,
    )
    assert result.stdout.split()[-1:] == [kind], result.stderr


@pytest.mark.parametrize("value", ["60", "60/x", "0/m", "-1/s", "many"])
def test_an_invalid_rate_is_rejected(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("THROTTLE_READ", value)
    with pytest.raises(ImproperlyConfigured, match="THROTTLE_READ"):
        load_settings()


def test_a_rate_limit_can_be_disabled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THROTTLE_READ", "none")
    assert load_settings()["THROTTLE_RATES"]["read"] is None
