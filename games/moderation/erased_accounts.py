"""What the erasure of an account means for moderation; see `games.accounts.erasure`.

Reports and decisions stay, since others depend on them, but without the texts that the person has
written or that were written about the person.
"""

from __future__ import annotations

from games.accounts import erasure
from games.models import Decision, Player, Report

_KEPT = "who decided what stays, under an opaque name"

erasure.keep(
    {
        **dict.fromkeys(("games.Report.reporter", "games.Report.player"), _KEPT),
        **dict.fromkeys(
            (
                "games.Decision.player",
                "games.Decision.decided_by",
                "games.Decision.appeal_by",
                "games.Decision.appeal_decided_by",
            ),
            _KEPT,
        ),
    }
)


@erasure.before
def delete_texts(player: Player) -> None:
    """Deletes the texts of reports, appeals and decisions by and about the player."""
    Report.objects.filter(reporter=player).update(text="")
    Report.objects.filter(player=player).update(text="")
    Decision.objects.filter(appeal_by=player).update(appeal_text="")
    about = Decision.objects.filter(player=player)
    about.update(reason="", appeal_reason="", effect={})
    # Corrections name players by their usernames.
    for decision in Decision.objects.filter(game__seats__player=player).exclude(effect={}):
        decision.effect = {"kind": decision.effect.get("kind", "")}
        decision.save(update_fields=["effect"])
