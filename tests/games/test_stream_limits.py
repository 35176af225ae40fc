"""Limits on open streams, for each address and each process."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import LazySettings
from rest_framework.test import APIClient

from games import sse, stream_limits
from games.errors import Busy, TooMany
from games.models import Game

HERE = "203.0.113.1"


@pytest.fixture(autouse=True)
def open_streams(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The counter of open streams, emptied first."""
    count: Counter[str] = Counter()
    monkeypatch.setattr(stream_limits, "_open", count)
    return count


async def endless() -> AsyncGenerator[bytes]:
    while True:
        yield b": more\n\n"
        await asyncio.sleep(3600)


async def opened(address: str) -> Any:
    """A stream whose response has started."""
    answer = await sync_to_async(sse.response)(endless(), address)
    stream: Any = aiter(answer)
    assert (await anext(stream)).startswith(b"retry: ")
    return stream


async def closed(stream: Any, open_streams: Counter[str]) -> None:
    """Closes a stream and the generators inside it."""
    before = open_streams.total()
    await stream.aclose()
    async with asyncio.timeout(30):
        while open_streams.total() == before:
            await asyncio.sleep(0)


def test_an_address_has_a_limit_and_others_have_their_own(
    settings: LazySettings, open_streams: Counter[str]
) -> None:
    settings.STREAMS_PER_ADDRESS = 2

    async def watch() -> None:
        streams = [await opened(HERE) for _ in range(2)]
        with pytest.raises(TooMany) as refused:
            await opened(HERE)
        assert refused.value.status == 429
        assert refused.value.retry_after > 0
        other = await opened("203.0.113.2")
        await closed(streams.pop(), open_streams)
        streams.append(await opened(HERE))
        for stream in (*streams, other):
            await stream.aclose()

    asyncio.run(watch())
    assert not open_streams


def test_a_process_has_a_limit(settings: LazySettings) -> None:
    settings.STREAMS_PER_PROCESS = 2

    async def watch() -> None:
        streams = [await opened(f"203.0.113.{number}") for number in range(2)]
        with pytest.raises(Busy) as refused:
            await opened(HERE)
        assert refused.value.status == 503
        for stream in streams:
            await stream.aclose()

    asyncio.run(watch())


def test_without_a_setting_the_open_file_limit_applies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _: (1024, 4096))
    assert stream_limits.max_streams() == 1024 - 128


def test_the_reconnection_delay_is_random() -> None:
    times = {int(sse.retry().split()[1]) for _ in range(200)}
    assert min(times) >= 1_000
    assert max(times) < 6_000
    assert len(times) > 100


def test_a_refused_stream_gets_problem_details(
    client: APIClient, finished: Game, settings: LazySettings, open_streams: Counter[str]
) -> None:
    settings.STREAMS_PER_ADDRESS = 1
    open_streams["127.0.0.1"] = 1
    response = client.get(f"/api/v1/games/{finished.public_id}/stream")
    assert response.status_code == 429
    assert response["Content-Type"] == "application/problem+json"
    assert response["Retry-After"] == str(stream_limits.RETRY_SECONDS)
    assert response.json()["code"] == "too_many_streams"
