"""The cross table: who met whom in each round, with the score. Pure.

A cell says the score of the row's entry, and whom it met, by entry number: `1 v 12`, at a table of
four `0.5 v 3 8 11`. A table without a result has `? v 12`, a bye `bye` and its kind, and several
meetings in one round are separated by `; `. Annulled tables are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournaments.exports.rows import ByeRow, EntryRow, RoundRow, StandingsLine, TableRow
from tournaments.exports.sheet import Cell, Sheet

MOST_ROUNDS = 200
"""An event of more rounds, such as an arena, has a column for each meeting of an entry instead."""


def cross_table(
    entrants: Mapping[int, EntryRow],
    round_rows: Sequence[RoundRow],
    tables: Sequence[TableRow],
    byes: Sequence[ByeRow],
    standings: Sequence[StandingsLine],
) -> Sheet:
    """One row for each entry, in the order of the standings of the whole event.

    Columns `R1`, `R2`, ... are rounds, with the stage before them if there is one
    (`groups/A R1`). In an event of more than `MOST_ROUNDS` rounds they are `1`, `2`, ...: the
    meetings of the entry in order.
    """
    cells = _cells(tables, byes)
    shown = [row for row in round_rows if row.status != "annulled"]
    stages = {line.entry: line.stage for line in standings if line.stage}
    order = [line for line in standings if not line.stage]
    if len(shown) <= MOST_ROUNDS:
        headings = [f"{row.stage} R{row.number}".strip() for row in shown]
    else:
        most = max((len(by_round) for by_round in cells.values()), default=0)
        headings = [str(number) for number in range(1, most + 1)]
    columns = ("position", "rank", "entry", "username", "name", "stage", "points", *headings)

    def rows() -> Iterator[tuple[Cell, ...]]:
        for line in order:
            entry = entrants[line.entry]
            by_round = cells.get(line.entry, {})
            if len(shown) <= MOST_ROUNDS:
                met = ["; ".join(by_round.get(row.position, ())) for row in shown]
            else:
                met = ["; ".join(texts) for _, texts in sorted(by_round.items())]
                met += [""] * (len(headings) - len(met))
            about = (line.position, line.rank, line.entry, entry.username, entry.name)
            yield (*about, stages.get(line.entry, ""), line.points, *met)

    return Sheet(columns, rows())


def _cells(tables: Sequence[TableRow], byes: Sequence[ByeRow]) -> dict[int, dict[int, list[str]]]:
    """The texts of the meetings by entry and position of the round."""
    cells: dict[int, dict[int, list[str]]] = {}
    for table in tables:
        if table.status == "annulled":
            continue
        for seat in table.seats:
            others = " ".join(str(other.entry) for other in table.seats if other != seat)
            score = "?" if seat.table_points is None else f"{seat.table_points:g}"
            cells.setdefault(seat.entry, {}).setdefault(table.round, []).append(
                f"{score} v {others}"
            )
    for bye in byes:
        cells.setdefault(bye.entry, {}).setdefault(bye.round, []).append(f"bye {bye.kind}")
    return cells
