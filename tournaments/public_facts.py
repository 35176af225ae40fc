"""What the outbox says about tournaments.

Every event of a tournament's log is a public fact, written in the transaction that appends it. The
fact names the tournament, the event's seq, and what the event is about: an entry, a table, a
round. Readers find the rest in the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games import outbox
from games.outbox import NewFact
from tournaments import events as ev
from tournaments.events import LoggedEvent
from tournaments.models import Tournament

KINDS: dict[type[ev.Event], str] = {
    ev.Created: "tournament_created",
    ev.RegistrationOpened: "registration_opened",
    ev.Registered: "entry_registered",
    ev.Promoted: "entry_promoted",
    ev.Accepted: "entry_accepted",
    ev.Withdrawn: "entry_withdrawn",
    ev.Returned: "entry_returned",
    ev.Paused: "entry_paused",
    ev.AbsenceAnnounced: "absence_announced",
    ev.PointsAdjusted: "points_adjusted",
    ev.Seeded: "tournament_seeded",
    ev.Started: "tournament_started",
    ev.RoundDrafted: "round_drafted",
    ev.RoundPublished: "round_published",
    ev.RoundAnnulled: "round_annulled",
    ev.DeadlineMoved: "deadline_moved",
    ev.GameOpened: "table_game_opened",
    ev.GameScored: "table_game_scored",
    ev.ResultRecorded: "result_recorded",
    ev.ResultCorrected: "result_corrected",
    ev.TableAnnulled: "table_annulled",
    ev.ResultAppealed: "result_appealed",
    ev.AppealDecided: "appeal_decided",
    ev.TieNoted: "tie_noted",
    ev.TieDecided: "tie_decided",
    ev.ChallengeMade: "challenge_made",
    ev.ChallengeClosed: "challenge_closed",
    ev.RoleGranted: "role_granted",
    ev.RoleRevoked: "role_revoked",
    ev.OwnershipTransferred: "ownership_transferred",
    ev.Renamed: "tournament_renamed",
    ev.SettingsChanged: "settings_changed",
    ev.TiebreaksChanged: "tiebreaks_changed",
    ev.Sanctioned: "tournament_sanctioned",
    ev.Unsanctioned: "tournament_unsanctioned",
    ev.Undone: "decision_undone",
    ev.Stopped: "tournament_stopped",
    ev.Finished: "tournament_finished",
    ev.Reopened: "tournament_reopened",
    ev.NextSeasonMade: "next_season_made",
}
"""The kind of fact for each type of event."""
_MEMBERS = ("entry", "table", "number", "round", "stage", "challenge")
"""Members of events that facts repeat: what the event is about."""


def write_events(tournament: Tournament, events: Sequence[LoggedEvent]) -> None:
    """Writes a fact for each of these events, in the transaction that has appended them."""
    outbox.write(
        [
            NewFact(
                KINDS[type(logged.event)],
                game=getattr(logged.event, "game", None),
                tournament=tournament.public_id,
                seq=logged.seq,
                data=_data(logged.event),
                at=logged.at,
            )
            for logged in events
        ]
    )


def _data(event: ev.Event) -> dict[str, Any] | None:
    if isinstance(event, ev.SettingsChanged):
        return None  # its `entry` is a setting
    data = {name: value for name in _MEMBERS if (value := getattr(event, name, None)) is not None}
    if isinstance(event, ev.RoundPublished):
        rounds = dict.fromkeys(
            [(table.stage, table.round) for table in event.tables]
            + [(bye.stage, bye.round) for bye in event.byes]
        )
        data["rounds"] = [{"stage": stage, "round": number} for stage, number in rounds]
    elif isinstance(event, (ev.ResultRecorded, ev.ResultCorrected)):
        data["result"] = event.kind
    return data or None
