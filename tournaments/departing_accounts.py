"""What happens in tournaments when an account is erased or banned; see `games.accounts`."""

from __future__ import annotations

from django.db import transaction

from games.accounts import departure, erasure
from games.errors import Illegal
from games.models import Player
from tournaments.director import command_handlers, commands, role_changes
from tournaments.director.transaction import open_transaction
from tournaments.models import Entry, Tournament, TournamentRole

_OVER = (Tournament.Status.FINISHED,)

erasure.keep(
    {
        "tournaments.Entry.player": "results stay",
        "tournaments.TournamentEvent.by": "the log names its authors by their ids",
        "tournaments.CommandKey.by": "an idempotency key of a command",
        "tournaments.Rating.player": "ratings stay",
        "tournaments.RatingChange.player": "ratings stay",
        "tournaments.Skill.player": "ratings stay",
        "tournaments.Tournament.owner": "tournaments stay",
        "tournaments.TournamentRole.player": "revoked by the log of the tournament",
        "tournaments.AnnulledGame.staff": "who decided stays, under an opaque name",
    }
)


@departure.on_departure
def withdraw_everywhere(player: Player) -> None:
    """Withdraws the player from all tournaments that are not over."""
    entries = Entry.objects.filter(player=player, tournament__imported_at__isnull=True)
    entries = entries.exclude(tournament__status__in=_OVER)
    for tournament, number in entries.order_by("tournament").values_list("tournament", "number"):
        command = commands.Withdraw(entry=number)
        try:
            with transaction.atomic():
                command_handlers.carry_out(tournament, command, player)
        except Illegal:
            continue  # it is over, or there is nothing to withdraw from


@departure.on_departure
def leave_roles(player: Player) -> None:
    """Takes all roles from the player, and hands tournaments that are not over to an organiser.

    The log says so. A player who is suspended for a time keeps the roles, and cannot use them.
    """
    owned = Tournament.objects.filter(owner=player).exclude(status__in=_OVER)
    granted = TournamentRole.objects.filter(player=player).values_list("tournament", flat=True)
    for tournament in sorted({*owned.values_list("pk", flat=True), *granted}):
        with open_transaction(tournament, by=player) as tx:
            role_changes.leave(tx, player)
