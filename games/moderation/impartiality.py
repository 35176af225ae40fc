"""Who of the staff may decide about a report or an appeal: nobody who is part of the matter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.errors import Forbidden
from games.models import Decision, Game, Player, Report, Seat


class Objection(NamedTuple):
    """Why somebody may not decide: a stable code and a sentence."""

    code: str
    reason: str


_REPORTER = Objection("own_report", "You have made this report; somebody else has to decide.")
_CONCERNED = Objection("concerned", "This is about you; somebody else has to decide.")
_AT_TABLE = Objection("at_the_table", "You sat at this table; somebody else has to decide.")
_OWN_DECISION = Objection("own_decision", "You have made the decision; others decide about it.")
_APPELLANT = Objection("own_appeal", "This is your appeal; somebody else has to decide.")


def objection_to_reports(staff: Player, reports: Iterable[Report]) -> Objection | None:
    """Why this person may not decide about these reports on one subject; None if they may."""
    for report in reports:
        if report.reporter_id == staff.pk:
            return _REPORTER
        if (found := _objection(staff, report.player_id, report.game_id)) is not None:
            return found
    return None


def objection_to_appeal(staff: Player, decision: Decision) -> Objection | None:
    """Why this person may not decide about the appeal against a decision; None if they may."""
    if decision.decided_by_id == staff.pk:
        return _OWN_DECISION
    if decision.appeal_by_id == staff.pk:
        return _APPELLANT
    if Report.objects.filter(decision=decision, reporter=staff).exists():
        return _REPORTER
    return _objection(staff, decision.player_id, decision.game_id)


def check(objection: Objection | None) -> None:
    """Raises `Forbidden` if there is an objection."""
    if objection is not None:
        raise Forbidden(objection.code, objection.reason)


def people_at(game: Game | int) -> set[int]:
    """The database keys of everybody who sat at the table, and of the owners of their bots."""
    seats = Seat.objects.filter(game=game)
    people: set[int | None] = set()
    for columns in seats.values_list("player", "player__bot__owner", "substitute"):
        people.update(columns)
    return {key for key in people if key is not None}


def players_at(game: Game | int) -> set[int]:
    """The database keys of the players of a game and their substitutes."""
    people: set[int | None] = set()
    for columns in Seat.objects.filter(game=game).values_list("player", "substitute"):
        people.update(columns)
    return {key for key in people if key is not None}


def _objection(staff: Player, player_id: int | None, game_id: int | None) -> Objection | None:
    if player_id is not None and (
        player_id == staff.pk or Player.objects.filter(pk=player_id, bot__owner=staff).exists()
    ):
        return _CONCERNED
    if game_id is not None and staff.pk in people_at(game_id):
        return _AT_TABLE
    return None
