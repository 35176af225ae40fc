"""Tables of the lobby as one viewer may see them, with a constant number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from games import rated_games
from games.lobby.table_locks import no_such_table
from games.lobby.tables import why_not
from games.models import LobbyInvitation, LobbySeat, LobbyTable, Player
from games.public_ids import is_public_id
from games.rated_games import PoolRating

MOST = 100
"""Open tables of others that are listed."""

_SEATS = Prefetch("seats", LobbySeat.objects.select_related("player__bot").order_by("index"))
_INVITATIONS = Prefetch(
    "invitations", LobbyInvitation.objects.select_related("player").order_by("id")
)
Status = LobbyTable.Status


def _tables() -> QuerySet[LobbyTable]:
    return LobbyTable.objects.select_related("host", "game").prefetch_related(_SEATS, _INVITATIONS)


def open_tables(player: Player | None, filters: Mapping[str, Any]) -> list[LobbyTable]:
    """The open public tables that fit the filters (columns of the table) and at which the player
    does not sit, newest first."""
    tables = _tables().filter(status=Status.OPEN, private=False, **filters)
    if player is not None:
        tables = tables.exclude(seats__player=player)
    return list(tables.order_by("-id")[:MOST])


def own_tables(player: Player) -> list[LobbyTable]:
    """The open tables at which the player sits or to which the player is invited, newest first."""
    seats = LobbySeat.objects.filter(player=player)
    invitations = LobbyInvitation.objects.filter(
        player=player, status=LobbyInvitation.Status.PENDING
    )
    own = Q(pk__in=seats.values("table")) | Q(pk__in=invitations.values("table"))
    return list(_tables().filter(own, status=Status.OPEN).order_by("-id"))


def table(table_id: str, player: Player | None, code: str) -> LobbyTable:
    """One table. Raises `NotFound` for a private one unless the player has its code, sits at it,
    or was invited."""
    found = _tables().filter(public_id=table_id).first() if is_public_id(table_id) else None
    if found is None or (found.private and not _may_see(found, player, code)):
        raise no_such_table(table_id)
    return found


def _may_see(table: LobbyTable, player: Player | None, code: str) -> bool:
    if code == table.code:
        return True
    if player is None:
        return False
    known = {seat.player_id for seat in table.seats.all()}
    known |= {invitation.player_id for invitation in table.invitations.all()}
    return player.pk in known or player.pk == table.host_id


def rows(tables: Sequence[LobbyTable], player: Player | None) -> list[dict[str, Any]]:
    """The tables for the serializer. One query for all ratings."""
    people: set[int] = {seat.player_id for table in tables for seat in table.seats.all()}
    if player is not None:
        people.add(player.pk)
    pools = {table.kind for table in tables}
    ratings = rated_games.ratings(pools, people) if tables else {}
    return [_row(table, player, ratings) for table in tables]


def _row(
    table: LobbyTable, player: Player | None, ratings: Mapping[tuple[str, int], PoolRating]
) -> dict[str, Any]:
    seats = list(table.seats.all())
    own = next((seat.index for seat in seats if player and seat.player_id == player.pk), None)
    invitations = list(table.invitations.all())
    invited = any(
        player is not None
        and invitation.player_id == player.pk
        and invitation.status == LobbyInvitation.Status.PENDING
        for invitation in invitations
    )
    refusal = None
    if player is not None and own is None and table.status == Status.OPEN:
        rating = ratings.get((table.kind, player.pk))
        reason = why_not(
            table,
            player,
            [seat.player for seat in seats],
            invited=any(invitation.player_id == player.pk for invitation in invitations),
            rating=None if rating is None else rating.value,
        )
        refusal = None if reason is None else reason[0]
    return {
        "id": table.public_id,
        "kind": table.kind,
        "options": table.options,
        "size": table.size,
        "pace": table.pace,
        "time_control": table.time_control,
        "table_options": table.table_options,
        "spectator_delay_seconds": table.spectator_delay_ms // 1000,
        "rated": table.rated,
        "min_rating": table.min_rating,
        "max_rating": table.max_rating,
        "private": table.private,
        "status": table.status,
        "closed_reason": table.closed_reason or None,
        "host": table.host,
        "seats": list(_seats(table, seats, ratings)),
        "game": None if table.game is None else table.game.public_id,
        "created_at": table.created_at,
        "seat": own,
        "invited": invited,
        "refusal": refusal,
        "code": table.code if own is not None else None,
        "invitations": [
            {"player": invitation.player, "status": invitation.status}
            for invitation in invitations
            if own is not None
        ],
    }


def _seats(
    table: LobbyTable, seats: Sequence[LobbySeat], ratings: Mapping[tuple[str, int], PoolRating]
) -> Iterable[dict[str, Any]]:
    taken = {seat.index: seat for seat in seats}
    for index in range(table.size):
        seat = taken.get(index)
        rating = None if seat is None else ratings.get((table.kind, seat.player_id))
        yield {
            "index": index,
            "player": None if seat is None else seat.player,
            "rating": None if rating is None else round(rating.value),
            "provisional": rating is not None and rating.provisional,
        }
