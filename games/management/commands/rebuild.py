"""`manage.py rebuild`: compares everything derived from the logs with what is stored."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import rebuild


class Command(BaseCommand):
    """Exit status 1 if something differs and was not repaired."""

    help = "Compares stored rows with the logs, and reports or repairs differences."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument("--fix", action="store_true", help="store the values from the logs")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints a line for each difference."""
        fix: bool = options["fix"]
        count = 0
        for step in rebuild.registered_steps().values():
            for difference in step(fix=fix):
                count += 1
                self.stdout.write(difference)
        names = ", ".join(rebuild.registered_steps())
        if not count:
            self.stdout.write(f"No differences ({names}).")
        elif fix:
            self.stdout.write(f"{count} differences, repaired where the log can be read ({names}).")
        else:
            raise CommandError(f"{count} differences; --fix repairs them.", returncode=1)
