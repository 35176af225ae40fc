"""The scoring of an event: how results become points."""

from __future__ import annotations

import msgspec


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
