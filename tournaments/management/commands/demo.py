"""`manage.py demo`: bots and leagues to watch."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments import demo


class Command(BaseCommand):
    """Creates the demo leagues. Idempotent."""

    help = "Creates eight bots and starts leagues of them, unless they exist already."

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints one line for each league."""
        for league in demo.run():
            tournament = league.tournament
            status = "started" if league.new else tournament.status
            self.stdout.write(f"{tournament.name}: {status}, {tournament.entries_count} entries")
