"""Finds in the feed of public facts whom to tell what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.db.models import F

from games import log, outbox_consumer
from games.models import FeedConsumer, Game, Notice, Seat
from games.notifications.notices import News, tell
from games.outbox_feed import Fact

NAME = "notices"
BATCH = 200

Finder = Callable[[Sequence[Fact]], Iterable[News]]
_finders: dict[str, Finder] = {}


def register(kind: str, finder: Finder) -> None:
    """Registers what facts of that kind lead to, for facts of other apps. Called when they are
    ready."""
    _finders[kind] = finder


def run() -> int:
    """Processes the facts that have not been processed; returns how many there were."""
    try:
        return outbox_consumer.consume(NAME, handle, BATCH)
    except FeedConsumer.DoesNotExist:
        outbox_consumer.start(NAME)
        return outbox_consumer.consume(NAME, handle, BATCH)


def handle(facts: Sequence[Fact]) -> None:
    """Notes what players are to be told of these facts, in the transaction of the caller."""
    news: list[News] = []
    moved = {fact.game for fact in facts if fact.kind in ("game_opened", "game_moved")}
    over = {fact.game for fact in facts if fact.kind in ("game_ended", "game_voided")}
    if moved:
        news += _turns([game for game in moved if game is not None])
    if over:
        news += _ends([game for game in over if game is not None])
    for kind, finder in _finders.items():
        if matching := [fact for fact in facts if fact.kind == kind]:
            news += finder(matching)
    tell(news)


def _turns(games: Sequence[str]) -> list[News]:
    """Whose turn it is now in these games, as far as they are people who did not move last."""
    rows = list(
        Seat.objects.filter(
            game__public_id__in=games,
            game__status=Game.Status.PLAYING,
            game__turn=F("index"),
            away=Seat.Away.NO,
            substitute_bot="",
        ).select_related("game")
    )
    seats = [seat for seat in rows if not seat.game.bot_seats >> seat.index & 1]
    decisions = log.last_decisions([(seat.game_id, seat.game.seq, seat.index) for seat in seats])
    news = []
    for seat in seats:
        by, own = decisions[seat.game_id]
        if by == seat.index:
            continue  # the player has moved and is to move again
        game = seat.game.public_id
        player_id = seat.substitute_id or seat.player_id
        # The turn lasts until the player's next decision, whatever the others do meanwhile.
        key = f"turn:{game}:{own}"
        kind = Notice.Kind.YOUR_TURN
        news.append(News(player_id, kind, key, f"/games/{game}", seat.game.kind, game))
    return news


def _ends(games: Sequence[str]) -> list[News]:
    """Who took part in these games."""
    seats = Seat.objects.filter(game__public_id__in=games).select_related("game")
    return [
        News(
            player_id,
            Notice.Kind.GAME_OVER,
            f"over:{seat.game.public_id}",
            f"/games/{seat.game.public_id}",
            seat.game.kind,
            seat.game.public_id,
        )
        for seat in seats
        for player_id in {seat.player_id, seat.substitute_id} - {None}
        if player_id is not None
    ]
