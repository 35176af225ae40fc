"""Roles in a tournament, and the table of the commands that each role may give.

Everything that asks who may do what in a tournament asks here: commands (`authorization`), and
reads and settings outside of the log (`require_organiser`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from games.errors import Forbidden
from games.models import Player
from tournaments.director import commands
from tournaments.models import Entry, Tournament, TournamentRole
from tournaments.state import TournamentState


class Role(StrEnum):
    """What a player is in a tournament. A player can have several roles."""

    OWNER = "owner"
    """Created the tournament, or was handed it over. Grants the roles."""
    ORGANISER = "organiser"
    """A co-organiser: may do everything but grant roles."""
    ARBITER = "arbiter"
    """Decides results, penalty points and deadlines."""
    PLAYER = "player"
    """Has entered, and gives commands about the own entry."""
    STAFF = "staff"
    """Moderates the platform: may do everything in every tournament."""
    PUBLIC = "public"
    """Everybody."""


class Permission(NamedTuple):
    """The roles that may give a command.

    `anyone`: without restriction. `own`: only about the own entry or role.
    """

    anyone: frozenset[Role]
    own: frozenset[Role] = frozenset()


OWNERS = frozenset((Role.OWNER, Role.STAFF))
ORGANISERS = OWNERS | {Role.ORGANISER}
ARBITERS = ORGANISERS | {Role.ARBITER}

_OWNER = Permission(OWNERS)
_ORGANISER = Permission(ORGANISERS)
_ARBITER = Permission(ARBITERS)
_STAFF = Permission(frozenset((Role.STAFF,)))
_ENTRANT = Permission(ORGANISERS, frozenset((Role.PLAYER,)))
"""Entrants about themselves, organisers about everybody."""
_PERSONAL = Permission(frozenset(), frozenset((Role.PLAYER,)))
"""Only entrants about themselves."""

PERMISSIONS: dict[type[commands.Command], Permission] = {
    commands.OpenRegistration: _ORGANISER,
    # Players enter themselves only while entry is open: see `authorization`.
    commands.Register: Permission(ORGANISERS, frozenset((Role.PUBLIC,))),
    commands.RegisterMany: _ORGANISER,
    commands.Accept: _PERSONAL,
    commands.DeclineInvitation: _PERSONAL,
    commands.PromoteReserve: _ORGANISER,
    commands.Sanction: _STAFF,
    commands.Unsanction: _STAFF,
    commands.Seed: _ORGANISER,
    commands.Start: _ORGANISER,
    commands.Draft: _ORGANISER,
    commands.ChangeDraft: _ORGANISER,
    commands.Publish: _ORGANISER,
    commands.Rule: _ARBITER,
    commands.EnterResults: _ARBITER,
    commands.Correct: _ARBITER,
    commands.AppealResult: _PERSONAL,
    commands.DecideAppeal: _ARBITER,
    commands.Annul: _ARBITER,
    commands.DecideTie: _ARBITER,
    commands.RepairRound: _ORGANISER,
    commands.Withdraw: _ENTRANT,
    commands.Disqualify: _ORGANISER,
    commands.Pause: _ENTRANT,
    commands.ComeBack: _ENTRANT,
    commands.Absence: _ENTRANT,
    commands.AdjustPoints: _ARBITER,
    commands.MoveDeadline: _ARBITER,
    commands.CloseRound: _ARBITER,
    commands.Challenge: _ENTRANT,
    commands.Answer: _ENTRANT,
    commands.Rename: _ORGANISER,
    commands.ChangeSettings: _ORGANISER,
    commands.GrantRole: _OWNER,
    # Organisers and arbiters may give up their own role.
    commands.RevokeRole: Permission(OWNERS, frozenset((Role.ORGANISER, Role.ARBITER))),
    commands.TransferOwnership: _OWNER,
    commands.ChangeTiebreaks: _ORGANISER,
    commands.Undo: _ORGANISER,
    commands.Stop: _ORGANISER,
}
"""Who may give which command. A command that is not in this table is refused to everybody."""


class Caller(NamedTuple):
    """Who gives a command: the roles, the number of the own entry, and how players enter."""

    roles: frozenset[Role]
    entry: int | None = None
    open_entry: bool = False
    """Whether players may enter themselves."""


def caller(tournament_id: int, player: Player) -> Caller:
    """The caller as the rows of the database say, with one query.

    A missing tournament gives a caller with no roles of their own.
    """
    row = (
        Tournament.objects.filter(pk=tournament_id)
        .values_list(
            "owner_id",
            Subquery(
                TournamentRole.objects.filter(tournament=OuterRef("pk"), player=player.pk).values(
                    "role"
                )
            ),
            Subquery(
                Entry.objects.filter(tournament=OuterRef("pk"), player=player.pk).values("number")
            ),
            "options__entry",
        )
        .first()
    )
    if row is None:
        return Caller(_roles(player, owns=False, granted=None, entered=False))
    owner, granted, entry, entry_mode = row
    roles = _roles(player, owns=owner == player.pk, granted=granted, entered=entry is not None)
    return Caller(roles, entry, entry_mode == "open")


def caller_in(state: TournamentState, player: Player) -> Caller:
    """The caller as the log says; see `caller`."""
    granted = state.roles.get(player.public_id)
    entry = state.players.get(player.public_id)
    roles = _roles(
        player,
        owns=state.owner == player.public_id,
        granted=granted.role if granted else None,
        entered=entry is not None,
    )
    return Caller(roles, entry, state.settings.entry == "open")


def _roles(player: Player, *, owns: bool, granted: str | None, entered: bool) -> frozenset[Role]:
    roles = {Role.PUBLIC}
    if entered:
        roles.add(Role.PLAYER)
    # Who is suspended keeps the roles, but cannot use them meanwhile.
    if not player.is_suspended(timezone.now()):
        if player.is_staff:
            roles.add(Role.STAFF)
        if owns:
            roles.add(Role.OWNER)
        if granted is not None:
            roles.add(Role(granted))
    return frozenset(roles)


def may(
    tournament: Tournament | TournamentState,
    player: Player,
    command_type: type[commands.Command],
) -> bool:
    """Whether the player's roles allow to give such a command, at least about themselves."""
    return may_give(_caller(tournament, player), command_type)


def may_give(caller: Caller, command_type: type[commands.Command]) -> bool:
    """As `may`, for a caller whose roles are known."""
    permission = PERMISSIONS.get(command_type)
    if permission is None:
        return False
    if caller.roles & permission.anyone:
        return True
    if command_type is commands.Register:
        return caller.open_entry
    return bool(caller.roles & permission.own)


def is_organiser(tournament: Tournament | TournamentState, player: Any) -> bool:
    """Whether the player is the owner, an organiser or staff. False for who is not signed in."""
    return isinstance(player, Player) and bool(_caller(tournament, player).roles & ORGANISERS)


def is_arbiter(tournament: Tournament | TournamentState, player: Any) -> bool:
    """Whether the player is an arbiter, an organiser, the owner or staff."""
    return isinstance(player, Player) and bool(_caller(tournament, player).roles & ARBITERS)


def require_organiser(tournament: Tournament | TournamentState, player: Any) -> None:
    """Raises `Forbidden` unless the player is the owner, an organiser or staff."""
    if not is_organiser(tournament, player):
        raise Forbidden("not_organiser", "Only the organiser of the tournament may do this.")


def require_arbiter(tournament: Tournament | TournamentState, player: Any) -> None:
    """Raises `Forbidden` unless the player is an arbiter, an organiser, the owner or staff."""
    if not is_arbiter(tournament, player):
        raise Forbidden("not_organiser", "Only organisers and arbiters may do this.")


def _caller(tournament: Tournament | TournamentState, player: Player) -> Caller:
    if isinstance(tournament, TournamentState):
        return caller_in(tournament, player)
    return caller(tournament.pk, player)
