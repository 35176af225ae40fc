"""The parts of a standings table: rows, sections, and the explanation of a rank."""

from __future__ import annotations

import msgspec

from tournaments.domain.contest import Params


class TieBreakValue(msgspec.Struct, frozen=True):
    """One tie-break of one row. `value` is None where it is undefined (an unrated field)."""

    name: str
    value: float | None


class BracketExit(msgspec.Struct, frozen=True):
    """Where an entry was eliminated from a bracket: the stage of the event, and the round of that
    stage."""

    stage: str
    round: int


class StandingsRow(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the standings.

    Tied entries share `rank` and are marked `tied`; the next rank leaves a gap (1 2 2 4). `points`
    is the score under the event's scoring. `played` counts tables played over the board, `wins` the
    first places there. `decided_by` is the tie-break that placed the row below the one above it
    (None for the first row, or for a row tied with it). `status` is one of ``""``, `withdrawn`,
    `disqualified`, `out` (of a bracket), `advances`, `promoted`, `relegated`, `champion`. `out` is
    where the entry was eliminated from a bracket, also if it has left; None elsewhere, and for
    entries that are still in or have won.
    """

    rank: int
    tied: bool
    entry: int
    points: float
    played: int = 0
    wins: int = 0
    values: tuple[TieBreakValue, ...] = ()
    decided_by: str | None = None
    status: str = ""
    out: BracketExit | None = None


class StandingsSection(msgspec.Struct, frozen=True):
    """Standings of one stage, group or division."""

    stage: str
    rows: tuple[StandingsRow, ...]


class Standings(msgspec.Struct, frozen=True):
    """`rows`: all entries of the event. `sections`: each stage separately, if there are stages."""

    rows: tuple[StandingsRow, ...]
    sections: tuple[StandingsSection, ...] = ()


def without_status(standings: Standings) -> Standings:
    """The standings with `status` and `out` removed."""

    def plain(rows: tuple[StandingsRow, ...]) -> tuple[StandingsRow, ...]:
        return tuple(msgspec.structs.replace(row, status="", out=None) for row in rows)

    return Standings(
        plain(standings.rows),
        tuple(
            StandingsSection(section.stage, plain(section.rows)) for section in standings.sections
        ),
    )


class TieBreakPart(msgspec.Struct, frozen=True):
    """One summand of a tie-break: its origin and its amount.

    `code` is stable (`opponent`, `bye`, `unplayed`, `cut`, `round`, ...); `params` name the
    opponent, the round and the numbers behind `value`.
    """

    code: str
    value: float
    params: Params = {}


class TieBreakComparison(msgspec.Struct, frozen=True):
    """One tie-break compared between two neighbours: their values and the parts of these."""

    name: str
    mine: float | None
    theirs: float | None
    parts: tuple[TieBreakPart, ...] = ()
    their_parts: tuple[TieBreakPart, ...] = ()


class RankExplanation(msgspec.Struct, frozen=True):
    """Why an entry has its rank, in the whole event or in one `stage`.

    `above` and `below` are the neighbours. `up` lists the tie-breaks compared with the one above,
    in order; the last one decided (if all are equal, the two are tied). `down` is the same for the
    one below.
    """

    entry: int
    rank: int
    tied: bool
    points: tuple[TieBreakPart, ...] = ()
    above: int | None = None
    up: tuple[TieBreakComparison, ...] = ()
    below: int | None = None
    down: tuple[TieBreakComparison, ...] = ()
    stage: str = ""
