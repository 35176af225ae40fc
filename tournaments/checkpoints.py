"""Checkpoints of the consumers of the feed of finished games."""

from __future__ import annotations

from tournaments.models import Checkpoint


def lock_checkpoint(name: str) -> Checkpoint:
    """The checkpoint of that name, locked until the end of the transaction; created if missing."""
    Checkpoint.objects.bulk_create([Checkpoint(name=name)], ignore_conflicts=True)
    return Checkpoint.objects.select_for_update().get(name=name)
