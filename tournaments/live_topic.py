"""The topics `tournament:<id>` of live streams: that the log of a tournament has grown."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.event_cache import query_in_thread
from games.live.topics import Message, Step, Topic, Viewer
from tournaments.api import lookups
from tournaments.live_updates import channel
from tournaments.models import Tournament

KIND = "tournament"


class TournamentTopic(Topic):
    """Says that there are new events. The cursor is the seq."""

    __slots__ = ("_tournament_id",)

    def __init__(self, ref: str, tournament: Tournament, cursor: int | None) -> None:
        after = tournament.seq if cursor is None else min(cursor, tournament.seq)
        super().__init__(f"{KIND}:{ref}", channel(tournament.pk), after)
        self._tournament_id = tournament.pk

    async def step(self, news: Sequence[str] | None) -> Step:
        """A message with the new seq, if it has grown."""
        if news and all(news):
            seq = max(map(int, news))
        else:
            seq = await query_in_thread(self._read_seq)
        if seq <= self.cursor:
            return Step()
        data = msgspec.json.encode({"topic": self.name, "seq": seq})
        return Step([Message(seq, KIND, data)])

    def _read_seq(self) -> int:
        rows = Tournament.objects.filter(pk=self._tournament_id)
        return rows.values_list("seq", flat=True).first() or 0


def tournament(viewer: Viewer, key: str, cursor: int | None) -> Topic:
    """The topic of the tournament with that public id or slug."""
    return TournamentTopic(key, lookups.get_tournament(key), cursor)
