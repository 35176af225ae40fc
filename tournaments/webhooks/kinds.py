"""The kinds of messages, and which facts of the outbox lead to them."""

from __future__ import annotations

REGISTERED = "entry.registered"
ROUND_PUBLISHED = "round.published"
RESULT = "result.recorded"
CORRECTION = "result.corrected"
STANDINGS = "standings.changed"
FINISHED = "tournament.finished"
TEST = "webhook.test"
"""Sent when an organiser asks for it, whatever the webhook wants otherwise."""

KINDS = (REGISTERED, ROUND_PUBLISHED, RESULT, CORRECTION, STANDINGS, FINISHED)
"""What a webhook can ask for."""

OF_FACT = {
    "entry_registered": REGISTERED,
    "round_published": ROUND_PUBLISHED,
    "result_recorded": RESULT,
    "result_corrected": CORRECTION,
    "tournament_finished": FINISHED,
}
"""The kind of message for each kind of fact that leads to one."""

CHANGES_STANDINGS = frozenset(
    (
        "result_recorded",
        "result_corrected",
        "table_annulled",
        "round_annulled",
        "points_adjusted",
        "tie_decided",
        "tiebreaks_changed",
        "entry_withdrawn",
    )
)
"""Facts after which the standings may be different."""
