"""`manage.py demo`: bots and leagues to watch."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments import demo


class Command(BaseCommand):
    """Idempotent: a second run goes on with the same leagues."""

    help = "Makes eight bots and sets leagues of them going, if that was not done before."

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a league."""
        for league in demo.run():
            tournament = league.tournament
            told = "set going" if league.new else tournament.status
            self.stdout.write(f"{tournament.name}: {told}, {tournament.entries_count} entries")
