"""One file a model. The logs (TournamentEvent, RatingChange) are the truth; the rest derives."""

from tournaments.models.annulled_game import AnnulledGame
from tournaments.models.bye import Bye
from tournaments.models.checkpoint import Checkpoint
from tournaments.models.command_key import CommandKey
from tournaments.models.entry import Entry
from tournaments.models.event import TournamentEvent
from tournaments.models.pending_result import PendingResult
from tournaments.models.rating import Rating
from tournaments.models.rating_change import RatingChange
from tournaments.models.round import Round
from tournaments.models.skill import Skill
from tournaments.models.standing import Standing
from tournaments.models.table import Table, TableGame, TableSeat
from tournaments.models.tournament import Tournament
from tournaments.models.tournament_role import TournamentRole
from tournaments.models.webhook import Webhook, WebhookDelivery

__all__ = [
    "AnnulledGame",
    "Bye",
    "Checkpoint",
    "CommandKey",
    "Entry",
    "PendingResult",
    "Rating",
    "RatingChange",
    "Round",
    "Skill",
    "Standing",
    "Table",
    "TableGame",
    "TableSeat",
    "Tournament",
    "TournamentEvent",
    "TournamentRole",
    "Webhook",
    "WebhookDelivery",
]
