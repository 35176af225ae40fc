"""Fixtures for all tests."""

from collections.abc import Iterator

import pytest
import redis
from django.conf import settings
from django.db import connection
from pytest_django import DjangoDbBlocker

_LET_TABLES_BE_EMPTIED = r"""
DO $$
DECLARE found record;
BEGIN
    FOR found IN
        SELECT tgrelid::regclass AS owner, tgname FROM pg_trigger
        WHERE tgname LIKE '%\_no\_truncate'
    LOOP
        EXECUTE format('ALTER TABLE %s DISABLE TRIGGER %I', found.owner, found.tgname);
    END LOOP;
END
$$
"""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The test database lets its logs be truncated, and no other database does.

    A test of real transactions leaves rows behind, and Django empties all tables after it. The
    triggers named `..._no_truncate` would refuse that, so they are switched off in this database
    once it is made; those that refuse UPDATE and DELETE stay on.
    """
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(_LET_TABLES_BE_EMPTIED)


@pytest.fixture
def redis_client() -> Iterator[redis.Redis]:
    """The session's Redis (this worker's database), empty before and after."""
    client = redis.Redis.from_url(settings.REDIS_URL)
    client.flushdb()
    yield client
    client.flushdb()
    client.close()
