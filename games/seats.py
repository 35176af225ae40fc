"""Who acts for the seats of a game: the players, or those who have taken their chairs."""

from __future__ import annotations

from django.db.models import Q

from engine.table.state import Table
from games.models import Game, Player, Seat


def seat_of(game: Game, player_id: int) -> Seat | None:
    """The seat that the player with that database key acts for or, failing that, has left for good.

    Whether somebody else plays it now is checked when the player decides, see `games.decide`.
    """
    seats = Seat.objects.filter(Q(substitute=player_id) | Q(player=player_id), game=game)
    return min(seats, key=lambda seat: not acts_for(seat, player_id), default=None)


def acts_for(seat: Seat, player_id: int | None) -> bool:
    """Whether the player with that database key acts for the seat, or may return to it."""
    if player_id is None:
        return False
    if seat.substitute_id is not None and seat.substitute_id == player_id:
        return True
    return seat.player_id == player_id and seat.away != Seat.Away.GONE


def seat_mask(table: Table) -> int:
    """The value of `Game.bot_seats`: bit n is set if a built-in bot plays seat n."""
    return sum(1 << seat for seat in range(table.seats) if table.is_bot(seat))


def chair_columns(table: Table, original: list[str]) -> list[tuple[str, str, str]]:
    """By seat: `away`, the public id of the substitute, and the name of a substitute bot.

    `original` has the public id of each seat's player at the start.
    """
    columns = []
    for seat, chair in enumerate(table.chairs):
        away = ""
        if seat in table.absent:
            away = Seat.Away.ABSENT
        elif seat in table.leavers and (chair.player != original[seat] or table.end):
            # A player whom the staff has seated again acts, although the rank stays that of a
            # leaver.
            away = Seat.Away.GONE
        if chair.player == original[seat]:
            columns.append((str(away), "", ""))
        else:
            columns.append((str(away), chair.player, "" if chair.player else chair.bot))
    return columns


def store_chairs(game_id: int, table: Table) -> None:
    """Stores what a table command has changed. Call it in the transaction that writes its events,
    with the game's row locked."""
    if not table.chairs:
        return
    seats = list(Seat.objects.filter(game=game_id).select_related("player").order_by("index"))
    columns = chair_columns(table, [seat.player.public_id for seat in seats])
    ids = {player for _, player, _ in columns if player}
    players = {player.public_id: player for player in Player.objects.filter(public_id__in=ids)}
    for seat, (away, player, bot) in zip(seats, columns, strict=True):
        seat.away, seat.substitute, seat.substitute_bot = away, players.get(player), bot
    Seat.objects.bulk_update(seats, ["away", "substitute", "substitute_bot"])
    Game.objects.filter(pk=game_id).update(bot_seats=seat_mask(table))
