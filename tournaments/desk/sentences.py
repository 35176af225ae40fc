"""Each event of a log as a line that people read: a code, its parameters, and an English sentence.

Pure. A line names entries by number, and players by public id; `fill` puts the names in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import msgspec

from games.input_limits import clamp_time
from tournaments import events as ev
from tournaments.domain.contest import Place, ResultKind

ENTRY_PARAMS = frozenset(("entry", "challenger", "challenged"))
ENTRIES_PARAMS = frozenset(("entries", "order", "at_fault"))
PLAYER_PARAMS = frozenset(("player", "before"))

RESULT_WORDS: dict[ResultKind, str] = {
    ResultKind.PLAYED: "played",
    ResultKind.FORFEIT: "forfeit",
    ResultKind.DOUBLE_FORFEIT: "all forfeit",
    ResultKind.NO_SHOW: "not there",
    ResultKind.WALKOVER: "walkover",
    ResultKind.DISQUALIFICATION: "disqualification",
    ResultKind.ADJUDICATED: "decided by the organiser",
    ResultKind.CANCELLED: "cancelled",
}


class Line(msgspec.Struct, frozen=True):
    """An event in words. `code` is its type, or a variant of it such as `disqualified`.

    `text` has placeholders for the params. `table` is the number of the table that it is about; its
    entries stand in `{seats}`.
    """

    code: str
    text: str
    params: dict[str, Any] = {}
    table: int | None = None

    def entries(self) -> set[int]:
        """The entries that the params name."""
        found = {self.params[name] for name in ENTRY_PARAMS & self.params.keys()}
        for name in ENTRIES_PARAMS & self.params.keys():
            found.update(self.params[name])
        return found

    def players(self) -> set[str]:
        """The public ids of players that the params name."""
        return {
            self.params[name]
            for name in PLAYER_PARAMS & self.params.keys()
            if self.params[name] is not None
        }


def line_of(event: ev.Event) -> Line:
    """The line for an event."""
    return _LINES[type(event)](event)


def described() -> set[type[ev.Event]]:
    """The types of events that have a line."""
    return set(_LINES)


def opened_games(count: int) -> Line:
    """The journal line that sums up all games which one decision opened."""
    text = "{count} games were opened." if count > 1 else "A game was opened."
    return Line("game_opened", text, {"count": count})


def fill(
    line: Line,
    seats: tuple[int, ...],
    name_of: Callable[[int], str],
    player_names: Mapping[str, str],
) -> str:
    """The sentence of a line. `seats` are the entries at its table."""
    words: dict[str, Any] = {"table": line.table, "seats": _joined(map(name_of, seats))}
    for name, value in line.params.items():
        if value is None:
            words[name] = "none"
        elif name in ENTRY_PARAMS:
            words[name] = name_of(value)
        elif name in ENTRIES_PARAMS:
            words[name] = _joined(map(name_of, value))
        elif name in PLAYER_PARAMS:
            words[name] = player_names.get(value, "a player")
        elif isinstance(value, datetime):
            words[name] = f"{clamp_time(value):%Y-%m-%d %H:%M} UTC"
        elif isinstance(value, float):
            words[name] = f"{value:g}"
        elif isinstance(value, list):
            words[name] = ", ".join(map(str, value))
        else:
            words[name] = value
    text = line.text.format(**words)
    reason = str(line.params.get("reason") or "").strip()
    return f"{text} Reason: {reason}" if reason else text


def _joined(names: Any) -> str:
    listed = list(names)
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} and {listed[-1]}"


def _registered(event: ev.Registered) -> Line:
    if event.reserve:
        params = {"entry": event.entry, "player": event.player}
        return Line(
            "reserve_joined", "{player} waits on the reserve list: no place is free.", params
        )
    code = "registered" if event.accepted else "invited"
    text = "{player} entered." if event.accepted else "{player} was entered and invited to accept."
    return Line(code, text, {"entry": event.entry, "player": event.player, "since": event.since})


def _rounds(event: ev.RoundPublished | ev.RoundDrafted) -> dict[str, Any]:
    rounds = {(table.stage, table.round) for table in event.tables}
    rounds |= {(bye.stage, bye.round) for bye in event.byes}
    return {
        "rounds": sorted({number for _, number in rounds}),
        "stages": sorted({stage for stage, _ in rounds}),
        "tables": len(event.tables),
        "byes": len(event.byes),
    }


def _drafted(event: ev.RoundDrafted) -> Line:
    params = {**_rounds(event), "broken": [note.code for note in event.broken]}
    if event.broken:
        text = "The draft of round {rounds} was saved; it breaks rules: {broken}."
    else:
        text = "A draft of round {rounds} was saved."
    return Line("round_drafted", text, params)


def _published(event: ev.RoundPublished) -> Line:
    params = {**_rounds(event), "broken": [note.code for note in event.broken]}
    text = "Round {rounds} was published with {tables} tables."
    if event.byes:
        text = "Round {rounds} was published with {tables} tables and {byes} byes."
    return Line("round_published", text, params)


def _places(places: list[Place]) -> list[dict[str, Any]]:
    return [{"rank": place.rank, "status": place.status.value} for place in places]


def _recorded(event: ev.ResultRecorded) -> Line:
    played = event.kind is ResultKind.PLAYED
    return Line(
        "result_recorded" if played else "result_ruled",
        "Table {table} ({seats}) has a result: {result}.",
        {
            "kind": event.kind.value,
            "result": _result(event.kind, event.places),
            "places": _places(event.places),
            "reason": event.reason,
        },
        event.table,
    )


def _corrected(event: ev.ResultCorrected) -> Line:
    return Line(
        "result_corrected",
        "The result of table {table} ({seats}) was corrected: {result}.",
        {
            "kind": event.kind.value,
            "result": _result(event.kind, event.places),
            "places": _places(event.places),
            "reason": event.reason,
        },
        event.table,
    )


def _result(kind: ResultKind, places: list[Place]) -> str:
    """The result in words, with the places in the order of the seats."""
    ranks = ", ".join(str(place.rank) for place in places)
    return f"{RESULT_WORDS[kind]}, places {ranks} in the order of the seats"


def _annulled(event: ev.TableAnnulled) -> Line:
    return Line(
        "table_annulled",
        "Table {table} ({seats}) was annulled.",
        {"reason": event.reason, "not_begun": event.not_begun, "at_fault": event.at_fault},
        event.table,
    )


def _tie_noted(event: ev.TieNoted) -> Line:
    named = event.note.params.get("entries")
    entries = list(named) if isinstance(named, (list, tuple)) else []
    where = "at table {table}" if event.table is not None else "in the standings"
    return Line(
        "tie_noted",
        f"A tie between {{entries}} {where} decides who advances.",
        {"entries": entries, "resolution": event.note.code, "stage": event.stage},
        event.table,
    )


def _tie_decided(event: ev.TieDecided) -> Line:
    return Line(
        "tie_decided",
        "A tie was decided, best first: {order}.",
        {"order": event.order, "stage": event.stage, "reason": event.reason},
        event.table,
    )


def _withdrawn(event: ev.Withdrawn) -> Line:
    text = "{entry} left the event."
    if event.kind == "disqualified":
        text = "{entry} was disqualified."
    return Line(event.kind, text, {"entry": event.entry, "reason": event.reason})


def _adjusted(event: ev.PointsAdjusted) -> Line:
    given = event.points > 0
    return Line(
        "points_adjusted",
        "{entry} was given {amount} points." if given else "{entry} lost {amount} points.",
        {
            "entry": event.entry,
            "points": event.points,
            "amount": float(abs(event.points)),
            "stage": event.stage,
            "reason": event.reason,
        },
    )


def _absent(event: ev.AbsenceAnnounced) -> Line:
    half = " with a half-point bye" if event.half else ""
    params = {"entry": event.entry, "round": event.round, "half": event.half}
    return Line("absence_announced", f"{{entry}} will miss round {{round}}{half}.", params)


def _deadline(event: ev.DeadlineMoved) -> Line:
    text = "The deadline of round {round} was moved to {deadline}."
    if event.deadline is None:
        text = "Round {round} has no deadline any more."
    params = {
        "round": event.round,
        "stage": event.stage,
        "deadline": event.deadline,
        "reason": event.reason,
    }
    return Line("deadline_moved", text, params)


def _tiebreaks(event: ev.TiebreaksChanged) -> Line:
    params = {
        "tiebreaks": event.tiebreaks,
        "points_first": event.points_first,
        "reason": event.reason,
    }
    return Line("tiebreaks_changed", "The tie-breaks are now: {tiebreaks}.", params)


def _reasoned(code: str, text: str) -> Callable[[Any], Line]:
    """A line for an event that has only a reason."""
    return lambda event: Line(code, text, {"reason": event.reason})


def _about_entry(code: str, text: str) -> Callable[[Any], Line]:
    """A line for an event about one entry."""
    return lambda event: Line(code, text, {"entry": event.entry})


_LINES: dict[type[ev.Event], Callable[[Any], Line]] = {
    ev.Created: lambda event: Line(
        "created",
        "The tournament {name} was created.",
        {"name": event.name, "format": event.format, "kind": event.kind},
    ),
    ev.RegistrationOpened: lambda _: Line("registration_opened", "Registration was opened."),
    ev.Registered: _registered,
    ev.Promoted: _about_entry("promoted", "{entry} got a place from the reserve list."),
    ev.Accepted: _about_entry("accepted", "{entry} accepted the invitation."),
    ev.Sanctioned: _reasoned("sanctioned", "The staff sanctioned the event."),
    ev.Unsanctioned: _reasoned("unsanctioned", "The staff withdrew the sanction."),
    ev.Seeded: lambda event: Line(
        "seeded",
        "The entries were seeded ({method}).",
        {"method": event.method, "seed": event.seed},
    ),
    ev.Started: lambda event: Line("started", "The tournament started.", {"seed": event.seed}),
    ev.RoundDrafted: _drafted,
    ev.RoundPublished: _published,
    ev.GameOpened: lambda event: Line(
        "game_opened",
        "Game {number} of table {table} ({seats}) was opened.",
        {"number": event.number, "game": event.game},
        event.table,
    ),
    ev.GameScored: lambda event: Line(
        "game_scored",
        "Game {number} of table {table} ({seats}) has a score.",
        {"number": event.number, "game": event.game, "ranks": list(event.score.ranks)},
        event.table,
    ),
    ev.ResultRecorded: _recorded,
    ev.ResultCorrected: _corrected,
    ev.TableAnnulled: _annulled,
    ev.ResultAppealed: lambda event: Line(
        "result_appealed",
        "{entry} appealed against the result of table {table} ({seats}).",
        {"appeal": event.appeal, "entry": event.entry, "reason": event.reason},
        event.table,
    ),
    ev.AppealDecided: lambda event: Line(
        "appeal_granted" if event.granted else "appeal_rejected",
        "The appeal against the result of table {table} ({seats}) was "
        + ("granted." if event.granted else "rejected."),
        {"appeal": event.appeal, "reason": event.reason},
        event.table,
    ),
    ev.TieNoted: _tie_noted,
    ev.TieDecided: _tie_decided,
    ev.RoundAnnulled: lambda event: Line(
        "round_annulled",
        "Round {round} was annulled as a whole; it is paired again.",
        {"round": event.round, "stage": event.stage, "reason": event.reason},
    ),
    ev.Withdrawn: _withdrawn,
    ev.Returned: _about_entry("returned", "{entry} takes part again."),
    ev.Paused: _about_entry("paused", "{entry} pauses."),
    ev.AbsenceAnnounced: _absent,
    ev.PointsAdjusted: _adjusted,
    ev.ChallengeMade: lambda event: Line(
        "challenge_made",
        "{challenger} challenged {challenged}.",
        {
            "challenge": event.challenge,
            "challenger": event.challenger,
            "challenged": event.challenged,
        },
    ),
    ev.ChallengeClosed: lambda event: Line(
        "challenge_closed",
        "Challenge {challenge} is {state}.",
        {"challenge": event.challenge, "state": event.state.value},
    ),
    ev.DeadlineMoved: _deadline,
    ev.RoleGranted: lambda event: Line(
        "role_granted",
        "{player} became {role}.",
        {"player": event.player, "role": event.role},
    ),
    ev.RoleRevoked: lambda event: Line(
        "role_revoked",
        "{player} is no longer {role}.",
        {"player": event.player, "role": event.role},
    ),
    ev.OwnershipTransferred: lambda event: Line(
        "ownership_transferred",
        "{player} is the owner now; before: {before}.",
        {"player": event.player, "before": event.before},
    ),
    ev.Renamed: lambda event: Line(
        "renamed", "The tournament was renamed to {name}.", {"name": event.name}
    ),
    ev.SettingsChanged: lambda event: Line(
        "settings_changed",
        "Settings were changed: {settings}.",
        {
            "settings": [
                name
                for name, value in msgspec.structs.asdict(event).items()
                if value is not msgspec.UNSET
            ]
        },
    ),
    ev.TiebreaksChanged: _tiebreaks,
    ev.Undone: lambda event: Line(
        "undone",
        "Event {seq} ({what}) was undone.",
        {"seq": event.seq, "what": event.what, "reason": event.reason},
        event.table,
    ),
    ev.Stopped: _reasoned("stopped", "The tournament was stopped: no new tables are made."),
    ev.Finished: _reasoned("finished", "The tournament is finished."),
    ev.Reopened: lambda _: Line("reopened", "The tournament continues."),
    ev.NextSeasonMade: lambda event: Line(
        "next_season_made",
        "The next season was created.",
        {"tournament": event.tournament, "moves": len(event.moves)},
    ),
}
"""The line for each type of event. A new event type needs a row; a test compares the lists."""
