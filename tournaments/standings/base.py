"""What standings are made of: the scoring, the rows, the tie-breaks, and the explanations.

The way there: `sheet.build(contest, scoring)` turns facts into a `Sheet` (what each competitor did
round by round, in exact fractions); `ranking.rank(sheet, order)` applies tie-breaks in the
organiser's order and makes `Row`s; `ranking.why(...)` says with numbers what decided a rank. What
is still equal after the last tie-break is shown as a tie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

import msgspec

from tournaments.domain.contest import Params

if TYPE_CHECKING:
    from tournaments.standings.score_sheet import Sheet


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How results become points, and how unplayed rounds count in tie-breaks.

    `schemes` gives the table points by size of the table, best place first ("2", "3", "4"). Full
    tables have 1-0, 2-1-0 or 4-2-1-0 by default. At a smaller table of the same event the first
    and the last place are worth what they are at a full one, and a place between them the mean of
    the places between: a win is worth the same at every table. So tables of three in an event at
    tables of four have 4-1.5-0, and tables of two 4-0. The settings of a tournament show the
    schemes in force.
    `shared`: what those who tie get, of the places they hold together: the `mean`, so that the sum
    never changes, or what the `best` or the `worst` of these places is worth. `draw` is what each
    of two at a table gets for a tie, whatever `shared` says (3-1-0: `schemes` {"2": [3, 0]},
    `draw` 1). It is then also how far a tie counts as a win in Sonneborn-Berger and the direct
    encounter; ratings take no notice of any of this.
    `bye` is what a bye worth a win scores; None means the first place of a full table. A
    half-point bye scores `draw` where that is given and tables have two seats, else half of a bye.
    `unplayed`: the FIDE rule set for unplayed rounds, `2024` or `2026`.
    `half_played`: in a round robin, the results of one who left before playing half of the
    schedule are struck out; otherwise they stand and the rest counts as walkovers.
    """

    schemes: dict[str, tuple[float, ...]] = {}
    shared: str = "mean"
    draw: float | None = None
    bye: float | None = None
    unplayed: str = "2026"
    half_played: bool = True


class Value(msgspec.Struct, frozen=True):
    """One tie-break of one row. `value` is None where it says nothing (an unrated field)."""

    name: str
    value: float | None


class Exit(msgspec.Struct, frozen=True):
    """Where an entry went out of a bracket: the stage of the event, and the round of that stage."""

    stage: str
    round: int


class Row(msgspec.Struct, frozen=True, kw_only=True):
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
    values: tuple[Value, ...] = ()
    decided_by: str | None = None
    status: str = ""
    out: Exit | None = None


class Section(msgspec.Struct, frozen=True):
    """Standings of one stage, group or division."""

    stage: str
    rows: tuple[Row, ...]


class Standings(msgspec.Struct, frozen=True):
    """`rows`: everybody, for the whole event. `sections`: each stage on its own, if any."""

    rows: tuple[Row, ...]
    sections: tuple[Section, ...] = ()


def without_words(standings: Standings) -> Standings:
    """The standings with no word about anybody."""

    def plain(rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return tuple(msgspec.structs.replace(row, status="", out=None) for row in rows)

    return Standings(
        plain(standings.rows),
        tuple(Section(each.stage, plain(each.rows)) for each in standings.sections),
    )


class Part(msgspec.Struct, frozen=True):
    """One summand of a tie-break: where it comes from, and how much it adds.

    `code` is stable (`opponent`, `bye`, `unplayed`, `cut`, `round`, ...); `params` name the
    opponent, the round and the numbers behind `value`.
    """

    code: str
    value: float
    params: Params = {}


class Comparison(msgspec.Struct, frozen=True):
    """One tie-break between two neighbours: their values and what these are made of."""

    name: str
    mine: float | None
    theirs: float | None
    parts: tuple[Part, ...] = ()
    their_parts: tuple[Part, ...] = ()


class Why(msgspec.Struct, frozen=True):
    """Why an entry stands where it does, in the whole event or in one `stage` of it.

    `above` and `below` are the neighbours. `up` lists the tie-breaks compared with the one above,
    in order, the last being the one that decided (all equal: a tie); `down` likewise.
    """

    entry: int
    rank: int
    tied: bool
    points: tuple[Part, ...] = ()
    above: int | None = None
    up: tuple[Comparison, ...] = ()
    below: int | None = None
    down: tuple[Comparison, ...] = ()
    stage: str = ""


class TieBreak(Protocol):
    """One way to tell competitors apart. Stateless; one small class each, in `tiebreaks`."""

    @property
    def name(self) -> str:
        """Key in options, the API and the message catalogue."""

    @property
    def says(self) -> str:
        """One English sentence: what it is."""

    @property
    def lower_wins(self) -> bool:
        """Whether the smaller value stands higher (seed, lot)."""

    @property
    def grouped(self) -> bool:
        """Whether values depend on who is tied (direct encounter), not on the sheet alone."""

    def values(self, sheet: Sheet, group: Sequence[int]) -> Mapping[int, Fraction | None]:
        """The value for each entry of `group`, who are equal in everything before it.

        None says nothing: it stands below any number. Most look at the whole sheet; the direct
        encounter only at games within the group.
        """

    def parts(self, sheet: Sheet, entry: int, group: Sequence[int]) -> tuple[Part, ...]:
        """What the value of `entry` is made of; the parts sum to it, or say how it is averaged."""
