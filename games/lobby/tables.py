"""Commands of the tables of the lobby: one transaction each, under the lock of the table.

Every command may be sent twice: the second time it changes nothing and returns the table as it is.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from games import kinds, rated_games
from games.errors import Conflict, Forbidden, Invalid
from games.lobby import built_in_bots, news
from games.lobby.built_in_bots import is_bot
from games.lobby.hosts import close_table, see_to_host
from games.lobby.start_game import start
from games.lobby.table_locks import lock_players, lock_table, no_such_table
from games.lobby.table_spec import TableSpec
from games.models import LobbyInvitation, LobbySeat, LobbyTable, Notice, Player
from games.notifications import notices

MAX_OPEN_SEATS = 5
"""Open tables at which one player may sit."""
MAX_INVITATIONS = 20
"""Invitations of one table."""

Status = LobbyTable.Status
Reason = LobbyTable.ClosedReason


def create(host: Player, spec: TableSpec, bots: list[str], *, key: str | None = None) -> LobbyTable:
    """A new table, at which the host and a bot of each of these names sit.

    With a `key` that the host used before, that table is returned. A table that is full starts at
    once. Raises `Invalid` for a rated table of a guest or unknown bots, and `Conflict` for too many
    tables.
    """
    rules = kinds.find(spec.kind)
    strategies = [built_in_bots.strategy_named(rules, name) for name in bots]
    if len(strategies) >= spec.size:
        raise Invalid("too_many_bots", f"Besides the host there are {spec.size - 1} seats.")
    if spec.rated:
        rated_games.check_rated([host])
    with transaction.atomic():
        lock_players([host.pk])
        earlier = LobbyTable.objects.filter(host=host, key=key).first() if key else None
        if earlier is not None:
            return _check_same(earlier, spec)
        _check_open_seats(host)
        table = LobbyTable.objects.create(
            host=host,
            kind=spec.kind,
            options=spec.options,
            size=spec.size,
            pace=spec.pace,
            time_control=_builtins(spec.time_control),
            table_options=_builtins(spec.table_options),
            spectator_delay_ms=spec.spectator_delay_ms,
            rated=spec.rated,
            min_rating=spec.min_rating,
            max_rating=spec.max_rating,
            private=spec.private,
            key=key,
        )
        players = [host, *built_in_bots.bot_players(strategies)]
        LobbySeat.objects.bulk_create(
            LobbySeat(table=table, index=index, player=player)
            for index, player in enumerate(players)
        )
        if len(players) == table.size:
            start(table, players)
        news.tables_changed([host.pk])
    return table


def join(player: Player, table_id: str, *, code: str = "", seat: int | None = None) -> LobbyTable:
    """Takes a seat: the one with that index, or the first free one. The last seat starts the game.

    A player who sits there already is only noted as present. Raises `NotFound` for a private table
    without its code or an invitation, `Forbidden` for a rated table (guests) or a rating out of its
    range, and `Conflict` for a table that is over, a full table, a seat that is taken, or too many
    tables.
    """
    with transaction.atomic():
        table = lock_table(table_id)
        seats = _seats(table)
        if any(other.player_id == player.pk for other in seats):
            LobbySeat.objects.filter(table=table, player=player).update(seen_at=timezone.now())
            return table
        invitation = LobbyInvitation.objects.filter(table=table, player=player).first()
        _check_admitted(table, player, code, invitation)
        if table.status != Status.OPEN and not _reopen(table, player):
            raise _over(table)
        _check_can_sit(table, player, seats, invited=invitation is not None)
        # The player who takes the last seat starts the game, for which all players are locked.
        last = len(seats) == table.size - 1
        lock_players([player.pk, *(other.player_id for other in seats if last)])
        seats = _seats(table)
        _check_open_seats(player)
        free = _free_seats(table, seats)
        if seat is not None and not 0 <= seat < table.size:
            raise Invalid("bad_seat", f"The table has the seats 0 to {table.size - 1}.")
        if seat is not None and free and seat not in free:
            raise Conflict("seat_taken", "Somebody else has taken this seat.")
        if not free:
            raise Conflict("table_full", "The table is full.")
        LobbySeat.objects.create(
            table=table, index=free[0] if seat is None else seat, player=player
        )
        if invitation is not None:
            invitation.status = LobbyInvitation.Status.ACCEPTED
            invitation.save(update_fields=["status"])
        _start_if_full(table)
        news.tables_changed([player.pk])
        return table


def leave(player: Player, table_id: str) -> LobbyTable:
    """Gives up the seat. The host's place passes to the next player; without players the table
    closes. Once the game has been opened, nothing changes here."""
    with transaction.atomic():
        table = lock_table(table_id)
        if table.status == Status.OPEN:
            LobbySeat.objects.filter(table=table, player=player).delete()
            see_to_host(table, Reason.EMPTY)
            news.tables_changed([player.pk])
        return table


def invite(player: Player, table_id: str, username: str) -> LobbyTable:
    """Invites a player by username, by somebody who sits at the table.

    An invitation also admits to a private table and beyond the rating range. Raises `Invalid` for a
    player who cannot be invited, and `Conflict` for too many invitations.
    """
    with transaction.atomic():
        table = _open_table_of(player, table_id)
        guest = Player.objects.select_related("bot").filter(username=username, is_active=True)
        invited = guest.first()
        if invited is None:
            raise Invalid("no_such_player", f"There is no player {username}.")
        if is_bot(invited):
            raise Invalid("invited_bot", "A built-in bot is seated by the host, not invited.")
        seats = _seats(table)
        if any(seat.player_id == invited.pk for seat in seats):
            return table
        if table.rated:
            rated_games.check_rated([*(seat.player for seat in seats), invited])
        earlier = {row.player_id: row for row in LobbyInvitation.objects.filter(table=table)}
        if invited.pk not in earlier and len(earlier) >= MAX_INVITATIONS:
            raise Conflict(
                "too_many_invitations", f"A table has at most {MAX_INVITATIONS} invitations."
            )
        LobbyInvitation.objects.update_or_create(
            table=table, player=invited, defaults={"status": LobbyInvitation.Status.PENDING}
        )
        news.tables_changed([invited.pk])
        _tell_invited(table, player, invited)
        return table


def _tell_invited(table: LobbyTable, host: Player, invited: Player) -> None:
    notices.tell(
        [
            notices.News(
                invited.pk,
                Notice.Kind.INVITATION,
                f"invitation:{table.public_id}",
                f"/lobby/{table.public_id}",
                host.display_name,
            )
        ]
    )


def answer(player: Player, table_id: str, *, accept: bool) -> LobbyTable:
    """Answers an invitation: takes a seat, or declines. Raises `NotFound` without an invitation."""
    with transaction.atomic():
        table = lock_table(table_id)
        if not LobbyInvitation.objects.filter(table=table, player=player).exists():
            raise no_such_table(table_id)
        if accept:
            return join(player, table_id)
        LobbyInvitation.objects.filter(
            table=table, player=player, status=LobbyInvitation.Status.PENDING
        ).update(status=LobbyInvitation.Status.DECLINED)
        news.tables_changed([player.pk])
        return table


def fill(host: Player, table_id: str, bot: str, *, seats: list[int] | None = None) -> LobbyTable:
    """Seats built-in bots of that name in these free seats, or in all; the last starts the game.

    Seats that are taken stay as they are.
    """
    with transaction.atomic():
        table = _open_table_of(host, table_id, as_host=True)
        strategy = built_in_bots.strategy_named(kinds.find(table.kind), bot)
        if table.status == Status.OPEN:
            if any(not 0 <= seat < table.size for seat in seats or ()):
                raise Invalid("bad_seat", f"The table has the seats 0 to {table.size - 1}.")
            _seat_bots(table, strategy, seats)
            _start_if_full(table)
            news.tables_changed()
        return table


def remove(host: Player, table_id: str, username: str) -> LobbyTable:
    """Takes a player or bot from the table. Nothing changes if nobody of that name sits there."""
    with transaction.atomic():
        table = _open_table_of(host, table_id, as_host=True)
        if host.username == username:
            raise Invalid("host_stays", "The host leaves, or closes the table.")
        if table.status == Status.OPEN:
            removed = LobbySeat.objects.filter(table=table, player__username=username)
            players = list(removed.values_list("player", flat=True))
            removed.delete()
            news.tables_changed(players)
        return table


def start_by_host(host: Player, table_id: str, *, bot: str | None = None) -> LobbyTable:
    """Starts the game; `bot` names the built-in bot that takes free seats.

    Raises `Conflict` (`seats_free`) if seats are free and no bot is named.
    """
    with transaction.atomic():
        table = _open_table_of(host, table_id, as_host=True)
        if table.status == Status.OPEN:
            if bot is not None:
                strategy = built_in_bots.strategy_named(kinds.find(table.kind), bot)
                _seat_bots(table, strategy, None)
            _start_if_full(table)
            if table.status == Status.OPEN:
                raise Conflict("seats_free", "Seats are free: wait, or fill them with bots.")
        return table


def close(host: Player, table_id: str) -> LobbyTable:
    """Closes the table without a game. Nothing changes if it is over."""
    with transaction.atomic():
        table = _open_table_of(host, table_id, as_host=True)
        if table.status == Status.OPEN:
            close_table(table, Reason.HOST)
        return table


def remove_absent(table_id: str, players: set[int], before: datetime) -> bool:
    """Takes those of these players (database keys) who were not seen since that time from an open
    table. Returns whether anybody was taken."""
    with transaction.atomic():
        table = lock_table(table_id)
        if table.status != Status.OPEN:
            return False
        absent = LobbySeat.objects.filter(table=table, player__in=players, seen_at__lt=before)
        gone = list(absent.values_list("player", flat=True))
        if not gone:
            return False
        LobbySeat.objects.filter(table=table, player__in=gone).delete()
        see_to_host(table, Reason.ABSENT)
        news.tables_changed(gone)
        return True


def expire(table_id: str) -> None:
    """Closes a table that has been open for too long."""
    with transaction.atomic():
        table = lock_table(table_id)
        if table.status == Status.OPEN:
            close_table(table, Reason.EXPIRED)


def _seats(table: LobbyTable) -> list[LobbySeat]:
    """The seats that are taken, with players and bots."""
    rows = LobbySeat.objects.filter(table=table).select_related("player__bot")
    return list(rows.order_by("index"))


def _free_seats(table: LobbyTable, seats: list[LobbySeat]) -> list[int]:
    taken = {seat.index for seat in seats}
    return [index for index in range(table.size) if index not in taken]


def _open_table_of(player: Player, table_id: str, *, as_host: bool = False) -> LobbyTable:
    """The locked table, which `player` sits at (or is the host of). It may have started already.

    Raises `NotFound`, `Forbidden`, and `Conflict` if it was closed.
    """
    table = lock_table(table_id)
    seated = LobbySeat.objects.filter(table=table, player=player).exists()
    if table.private and not seated and table.host_id != player.pk:
        raise no_such_table(table_id)
    if as_host and table.host_id != player.pk:
        raise Forbidden("not_host", "Only the host of the table may do that.")
    if not as_host and not seated:
        raise Forbidden("not_seated", "Only players at the table may do that.")
    if table.status == Status.CLOSED or (table.status == Status.STARTED and not as_host):
        raise _over(table)
    return table


def _over(table: LobbyTable) -> Conflict:
    """The error of a command for a table that has started or was closed."""
    if table.game is not None:
        return Conflict(
            "table_started", "The game has started without you.", game=table.game.public_id
        )
    return Conflict("table_closed", "The table was closed.")


def _check_admitted(
    table: LobbyTable, player: Player, code: str, invitation: LobbyInvitation | None
) -> None:
    """Hides a private table from players without the code or an invitation."""
    admitted = invitation is not None or code == table.code or table.host_id == player.pk
    if table.private and not admitted:
        raise no_such_table(table.public_id)


def why_not(
    table: LobbyTable, player: Player, seated: list[Player], *, invited: bool, rating: float | None
) -> tuple[str, str] | None:
    """Why a player may not sit at an open table, as a code and a sentence; None if nothing forbids
    it. `rating` is the player's in the pool of the game, None without one."""
    if table.rated and (code := rated_games.why_unrated([*seated, player])) is not None:
        if code == "guest":
            return "guests_unrated", "Guests play unrated games only."
        return "same_owner", "In a rated game no two seats belong to one person."
    if invited or (table.min_rating is None and table.max_rating is None):
        return None
    value = rated_games.START_RATING if rating is None else rating
    low, high = table.min_rating, table.max_rating
    if (low is not None and value < low) or (high is not None and value > high):
        span = f"{low} to {high}" if low and high else f"{low} or more" if low else f"up to {high}"
        return "rating_out_of_range", f"This table is for ratings of {span}; yours is {value:.0f}."
    return None


def _check_can_sit(
    table: LobbyTable, player: Player, seats: list[LobbySeat], *, invited: bool
) -> None:
    if is_bot(player):
        raise Forbidden("built_in_bot", "Built-in bots are seated by the host.")
    limited = not invited and (table.min_rating is not None or table.max_rating is not None)
    rating = None
    if limited:
        found = rated_games.ratings([table.kind], [player.pk]).get((table.kind, player.pk))
        rating = None if found is None else found.value
    reason = why_not(table, player, [seat.player for seat in seats], invited=invited, rating=rating)
    if reason is not None:
        raise Forbidden(*reason)


def _check_open_seats(player: Player) -> None:
    """Raises `Conflict` if the locked player sits at as many open tables as allowed."""
    seats = LobbySeat.objects.filter(player=player, table__status=Status.OPEN)
    if seats.count() >= MAX_OPEN_SEATS:
        raise Conflict("too_many_tables", f"You may sit at {MAX_OPEN_SEATS} open tables at a time.")


def _check_same(table: LobbyTable, spec: TableSpec) -> LobbyTable:
    made = (table.kind, table.options, table.size, table.time_control, table.rated, table.private)
    asked = (
        spec.kind,
        spec.options,
        spec.size,
        _builtins(spec.time_control),
        spec.rated,
        spec.private,
    )
    if made != asked:
        raise Conflict("key_reused", "This key has already opened a different table.")
    return table


def _reopen(table: LobbyTable, player: Player) -> bool:
    """Opens a table again that was closed because its host was gone, for the host."""
    if table.closed_reason != Reason.ABSENT or table.host_id != player.pk:
        return False
    table.status, table.closed_reason, table.ended_at = Status.OPEN, Reason.NONE, None
    table.save(update_fields=["status", "closed_reason", "ended_at"])
    return True


def _seat_bots(table: LobbyTable, strategy: str, wanted: list[int] | None) -> None:
    seats = _seats(table)
    free = [index for index in _free_seats(table, seats) if wanted is None or index in wanted]
    taken = [seat.player_id for seat in seats]
    bots = built_in_bots.bot_players([strategy] * len(free), taken)
    LobbySeat.objects.bulk_create(
        LobbySeat(table=table, index=index, player=bot)
        for index, bot in zip(free, bots, strict=True)
    )


def _start_if_full(table: LobbyTable) -> None:
    """Starts the game of a locked table if it is full and all players are still there."""
    seats = _seats(table)
    if len(seats) < table.size:
        return
    lock_players(seat.player_id for seat in seats if not is_bot(seat.player))
    seats = _seats(table)
    if len(seats) == table.size:
        start(table, [seat.player for seat in seats])


def _builtins(value: Any) -> Any:
    return None if value is None else msgspec.to_builtins(value)
