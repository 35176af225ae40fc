"""Options that every format has, and the error for options that cannot work."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tournaments.domain.contest import Match
from tournaments.domain.scoring import Scoring


class BadOptions(ValueError):
    """Options no tournament can be run with: a stable code and a sentence naming the choices.

    `unknown` is the path of the option that the format does not have, if that is what is wrong.
    """

    def __init__(self, code: str, reason: str, unknown: str | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.unknown = unknown


class CommonOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options every format has; each format adds its own.

    `table_size`: seats at a full table, 2 to 4. `tiebreaks`: the order of the standings after the
    primary score of the format; empty takes the format's default. `points_first`: in formats whose
    primary score is `points`, they come first whatever `tiebreaks` says; false lets the list alone
    say the order, with `points` where the list has it. `lot`: hex of the published seed that all
    chance of the format comes from, any length; the director fills it in when play starts.
    `duplicate`: the games of one round are dealt from one seed.
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
