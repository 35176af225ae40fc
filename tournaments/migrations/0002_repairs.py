from datetime import UTC, datetime

from django.db import migrations, models

EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)
LATEST = datetime(9998, 12, 31, 23, 59, 59, tzinfo=UTC)
# Times that no client can read are brought back to the last that one can: a list that meets one
# would fail. The event that such a time came from stays as it is in the log.
CLAMP = f"""
UPDATE tournaments_round
SET deadline = greatest(least(deadline, '{LATEST}'), '{EARLIEST}')
WHERE deadline NOT BETWEEN '{EARLIEST}' AND '{LATEST}';
UPDATE tournaments_tournament
SET due_at = greatest(least(due_at, '{LATEST}'), '{EARLIEST}')
WHERE due_at NOT BETWEEN '{EARLIEST}' AND '{LATEST}';
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_event_game_by_statement"),
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.RunSQL(CLAMP, migrations.RunSQL.noop),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(("deadline__gte", EARLIEST), ("deadline__lte", LATEST)),
                name="round_deadline_readable",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("due_at__gte", EARLIEST), ("due_at__lte", LATEST)),
                name="tournament_due_readable",
            ),
        ),
    ]
