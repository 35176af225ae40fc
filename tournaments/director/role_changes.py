"""Granting and revoking roles, and handing a tournament over: in one event, or in a whole series.

A series is a chain of seasons, each linked to the one before. Its seasons are locked from the first
to the last, as `seasons.next_season` does, so two commands cannot wait for each other; and because
the last season is locked when its successor is looked for, none can be added meanwhile. All changes
are one database transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone

from games.accounts import usernames
from games.errors import Illegal, NotFound
from games.models import Player
from tournaments import events as ev
from tournaments.director import authorization, commands
from tournaments.director.transaction import Transaction, open_transaction
from tournaments.models import Tournament
from tournaments.state import TournamentState

Change = Callable[[Transaction], None]


def grant(tx: Transaction, username: str, role: ev.GrantedRole) -> None:
    """Grants a role, which replaces the player's other role. Does nothing if it is granted already.

    Raises `Illegal` for the owner, and for a player who may have no role.
    """
    player = _eligible_player(username)
    if tx.state.owner == player.public_id:
        raise Illegal("is_owner", f"{player.username} is the owner; see `transfer_ownership`.")
    granted = tx.state.roles.get(player.public_id)
    if granted is None or granted.role != role:
        tx.emit(ev.RoleGranted(player.public_id, role))


def revoke(tx: Transaction, player: Player) -> None:
    """Revokes the role of a player. Does nothing for a player without one.

    Raises `Illegal` for the owner.
    """
    if tx.state.owner == player.public_id:
        raise Illegal("is_owner", f"{player.username} is the owner; see `transfer_ownership`.")
    granted = tx.state.roles.get(player.public_id)
    if granted is not None:
        tx.emit(ev.RoleRevoked(player.public_id, granted.role))


def transfer(tx: Transaction, username: str) -> None:
    """Makes another player the owner. Does nothing if the player is the owner already.

    Raises `Illegal` for a player who may have no role.
    """
    player = _eligible_player(username)
    if tx.state.owner != player.public_id:
        tx.emit(ev.OwnershipTransferred(player.public_id, tx.state.owner))


def leave(tx: Transaction, player: Player) -> None:
    """Takes all roles from a player who leaves the platform.

    A tournament of theirs goes to the organiser who has that role for the longest time; without
    one the owner remains, and staff can hand it over.
    """
    public_id = player.public_id
    if tx.state.owner == public_id:
        successor = _successor(tx.state)
        if successor is None:
            return
        tx.emit(ev.OwnershipTransferred(successor, public_id))
    granted = tx.state.roles.get(public_id)
    if granted is not None:
        tx.emit(ev.RoleRevoked(public_id, granted.role))


def _successor(state: TournamentState) -> str | None:
    """The public id of the organiser who was made one first and may own the tournament."""
    organisers = sorted(
        (granted.seq, player)
        for player, granted in state.roles.items()
        if granted.role == "organiser"
    )
    rows = Player.objects.in_bulk([player for _, player in organisers], field_name="public_id")
    return next(
        (player for _, player in organisers if player in rows and may_have_role(rows[player])), None
    )


def may_have_role(player: Player) -> bool:
    """Whether the player is a person with a verified account that is active and not suspended."""
    return (
        player.kind == Player.Kind.PERSON
        and player.is_member
        and player.is_active
        and not player.is_suspended(timezone.now())
    )


def find_player(username: str) -> Player:
    """The player with that username. Raises `NotFound`."""
    player = usernames.find_player(username)
    if player is None:
        raise NotFound("no_such_player", f"There is no player {username}.")
    return player


def _eligible_player(username: str) -> Player:
    player = find_player(username)
    if not may_have_role(player):
        raise Illegal(
            "may_have_no_role",
            f"{player.username} cannot have a role: that takes a person with a verified account "
            "who is not suspended.",
        )
    return player


@contextmanager
def locked_series(tournament_id: int, command: commands.Command) -> Iterator[None]:
    """Locks all seasons of the series, in a transaction, if the command is about the series."""
    if not getattr(command, "series", False):
        yield
        return
    with transaction.atomic():
        _lock_seasons(_first_season(tournament_id))
        yield


def change_series(tx: Transaction, command: commands.Command, change: Change) -> None:
    """Makes the change in the other seasons of the series that are not finished.

    Needs `locked_series`. Raises `Forbidden`, naming the season, if the caller may not give the
    command in one of them.
    """
    by = tx.by
    for season in _seasons(_first_season(tx.tournament.pk)):
        if season.pk == tx.tournament.pk or season.status == Tournament.Status.FINISHED:
            continue
        with open_transaction(season.pk, by=by, rolls_back=tx.rolls_back) as other:
            if by is not None:
                authorization.check(command, by, other.state)
            change(other)


def _first_season(tournament_id: int) -> int:
    """The key of the first season of a series."""
    while True:
        before = (
            Tournament.objects.filter(pk=tournament_id)
            .values_list("previous_id", flat=True)
            .first()
        )
        if before is None:
            return tournament_id
        tournament_id = before


def _seasons(first: int) -> Iterator[Tournament]:
    """The seasons from the first to the last. Old logs can have several that follow one."""
    waiting = [first]
    while waiting:
        rows = Tournament.objects.filter(pk=waiting.pop(0))
        for season in rows.only("pk", "status"):
            yield season
            following = Tournament.objects.filter(previous=season.pk).order_by("pk")
            waiting += following.values_list("pk", flat=True)


def _lock_seasons(first: int) -> None:
    """Locks each season before it looks for those that follow."""
    waiting = [first]
    while waiting:
        pk = waiting.pop(0)
        Tournament.objects.select_for_update().filter(pk=pk).values_list("pk").first()
        following = Tournament.objects.filter(previous=pk).order_by("pk")
        waiting += following.values_list("pk", flat=True)
