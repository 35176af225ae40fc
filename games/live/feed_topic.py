"""The topic `feed`: that something public has happened, for pages with lists of what is new.

Unlike the stream of the feed it does not send each fact: on a busy platform a page would be sent
much more than it shows.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from games import outbox_feed, outbox_sequencer
from games.event_cache import query_in_thread
from games.live.topics import Message, Step, Topic, Viewer, check_no_key

FEED = "feed"
INTERVAL_SECONDS = 3.0
"""The shortest time between two messages."""


class FeedTopic(Topic):
    """Says how far the feed has come. The cursor is the number of a fact."""

    __slots__ = ("_last", "_started")

    def __init__(self, cursor: int | None) -> None:
        super().__init__(FEED, outbox_sequencer.CHANNEL, -1 if cursor is None else cursor)
        self._last = 0
        self._started = False

    async def step(self, news: Sequence[str] | None) -> Step:
        """A message if the feed has grown, unless the last one was sent a moment ago."""
        if news and all(news):
            self._last = max(self._last, *map(int, news))
        elif news is not None:
            self._last = (await query_in_thread(outbox_feed.feed_range)).last
        if not self._started:
            self._started = True
            # A cursor beyond the end is of a database that was restored since.
            if self.cursor < 0 or self.cursor > self._last:
                self.cursor = self._last
        if self._last <= self.cursor:
            return Step()
        # Whatever is announced until then comes in one message.
        self.not_before = time.monotonic() + INTERVAL_SECONDS
        data = msgspec.json.encode({"topic": FEED, "no": self._last})
        return Step([Message(self._last, FEED, data)], due_at=self.not_before)


def feed(viewer: Viewer, key: str, cursor: int | None) -> Topic:
    """The topic `feed`."""
    check_no_key(FEED, key)
    return FeedTopic(cursor)
