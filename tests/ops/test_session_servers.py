"""The servers of the test session."""

import pytest
import redis
from django.db import connection


@pytest.mark.django_db
def test_the_database_is_postgresql() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version_num')::int")
        (version,) = cursor.fetchone()
    assert version >= 150000


def test_redis_responds(redis_client: redis.Redis) -> None:
    redis_client.set("key", "value")
    assert redis_client.get("key") == b"value"
