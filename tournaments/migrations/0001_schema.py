import datetime

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import games.public_ids

# Both logs are append-only. Replication roles skip ordinary triggers, but not those that are
# enabled always. Only the recalculation of the ledger disables them, for the rows that it replaces
# (`ledger.recalculate`). The function keeps the search path of the migration.
APPEND_ONLY = """
CREATE FUNCTION tournaments_refuse() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
    RAISE EXCEPTION 'this log only grows: % of % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER tournaments_event_append_only BEFORE UPDATE OR DELETE ON tournaments_tournamentevent
    FOR EACH STATEMENT EXECUTE FUNCTION tournaments_refuse();
CREATE TRIGGER tournaments_event_no_truncate BEFORE TRUNCATE ON tournaments_tournamentevent
    FOR EACH STATEMENT EXECUTE FUNCTION tournaments_refuse();
CREATE TRIGGER tournaments_rating_append_only BEFORE UPDATE OR DELETE ON tournaments_ratingchange
    FOR EACH STATEMENT EXECUTE FUNCTION tournaments_refuse();
CREATE TRIGGER tournaments_rating_no_truncate BEFORE TRUNCATE ON tournaments_ratingchange
    FOR EACH STATEMENT EXECUTE FUNCTION tournaments_refuse();
ALTER TABLE tournaments_tournamentevent ENABLE ALWAYS TRIGGER tournaments_event_append_only;
ALTER TABLE tournaments_tournamentevent ENABLE ALWAYS TRIGGER tournaments_event_no_truncate;
ALTER TABLE tournaments_ratingchange ENABLE ALWAYS TRIGGER tournaments_rating_append_only;
ALTER TABLE tournaments_ratingchange ENABLE ALWAYS TRIGGER tournaments_rating_no_truncate;
"""
NOT_APPEND_ONLY = """
DROP TRIGGER tournaments_rating_no_truncate ON tournaments_ratingchange;
DROP TRIGGER tournaments_rating_append_only ON tournaments_ratingchange;
DROP TRIGGER tournaments_event_no_truncate ON tournaments_tournamentevent;
DROP TRIGGER tournaments_event_append_only ON tournaments_tournamentevent;
DROP FUNCTION tournaments_refuse();
"""

# Room on each page for the new version of a changed row, so that no index is written.
ROOM_FOR_UPDATES = "ALTER TABLE tournaments_rating SET (fillfactor = 80)"
USUAL_ROOM = "ALTER TABLE tournaments_rating RESET (fillfactor)"


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_schema"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("position", models.BigIntegerField(default=0)),
                ("adjustments", models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("position", models.PositiveIntegerField()),
                ("stage", models.CharField(max_length=80)),
                ("number", models.PositiveIntegerField()),
                ("status", models.CharField(max_length=12)),
                ("published_at", models.DateTimeField()),
                ("deadline", models.DateTimeField(null=True)),
                ("notes", models.JSONField()),
                ("decisions", models.JSONField(default=list)),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("seed", models.PositiveIntegerField(null=True)),
                ("rating", models.FloatField(null=True)),
                ("status", models.CharField(max_length=12)),
                ("reserve", models.PositiveIntegerField(null=True)),
                ("accepted", models.BooleanField(db_default=True, default=True)),
                ("decisions", models.JSONField(default=list)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Skill",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "pool",
                        "player_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("pool", models.CharField(max_length=100)),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("games", models.PositiveIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="skills",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pool", "player_id"],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("board", models.PositiveIntegerField()),
                ("key", models.CharField(max_length=120)),
                ("attempt", models.PositiveSmallIntegerField()),
                ("status", models.CharField(max_length=12)),
                ("outcome", models.CharField(blank=True, max_length=20)),
                ("corrected", models.BooleanField()),
                ("reason", models.JSONField()),
                ("ruling", models.TextField(blank=True)),
                ("notes", models.JSONField()),
                ("rating", models.JSONField(default=dict)),
                ("match", models.JSONField(default=dict)),
                ("decisions", models.JSONField(default=list)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="tournaments.round",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TableGame",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("seats", models.JSONField()),
                ("status", models.CharField(max_length=12)),
                ("rated", models.BooleanField(db_default=True, default=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="games",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ["number", "game_id"],
            },
        ),
        migrations.CreateModel(
            name="TableSeat",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id",
                        "index",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("index", models.PositiveSmallIntegerField()),
                ("rank", models.PositiveSmallIntegerField(null=True)),
                ("points", models.FloatField(null=True)),
                ("table_points", models.FloatField(null=True)),
                ("status", models.CharField(blank=True, max_length=12)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ["index"],
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "public_id",
                    models.CharField(
                        default=games.public_ids.new_public_id, editable=False, max_length=12
                    ),
                ),
                ("slug", models.SlugField(max_length=80, unique=True)),
                ("name", models.CharField(max_length=120)),
                ("kind", models.CharField(db_index=True, max_length=40)),
                ("format", models.CharField(max_length=40)),
                ("table_size", models.PositiveSmallIntegerField()),
                ("options", models.JSONField(default=dict)),
                ("description", models.TextField(blank=True, db_default="", default="")),
                ("rules", models.TextField(blank=True, db_default="", default="")),
                ("pool", models.CharField(db_default="", default="", max_length=100)),
                ("event_pool", models.CharField(db_default="", default="", max_length=100)),
                ("sanctioned", models.BooleanField(db_default=False, default=False)),
                ("decisions", models.JSONField(default=list)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("registration", "Registration"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                        ],
                        default="draft",
                        max_length=12,
                    ),
                ),
                ("entries_count", models.PositiveIntegerField(default=0)),
                ("rounds_total", models.PositiveIntegerField(null=True)),
                ("current_stage", models.CharField(blank=True, max_length=80)),
                ("current_round", models.PositiveIntegerField(null=True)),
                ("due_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                ("imported_at", models.DateTimeField(null=True)),
                ("seq", models.PositiveIntegerField(default=0)),
                (
                    "head",
                    models.BinaryField(
                        default=b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
                        max_length=32,
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "previous",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="following",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="table",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="tables",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="Standing",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "tournament_id",
                        "stage",
                        "position",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("stage", models.CharField(max_length=80)),
                ("position", models.PositiveIntegerField()),
                ("rank", models.PositiveIntegerField()),
                ("tied", models.BooleanField()),
                ("points", models.FloatField()),
                ("played", models.PositiveIntegerField()),
                ("wins", models.PositiveIntegerField()),
                ("tiebreaks", models.JSONField()),
                ("decided_by", models.CharField(blank=True, max_length=40)),
                ("status", models.CharField(blank=True, max_length=12)),
                ("out_stage", models.CharField(blank=True, default="", max_length=80)),
                ("out_round", models.PositiveIntegerField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standings",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["stage", "position"],
            },
        ),
        migrations.AddField(
            model_name="round",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rounds",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entries",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="Bye",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("key", models.CharField(max_length=120)),
                ("kind", models.CharField(max_length=12)),
                ("reason", models.JSONField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="byes",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="byes",
                        to="tournaments.round",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="byes",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TournamentEvent",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "tournament_id",
                        "seq",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("decision", models.PositiveIntegerField()),
                ("type", models.CharField(max_length=40)),
                ("payload", models.TextField()),
                ("at", models.DateTimeField()),
                ("hash", models.BinaryField(max_length=32)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CommandKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=100)),
                ("request_digest", models.CharField(blank=True, max_length=16)),
                ("decision", models.PositiveIntegerField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="command_keys",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TournamentRole",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                (
                    "role",
                    models.CharField(
                        choices=[("organiser", "Organiser"), ("arbiter", "Arbiter")], max_length=9
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournament_roles",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roles",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "player"), name="role_player")
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pool", models.CharField(max_length=100)),
                ("value", models.FloatField()),
                ("games", models.PositiveIntegerField()),
                ("peak", models.FloatField()),
                ("provisional", models.BooleanField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("pool", "player"), name="rating_pool_player")
                ],
            },
        ),
        migrations.CreateModel(
            name="AnnulledGame",
            fields=[
                ("number", models.BigIntegerField(primary_key=True, serialize=False)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                ("restored", models.BooleanField(default=False)),
                ("after", models.PositiveBigIntegerField()),
                ("reason", models.TextField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "staff",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("pool", models.CharField(max_length=100)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("game", "Game"),
                            ("hand", "Hand"),
                            ("correction", "Correction"),
                            ("reversal", "Reversal"),
                        ],
                        max_length=10,
                    ),
                ),
                ("source", models.CharField(blank=True, max_length=60)),
                ("adjustment", models.BigIntegerField(null=True)),
                ("reverses", models.BigIntegerField(null=True)),
                ("before", models.FloatField()),
                ("after", models.FloatField()),
                ("change", models.FloatField()),
                ("games", models.PositiveIntegerField()),
                ("why", models.TextField()),
                ("at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_changes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["player", "pool", "id"], name="rating_change_history"),
                    models.Index(
                        condition=models.Q(("source", ""), _negated=True),
                        fields=["source"],
                        name="rating_change_source",
                    ),
                    models.Index(
                        condition=models.Q(("kind", "game"), _negated=True),
                        fields=["game"],
                        name="rating_change_adjusted",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "game")),
                        fields=("game", "player"),
                        name="rating_change_game_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("reverses__isnull", False)),
                        fields=("reverses",),
                        name="rating_change_reversed_once",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["status", "-created_at"], name="tournament_status"),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                condition=models.Q(("status", "running")),
                fields=["due_at"],
                name="tournament_due",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(fields=("public_id",), name="tournament_public_id"),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "due_at__gte",
                        datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.UTC),
                    ),
                    (
                        "due_at__lte",
                        datetime.datetime(9998, 12, 31, 23, 59, 59, tzinfo=datetime.UTC),
                    ),
                ),
                name="tournament_due_readable",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="table_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                fields=("tournament", "stage", "number"), name="round_stage_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "deadline__gte",
                        datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.UTC),
                    ),
                    (
                        "deadline__lte",
                        datetime.datetime(9998, 12, 31, 23, 59, 59, tzinfo=datetime.UTC),
                    ),
                ),
                name="round_deadline_readable",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="entry_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("tournament", "player"), name="entry_player"
            ),
        ),
        migrations.AddIndex(
            model_name="commandkey",
            index=models.Index(
                condition=models.Q(("decision", 1)), fields=["key"], name="command_key_created"
            ),
        ),
        migrations.AddConstraint(
            model_name="commandkey",
            constraint=models.UniqueConstraint(
                fields=("tournament", "key"), name="command_key_once"
            ),
        ),
        migrations.CreateModel(
            name="PendingResult",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("no", models.PositiveBigIntegerField()),
                ("failed", models.BooleanField(default=False)),
                (
                    "tournament",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["tournament", "no"], name="pending_result_order")],
            },
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "public_id",
                    models.CharField(
                        default=games.public_ids.new_public_id, editable=False, max_length=12
                    ),
                ),
                ("url", models.CharField(max_length=500)),
                ("description", models.CharField(blank=True, default="", max_length=100)),
                (
                    "kinds",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=30), size=None
                    ),
                ),
                ("secret", models.CharField(max_length=80)),
                ("previous_secret", models.CharField(blank=True, default="", max_length=80)),
                ("previous_until", models.DateTimeField(null=True)),
                (
                    "disabled",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("by_organiser", "By Organiser"),
                            ("failing", "Failing"),
                            ("gone", "Gone"),
                        ],
                        default="",
                        max_length=12,
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("delivered_at", models.DateTimeField(null=True)),
                ("failing_since", models.DateTimeField(null=True)),
                ("unanswered", models.PositiveIntegerField(default=0)),
                ("busy_until", models.DateTimeField(default=django.utils.timezone.now)),
                ("quiet_until", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("public_id",), name="webhook_public_id")
                ],
            },
        ),
        migrations.CreateModel(
            name="WebhookDelivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("message_id", models.CharField(max_length=60)),
                ("kind", models.CharField(max_length=30)),
                ("body", models.TextField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("pending", "Pending"),
                            ("delivered", "Delivered"),
                            ("failed", "Failed"),
                        ],
                        default="pending",
                        max_length=9,
                    ),
                ),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("replays", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("next_try_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("give_up_at", models.DateTimeField()),
                ("attempted_at", models.DateTimeField(null=True)),
                ("delivered_at", models.DateTimeField(null=True)),
                ("response_code", models.PositiveSmallIntegerField(null=True)),
                ("response_excerpt", models.CharField(blank=True, default="", max_length=500)),
                ("error", models.CharField(blank=True, default="", max_length=20)),
                (
                    "webhook",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="tournaments.webhook",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["webhook", "id"], name="webhook_deliveries"),
                    models.Index(
                        condition=models.Q(("status", "pending")),
                        fields=["webhook", "id"],
                        name="webhook_delivery_pending",
                    ),
                    models.Index(fields=["created_at"], name="webhook_delivery_created"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("webhook", "message_id"), name="webhook_message_once"
                    )
                ],
            },
        ),
        migrations.RunSQL(APPEND_ONLY, NOT_APPEND_ONLY),
        migrations.RunSQL(ROOM_FOR_UPDATES, USUAL_ROOM),
    ]
