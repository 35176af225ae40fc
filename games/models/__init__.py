"""The models, each in its own module."""

from games.models.action_key import ActionKey
from games.models.bot import Bot
from games.models.counter import FinishedCounter
from games.models.event import Event
from games.models.former_username import FormerUsername
from games.models.game import Game
from games.models.lobby_table import LobbyInvitation, LobbySeat, LobbyTable
from games.models.mail import Mail
from games.models.moderation import Decision, ModerationEvent, Report
from games.models.notification import (
    Notice,
    NotificationPreferences,
    PushMessage,
    PushSubscription,
)
from games.models.outbox import FeedConsumer, FeedFact, PendingFact
from games.models.pairing_request import PairingRequest
from games.models.phrase import Phrase
from games.models.player import Player
from games.models.rematch import RematchAgreement
from games.models.seat import Seat
from games.models.token import ApiToken
from games.models.uptime import Uptime
from games.models.vacation import Vacation

__all__ = [
    "ActionKey",
    "ApiToken",
    "Bot",
    "Decision",
    "Event",
    "FeedConsumer",
    "FeedFact",
    "FinishedCounter",
    "FormerUsername",
    "Game",
    "LobbyInvitation",
    "LobbySeat",
    "LobbyTable",
    "Mail",
    "ModerationEvent",
    "Notice",
    "NotificationPreferences",
    "PairingRequest",
    "PendingFact",
    "Phrase",
    "Player",
    "PushMessage",
    "PushSubscription",
    "RematchAgreement",
    "Report",
    "Seat",
    "Uptime",
    "Vacation",
]
