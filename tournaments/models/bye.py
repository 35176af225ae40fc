"""A bye: an entry without a table in a round."""

from __future__ import annotations

from django.db import models


class Bye(models.Model):
    """Derived. `kind` says whether it was allocated, asked for, or an absence."""

    id = models.BigIntegerField(primary_key=True)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="byes"
    )
    round = models.ForeignKey("tournaments.Round", on_delete=models.CASCADE, related_name="byes")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.CASCADE, related_name="byes")
    key = models.CharField(max_length=120)
    kind = models.CharField(max_length=12)
    reason = models.JSONField()

    def __str__(self) -> str:
        return f"{self.round_id} bye {self.entry_id}"
