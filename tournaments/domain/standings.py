"""The parts of a standings table: rows, sections, and the explanation of a rank."""

from __future__ import annotations

import msgspec

from tournaments.domain.contest import Params


class TieBreakValue(msgspec.Struct, frozen=True):
    """One tie-break of one row. `value` is None where it says nothing (an unrated field)."""

    name: str
    value: float | None


class BracketExit(msgspec.Struct, frozen=True):
    """Where an entry went out of a bracket: the stage of the event, and the round of that stage."""

    stage: str
    round: int


class StandingsRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the standings.

    `rank` is shared by the tied, who are marked `tied`; the next rank leaves the gap (1 2 2 4).
    `points` is the score under the event's scoring. `played` counts tables held over the board,
    `wins` first places there. `decided_by` is the tie-break that put the row below the one above
    it (None: the first row, or tied with it). `status` is a word about the entry here: ``""``,
    `withdrawn`, `disqualified`, `out` (of a bracket), `advances`, `promoted`, `relegated`,
    `champion`. `out` is where the entry went out of a bracket, also if it has left; None elsewhere,
    and for who is still in or has won.
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
    """`rows`: everybody, for the whole event. `sections`: each stage on its own, if any."""

    rows: tuple[StandingsRow, ...]
    sections: tuple[StandingsSection, ...] = ()


def without_status(standings: Standings) -> Standings:
    """The standings with no word about anybody."""

    def plain(rows: tuple[StandingsRow, ...]) -> tuple[StandingsRow, ...]:
        return tuple(msgspec.structs.replace(row, status="", out=None) for row in rows)

    return Standings(
        plain(standings.rows),
        tuple(
            StandingsSection(section.stage, plain(section.rows)) for section in standings.sections
        ),
    )


class TieBreakPart(msgspec.Struct, frozen=True):
    """One summand of a tie-break: where it comes from, and how much it adds.

    `code` is stable (`opponent`, `bye`, `unplayed`, `cut`, `round`, ...); `params` name the
    opponent, the round and the numbers behind `value`.
    """

    code: str
    value: float
    params: Params = {}


class TieBreakComparison(msgspec.Struct, frozen=True):
    """One tie-break between two neighbours: their values and what these are made of."""

    name: str
    mine: float | None
    theirs: float | None
    parts: tuple[TieBreakPart, ...] = ()
    their_parts: tuple[TieBreakPart, ...] = ()


class RankExplanation(msgspec.Struct, frozen=True):
    """Why an entry stands where it does, in the whole event or in one `stage` of it.

    `above` and `below` are the neighbours. `up` lists the tie-breaks compared with the one above,
    in order, the last being the one that decided (all equal: a tie); `down` likewise.
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
