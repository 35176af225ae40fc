"""The scoring of an event: how results become points."""

from __future__ import annotations

import msgspec


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How results become points, and how unplayed rounds count in tie-breaks.

    `schemes` maps the table size ("2", "3", "4") to the table points, best place first. The
    defaults for full tables are 1-0, 2-1-0 and 4-2-1-0. At a smaller table of the same event the
    first and the last place score as at a full table, and each place between them scores the mean
    of the middle places, so a win has the same value at every table: tables of three in an event
    with tables of four score 4-1.5-0, and tables of two 4-0. The settings of a tournament show the
    effective schemes.

    `shared`: what tied players get of the places they share: the `mean`, which keeps the sum
    constant, or the points of the `best` or `worst` of these places. `draw` is what each of two
    players at a table gets for a tie, regardless of `shared` (3-1-0: `schemes` {"2": [3, 0]},
    `draw` 1). It then also determines how far a tie counts as a win in Sonneborn-Berger and the
    direct encounter. Ratings ignore all of this.

    `bye` is the score of a bye that counts as a win; None means the first place of a full table. A
    half-point bye scores `draw` where that is given and tables have two seats, otherwise half of
    `bye`. `unplayed`: the FIDE rule set for unplayed rounds, `2024` or `2026`. `half_played`: in a
    round robin, the results of a player who left before playing half of the schedule are removed;
    otherwise they stand and the remaining games count as walkovers.
    """

    schemes: dict[str, tuple[float, ...]] = {}
    shared: str = "mean"
    draw: float | None = None
    bye: float | None = None
    unplayed: str = "2026"
    half_played: bool = True
