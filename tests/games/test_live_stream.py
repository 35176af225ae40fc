"""One stream for several topics: what it sends, to whom, and how a client resumes it."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
import redis
from asgiref.sync import sync_to_async
from django.contrib.auth import logout
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, transaction
from django.http import HttpRequest
from django.test import AsyncClient, Client
from rest_framework.test import APIClient

from games import (
    bots,
    game_commands,
    live,
    outbox,
    outbox_feed,
    outbox_sequencer,
    phrases,
    pubsub,
    sse,
)
from games.live import feed_topic, notes, stream
from games.live.topics import MAX_TOPICS
from games.models import ApiToken, Game, Player
from tests.games.conftest import SEED
from tests.games.streaming import Watcher, hang_up

# Channels are shared by all databases of a Redis, so these must not run beside each other.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("live")]

OpenBotGame = Callable[..., Game]


@pytest.fixture(autouse=True)
def clean(redis_client: redis.Redis) -> Iterator[None]:
    """Every test starts without notes, and closes the connections of the threads of its streams."""
    yield
    gc.collect()


@pytest.fixture
def duel(ada: Player, ben: Player) -> Callable[..., Game]:
    """Opens a game between two people."""

    def open_(**given: Any) -> Game:
        return game_commands.open_game("nim", [ada, ben], seed=SEED, **given)

    return open_


def of(watcher: Watcher, event: str) -> list[Any]:
    """The data of the messages with that name."""
    return [message.data for message in watcher.messages if message.event == event]


def signed_in(player: Player) -> dict[str, str]:
    """The headers of a program that is signed in as that player."""
    return {"Authorization": f"Token {ApiToken.issue(player)}"}


class Follower:
    """Reads a stream inside this process, message by message."""

    def __init__(self, chunks: AsyncIterator[bytes]) -> None:
        self._chunks = chunks

    async def next(self, seconds: float = 20) -> tuple[str, Any]:
        """The name and data of the next event."""
        async with asyncio.timeout(seconds):
            while True:
                text = (await anext(self._chunks)).decode()
                if text.startswith(("retry", ":")):
                    continue
                fields = dict(line.split(": ", 1) for line in text.splitlines() if line)
                return fields["event"], json.loads(fields["data"])

    async def silent(self, seconds: float = 0.3) -> bool:
        """Whether nothing comes in that time. The follower cannot be used after this."""
        try:
            await self.next(seconds)
        except TimeoutError:
            return True
        return False


async def follow(topics: str, player: Player | None = None, client: Any = None) -> Follower:
    """Opens a stream as that player, and reads it up to the message `ready`."""
    client = client or AsyncClient()
    if player is not None:
        await client.aforce_login(player)
    response = await client.get(f"/api/v1/live?topics={topics}")
    assert response.status_code == 200, response.content
    follower = Follower(aiter(response))
    name, _ = await follower.next()
    assert name == "ready"
    return follower


def in_thread(function: Callable[..., Any], *given: Any) -> Any:
    """Calls something that uses the database from a coroutine."""

    def call() -> Any:
        try:
            return function(*given)
        finally:
            connection.close()

    return sync_to_async(call, thread_sensitive=False)()


def test_several_topics_share_one_stream(
    server: str, open_bot_game: OpenBotGame, ada: Player
) -> None:
    game = open_bot_game(pace_ms=1)
    topics = f"game:{game.public_id}@1,lobby,me"
    watcher = Watcher(f"{server}/live?topics={topics}", signed_in(ada))
    watcher.saw(3)
    assert watcher.messages[0].event == "ready"
    assert set(watcher.messages[0].data["cursors"]) == {f"game:{game.public_id}", "lobby", "me"}
    assert [data["event"]["seq"] for data in of(watcher, "game")] == [2, 3]
    live.publish(notes.LOBBY)
    watcher.saw(4)
    live.publish(live.player_topic(ada.pk), "turns")
    watcher.saw(5)
    bots.play(game.pk)
    watcher.saw(6)
    assert of(watcher, "lobby") == [{"topic": "lobby", "note": "changed"}]
    assert of(watcher, "me") == [{"topic": "me", "note": "turns"}]
    last = of(watcher, "game")[-1]
    assert (last["topic"], last["event"]["seq"]) == (f"game:{game.public_id}", 4)
    watcher.leave()


def test_events_of_a_game_are_those_of_the_api(
    server: str, open_bot_game: OpenBotGame, client: APIClient
) -> None:
    game = open_bot_game(pace_ms=1)
    watcher = Watcher(f"{server}/live?topics=game:{game.public_id}@0")
    while bots.play(game.pk):
        pass
    watcher.ended()
    game.refresh_from_db()
    events = client.get(f"/api/v1/games/{game.public_id}/events?limit=1000").json()["events"]
    assert [data["event"] for data in of(watcher, "game")] == events
    assert watcher.messages[-1].event == "end"
    assert watcher.messages[-1].data == {"topic": f"game:{game.public_id}", "seq": game.seq}


def test_a_stream_goes_on_after_one_of_its_games_has_ended(
    server: str, finished: Game, open_bot_game: OpenBotGame
) -> None:
    watcher = Watcher(f"{server}/live?topics=game:{finished.public_id}@0,lobby")
    watcher.saw(finished.seq + 2)
    assert len(of(watcher, "end")) == 1
    live.publish(notes.LOBBY)
    watcher.saw(finished.seq + 3)
    assert watcher.messages[-1].event == "lobby"
    watcher.leave()


def test_a_client_resumes_all_topics_with_the_last_id(server: str, finished: Game) -> None:
    topics = f"lobby,game:{finished.public_id}@0"
    first = Watcher(f"{server}/live?topics={topics}")
    first.saw(finished.seq + 2)
    id_after_three = str(first.messages[3].id)
    first.leave()
    live.publish(notes.LOBBY)
    again = Watcher(f"{server}/live?topics={topics}", {"Last-Event-ID": id_after_three})
    again.saw(finished.seq - 3 + 3)
    assert [data["event"]["seq"] for data in of(again, "game")] == [*range(4, finished.seq + 1)]
    assert of(again, "lobby") == [{"topic": "lobby", "note": "changed"}]
    again.leave()


def test_a_cursor_of_the_lobby_tells_what_was_missed() -> None:
    async def watch() -> None:
        await in_thread(live.publish, notes.LOBBY)
        [stamp] = await in_thread(notes.last_stamps, [notes.LOBBY])
        assert stamp
        assert await (await follow(f"lobby@{stamp}")).silent()
        await in_thread(live.publish, notes.LOBBY)
        follower = await follow(f"lobby@{stamp}")
        assert await follower.next() == ("lobby", {"topic": "lobby", "note": "changed"})
        assert await (await follow("lobby")).silent()

    asyncio.run(watch())


def test_a_note_is_sent_after_the_commit_and_not_after_a_rollback() -> None:
    def fail() -> None:
        with transaction.atomic():
            live.publish(notes.LOBBY, "wrong")
            raise ZeroDivisionError

    def succeed() -> None:
        with transaction.atomic():
            live.publish(notes.LOBBY, "right")
            assert notes.last_stamps([notes.LOBBY]) == [0]

    async def watch() -> None:
        follower = await follow("lobby")
        with pytest.raises(ZeroDivisionError):
            await in_thread(fail)
        await in_thread(succeed)
        assert await follower.next() == ("lobby", {"topic": "lobby", "note": "right"})

    asyncio.run(watch())


def test_news_of_a_player_is_for_that_player_only(ada: Player, ben: Player) -> None:
    async def watch() -> None:
        hers, his = await follow("me", ada), await follow("me", ben)
        await in_thread(live.publish, live.player_topic(ada.pk), "turns")
        assert await hers.next() == ("me", {"topic": "me", "note": "turns"})
        assert await his.silent()

    asyncio.run(watch())


def test_phrases_wake_those_who_sit_at_the_table(
    duel: Callable[..., Game], ada: Player, ben: Player
) -> None:
    game, other = duel(), duel()
    topic = f"phrases:{game.public_id}"

    async def watch() -> None:
        here = await follow(topic, ben)
        elsewhere = await follow(f"phrases:{other.public_id}", ben)
        await in_thread(phrases.say, ada, game, "hello")
        assert await here.next() == ("phrases", {"topic": topic, "note": "changed"})
        assert await elsewhere.silent()

    asyncio.run(watch())


def test_players_are_told_that_the_turn_has_passed(
    duel: Callable[..., Game], ada: Player, ben: Player
) -> None:
    async def watch() -> None:
        hers, his = await follow("me", ada), await follow("me", ben)
        game = await in_thread(duel)
        for follower in (hers, his):
            assert await follower.next() == ("me", {"topic": "me", "note": "turns"})
        await in_thread(play_one, game)
        for follower in (hers, his):
            assert await follower.next() == ("me", {"topic": "me", "note": "turns"})

    asyncio.run(watch())


def test_messages_lost_with_the_connection_to_redis_are_made_up_for(
    server: str,
    open_bot_game: OpenBotGame,
    redis_client: redis.Redis,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = open_bot_game(pace_ms=1)
    watcher = Watcher(f"{server}/live?topics=game:{game.public_id},lobby")
    watcher.saw(1)
    monkeypatch.setattr(pubsub, "publish", lambda channel, note: None)
    bots.play(game.pk)
    hang_up(redis_client)
    watcher.saw(3)
    assert len(of(watcher, "game")) == 1
    assert of(watcher, "lobby") == [{"topic": "lobby", "note": "changed"}]
    watcher.leave()


def test_an_idle_stream_sends_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse, "HEARTBEAT_SECONDS", 0.05)

    async def watch() -> None:
        response: Any = await AsyncClient().get("/api/v1/live?topics=lobby")
        chunks = aiter(response)
        seen = [await anext(chunks) for _ in range(4)]
        assert seen[2:] == [stream.HEARTBEAT] * 2

    asyncio.run(watch())


# --- Who may follow what -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 400, "no_topics"),
        ("?topics=,", 400, "no_topics"),
        ("?topics=weather", 400, "unknown_topic"),
        ("?topics=lobby:5", 400, "unknown_topic"),
        ("?topics=feed:5", 400, "unknown_topic"),
        ("?topics=lobby@soon", 400, "bad_cursor"),
        ("?topics=lobby@1234567890123456789", 400, "bad_cursor"),
        ("?topics=lobby,lobby@4", 400, "topic_twice"),
        ("?topics=" + ",".join(f"game:{n}" for n in range(MAX_TOPICS + 1)), 400, "too_many_topics"),
        ("?topics=game:123456789012", 404, "no_such_game"),
        ("?topics=game:", 404, "no_such_game"),
        ("?topics=phrases:123456789012", 404, "no_such_game"),
        ("?topics=phrases", 404, "no_such_game"),
        ("?topics=tournament:none", 404, "no_such_tournament"),
        ("?topics=me", 401, "not_authenticated"),
        ("?topics=lobby,me", 401, "not_authenticated"),
    ],
)
def test_bad_topics_are_refused(client: APIClient, query: str, status: int, code: str) -> None:
    response = client.get(f"/api/v1/live{query}")
    assert (response.status_code, response.json()["code"]) == (status, code)


def test_an_error_names_the_topic_without_which_a_client_may_go_on(client: APIClient) -> None:
    response = client.get("/api/v1/live?topics=lobby,game:123456789012@4")
    assert response.json()["topic"] == "game:123456789012"


def test_a_busy_feed_is_reported_at_intervals(
    open_bot_game: OpenBotGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed_topic, "INTERVAL_SECONDS", 0.4)
    outbox_sequencer.sequence()
    last = outbox_feed.feed_range().last

    def happen() -> None:
        outbox.write([outbox.NewFact("game_moved")])
        outbox_sequencer.sequence()

    async def watch() -> None:
        follower = await follow(f"feed@{last}")
        await in_thread(happen)
        assert await follower.next() == ("feed", {"topic": "feed", "no": last + 1})
        started = time.monotonic()
        for _ in range(5):
            await in_thread(happen)
        assert await follower.next() == ("feed", {"topic": "feed", "no": last + 6})
        assert time.monotonic() - started > 0.2
        behind = await follow(f"feed@{last}")
        assert await behind.next() == ("feed", {"topic": "feed", "no": last + 6})
        assert await (await follow("feed")).silent()

    asyncio.run(watch())


@pytest.mark.parametrize("last", ["soon", "1", "1-2-3", "1-", "-1", "1-1234567890123456789"])
def test_a_bad_last_event_id_is_refused(client: APIClient, finished: Game, last: str) -> None:
    response = client.get(
        f"/api/v1/live?topics=lobby,game:{finished.public_id}", headers={"Last-Event-ID": last}
    )
    assert (response.status_code, response.json()["code"]) == (400, "bad_last_event_id")


def test_a_cursor_beyond_the_end_of_a_log_counts_as_its_end(duel: Callable[..., Game]) -> None:
    game = duel()

    async def watch() -> None:
        follower = await follow(f"game:{game.public_id}@999")
        await in_thread(play_one, game)
        name, data = await follower.next()
        assert (name, data["event"]["seq"]) == ("game", game.seq + 1)

    asyncio.run(watch())


def play_one(game: Game) -> None:
    """Plays the first legal action of whoever is to move."""
    from games.live_game import LiveGame

    with transaction.atomic():
        live_game = LiveGame.load(Game.objects.select_for_update().get(pk=game.pk))
        assert live_game.turn is not None
        action = live_game.rules.legal(live_game.state, live_game.turn)[0]
        live_game.play(live_game.turn, action)
        live_game.save()


# --- Sessions that end -------------------------------------------------------------------------


def sign_out(client: AsyncClient, player: Player) -> None:
    """Signs the session of that client out, as a request in another tab would."""
    request = HttpRequest()
    request.session = SessionStore(client.cookies["sessionid"].value)
    request.user = player
    logout(request)


def ban(client: AsyncClient, player: Player) -> None:
    """Bans the player."""
    Player.objects.filter(pk=player.pk).update(is_active=False)
    live.end_sessions(player.pk)


@pytest.mark.parametrize("end", [sign_out, ban])
def test_a_stream_ends_with_its_session(end: Callable[..., None], ada: Player) -> None:
    async def watch() -> None:
        client = AsyncClient()
        follower = await follow("me,lobby", ada, client)
        await in_thread(end, client, ada)
        assert await follower.next(5) == ("end", {"topic": "me", "reason": "signed_out"})
        with pytest.raises(StopAsyncIteration):
            await follower.next()

    asyncio.run(watch())


def test_a_session_of_the_same_player_elsewhere_goes_on(ada: Player) -> None:
    async def watch() -> None:
        desktop, phone = AsyncClient(), AsyncClient()
        first = await follow("me", ada, desktop)
        second = await follow("me", ada, phone)
        await in_thread(sign_out, desktop, ada)
        assert (await first.next(5))[0] == "end"
        await in_thread(live.publish, live.player_topic(ada.pk), "turns")
        assert await second.next() == ("me", {"topic": "me", "note": "turns"})

    asyncio.run(watch())


def test_a_session_that_ends_without_a_note_is_found_by_the_clock(
    ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "SESSION_SECONDS", 0.1)

    async def watch() -> None:
        client = AsyncClient()
        follower = await follow("lobby", ada, client)
        await in_thread(SessionStore(client.cookies["sessionid"].value).delete)
        with pytest.raises(StopAsyncIteration):
            await follower.next(5)

    asyncio.run(watch())


def test_a_stream_of_a_token_ends_when_the_token_is_deleted(
    server: str, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = Watcher(f"{server}/live?topics=me", signed_in(ada))
    watcher.saw(1)
    ApiToken.objects.all().delete()
    live.end_sessions(ada.pk)
    watcher.ended(within=10)
    assert watcher.messages[-1].data == {"topic": "me", "reason": "signed_out"}


def test_opening_a_stream_takes_few_queries(
    client: Client, finished: Game, django_assert_num_queries: Callable[..., Any]
) -> None:
    with django_assert_num_queries(1):
        response = client.get(f"/api/v1/live?topics=game:{finished.public_id},lobby")
    assert response.status_code == 200
