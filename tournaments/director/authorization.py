"""Checks whether a caller may give a command, by the table in `roles`.

Each command is checked twice: before the tournament is locked, so that the requests of callers who
have nothing to do with the event neither wait for the lock nor hold it, and under the lock.
"""

from __future__ import annotations

from games.errors import ClientError, Forbidden, Illegal
from games.models import Player
from tournaments.director import commands, roles
from tournaments.director.roles import Caller, Permission, Role
from tournaments.state import TournamentState


def not_entered_error() -> Illegal:
    """The error for a caller who gives a player's command without having entered."""
    return Illegal("not_entered", "You have not entered this tournament.")


def check_before_lock(tournament_id: int, command: commands.Command, by: Player) -> None:
    """Raises `Forbidden` or `Illegal` for a caller who cannot have permission for the command.

    A caller who passes may still be refused under the lock. A missing tournament passes for
    commands of everybody.
    """
    _check(command, by, roles.caller(tournament_id, by), None)


def check(command: commands.Command, by: Player, state: TournamentState) -> None:
    """Raises `Forbidden` or `Illegal` if the caller may not give the command in this state."""
    _check(command, by, roles.caller_in(state, by), state)


def _check(
    command: commands.Command, by: Player, caller: Caller, state: TournamentState | None
) -> None:
    permission = roles.PERMISSIONS.get(type(command))
    if permission is None:
        raise Forbidden("not_allowed", "Nobody may give this command.")
    if caller.roles & permission.anyone:
        return
    if isinstance(command, commands.Register):
        allowed = caller.open_entry and command.player in (None, by.username)
    elif isinstance(command, commands.RevokeRole):
        allowed = bool(caller.roles & permission.own) and command.player in (None, by.username)
    else:
        allowed = bool(caller.roles & permission.own) and _is_own(command, caller, state)
    if not allowed:
        raise _error(command, permission)


def _is_own(command: commands.Command, caller: Caller, state: TournamentState | None) -> bool:
    """Whether the command is about the caller's own entry, as far as that is known."""
    if isinstance(command, commands.Answer):
        challenge = state.challenges.get(command.challenge) if state is not None else None
        if challenge is None:
            return True
        retracts = command.state == "retracted"
        return caller.entry == (challenge.challenger if retracts else challenge.challenged)
    return _named_entry(command) in (None, caller.entry)


def _named_entry(command: commands.Command) -> int | None:
    """The entry that a command names as the one it is about."""
    named: int | None = getattr(command, "entry", getattr(command, "challenger", None))
    return named


def _error(command: commands.Command, permission: Permission) -> ClientError:
    """The error for a caller whose roles do not suffice."""
    if (
        Role.PLAYER in permission.own
        and _named_entry(command) is None
        and not isinstance(command, commands.Answer)
    ):
        return not_entered_error()
    if Role.ARBITER in permission.anyone:
        return Forbidden("not_organiser", "Only organisers and arbiters may do this.")
    if Role.ORGANISER in permission.anyone:
        return Forbidden("not_organiser", "Only the organiser of the tournament may do this.")
    if Role.OWNER in permission.anyone:
        return Forbidden("not_owner", "Only the owner of the tournament may do this.")
    return Forbidden("not_staff", "Only staff may do this.")
