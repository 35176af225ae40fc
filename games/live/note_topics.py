"""The topics `lobby`, `me` and `phrases:<id>`, whose messages are notes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from asgiref.sync import sync_to_async
from rest_framework.exceptions import NotAuthenticated

from games.errors import Forbidden, NotFound
from games.live import notes
from games.live.topics import Message, Step, Topic, Viewer, check_no_key
from games.models import Game
from games.public_ids import is_public_id
from games.visibility import visibility

ME = "me"
PHRASES = "phrases"


class NoteTopic(Topic):
    """Passes notes on, each word once if several came together. The cursor is their last stamp."""

    __slots__ = ("_started", "_topic")

    def __init__(self, name: str, topic: str, cursor: int | None) -> None:
        super().__init__(name, notes.channel(topic), -1 if cursor is None else cursor)
        self._topic = topic
        self._started = False

    async def step(self, news: Sequence[str] | None) -> Step:
        """The notes; `changed` where some may have been missed."""
        if not self._started:
            self._started = True
            return await self._start()
        words: dict[str, int] = {}
        for message in news or ():
            stamp, word = notes.read_note(message) if message else (self.cursor, notes.CHANGED)
            words[word] = stamp
        words.pop(notes.SESSION, None)
        return Step([self._message(stamp, word) for word, stamp in words.items()])

    async def _start(self) -> Step:
        [stamp] = await sync_to_async(notes.last_stamps, thread_sensitive=False)([self._topic])
        missed = self.cursor >= 0 and stamp != self.cursor
        cursor = max(self.cursor, 0) if stamp is None else stamp
        if missed:
            return Step([self._message(cursor, notes.CHANGED)])
        self.cursor = cursor
        return Step()

    def _message(self, stamp: int, note: str) -> Message:
        data = msgspec.json.encode({"topic": self.name, "note": note})
        return Message(stamp, self.name.partition(":")[0], data)


def lobby(viewer: Viewer, key: str, cursor: int | None) -> Topic:
    """The topic `lobby`: open tables have changed."""
    check_no_key(notes.LOBBY, key)
    return NoteTopic(notes.LOBBY, notes.LOBBY, cursor)


def me(viewer: Viewer, key: str, cursor: int | None) -> Topic:
    """The topic `me`: something of the signed-in player has changed."""
    check_no_key(ME, key)
    if viewer.pk is None:
        raise NotAuthenticated("Sign in to follow your own news.")
    return NoteTopic(ME, notes.player_topic(viewer.pk), cursor)


def phrases(viewer: Viewer, key: str, cursor: int | None) -> Topic:
    """The topic `phrases:<id>`: somebody at the table has said something.

    For those who see at once what happens in the game. Spectators of a delayed game see phrases
    later, and must not hear of them before; those of a hidden deal see none.
    """
    game = Game.objects.filter(public_id=key).first() if is_public_id(key) else None
    if game is None:
        raise NotFound("no_such_game", f"There is no game {key}.")
    # What a game withholds is set when it starts and only ever ends, so this is asked once.
    if visibility(game, viewer.pk).withheld is not None:
        raise Forbidden("not_your_game", "Spectators see this game later than its players.")
    return NoteTopic(f"{PHRASES}:{key}", notes.phrases_topic(game.pk), cursor)
