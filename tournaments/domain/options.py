"""Options that every format has, and the error for options that cannot work."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tournaments.domain.contest import Match
from tournaments.domain.scoring import Scoring


class BadOptions(ValueError):
    """Options that no tournament can use: a stable code and a sentence that names the choices.

    `unknown` is the path of an option that the format does not have, if that is the problem.
    """

    def __init__(self, code: str, reason: str, unknown: str | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.unknown = unknown


class CommonOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options of every format; each format adds its own.

    `table_size`: seats at a full table, 2 to 4. `tiebreaks`: the order of the standings after the
    primary score of the format; empty selects the default of the format. `points_first`: in formats
    whose primary score is `points`, points come first regardless of `tiebreaks`; false leaves the
    order to the list alone, with `points` where the list has it. `lot`: hex of the published seed
    from which all random choices of the format are derived, of any length; the director sets it
    when play starts. `duplicate`: all games of a round are dealt from one seed.
    """

    table_size: int = 2
    match: Match = Match()
    scoring: Scoring = Scoring()
    tiebreaks: Annotated[
        tuple[str, ...],
        Meta(
            description="Order of the standings after the primary score of the format; empty takes "
            "the format's own."
        ),
    ] = ()
    points_first: Annotated[
        bool,
        Meta(
            description="Where the primary score is `points`, they come before all tie-breaks. "
            "False: `tiebreaks` alone says the order, with `points` where it names them."
        ),
    ] = True
    lot: str = ""
    duplicate: bool = False
