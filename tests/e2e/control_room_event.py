"""Makes an event for a test of the control room: `python -m tests.e2e.control_room_event`.

Run in the platform's environment. Prints the slug of a Swiss event of two rounds on real tables
that is not open yet, the usernames of eight players, and the sessions of its owner and of staff, as
JSON.
"""

from __future__ import annotations

import json
import os
import secrets
import sys

import django

ENTRANTS = 8


def main() -> None:
    """Makes the event and the people, and prints what a test needs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

    from django.utils import timezone

    from games.models import Player
    from tests.e2e.play_table import new_person
    from tournaments.director import setup

    owner, owner_session = new_person(staff=False)
    _, staff_session = new_person(staff=True)
    tag = secrets.token_hex(3)
    players = [
        Player.objects.create_user(
            username=f"p{number}-{tag}",
            display_name=f"Player {number}",
            verified_at=timezone.now(),
        )
        for number in range(1, ENTRANTS + 1)
    ]
    tournament = setup.create_tournament(
        name=f"Evening {tag}",
        kind="dream_home",
        format="swiss",
        table_size=2,
        owner=owner,
        settings={"by_hand": True, "automatic": False, "format_options": {"rounds": 2}},
    )
    printed = {
        "slug": tournament.slug,
        "players": [player.username for player in players],
        "owner": owner_session,
        "staff": staff_session,
    }
    json.dump(printed, sys.stdout)


if __name__ == "__main__":
    main()
