"""Fixtures for all tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from django.conf import LazySettings, settings
from django.db import connection
from pytest_django import DjangoDbBlocker

_ALLOW_TRUNCATE = r"""
DO $$
DECLARE log_trigger record;
BEGIN
    FOR log_trigger IN
        SELECT tgrelid::regclass AS table_name, tgname FROM pg_trigger
        WHERE tgname LIKE '%\_no\_truncate'
    LOOP
        EXECUTE format(
            'ALTER TABLE %s DISABLE TRIGGER %I', log_trigger.table_name, log_trigger.tgname
        );
    END LOOP;
END
$$
"""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Allows TRUNCATE of the logs in the test database only.

    A test with real transactions leaves rows behind, and Django truncates all tables after it. The
    triggers named `..._no_truncate` would reject that, so they are disabled in this database. The
    triggers that reject UPDATE and DELETE stay enabled.
    """
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(_ALLOW_TRUNCATE)


@pytest.fixture
def redis_client() -> Iterator[redis.Redis]:
    """A client of this test process's Redis database, which is emptied before and after."""
    client = redis.Redis.from_url(settings.REDIS_URL)
    client.flushdb()
    yield client
    client.flushdb()
    client.close()


@pytest.fixture
def site_page(tmp_path: Path, settings: LazySettings) -> None:
    """The page of the site without its scripts, so that the site need not be built."""
    page = (Path(__file__).parents[1] / "frontend" / "index.html").read_text()
    (tmp_path / "index.html").write_text(page)
    settings.SITE_DIR = tmp_path
