"""The picture of a tournament: its bracket if it has one with tables, otherwise its standings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable

from games.models import Player
from games.pictures.canvas import name_in_font
from tournaments.models import Entry, Standing, TableSeat, Tournament
from tournaments.pictures.bracket_picture import BracketSeat, draw_bracket
from tournaments.pictures.standings_picture import MAX_LINES, StandingLine, draw_standings

_GRAND_FINALS = 1000
"""Added to the number of a grand final, so that it comes after all rounds."""


def tournament_preview(
    tournament: Tournament, title: str, subtitle: str
) -> tuple[str, Callable[[], bytes]]:
    """What identifies the picture, and a function that draws it. Needs at most three queries."""
    if rounds := _bracket_rounds(tournament):
        return f"{rounds} {title} {subtitle}", lambda: draw_bracket(title, subtitle, rounds)
    lines = _standing_lines(tournament)
    return f"{lines} {title} {subtitle}", lambda: draw_standings(title, subtitle, lines)


def _standing_lines(tournament: Tournament) -> list[StandingLine]:
    """The first ranks of the event, or the first entries if it has not begun."""
    if tournament.started_at is not None:
        rows = Standing.objects.filter(tournament=tournament, stage="", position__lte=MAX_LINES)
        return [
            StandingLine(_name(row.entry.player), row.rank, row.points)
            for row in rows.select_related("entry__player")
        ]
    entries = Entry.objects.filter(tournament=tournament, status="present")
    return [
        StandingLine(_name(entry.player))
        for entry in entries.select_related("player").order_by("seed", "number")[:MAX_LINES]
    ]


def _bracket_rounds(tournament: Tournament) -> list[list[list[BracketSeat]]]:
    """The tables of the winners (or only) bracket and the grand finals, by round."""
    seats = TableSeat.objects.filter(
        table__tournament=tournament, table__key__regex=r"(^|/)(W\d+-\d+|GF\d+)$"
    )
    seats = seats.exclude(table__status="annulled").select_related("table", "entry__player")
    tables: dict[int, dict[int, list[TableSeat]]] = defaultdict(lambda: defaultdict(list))
    for seat in seats.order_by("table__number", "index"):
        tables[_round_number(seat.table.key)][seat.table.board].append(seat)
    numbers = sorted(tables)
    later: set[int] = set()
    rounds: list[list[list[BracketSeat]]] = []
    for number in reversed(numbers):
        is_last = not rounds
        rounds.insert(
            0,
            [
                [
                    BracketSeat(
                        seat.entry.number,
                        _name(seat.entry.player),
                        seat.entry_id in later or (is_last and seat.rank == 1),
                    )
                    for seat in table
                ]
                for _, table in sorted(tables[number].items())
            ],
        )
        later = {seat.entry_id for table in tables[number].values() for seat in table}
    return rounds


def _round_number(key: str) -> int:
    final, round_ = re.search(r"(?:GF(\d+)|W(\d+)-\d+)$", key).groups()  # type: ignore[union-attr]
    return _GRAND_FINALS + int(final) if final else int(round_)


def _name(player: Player) -> str:
    return name_in_font(player.display_name, player.username)
