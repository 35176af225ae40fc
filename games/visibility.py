"""How much of a game a viewer may see. Every endpoint, stream and page asks this module.

A viewer who sits at the table, or acts for a seat of it, sees everything that happens there. For
all others, including players who have left for good:

- **Duplicate deals.** While other games of the same deal are being played or still to be played
  (`Game.seed_held`), a game is shown no further than its opening, whether it is being played or
  over. Its later rounds would show the market that others are about to get. It does not matter
  who asks: the server cannot know who has a stake in a deal, or talks to somebody who has. Results
  are not cards, so the result of the game is public as soon as it is over.
- **Delay.** While a game with a `spectator_delay_ms` is being played, decisions are shown when they
  are that old. Staff and organisers get no more than other spectators, since they could help a
  player. When the game is over, everything is shown at once.

What is shown never ends within a decision: the events of a decision have the same time. The opening
is always shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from games import log
from games.models import Game, Seat
from games.seats import acts_for


class Withheld(StrEnum):
    """Why a viewer does not see every event at once."""

    DEAL = "deal"
    """Other games of the same deal have not ended."""
    DELAY = "delay"
    """Spectators see the game with a delay."""


class Visibility(NamedTuple):
    """What a viewer may see of a game now."""

    seat: int | None
    """The viewer's seat at the table. Only known of restricted games; else None."""
    upto: int
    """The seq of the last event that the viewer may see."""
    head: bytes
    """The hash of that event. It identifies everything that the viewer may see of the log."""
    moved_at: datetime
    """The time of that event, or of the last move if everything is shown."""
    withheld: Withheld | None
    """Why later events are not shown at once; None if they are."""
    due_ms: float | None
    """Milliseconds until the next event is due, if it exists already and is delayed."""
    restricted: bool
    """Whether other viewers may see a different part of this game, so that no cache may share an
    answer."""
    last: int
    """The seq of the last event of the log. Not for viewers."""

    @property
    def complete(self) -> bool:
        """Whether the viewer sees the last event that there is."""
        return self.upto == self.last


def visibility(game: Game, player_id: int | None) -> Visibility:
    """What this player (None: somebody who has not signed in) may see of the game now."""
    return visibilities([game], player_id)[game.pk]


def visibilities(games: Sequence[Game], player_id: int | None) -> dict[int, Visibility]:
    """As `visibility`, by the key of the game, with at most two queries for all of them.

    Games with prefetched seats need no query for these; unrestricted games need none at all.
    """
    restrictions = {
        game.pk: withheld for game in games if (withheld := _restriction(game)) is not None
    }
    seats = _seats_of(player_id, [game for game in games if game.pk in restrictions])
    limited = {game.pk: game for game in games if game.pk in restrictions and game.pk not in seats}
    shown = log.shown_parts(
        [(game.pk, game.seq, _delay_ms(game, restrictions[game.pk])) for game in limited.values()]
    )
    result = {}
    for game in games:
        restricted = game.pk in restrictions
        if game.pk not in limited:
            result[game.pk] = Visibility(
                seats.get(game.pk),
                game.seq,
                bytes(game.head),
                game.moved_at,
                None,
                None,
                restricted,
                game.seq,
            )
            continue
        part = shown[game.pk]
        result[game.pk] = Visibility(
            None,
            part.upto,
            part.head,
            part.at,
            restrictions[game.pk],
            part.due_ms,
            restricted,
            game.seq,
        )
    return result


def is_seed_visible(game: Game) -> bool:
    """Whether the seed is published: the game is over, and so are all others of its deal."""
    return game.status != Game.Status.PLAYING and not game.seed_held


def _restriction(game: Game) -> Withheld | None:
    """Why spectators may not see everything at once; None if they may."""
    if game.seed_held:
        return Withheld.DEAL
    if game.spectator_delay_ms and game.status == Game.Status.PLAYING:
        return Withheld.DELAY
    return None


def _seats_of(player_id: int | None, games: Sequence[Game]) -> dict[int, int]:
    """The seats that the player acts for in these games, by the key of the game."""
    if player_id is None or not games:
        return {}
    loaded = [game for game in games if "seats" in getattr(game, "_prefetched_objects_cache", ())]
    seats = [seat for game in loaded for seat in game.seats.all()]
    if others := {game.pk for game in games} - {game.pk for game in loaded}:
        seats += Seat.objects.filter(game__in=others)
    return {seat.game_id: seat.index for seat in seats if acts_for(seat, player_id)}


def _delay_ms(game: Game, withheld: Withheld) -> int | None:
    return game.spectator_delay_ms if withheld is Withheld.DELAY else None
