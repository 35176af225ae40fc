"""`manage.py rebuild`: everything that follows from logs, told again."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import rebuild


class Command(BaseCommand):
    """Exit status 1 if something differs and was not mended."""

    help = "Derives what follows from the logs, and reports (or mends) what is stored differently."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument("--fix", action="store_true", help="write what the logs tell")

    def handle(self, *args: Any, **given: Any) -> None:
        """One line a difference."""
        fix: bool = given["fix"]
        found = 0
        for part in rebuild.registered_steps().values():
            for difference in part(fix=fix):
                found += 1
                self.stdout.write(difference)
        names = ", ".join(rebuild.registered_steps())
        if not found:
            self.stdout.write(f"No differences ({names}).")
        elif fix:
            self.stdout.write(f"{found} differences, mended where the log can be read ({names}).")
        else:
            raise CommandError(f"{found} differences; --fix mends them.", returncode=1)
