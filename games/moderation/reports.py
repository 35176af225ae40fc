"""Reporting players and games."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from games.errors import Conflict, Invalid, NotFound
from games.models import Game, Player, Report, Seat
from games.moderation import log

MAX_TEXT_LENGTH = 2_000


def report(
    reporter: Player,
    reason: str,
    text: str = "",
    *,
    player: str | None = None,
    game: str | None = None,
) -> Report:
    """Reports a player (username), a game (public id), or a player in a game.

    Raises `NotFound`, `Invalid` for oneself, for neither of both or for a player who did not sit
    at the table, and `Conflict` while the reporter has an open report on the same subject.
    """
    if player is None and game is None:
        raise Invalid("no_subject", "Name the player or the game.")
    reported = _player(player) if player is not None else None
    table = _game(game) if game is not None else None
    if reported is not None and reported.pk == reporter.pk:
        raise Invalid("own_report", "You cannot report yourself.")
    if reported is not None and table is not None:
        seats = Seat.objects.filter(game=table)
        if not seats.filter(player=reported).union(seats.filter(substitute=reported)).exists():
            raise Invalid("not_at_table", f"{player} did not play in this game.")
    if reason == Report.Reason.RESULT and table is None:
        raise Invalid("no_game", "Report a wrong result from the page of the game.")
    try:
        with transaction.atomic():
            row = Report.objects.create(
                reporter=reporter, player=reported, game=table, reason=reason, text=text
            )
            log.write(
                reporter,
                "reported",
                report=row,
                player=None if reported is None else reported.public_id,
                game=None if table is None else table.public_id,
                reason=reason,
            )
    except IntegrityError as error:
        if "report_open_once" not in str(error):
            raise
        raise Conflict(
            "already_reported", "You have reported this already; the staff will decide."
        ) from None
    return row


def _player(username: str) -> Player:
    player = Player.objects.filter(username=username, is_active=True).first()
    if player is None:
        raise NotFound("no_such_player", f"There is no player {username}.")
    return player


def _game(public_id: str) -> Game:
    game = Game.objects.filter(public_id=public_id).first()
    if game is None:
        raise NotFound("no_such_game", f"There is no game {public_id}.")
    return game
