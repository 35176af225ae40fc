"""Decisions of the staff about reports.

A decision settles all open reports on the same subject. It is made by somebody who is not part of
the matter, and carried out in the same transaction.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from engine.table.commands import Void
from games import decide
from games.accounts import departure
from games.errors import Conflict, Illegal, Invalid, NotFound
from games.models import Decision, Game, Player, Report, Seat
from games.moderation import impartiality, log, news, sanctions
from games.moderation.rulings import RESULT_KINDS, NewResult, game_rulings

MAX_SUSPENSION = timedelta(days=10 * 366)
PLAYER_KINDS = ("warn", "hide_name", "suspend", "ban")
"""Decisions about a player."""
GAME_KINDS = ("void_game", "correct_result")
"""Decisions about a game."""
_VOIDED = "Voided by the staff."
"""Stands in the log of the game, which everybody can read."""


def decide_report(
    report_id: str,
    staff: Player,
    kind: str,
    reason: str,
    *,
    player: str | None = None,
    until: datetime | None = None,
    result: NewResult | None = None,
) -> Decision:
    """Decides about a report (public id), and all open reports on the same subject.

    `player` (username) says whom the decision is about if the report names only a game. `until` is
    the end of a suspension, `result` that of a correction. Raises `NotFound`; `Conflict` if the
    report was decided; `Forbidden` for somebody who is part of the matter; `Invalid` or `Illegal`
    for what does not fit, also from the tournament. Nothing has changed then.
    """
    with transaction.atomic():
        reports = _open_reports(report_id)
        report = reports[0]
        impartiality.check(impartiality.objection_to_reports(staff, reports))
        concerned = _concerned(report, kind, player)
        _check_details(report, kind, until, result)
        decision = Decision.objects.create(
            kind=kind,
            reason=reason,
            player=concerned,
            game=report.game,
            until=until,
            decided_by=staff,
        )
        Report.objects.filter(pk__in=[each.pk for each in reports]).update(
            status=Report.Status.DECIDED, decision=decision
        )
        _carry_out(decision, staff, result)
        decision.save()
        for each in reports:
            log.write(
                staff,
                "decided",
                report=each,
                decision=decision,
                kind=kind,
                player=None if concerned is None else concerned.public_id,
                game=None if report.game is None else report.game.public_id,
                until=None if until is None else until.isoformat(),
            )
        news.tell_of_decision(decision, reports)
        return decision


def same_subject(report: Report) -> list[Report]:
    """The open reports on the same player and game, including this one if it is open."""
    return list(
        Report.objects.filter(
            player=report.player_id, game=report.game_id, status=Report.Status.OPEN
        )
        .select_related("reporter", "player", "game")
        .order_by("pk")
    )


def _open_reports(report_id: str) -> list[Report]:
    """The report and the others on its subject, locked, the report first."""
    report = Report.objects.filter(public_id=report_id).first()
    if report is None:
        raise NotFound("no_such_report", "There is no such report.")
    subject = Report.objects.filter(player=report.player_id, game=report.game_id)
    # In one order, so that two decisions about one subject cannot deadlock.
    locked = list(
        subject.select_for_update(of=("self",)).select_related("player", "game").order_by("pk")
    )
    still_open = [each for each in locked if each.status == Report.Status.OPEN]
    if report not in still_open:
        raise Conflict("already_decided", "Somebody has decided about this report already.")
    return sorted(still_open, key=lambda each: each != report)


def _concerned(report: Report, kind: str, username: str | None) -> Player | None:
    """Whom the decision is about."""
    if kind not in PLAYER_KINDS:
        return report.player
    if username is None:
        if report.player is None:
            raise Invalid("no_player", "The report names only a game: say which of its players.")
        return report.player
    if report.player is not None:
        if report.player.username != username:
            raise Invalid("other_player", "The report is about another player.")
        return report.player
    for column in ("player", "substitute"):
        seats = Seat.objects.filter(game=report.game_id).select_related(column)
        seat = seats.filter(**{f"{column}__username": username}).first()
        if seat is not None:
            player: Player = getattr(seat, column)
            return player
    raise Invalid("not_at_table", f"{username} did not play in this game.")


def _check_details(
    report: Report, kind: str, until: datetime | None, result: NewResult | None
) -> None:
    now = timezone.now()
    if (until is not None) != (kind == Decision.Kind.SUSPEND):
        raise Invalid("bad_until", "A suspension has a time `until`, and nothing else has.")
    if until is not None and not now < until <= now + MAX_SUSPENSION:
        raise Invalid("bad_until", "A suspension ends within ten years, and not in the past.")
    if kind in GAME_KINDS and report.game is None:
        raise Invalid("no_game", "The report is about a player, not about a game.")
    if (result is not None) != (kind == Decision.Kind.CORRECT_RESULT):
        raise Invalid("bad_result", "A correction has a `result`, and nothing else has.")
    if result is not None and result.kind not in RESULT_KINDS:
        raise Invalid("bad_result", f"A result is one of: {', '.join(RESULT_KINDS)}.")


def _carry_out(decision: Decision, staff: Player, result: NewResult | None) -> None:
    player = decision.player
    if player is not None and decision.kind in PLAYER_KINDS:
        if decision.kind == Decision.Kind.SUSPEND:
            departure.leave_for_suspension(player)
        elif decision.kind == Decision.Kind.BAN:
            departure.leave_everything(player)
        # In an own variable, because `decision.player` would keep its old values.
        player = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if player.erased_at is not None:
            raise Conflict("erased", "This account was erased.")
    match decision.kind:
        case Decision.Kind.HIDE_NAME if player is not None:
            sanctions.hide_name(player, decision)
        case Decision.Kind.SUSPEND | Decision.Kind.BAN if player is not None:
            sanctions.apply_suspensions(player)
        case Decision.Kind.VOID_GAME if decision.game is not None:
            _void(decision, decision.game, staff)
        case Decision.Kind.CORRECT_RESULT if decision.game is not None and result is not None:
            decision.effect = {
                "kind": result.kind,
                "at_fault": list(result.at_fault),
                "ranks": dict(result.ranks),
            }
            game_rulings().correct(decision.game, staff, public_reason(decision), result)


def _void(decision: Decision, game: Game, staff: Player) -> None:
    rulings = game_rulings()
    if rulings.place_of(game) is not None:
        rulings.annul(game, staff, public_reason(decision))
        return
    # Not at once with a granted appeal against another decision about the game.
    game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
    if game.status == Game.Status.PLAYING:
        decide.platform_command(game.pk, Void(_VOIDED, staff.public_id))
    elif not game.rated:
        raise Illegal("not_rated", "The game is over and changed no rating: nothing to void.")
    else:
        rulings.annul(game, staff, public_reason(decision))


def public_reason(decision: Decision) -> str:
    """The reason in the logs that everybody can read. That for those concerned may name people."""
    return f"Decision {decision.public_id} of the staff."
