"""The topics `game:<id>`: the events of a game, as far as the viewer may see them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games import sse
from games.errors import NotFound
from games.event_cache import EventCache, event_cache, query_in_thread
from games.live.topics import Message, Step, Topic, Viewer
from games.models import Game
from games.public_ids import is_public_id
from games.visibility import visibility

KIND = "game"


class GameTopic(Topic):
    """The events of a game, and `end` when it is over. The cursor is the seq."""

    __slots__ = ("_cache", "_game_id", "_head", "_limited", "_player_id", "_restricted")

    def __init__(self, game: Game, player_id: int | None, cursor: int | None) -> None:
        visible = visibility(game, player_id)
        after = visible.upto if cursor is None else min(cursor, visible.upto)
        super().__init__(f"{KIND}:{game.public_id}", f"game:{game.pk}", after)
        self._player_id = player_id
        self._restricted = visible.restricted
        self._limited = visible.withheld is not None
        self._game_id = game.pk
        self._cache: EventCache | None = None
        self._head = b'{"topic":' + msgspec.json.encode(self.name) + b","

    @property
    def counts_when_away(self) -> bool:
        """False: a player is told of a turn in another way if the game is out of sight."""
        return False

    async def step(self, news: Sequence[str] | None) -> Step:
        """The events after the cursor that the viewer may see by now."""
        # Held from the first step on, so that the watchers of a game share it.
        cache = self._cache = self._cache or event_cache(self._game_id)
        known, max_age = None, 0.0
        if news is None:
            max_age = sse.HEARTBEAT_SECONDS / 2
        elif news and all(news):
            known = max(map(int, news))
        if self._restricted and not self._limited and news is not None:
            # Of a restricted game, who sits at the table sees more, and may have to leave it.
            self._limited = await query_in_thread(self._is_limited)
        over, due_at = False, None
        if self._limited:
            limit = await cache.limit(known, max_age)
            over, due_at = limit.over, limit.due_at
            upto = limit.upto
            events = []
            if upto > self.cursor:
                found, _ = await cache.after(self.cursor, upto)
                events = [event for event in found if event[0] <= upto]
        else:
            events, over = await cache.after(self.cursor, known, max_age)
        messages = [
            Message(seq, KIND, self._head + b'"event":' + data + b"}") for seq, data in events
        ]
        if over:
            seq = events[-1][0] if events else self.cursor
            messages.append(Message(seq, "end", self._head + b'"seq":%d}' % seq))
        return Step(messages, over, due_at)

    def _is_limited(self) -> bool:
        game = Game.objects.get(pk=self._game_id)
        return visibility(game, self._player_id).withheld is not None


def game(viewer: Viewer, key: str, cursor: int | None) -> Topic:
    """The topic of the game with that public id."""
    row = Game.objects.filter(public_id=key).first() if is_public_id(key) else None
    if row is None:
        raise NotFound("no_such_game", f"There is no game {key}.")
    return GameTopic(row, viewer.pk, cursor)
