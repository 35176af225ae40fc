"""The API of the feed of public facts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
import redis
from rest_framework.test import APIClient

from games import (
    bots,
    decide,
    feed_stream,
    game_commands,
    outbox,
    outbox_feed,
    outbox_sequencer,
    pubsub,
)
from games.api.serializers.feed import fact_values
from games.api.views.feed import MAX_CURSOR
from games.errors import Conflict
from games.event_cache import query_in_thread
from games.models import FeedFact, Game, Player
from games.outbox import NewFact
from tests import openapi
from tests.games.conftest import SEED
from tests.games.servers import program, until
from tests.games.streaming import Watcher, hang_up

API = "/api/v1/feed"
OpenBotGame = Callable[..., Game]
Queries = Callable[[int], Any]

live = pytest.mark.xdist_group("live")


def write(*kinds: str) -> None:
    """Writes facts and numbers them."""
    outbox.write([NewFact(kind) for kind in kinds])
    outbox_sequencer.sequence()


def make_old(upto: int) -> None:
    """Makes facts two days old, and prunes them."""
    facts = FeedFact.objects.filter(no__lte=upto)
    facts.update(at=FeedFact.objects.earliest("no").at - timedelta(days=2))
    outbox_sequencer.prune(timedelta(days=1))


@pytest.fixture(autouse=True)
def no_task(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Facts are numbered by the test, except where it runs a worker."""
    if "happens_soon" not in request.node.name:
        monkeypatch.setattr(outbox, "wake", lambda: None)


# --- Reading ----------------------------------------------------------------------------------


@pytest.mark.django_db
def test_an_empty_feed(client: APIClient) -> None:
    assert client.get(API).json() == {"facts": [], "next": 0, "first": 0, "last": 0}
    assert client.get(f"{API}?after=0").json()["next"] == 0


@pytest.mark.django_db
def test_facts_are_read_page_by_page(client: APIClient, finished: Game) -> None:
    write(*(f"kind-{number}" for number in range(3, 8)))
    first = client.get(f"{API}?limit=3")
    assert first["Cache-Control"] == "no-store"
    page = first.json()
    assert (page["next"], page["first"], page["last"]) == (3, 0, 7)
    assert [(fact["no"], fact["kind"]) for fact in page["facts"]] == [
        (1, "game_opened"),
        (2, "game_ended"),
        (3, "kind-3"),
    ]
    ended = page["facts"][1]
    assert ended["at"].endswith("Z")
    del ended["at"]
    assert ended == {
        "no": 2,
        "kind": "game_ended",
        "game": finished.public_id,
        "tournament": None,
        "seq": finished.seq,
        "data": {},
    }
    page = client.get(f"{API}?limit=3&after=3").json()
    assert [fact["no"] for fact in page["facts"]] == [4, 5, 6]
    page = client.get(f"{API}?limit=3&after=6").json()
    assert (page["next"], [fact["no"] for fact in page["facts"]]) == (7, [7])
    assert client.get(f"{API}?after=7").json()["next"] == 7


@pytest.mark.django_db
def test_facts_of_a_running_game_say_nothing_of_its_position(
    client: APIClient, ada: Player, ben: Player, queued_bots: list[Any]
) -> None:
    game = game_commands.open_game("nim", [ada, ben], {"piles": 2}, seed=SEED)
    decide.play_action(game.pk, 0, {"type": "take", "pile": 0, "count": 1})
    outbox_sequencer.sequence()
    for fact in client.get(API).json()["facts"]:
        assert set(fact) == {"no", "kind", "at", "game", "tournament", "seq", "data"}
        assert fact["data"] == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "status", "code", "member"),
    [
        ("after=-1", 400, "bad_after", {"range": [0, MAX_CURSOR]}),
        ("after=first", 400, "bad_after", {}),
        (f"after={MAX_CURSOR + 1}", 400, "bad_after", {}),
        ("after=1.5", 400, "bad_after", {}),
        ("limit=0", 400, "bad_limit", {"range": [1, 1000]}),
        ("limit=1001", 400, "bad_limit", {}),
        ("after=3", 410, "cursor_expired", {"first": 4}),
        ("after=0", 410, "cursor_expired", {"first": 4}),
        ("after=7", 409, "cursor_ahead", {"last": 6}),
        (f"after={MAX_CURSOR}", 409, "cursor_ahead", {}),
    ],
)
def test_bad_cursors(
    client: APIClient, query: str, status: int, code: str, member: dict[str, Any]
) -> None:
    write(*"abcdef")
    make_old(4)
    paths = [API, f"{API}/stream"] if query.startswith("after") else [API]
    for path in paths:
        response = client.get(f"{path}?{query}")
        body = response.json()
        assert (response.status_code, body["code"]) == (status, code)
        assert response["Content-Type"] == "application/problem+json"
        assert member.items() <= body.items()


@pytest.mark.django_db
def test_the_first_cursor_is_the_default_and_can_be_read_from(client: APIClient) -> None:
    write(*"abcdef")
    make_old(4)
    page = client.get(API).json()
    assert (page["first"], [fact["no"] for fact in page["facts"]]) == (4, [5, 6])
    assert client.get(f"{API}?after={page['first']}").json() == page


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "?after=0", "?after=2", "?after=5"])
def test_a_page_takes_two_queries(
    client: APIClient, query: str, django_assert_num_queries: Queries
) -> None:
    write(*"abcde")
    with django_assert_num_queries(2):
        assert client.get(f"{API}{query}").status_code == 200


@pytest.mark.django_db
def test_a_stream_starts_with_one_query(
    client: APIClient, django_assert_num_queries: Queries
) -> None:
    write(*"abcde")
    for query in ("", "?after=2"):
        with django_assert_num_queries(1):
            assert client.head(f"{API}/stream{query}").status_code == 200


@pytest.mark.django_db
def test_the_feed_matches_the_schema(client: APIClient, finished: Game) -> None:
    write("rating_changed")
    response = client.get(API)
    assert not openapi.response_errors(openapi.build_schema(), API, response)


# --- Following --------------------------------------------------------------------------------


@live
@pytest.mark.django_db(transaction=True)
def test_a_watcher_sees_what_happens_soon(
    server: str, open_bot_game: OpenBotGame, redis_client: redis.Redis
) -> None:
    """Through the task queue: with a worker that numbers the facts, and without the sweep."""
    write("before")
    with program("celery", "-A", "config", "worker", "-c", "1", "-P", "solo", "-l", "ERROR"):
        outbox.write([NewFact("first")])  # waits for the worker to start
        until(lambda: FeedFact.objects.filter(kind="first").exists(), "the worker")
        watcher = Watcher(f"{server}/feed/stream?after=0")
        watcher.saw(2)
        started = time.monotonic()
        game = open_bot_game(rated=True)
        bots.play(game.pk)
        watcher.saw(4)
        assert time.monotonic() - started < 5  # a tenth of a second on an idle machine
        watcher.saw(5)
    game.refresh_from_db()
    seen = [(m.id, m.event, m.data["no"], m.data["kind"]) for m in watcher.messages]
    assert seen == [
        (1, "fact", 1, "before"),
        (2, "fact", 2, "first"),
        (3, "fact", 3, "game_opened"),
        (4, "fact", 4, "game_ended"),
        (5, "fact", 5, "rating_changed"),
    ]
    facts = httpx.get(f"{server}/feed?after=2").json()["facts"]
    assert [message.data for message in watcher.messages[2:]] == facts
    watcher.leave()
    write("last")


@live
@pytest.mark.django_db(transaction=True)
def test_a_stream_resumes_where_it_broke_off(server: str, redis_client: redis.Redis) -> None:
    write(*(str(number) for number in range(1, 6)))
    first = Watcher(f"{server}/feed/stream?after=3")
    first.saw(2)
    first.leave()
    write("6")
    first.ended()
    write("7", "8")
    second = Watcher(f"{server}/feed/stream?after=0", {"Last-Event-ID": "5"})
    second.saw(3)
    write("9")
    second.saw(4)
    second.leave()
    write("10")
    assert [message.id for message in first.messages[:2]] == [4, 5]
    assert [message.data["kind"] for message in second.messages[:4]] == ["6", "7", "8", "9"]


@live
@pytest.mark.django_db(transaction=True)
def test_watchers_at_different_cursors_each_see_their_suffix(
    server: str, redis_client: redis.Redis
) -> None:
    """More facts than one process keeps, and than it reads at once."""
    before = 2 * feed_stream._MAX_MESSAGES + 100
    write(*(str(number) for number in range(1, before + 1)))
    starts = [0, 1, before // 2, before - 700, before - 1, before]
    watchers = [Watcher(f"{server}/feed/stream?after={start}") for start in starts]
    watchers.append(Watcher(f"{server}/feed/stream"))
    for start, watcher in zip(starts, watchers, strict=False):
        watcher.saw(before - start)
    until(lambda: watchers[-1].retried, "the last watcher")
    last = before
    for count in (1, feed_stream.BATCH, 30, 2 * feed_stream._MAX_MESSAGES + 10, 1):
        write(*(str(number) for number in range(last + 1, last + count + 1)))
        last += count
    for start, watcher in zip([*starts, before], watchers, strict=True):
        watcher.saw(last - start)
        assert [message.id for message in watcher.messages] == list(range(start + 1, last + 1))
        watcher.leave()
    write("bye")


@live
@pytest.mark.django_db(transaction=True)
def test_a_lost_message_is_made_up_for(
    server: str, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a")
    watcher = Watcher(f"{server}/feed/stream?after=0")
    watcher.saw(1)
    monkeypatch.setattr(pubsub, "publish", lambda channel, note: None)
    write("b")
    hang_up(redis_client)
    watcher.saw(2)
    watcher.leave()
    monkeypatch.undo()
    write("c")


@live
@pytest.mark.django_db(transaction=True)
def test_one_read_serves_all_watchers_of_the_same_fact(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a", "b")
    reads: list[int] = []
    read = outbox_feed.read

    def counted(after: int, limit: int) -> list[outbox_feed.Fact]:
        reads.append(after)
        return read(after, limit)

    monkeypatch.setattr(outbox_feed, "read", counted)

    async def watch() -> None:
        shared = feed_stream.FeedCache(fact_values)
        assert await shared.after(2, None) == []
        await query_in_thread(lambda: write("c"))
        del reads[:]
        answers = await asyncio.gather(*(shared.after(2, 3) for _ in range(50)))
        assert [[no for no, _ in messages] for messages in answers] == [[3]] * 50
        assert reads == [2]
        # Whoever is further behind than the copy reaches reads for itself.
        assert [no for no, _ in await shared.after(0, 3)] == [1, 2, 3]
        assert reads == [2, 0]

    asyncio.run(watch())


@live
@pytest.mark.django_db(transaction=True)
def test_watchers_share_no_facts_that_a_restored_backup_does_not_have() -> None:
    write("a", "b", "c")

    async def watch() -> None:
        shared = feed_stream.FeedCache(fact_values)
        assert [no for no, _ in await shared.after(0, None)] == [1, 2, 3]
        await query_in_thread(lambda: write("d"))
        assert [no for no, _ in await shared.after(3, None)] == [4]
        await query_in_thread(FeedFact.objects.filter(no__gt=1).delete)
        assert [no for no, _ in await shared.after(0, None)] == [1]
        with pytest.raises(Conflict, match="ends"):
            await shared.after(4, None)

    asyncio.run(watch())


@live
@pytest.mark.django_db(transaction=True)
def test_a_stream_ends_if_the_facts_that_it_needs_are_deleted() -> None:
    """The client reconnects then and gets the error as a response."""
    write(*"abcdef")
    make_old(4)

    async def follow(after: int) -> list[bytes]:
        return [part async for part in feed_stream.facts(after, fact_values)]

    assert asyncio.run(asyncio.wait_for(follow(2), 20)) == []
