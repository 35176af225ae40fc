"""What happens in tournaments when an account is erased or banned; see `games.accounts`."""

from __future__ import annotations

from django.db import transaction

from games.accounts import departure, erasure
from games.errors import Illegal
from games.models import Player
from tournaments.director import command_handlers, commands
from tournaments.models import Entry, Tournament

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
        "tournaments.AnnulledGame.staff": "who decided stays, under an opaque name",
    }
)


@departure.on_departure
def withdraw_everywhere(player: Player) -> None:
    """Withdraws the player from all tournaments that are not over."""
    entries = Entry.objects.filter(player=player).exclude(tournament__status__in=_OVER)
    for tournament, number in entries.order_by("tournament").values_list("tournament", "number"):
        command = commands.Withdraw(entry=number)
        try:
            with transaction.atomic():
                command_handlers.carry_out(tournament, command, player)
        except Illegal:
            continue  # it is over, or there is nothing to withdraw from
