"""Refuses to migrate a database that a version before 0.3 has migrated.

Version 0.3 replaced all migrations of each app by one with another name, `0001_schema`. Django
would apply that one to the old tables and fail with the error of the database.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from config.local_stack import server_paths

_MIGRATIONS_BEFORE_0_3 = {("games", "0001_initial"), ("tournaments", "0001_initial")}


def refuse(using: str, **_: Any) -> None:
    """Receiver of `pre_migrate`, which is sent before anything is changed.

    Raises `CommandError` if the database `using` was migrated by a version before 0.3.
    """
    connection = connections[using]
    applied = MigrationRecorder(connection).applied_migrations()  # empty without the table
    if _MIGRATIONS_BEFORE_0_3.isdisjoint(applied):
        return
    if server_paths.database_url(settings.VAR_DIR) == settings.DATABASE_URL:
        advice = f"Move the folder {settings.VAR_DIR} away, or set VAR_DIR to another one"
    else:
        name, host = connection.settings_dict["NAME"], connection.settings_dict["HOST"]
        advice = (
            f"Set the database {name}{f' on {host}' if host else ''} aside, and point DATABASE_URL"
            " to an empty one"
        )
    raise CommandError(
        f"The data is of a version before 0.3, which this version cannot read. {advice}. Nothing"
        " was changed."
    )
