"""Playing again at the table of a casual game that has ended.

Each person can agree; the bots always do. When the last one agrees, the next game is opened, with
everybody one seat further. All of it happens under the lock of the row of the old game.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from games import game_commands, rated_games
from games.errors import Conflict, Forbidden
from games.live_game import load_session
from games.lobby import game_keys, news, time_controls
from games.lobby.built_in_bots import is_bot
from games.lobby.start_game import PRESENT, release_players
from games.lobby.table_locks import lock_players
from games.models import Game, Player, RematchAgreement, Seat


class Rematch(NamedTuple):
    """The state of a rematch: who has agreed, and whose agreement is missing, by seat.

    `refused` says why there can be none: `tournament` or `playing`. `game` is the new game.
    """

    agreed: list[Player]
    missing: list[Player]
    refused: str | None
    game: Game | None


def state(game: Game) -> Rematch:
    """The rematch of a game, as anybody may know it. Three queries."""
    people = [player for player in _players(game) if not is_bot(player)]
    agreed = set(RematchAgreement.objects.filter(game=game).values_list("player", flat=True))
    return Rematch(
        [player for player in people if player.pk in agreed],
        [player for player in people if player.pk not in agreed],
        _why_refused(game),
        next_game(game),
    )


def next_game(game: Game) -> Game | None:
    """The rematch that was opened, if any."""
    return Game.objects.filter(key=game_keys.of_rematch(game.public_id)).first()


def agree(player: Player, game: Game) -> Rematch:
    """The player would play again. The last agreement opens the game.

    Agreeing twice changes nothing. Raises `Forbidden` for somebody who had no seat, and `Conflict`
    for a game that is being played (`not_finished`) or belongs to a tournament
    (`tournament_game`).
    """
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        players = _check(player, game)
        RematchAgreement.objects.get_or_create(game=game, player=player)
        rematch = state(game)
        if not rematch.missing and rematch.game is None:
            rematch = rematch._replace(game=_open(game, players))
        news.players_changed(other.pk for other in players if not is_bot(other))
    return rematch


def withdraw(player: Player, game: Game) -> Rematch:
    """The player would not play again after all. Changes nothing once the game was opened."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        players = _check(player, game)
        if next_game(game) is None:
            RematchAgreement.objects.filter(game=game, player=player).delete()
            news.players_changed(other.pk for other in players if not is_bot(other))
        return state(game)


def _players(game: Game) -> list[Player]:
    seats = Seat.objects.filter(game=game).select_related("player__bot").order_by("index")
    return [seat.player for seat in seats]


def _why_refused(game: Game) -> str | None:
    if not game_keys.is_casual(game):
        return "tournament"
    return "playing" if game.status == Game.Status.PLAYING else None


def _check(player: Player, game: Game) -> list[Player]:
    """The players of the game. Raises `Forbidden` or `Conflict` if `player` may not agree."""
    players = _players(game)
    if player.pk not in {other.pk for other in players}:
        raise Forbidden("not_your_game", "You had no seat in this game.")
    match _why_refused(game):
        case "playing":
            raise Conflict("not_finished", "The game is still being played.")
        case "tournament":
            raise Conflict("tournament_game", "Its tournament decides what is played next.")
    return players


def _open(game: Game, players: list[Player]) -> Game:
    """Opens the next game with the conditions of the old one, for all of its players."""
    people = [player.pk for player in players if not is_bot(player)]
    lock_players(people)
    table = load_session(game).table
    rated = game.rated and rated_games.why_unrated(players) is None
    new = game_commands.open_game(
        game.kind,
        [*players[1:], players[0]],
        game.options,
        time_control=table.control,
        table_options=table.options,
        spectator_delay_ms=game.spectator_delay_ms,
        rated=rated,
        key=game_keys.of_rematch(game.public_id),
    )
    if table.control is not None and time_controls.pace_of(table.control) in PRESENT:
        release_players(people)
    return new
