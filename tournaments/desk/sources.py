"""The sources of the list of what needs the organisers: see `items`.

They are registered in the order of the list, the most urgent first.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Q

from games.models import Game
from games.models.moderation import Report
from tournaments.desk.items import MOST_ENTRIES, Desk, Item, register
from tournaments.director import reserve
from tournaments.domain.contest import Presence
from tournaments.domain.options import BadOptions
from tournaments.formats import registry
from tournaments.models import TableGame
from tournaments.state import RoundState, TableState

STALLED_AFTER = timedelta(days=3)
"""A game without a clock in which nobody has acted for so long is stalled."""
DUE_WITHIN = timedelta(hours=24)
"""A table is in the list so long before the deadline of its round."""


def register_all() -> None:
    """Registers the sources of this module, in the order of the list."""
    for source in (
        overdue_tables,
        open_appeals,
        ties_to_decide,
        overtaken_tables,
        stalled_games,
        results_to_enter,
        draft_to_publish,
        round_to_publish,
        enough_entrants,
        free_places,
        unanswered_invitations,
        open_reports,
    ):
        register(source)


def overdue_tables(desk: Desk) -> Iterator[Item]:
    """Tables without a result whose deadline has passed or is near."""
    for round_state in desk.state.rounds.values():
        deadline = round_state.deadline
        if deadline is None or deadline > desk.now + DUE_WITHIN:
            continue
        late = deadline <= desk.now
        for table_state in _open_tables(round_state):
            yield Item(
                "table_overdue" if late else "table_due_soon",
                "Table {table} ({who}) is past its deadline."
                if late
                else "Table {table} ({who}) has no result, and its deadline is near.",
                page="results",
                entries=table_state.table.seats,
                table=table_state.number,
                round=round_state.number,
                stage=round_state.stage,
                game=_game(table_state),
                since=deadline,
                commands=("rule", "move_deadline", "close_round"),
            )


def open_appeals(desk: Desk) -> Iterator[Item]:
    """Appeals against results that nobody has decided."""
    for appeal in desk.state.appeals.values():
        if appeal.granted is None:
            table = desk.state.table(appeal.table).table
            yield Item(
                "appeal_open",
                "{who} appealed against the result of table {table}.",
                page="corrections",
                params={"appeal": appeal.number, "reason": appeal.reason},
                entries=(appeal.entry,),
                table=appeal.table,
                round=table.round,
                stage=table.stage,
                since=appeal.at,
                commands=("decide_appeal",),
            )


def ties_to_decide(desk: Desk) -> Iterator[Item]:
    """Ties about advancement that wait for the organiser."""
    if desk.plan is None:
        return
    numbers = desk.state.numbers()
    for tie in desk.plan.ties:
        if tie.resolution != "organiser":
            continue
        table = numbers.get(tie.table) if tie.table else None
        yield Item(
            "tie_to_decide",
            "{who} are tied at table {table}; decide who advances."
            if table is not None
            else "{who} are tied; decide who advances.",
            page="corrections",
            entries=tie.entries,
            table=table,
            stage="" if table is not None else tie.stage,
            commands=("decide_tie",),
        )


def overtaken_tables(desk: Desk) -> Iterator[Item]:
    """Tables that no longer fit the results."""
    if desk.plan is None:
        return
    numbers = desk.state.numbers()
    for conflict in desk.plan.conflicts:
        table_state = desk.state.table(numbers[conflict.key])
        yield Item(
            "table_overtaken" if conflict.expected else "table_not_needed",
            "Table {table} ({who}) no longer follows from the results."
            if conflict.expected
            else "Table {table} ({who}) is the replay of a tie that does not exist any more.",
            page="corrections",
            params={
                "expected": [entry for entry in conflict.expected if entry is not None],
                "finished": conflict.blocked,
            },
            entries=table_state.table.seats,
            table=table_state.number,
            round=table_state.table.round,
            stage=table_state.table.stage,
            commands=("annul", "correct"),
        )


def stalled_games(desk: Desk) -> Iterator[Item]:
    """Games in which nobody has acted for days, or whose clock ran out without an end."""
    stuck = TableGame.objects.filter(
        Q(game__deadline_at__lt=desk.now - timedelta(minutes=5))
        | Q(game__deadline_at=None, game__moved_at__lt=desk.now - STALLED_AFTER),
        table__tournament=desk.tournament,
        status="playing",
        game__status=Game.Status.PLAYING,
    )
    rows = stuck.order_by("game__moved_at").values_list("game__public_id", "game__moved_at")
    for game, moved_at in rows:
        # The state may be newer or older than the row.
        if (table_state := desk.state.games.get(game)) is None or table_state.outcome is not None:
            continue
        yield Item(
            "game_stalled",
            "Nobody has moved at table {table} ({who}) for a long time.",
            page="results",
            entries=table_state.table.seats,
            table=table_state.number,
            round=table_state.table.round,
            stage=table_state.table.stage,
            game=game,
            since=moved_at,
            commands=("rule", "move_deadline"),
        )


def results_to_enter(desk: Desk) -> Iterator[Item]:
    """Rounds on real tables whose results are entered by hand."""
    if not desk.state.settings.by_hand:
        return
    for round_state in desk.state.rounds.values():
        waiting = _open_tables(round_state)
        if waiting:
            yield Item(
                "results_to_enter",
                "{count} results of round {round} are missing."
                if len(waiting) > 1
                else "One result of round {round} is missing.",
                page="results",
                params={"tables": [table_state.number for table_state in waiting[:MOST_ENTRIES]]},
                round=round_state.number,
                stage=round_state.stage,
                since=round_state.published,
                count=len(waiting),
                commands=("rule",),
            )


def draft_to_publish(desk: Desk) -> Iterator[Item]:
    """A draft that waits for its publication, or is out of date."""
    if desk.state.draft is None:
        return
    stale = desk.state.draft_stale
    tables = desk.state.draft.tables or desk.state.draft.byes
    yield Item(
        "draft_stale" if stale else "draft_waiting",
        "The draft of round {round} is out of date: results or entries have changed."
        if stale
        else "The draft of round {round} is not published.",
        page="pairings",
        round=tables[0].round if tables else None,
        stage=tables[0].stage if tables else "",
        commands=("draft", "publish") if stale else ("publish", "change_draft"),
    )


def round_to_publish(desk: Desk) -> Iterator[Item]:
    """Tables that can be published by an organiser who publishes by hand."""
    state = desk.state
    if state.settings.automatic or state.status != "running" or state.draft is not None:
        return
    if state.stopped or desk.plan is None or not (desk.plan.tables or desk.plan.byes):
        return
    first = desk.plan.tables[0] if desk.plan.tables else desk.plan.byes[0]
    yield Item(
        "round_ready",
        "Round {round} can be published.",
        page="pairings",
        params={"tables": len(desk.plan.tables)},
        round=first.round,
        stage=first.stage,
        commands=("draft", "publish"),
    )


def enough_entrants(desk: Desk) -> Iterator[Item]:
    """Registration is open and the event could start."""
    state = desk.state
    if state.status != "registration":
        return
    entered = state.entered()
    try:
        registry.options(state.created.format, state.settings.format_options, entries=len(entered))
    except BadOptions:
        return
    yield Item(
        "ready_to_start",
        "{entered} players have entered: the event can start.",
        page="",
        params={"entered": len(entered)},
        commands=("seed", "start"),
    )


def free_places(desk: Desk) -> Iterator[Item]:
    """Places that players on the reserve list could take."""
    waiting = desk.state.reserve_list()
    if not waiting or reserve.is_full(desk.state) or desk.state.status == "finished":
        return
    yield Item(
        "place_free",
        "A place is free, and {who} is first on the reserve list of {waiting}.",
        page="entrants",
        params={"waiting": len(waiting)},
        entries=(waiting[0].number,),
        commands=("promote_reserve",),
    )


def unanswered_invitations(desk: Desk) -> Iterator[Item]:
    """Entries made by somebody else whose players have not answered, as one item."""
    if desk.state.status == "finished":
        return
    silent = [
        entry.number
        for entry in desk.state.entries.values()
        if not entry.accepted and entry.presence in (Presence.PRESENT, Presence.PAUSED)
    ]
    if silent:
        yield Item(
            "invitation_unanswered",
            "{count} invited players have not answered: {who}."
            if len(silent) > 1
            else "{who} has not answered the invitation.",
            page="entrants",
            entries=tuple(silent[:MOST_ENTRIES]),
            count=len(silent),
            commands=("withdraw",),
        )


def open_reports(desk: Desk) -> Iterator[Item]:
    """Reports about games of the event, for staff only: they may concern the organiser."""
    if not desk.viewer.is_staff:
        return
    games = TableGame.objects.filter(table__tournament=desk.tournament).values("game")
    reports = Report.objects.filter(status=Report.Status.OPEN, game__in=games)
    rows = reports.order_by("created_at").values_list("game__public_id", "created_at", "public_id")
    for game, created_at, report in rows:
        table_state = desk.state.games.get(game)
        yield Item(
            "report_open",
            "A game of the event has been reported to the staff.",
            params={"report": report},
            table=table_state.number if table_state else None,
            game=game,
            since=created_at,
        )


def _open_tables(round_state: RoundState) -> list[TableState]:
    return [
        table_state
        for table_state in round_state.tables
        if table_state.outcome is None and not table_state.annulled
    ]


def _game(table_state: TableState) -> str | None:
    """The public id of the game that is being played at a table."""
    return next((game.id for game in table_state.open_games() if game.id is not None), None)
