"""Appeals against decisions: one for each decision, decided by others of the staff."""

from __future__ import annotations

from typing import Literal

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.errors import Conflict, NotFound
from games.models import Decision, Game, Player, Report, Seat
from games.moderation import impartiality, log, news, sanctions
from games.moderation.decisions import GAME_KINDS, PLAYER_KINDS, public_reason
from games.moderation.rulings import game_rulings

Lasting = Literal["tournament_result", "game_ended"]


def decisions_for(player: Player) -> QuerySet[Decision]:
    """The decisions that this player may read: about the player, about a game of the player, and
    about reports that the player has made. Newest first.

    What was decided about somebody else is nobody's business: of a report on a player, the reporter
    learns only whether it was dismissed, and of a game only what happened to the game.
    """
    seats = Seat.objects.filter(Q(player=player) | Q(substitute=player), game=OuterRef("game"))
    reported = Report.objects.filter(decision=OuterRef("pk"), reporter=player)
    return (
        Decision.objects.filter(
            Q(player=player, kind__in=PLAYER_KINDS)
            | (Q(kind__in=GAME_KINDS) & Exists(seats))
            | (Q(kind=Decision.Kind.DISMISS) & Exists(reported))
        )
        .select_related("player", "game")
        .order_by("-pk")
    )


def appeal(player: Player, decision_id: str, text: str) -> Decision:
    """Appeals against a decision that the player may read. Raises `NotFound` for others, and
    `Conflict` if somebody has appealed against it."""
    with transaction.atomic():
        if not decisions_for(player).filter(public_id=decision_id).exists():
            raise NotFound("no_such_decision", "There is no such decision about you.")
        decision = Decision.objects.select_for_update().get(public_id=decision_id)
        if decision.appealed_at is not None:
            raise Conflict("already_appealed", "There was an appeal against this decision already.")
        decision.appeal_by = player
        decision.appeal_text = text
        decision.appealed_at = timezone.now()
        decision.save()
        log.write(player, "appealed", decision=decision)
        return decision


def decide_appeal(decision_id: str, staff: Player, reason: str, *, granted: bool) -> Decision:
    """Decides about an appeal. If it is granted, the decision is undone as far as possible.

    Suspensions, bans and hidden names end, reports that were dismissed are open again, and a
    finished game outside of tournaments counts in the ratings again. `lasting_effect` says what is
    not undone. Raises `NotFound`, `Conflict` if there is no open appeal, and
    `Forbidden` for somebody who is part of the matter.
    """
    with transaction.atomic():
        decision = Decision.objects.select_for_update().filter(public_id=decision_id).first()
        if decision is None:
            raise NotFound("no_such_decision", "There is no such decision.")
        if decision.appealed_at is None:
            raise Conflict("no_appeal", "Nobody has appealed against this decision.")
        if decision.appeal_granted is not None:
            raise Conflict("already_decided", "Somebody has decided about this appeal already.")
        impartiality.check(impartiality.objection_to_appeal(staff, decision))
        decision.appeal_granted = granted
        decision.appeal_reason = reason
        decision.appeal_decided_by = staff
        decision.appeal_decided_at = timezone.now()
        decision.save()
        if granted:
            _undo(decision, staff)
        news.tell_of_appeal(decision)
        log.write(staff, "appeal_decided", decision=decision, granted=granted)
        return decision


def lasting_effect(decision: Decision) -> Lasting | None:
    """What stays although an appeal against the decision is granted; None if everything is undone.

    `tournament_result`: the organiser or a new decision has to give the table its result, since
    later tables may follow from it, or the format has made it again. `game_ended`: the game was
    voided while it was being played, and does not go on.
    """
    game = decision.game
    if game is None or decision.kind not in GAME_KINDS:
        return None
    if game_rulings().place_of(game) is not None:
        return "tournament_result"
    return None if game.status == Game.Status.FINISHED else "game_ended"


def _undo(decision: Decision, staff: Player) -> None:
    if decision.kind == Decision.Kind.DISMISS:
        _reopen(decision)
    if decision.kind == Decision.Kind.VOID_GAME and decision.game is not None:
        _restore(decision, decision.game, staff)
    if decision.player_id is None or decision.kind not in PLAYER_KINDS:
        return
    player = Player.objects.select_for_update(no_key=True).get(pk=decision.player_id)
    if decision.kind in (Decision.Kind.SUSPEND, Decision.Kind.BAN):
        sanctions.apply_suspensions(player)
    elif decision.kind == Decision.Kind.HIDE_NAME:
        sanctions.restore_name(player, decision)


def _restore(decision: Decision, game: Game, staff: Player) -> None:
    """Lets the game count again, unless another decision has voided it too."""
    if lasting_effect(decision) is not None:
        return
    Game.objects.select_for_update(no_key=True).get(pk=game.pk)  # as a decision that voids it
    others = Decision.objects.filter(game=game, kind=Decision.Kind.VOID_GAME)
    if others.exclude(appeal_granted=True).exists():
        return
    game_rulings().restore(game, staff, f"Appeal against: {public_reason(decision)}")


def _reopen(decision: Decision) -> None:
    """Opens the reports again, except those whose reporter has made another one meanwhile."""
    for report in Report.objects.filter(decision=decision):
        again = Report.objects.filter(
            reporter=report.reporter_id,
            player=report.player_id,
            game=report.game_id,
            status=Report.Status.OPEN,
        )
        if not again.exists():
            Report.objects.filter(pk=report.pk).update(status=Report.Status.OPEN, decision=None)
