from datetime import UTC, datetime

import django.db.models.deletion
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
# The season before each, from the first event of its log. The constraint is looked at at once, so
# that the table can still be altered in the same transaction.
SEASONS = """
SET CONSTRAINTS ALL IMMEDIATE;
UPDATE tournaments_tournament AS later
SET previous_id = (event.payload::json ->> 'after')::bigint
FROM tournaments_tournamentevent AS event
WHERE event.tournament_id = later.id AND event.seq = 1
AND event.payload::json ->> 'after' IS NOT NULL;
SET CONSTRAINTS ALL DEFERRED;
"""
# Tournaments from before say in their options which pool their games are rated in, and their
# results by hand are rated there too: they count as sanctioned, as their logs do.
FILL = """
UPDATE tournaments_tournament
SET pool = coalesce(nullif(options ->> 'pool', ''), kind),
    event_pool = 'event:' || slug,
    sanctioned = true
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
        migrations.AddField(
            model_name="standing",
            name="out_stage",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
        migrations.AddField(
            model_name="standing",
            name="out_round",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="previous",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="following",
                to="tournaments.tournament",
            ),
        ),
        migrations.RunSQL(SEASONS, migrations.RunSQL.noop),
        migrations.AddField(
            model_name="entry",
            name="accepted",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name="table",
            name="rating",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="tablegame",
            name="rated",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="event_pool",
            field=models.CharField(db_default="", default="", max_length=100),
        ),
        migrations.AddField(
            model_name="tournament",
            name="pool",
            field=models.CharField(db_default="", default="", max_length=100),
        ),
        migrations.AddField(
            model_name="tournament",
            name="sanctioned",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name="rating",
            name="pool",
            field=models.CharField(max_length=100),
        ),
        migrations.AlterField(
            model_name="ratingchange",
            name="pool",
            field=models.CharField(max_length=100),
        ),
        migrations.AlterField(
            model_name="skill",
            name="pool",
            field=models.CharField(max_length=100),
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
