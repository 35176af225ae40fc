"""What decisions do to a player. It follows from all decisions that stand, so an appeal that is
granted takes back exactly what its decision has added."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.models import Decision, Player

HIDDEN_NAME_CHARACTERS = 6


def standing(player: Player) -> QuerySet[Decision]:
    """The decisions about a player that no appeal has overturned."""
    overturned = Q(appeal_granted=True)
    return Decision.objects.filter(player=player).exclude(overturned).order_by("pk")


def apply_suspensions(player: Player) -> None:
    """Sets the columns of the player that say whether, how long and why the player is suspended."""
    bans = standing(player).filter(kind=Decision.Kind.BAN)
    longest = standing(player).filter(kind=Decision.Kind.SUSPEND).order_by("-until").first()
    ban = bans.last()
    player.is_banned = ban is not None
    player.suspended_until = None if ban is not None or longest is None else longest.until
    reasons = ban or longest
    player.suspension_reason = "" if reasons is None else reasons.reason
    player.save(update_fields=["is_banned", "suspended_until", "suspension_reason"])


def hide_name(player: Player, decision: Decision) -> None:
    """Replaces the display name by one that says nothing. The player may not change it."""
    decision.effect = {"display_name": player.display_name}
    player.display_name = hidden_name(player)
    player.name_locked = True
    player.save(update_fields=["display_name", "name_locked"])


def restore_name(player: Player, decision: Decision) -> None:
    """Undoes `hide_name`, unless another decision has hidden the name too."""
    if standing(player).filter(kind=Decision.Kind.HIDE_NAME).exists():
        return
    if player.display_name == hidden_name(player):
        player.display_name = decision.effect.get("display_name", "")
    player.name_locked = False
    player.save(update_fields=["display_name", "name_locked"])


def hidden_name(player: Player) -> str:
    """The display name of a player whose own was hidden."""
    return f"Player {player.public_id[:HIDDEN_NAME_CHARACTERS]}"
