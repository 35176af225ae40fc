"""A database of the benches' own."""

from __future__ import annotations

import os

from tests import servers


def provide() -> None:
    """Starts throw-away servers, sets Django up on them and makes the tables.

    Models can be imported after that and not before.
    """
    servers.start()

    import django
    from django.core.management import call_command

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    call_command("migrate", verbosity=0)
