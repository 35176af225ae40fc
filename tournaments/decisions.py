"""What the organiser or the clock decided about a table, an entry, a round or the event. Pure.

The fold of the log collects these beside the facts, for readers: what was decided, why in the
decider's own words, by whom and when. Nothing is worked out from them.
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
"""`ruled`: a result that was not (all) played. `entered`: played, and entered by hand."""


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision. `by` is the player who gave the command; null: the clock, or a result.

    `kind` is the kind of a result, `at_fault` the entries it was ruled against, `points` what was
    given or taken in `stage`, and `deadline` the new one of a round.
    """

    what: DecisionType
    at: datetime
    by: int | None = None
    reason: str = ""
    kind: str = ""
    at_fault: tuple[int, ...] = ()
    points: float | None = None
    stage: str = ""
    deadline: datetime | None = None
