"""`manage.py token`: issues an API token."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import ApiToken, Player


class Command(BaseCommand):
    """Prints the token once; only its digest is stored."""

    help = "Issues an API token for a player."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument("username")
        parser.add_argument("--name", default="", help="what it is for")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 2 if there is no such player, or the name is too long."""
        player = Player.objects.filter(username=options["username"], is_active=True).first()
        if player is None:
            raise CommandError(f"There is no player {options['username']}.", returncode=2)
        max_length = ApiToken._meta.get_field("name").max_length
        if max_length is not None and len(options["name"]) > max_length:
            raise CommandError(f"A name has at most {max_length} characters.", returncode=2)
        self.stdout.write(ApiToken.issue(player, options["name"]))
