"""Serializers of challenges of a ladder."""

from __future__ import annotations

from rest_framework import serializers

from games.api.serializers.players import PlayerRefSerializer
from tournaments.api.serializers.matches import MatchSerializer
from tournaments.api.serializers.tournaments import ReasonField
from tournaments.domain.contest import ChallengeState


class ChallengePartySerializer(serializers.Serializer[object]):
    """One of the two players of a challenge."""

    entry = serializers.IntegerField()
    player = PlayerRefSerializer()


class ChallengeSerializer(serializers.Serializer[object]):
    """A challenge; `challenge` is its number, by which `answer` names it."""

    challenge = serializers.IntegerField()
    state = serializers.ChoiceField(choices=[state.value for state in ChallengeState])
    challenger = ChallengePartySerializer()
    challenged = ChallengePartySerializer()
    made_at = serializers.DateTimeField()
    answer_until = serializers.DateTimeField(
        allow_null=True, help_text="When an open challenge expires; null: it is not open."
    )
    closed_at = serializers.DateTimeField(allow_null=True)
    table = serializers.IntegerField(
        allow_null=True, help_text="Id of the table at which it is or was played."
    )
    winner = serializers.IntegerField(
        allow_null=True,
        help_text="The entry that won it, with or without a game; null if there is none.",
    )
    match = MatchSerializer(
        allow_null=True, help_text="The match of that table; null if there is no table."
    )
    reason = ReasonField(
        allow_null=True, help_text="Why it was closed, unless one of the two players closed it."
    )
