"""Decisions about a table, an entry, a round or the event, for display. Pure.

The fold collects them from the log: what was decided, by whom, when, and the reason given.
Nothing is computed from them.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

DecisionType = Literal[
    "ruled",
    "entered",
    "corrected",
    "annulled",
    "adjusted",
    "withdrawn",
    "disqualified",
    "deadline_moved",
    "stopped",
    "finished",
    "sanctioned",
    "unsanctioned",
    "tiebreaks_changed",
]
"""`ruled`: a result that was not played to its end. `entered`: played and entered by hand."""


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision. `by` is the public id of the player who gave the command; None: automatic.

    `kind` is the kind of a result, `at_fault` the entries it was ruled against, `points` the
    adjustment made in `stage`, and `deadline` the new deadline of a round.
    """

    what: DecisionType
    at: datetime
    by: str | None = None
    reason: str = ""
    kind: str = ""
    at_fault: tuple[int, ...] = ()
    points: float | None = None
    stage: str = ""
    deadline: datetime | None = None
