"""The live stream of one client: the messages of all its topics in one response."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack

import msgspec

from games import sse
from games.event_cache import query_in_thread
from games.live import notes, presence
from games.live.note_topics import ME
from games.live.topics import Message, Topic, format_cursors
from games.subscriptions import Subscription, subscription_hub

HEARTBEAT = sse.encoded_message("heartbeat", b"{}")
"""An event rather than a comment, so that a page notices that its connection is dead."""
SESSION_SECONDS = 60.0
"""How often the session of a signed-in client is checked without an occasion."""
_MAX_NEWS = 20
"""Messages of a channel kept between two steps; with more, some count as lost."""

IsSignedIn = Callable[[], bool]


class _Inbox(Subscription):
    """The messages of one topic's channel since the last step. All topics wake the same stream."""

    __slots__ = ("_wake", "news", "next_at", "topic")

    def __init__(self, topic: Topic, wake: asyncio.Event) -> None:
        super().__init__()
        self.topic = topic
        self.news: list[str] = []
        self.next_at = 0.0
        """When to look at the topic even if there are no messages."""
        self._wake = wake

    def deliver(self, message: str) -> None:
        """Keeps the message and wakes the stream, unless the topic wants to wait."""
        if time.monotonic() < self.topic.not_before:
            # Only the last one matters, unless some may have been lost.
            self.news = ["" if "" in (message, *self.news) else message]
            return
        if len(self.news) >= _MAX_NEWS:
            self.news = [""]
        self.news.append(message)
        self._wake.set()

    def is_due(self, now: float) -> bool:
        """Whether the topic is to be asked."""
        return now >= self.next_at or (bool(self.news) and now >= self.topic.not_before)

    def take(self) -> list[str]:
        """The messages, which are then forgotten."""
        news, self.news = self.news, []
        return news


async def messages(
    topics: Sequence[Topic],
    *,
    player_id: int | None,
    away: bool = False,
    is_signed_in: IsSignedIn | None = None,
) -> AsyncGenerator[bytes]:
    """Server-sent events: `ready` with the cursors of all topics, then what they have to say.

    Ends when all topics are over, when the session of a signed-in client (`is_signed_in`, which may
    use the database) is, or when the client leaves. Each event has the cursors of all topics as its
    id. `away` means that nobody is looking: the client does not count as present at games.
    """
    wake = asyncio.Event()
    async with AsyncExitStack() as stack:
        hub = subscription_hub()
        inboxes = [_Inbox(topic, wake) for topic in topics]
        for inbox in inboxes:
            await stack.enter_async_context(hub.subscribe(inbox.topic.channel, inbox))
        if player_id is not None:
            names = [topic.name for topic in topics if not away or topic.counts_when_away]
            await stack.enter_async_context(presence.present(player_id, names))
        # Topics are asked only after the subscriptions, so nothing is missed between the two.
        first = []
        for inbox in inboxes:
            first += await _step(inbox, [])
        yield _ready(topics)
        for message, topic in first:
            yield _frame(message, topic, topics)
        check_at = _next_check()
        sent_at = time.monotonic()
        while inboxes := [inbox for inbox in inboxes if inbox.next_at < _NEVER]:
            now = time.monotonic()
            until = min(sent_at + sse.HEARTBEAT_SECONDS, *(inbox.next_at for inbox in inboxes))
            if is_signed_in is not None:
                until = min(until, check_at)
            if not any(inbox.is_due(now) for inbox in inboxes):
                await _wait(wake, max(0.0, until - now))
            wake.clear()
            now = time.monotonic()
            if is_signed_in is not None and (now >= check_at or _session_note(inboxes)):
                check_at = _next_check()
                if not await query_in_thread(is_signed_in):
                    if any(topic.name == ME for topic in topics):
                        yield sse.message("end", {"topic": ME, "reason": "signed_out"})
                    return
            for inbox in inboxes:
                if not inbox.is_due(now):
                    continue
                for message, topic in await _step(inbox, inbox.take() or None):
                    yield _frame(message, topic, topics)
                    sent_at = time.monotonic()
            if time.monotonic() >= sent_at + sse.HEARTBEAT_SECONDS:
                yield HEARTBEAT
                sent_at = time.monotonic()


_NEVER = float("inf")


async def _step(inbox: _Inbox, news: Sequence[str] | None) -> list[tuple[Message, Topic]]:
    """The next messages of a topic. Sets when the topic is to be read again without a message."""
    asked_at = time.monotonic()
    step = await inbox.topic.step(news)
    if step.over:
        inbox.next_at = _NEVER
    else:
        inbox.next_at = asked_at + sse.HEARTBEAT_SECONDS
        if step.due_at is not None:
            inbox.next_at = min(inbox.next_at, step.due_at)
    return [(message, inbox.topic) for message in step.messages]


def _frame(message: Message, topic: Topic, topics: Sequence[Topic]) -> bytes:
    topic.cursor = message.cursor
    return sse.encoded_message(message.event, message.data, format_cursors(topics))


def _ready(topics: Sequence[Topic]) -> bytes:
    cursors = {topic.name: topic.cursor for topic in topics}
    data = msgspec.json.encode({"cursors": cursors})
    return sse.encoded_message("ready", data, format_cursors(topics))


def _session_note(inboxes: Sequence[_Inbox]) -> bool:
    return any(
        message.endswith(f" {notes.SESSION}")
        for inbox in inboxes
        if inbox.topic.name == ME
        for message in inbox.news
    )


def _next_check() -> float:
    """Spread over time, so that the streams of a restarted server do not check together."""
    return time.monotonic() + SESSION_SECONDS * (0.75 + secrets.randbelow(1000) / 2000)


async def _wait(wake: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await wake.wait()
    except TimeoutError:
        pass
