"""Authorization of commands before the tournament is locked.

Handlers check permissions again under the lock. Callers who have nothing to do with the event are
refused here, so that their requests neither wait for the lock nor hold it.
"""

from __future__ import annotations

from games.errors import Forbidden, Illegal
from games.models import Player
from tournaments import events as ev
from tournaments import log
from tournaments.director import commands
from tournaments.models import Entry, Tournament

SELF_SERVICE = (
    commands.Register,
    commands.Accept,
    commands.DeclineInvitation,
    commands.Withdraw,
    commands.Pause,
    commands.ComeBack,
    commands.Absence,
    commands.Challenge,
    commands.Answer,
)
"""Commands that players may give about themselves. All others are for organisers and staff."""


def not_organiser_error() -> Forbidden:
    """The error for a caller who gives a command of the organiser."""
    return Forbidden("not_organiser", "Only the organiser of the tournament may do this.")


def require_organiser(tournament: Tournament, by: Player) -> None:
    """Raises `Forbidden` unless the player organises the tournament or is staff."""
    if not by.is_staff and tournament.owner_id != by.pk:
        raise not_organiser_error()


def not_entered_error() -> Illegal:
    """The error for a caller who gives a player's command without having entered."""
    return Illegal("not_entered", "You have not entered this tournament.")


def check_caller(tournament_id: int, command: commands.Command, by: Player) -> None:
    """Raises `Forbidden` or `Illegal` for a caller who cannot have permission for the command.

    A caller who passes may still be refused under the lock. A missing tournament passes.
    """
    owner = Tournament.objects.filter(pk=tournament_id).values_list("owner_id", flat=True).first()
    if by.is_staff or owner == by.pk:
        return
    if not isinstance(command, SELF_SERVICE):
        raise not_organiser_error()
    if isinstance(command, commands.Register):
        if command.player not in (None, by.username) or not _is_open_entry(tournament_id):
            raise not_organiser_error()
    elif not Entry.objects.filter(tournament=tournament_id, player=by).exists():
        about_somebody_else = isinstance(command, commands.Answer) or _names_an_entry(command)
        raise not_organiser_error() if about_somebody_else else not_entered_error()


def _is_open_entry(tournament_id: int) -> bool:
    """Whether players may enter themselves, read from the first event of the log."""
    first = log.read(tournament_id, upto=1)
    created = first[0].event if first else None
    return isinstance(created, ev.Created) and created.settings.entry == "open"


def _names_an_entry(command: commands.Command) -> bool:
    named = getattr(command, "entry", getattr(command, "challenger", None))
    return named is not None
