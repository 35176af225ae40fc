"""A temporary database for benchmarks."""

from __future__ import annotations

import os

from tests import servers


def setup() -> None:
    """Starts temporary servers, sets up Django with them and creates the tables.

    Models can be imported only after this.
    """
    servers.start()

    import django
    from django.core.management import call_command

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    call_command("migrate", verbosity=0)
