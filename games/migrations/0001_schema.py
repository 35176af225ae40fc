import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import games.models.lobby_table
import games.models.token
import games.public_ids

# The functions of the triggers keep the search path of the migration. Without one they would not
# find the tables where the search path is empty, as in the apply worker of a logical replication.
APPEND_ONLY = """
CREATE FUNCTION games_event_refuse() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
    RAISE EXCEPTION 'the log of a game only grows: % of % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER games_event_append_only BEFORE UPDATE OR DELETE ON games_event
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_refuse();
CREATE TRIGGER games_event_no_truncate BEFORE TRUNCATE ON games_event
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_refuse();
CREATE TRIGGER games_game_no_truncate BEFORE TRUNCATE ON games_game
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_refuse();
"""
MODERATION_APPEND_ONLY = """
CREATE FUNCTION games_moderation_refuse() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
    RAISE EXCEPTION 'the log of moderation only grows: % of % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER games_moderation_append_only BEFORE UPDATE OR DELETE ON games_moderationevent
    FOR EACH STATEMENT EXECUTE FUNCTION games_moderation_refuse();
CREATE TRIGGER games_moderation_no_truncate BEFORE TRUNCATE ON games_moderationevent
    FOR EACH STATEMENT EXECUTE FUNCTION games_moderation_refuse();
ALTER TABLE games_moderationevent ENABLE ALWAYS TRIGGER games_moderation_append_only;
ALTER TABLE games_moderationevent ENABLE ALWAYS TRIGGER games_moderation_no_truncate;
"""
MODERATION_NOT_APPEND_ONLY = """
DROP TRIGGER games_moderation_no_truncate ON games_moderationevent;
DROP TRIGGER games_moderation_append_only ON games_moderationevent;
DROP FUNCTION games_moderation_refuse();
"""
NOT_APPEND_ONLY = """
DROP TRIGGER games_game_no_truncate ON games_game;
DROP TRIGGER games_event_no_truncate ON games_event;
DROP TRIGGER games_event_append_only ON games_event;
DROP FUNCTION games_event_refuse();
"""
# An event belongs to a game that exists. A foreign key checks this for every row, which takes a
# third of the time of writing a hundred events of one game. These triggers check it once for each
# statement, with the same locks: a game cannot be deleted while an event of it is written.
EVENTS_HAVE_A_GAME = """
CREATE FUNCTION games_event_check_game() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE missing bigint;
BEGIN
    SELECT game_id INTO missing
    FROM (SELECT DISTINCT game_id FROM added) AS event
    WHERE NOT EXISTS (SELECT FROM games_game WHERE id = event.game_id FOR KEY SHARE)
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'there is no game % to have events', missing
            USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER games_event_of_a_game AFTER INSERT ON games_event
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_check_game();

CREATE FUNCTION games_game_keep_log() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
    -- A replication assigns every column, so the id may be the same.
    IF TG_OP = 'UPDATE' AND NEW.id = OLD.id THEN
        RETURN NEW;
    END IF;
    IF EXISTS (SELECT FROM games_event WHERE game_id = OLD.id) THEN
        RAISE EXCEPTION 'game % has a log: % refused', OLD.id, TG_OP
            USING ERRCODE = 'foreign_key_violation';
    END IF;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER games_game_has_log BEFORE DELETE OR UPDATE OF id ON games_game
    FOR EACH ROW EXECUTE FUNCTION games_game_keep_log();
"""
EVENTS_NEED_NO_GAME = """
DROP TRIGGER games_game_has_log ON games_game;
DROP FUNCTION games_game_keep_log();
DROP TRIGGER games_event_of_a_game ON games_event;
DROP FUNCTION games_event_check_game();
"""
# Replication roles skip ordinary triggers, but not these. The owner of the tables can still
# disable them explicitly.
ENABLE_ALWAYS = """
ALTER TABLE games_event ENABLE ALWAYS TRIGGER games_event_append_only;
ALTER TABLE games_event ENABLE ALWAYS TRIGGER games_event_no_truncate;
ALTER TABLE games_event ENABLE ALWAYS TRIGGER games_event_of_a_game;
ALTER TABLE games_game ENABLE ALWAYS TRIGGER games_game_has_log;
ALTER TABLE games_game ENABLE ALWAYS TRIGGER games_game_no_truncate;
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "public_id",
                    models.CharField(
                        default=games.public_ids.new_public_id, editable=False, max_length=12
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        max_length=40,
                        unique=True,
                        validators=[
                            django.core.validators.RegexValidator(
                                "\\A[A-Za-z0-9][A-Za-z0-9_-]*\\Z",
                                "A username is letters, digits, '-' and '_', and starts with a letter or digit.",
                            )
                        ],
                    ),
                ),
                ("display_name", models.CharField(blank=True, max_length=80)),
                (
                    "kind",
                    models.CharField(
                        choices=[("person", "Person"), ("bot", "Bot"), ("guest", "Guest")],
                        default="person",
                        max_length=6,
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("is_active", models.BooleanField(default=True)),
                ("is_staff", models.BooleanField(default=False)),
                (
                    "verified_at",
                    models.DateTimeField(default=django.utils.timezone.now, null=True),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("created_key", models.CharField(max_length=100, null=True)),
                (
                    "created_digest",
                    models.CharField(blank=True, db_default="", default="", max_length=16),
                ),
                (
                    "language",
                    models.CharField(blank=True, db_default="", default="", max_length=10),
                ),
                ("country", models.CharField(blank=True, db_default="", default="", max_length=2)),
                (
                    "time_zone",
                    models.CharField(blank=True, db_default="", default="", max_length=64),
                ),
                ("avatar", models.CharField(blank=True, db_default="", default="", max_length=20)),
                ("username_changed_at", models.DateTimeField(null=True)),
                ("name_locked", models.BooleanField(db_default=False, default=False)),
                ("is_banned", models.BooleanField(db_default=False, default=False)),
                ("suspended_until", models.DateTimeField(null=True)),
                ("suspension_reason", models.TextField(blank=True, db_default="", default="")),
                ("erased_at", models.DateTimeField(null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ApiToken",
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
                ("name", models.CharField(blank=True, max_length=80)),
                ("prefix", models.CharField(max_length=11)),
                ("digest", models.CharField(max_length=64, unique=True)),
                (
                    "scopes",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(
                            choices=[
                                ("read", "Read everything that the player may see"),
                                ("play", "Play in games, and write everything else about games"),
                                ("organise", "Organise tournaments, and enter them"),
                            ],
                            max_length=8,
                        ),
                        default=games.models.token.all_scopes,
                        size=None,
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField(null=True)),
                ("last_used_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("public_id",), name="token_public_id"),
                ],
            },
        ),
        migrations.CreateModel(
            name="FormerUsername",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("lowered", models.CharField(max_length=40)),
                ("given_up_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_usernames",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("lowered",), name="former_username_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Vacation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("started_at", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("is_applied", models.BooleanField(default=False)),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="vacations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("player",),
                        name="vacation_one_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("until__gt", models.F("started_at"))),
                        name="vacation_forward",
                    ),
                ],
                "indexes": [
                    models.Index(fields=["player", "started_at"], name="vacation_player"),
                    models.Index(
                        condition=models.Q(
                            ("ended_at", None), ("is_applied", False), _connector="OR"
                        ),
                        fields=["until"],
                        name="vacation_pending",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Bot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("strategy", models.CharField(blank=True, max_length=40)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="owned_bots",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bot",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="FinishedCounter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("last", models.PositiveBigIntegerField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("id", 1)), name="finished_counter_single"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="NotificationPreferences",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("channels", models.JSONField(default=dict)),
                ("digest_hour", models.PositiveSmallIntegerField(default=18)),
            ],
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("your_turn", "Your Turn"),
                            ("game_over", "Game Over"),
                            ("invitation", "Invitation"),
                            ("tournament_round", "Tournament Round"),
                            ("decision", "Decision"),
                            ("report_decided", "Report Decided"),
                            ("appeal_decided", "Appeal Decided"),
                            ("webhook_disabled", "Webhook Disabled"),
                        ],
                        max_length=16,
                    ),
                ),
                ("key", models.CharField(max_length=100)),
                ("game", models.CharField(blank=True, default="", max_length=12)),
                ("path", models.CharField(max_length=200)),
                ("subject", models.CharField(blank=True, default="", max_length=200)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("mail_due_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(mail_due_at__isnull=False),
                        fields=["mail_due_at"],
                        name="notice_mail_due",
                    ),
                    models.Index(fields=["created_at"], name="notice_created"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=["player", "key"], name="notice_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PushSubscription",
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
                ("endpoint", models.TextField()),
                ("digest", models.CharField(max_length=64)),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
                ("session_key", models.CharField(blank=True, default="", max_length=40)),
                ("browser", models.CharField(blank=True, default="", max_length=60)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("delivered_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=["digest"], name="push_endpoint_once"),
                    models.UniqueConstraint(fields=["public_id"], name="push_public_id"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PushMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("next_try_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "notice",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.notice",
                    ),
                ),
                (
                    "subscription",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.pushsubscription",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["next_try_at"], name="push_message_due"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=["notice", "subscription"], name="push_message_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Mail",
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
                (
                    "status",
                    models.CharField(
                        choices=[("queued", "Queued"), ("sent", "Sent"), ("failed", "Failed")],
                        default="queued",
                        max_length=6,
                    ),
                ),
                ("sender", models.CharField(max_length=320)),
                ("recipients", models.TextField()),
                ("subject", models.TextField(blank=True)),
                ("content", models.BinaryField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                (
                    "next_try_at",
                    models.DateTimeField(default=django.utils.timezone.now, null=True),
                ),
                ("sent_at", models.DateTimeField(null=True)),
                ("last_error", models.TextField(blank=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=["public_id"], name="mail_public_id"),
                ],
                "indexes": [
                    models.Index(
                        condition=models.Q(next_try_at__isnull=False),
                        fields=["next_try_at"],
                        name="mail_due",
                    ),
                    models.Index(fields=["status", "-id"], name="mail_status"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Uptime",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seen_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("id", 1)), name="uptime_single")
                ],
            },
        ),
        migrations.CreateModel(
            name="Game",
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
                ("kind", models.CharField(max_length=40)),
                ("rules", models.PositiveSmallIntegerField()),
                ("options", models.JSONField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("playing", "Playing"),
                            ("finished", "Finished"),
                            ("void", "Void"),
                        ],
                        default="playing",
                        max_length=8,
                    ),
                ),
                ("seq", models.PositiveIntegerField(default=0)),
                (
                    "head",
                    models.BinaryField(
                        default=b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
                        max_length=32,
                    ),
                ),
                ("turn", models.PositiveSmallIntegerField(null=True)),
                ("commitment", models.CharField(max_length=64)),
                ("seed", models.BinaryField(max_length=32)),
                ("seed_held", models.BooleanField(db_default=False, default=False)),
                ("pace_ms", models.PositiveIntegerField(default=0)),
                ("spectator_delay_ms", models.PositiveIntegerField(db_default=0, default=0)),
                ("rated", models.BooleanField(db_default=False, default=False)),
                ("lesson", models.BooleanField(db_default=False, default=False)),
                ("archived", models.BooleanField(db_default=False, default=False)),
                ("bot_seats", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("key", models.CharField(max_length=100, null=True)),
                ("finished_no", models.PositiveBigIntegerField(null=True, unique=True)),
                ("result", models.JSONField(null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("moved_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("finished_at", models.DateTimeField(null=True)),
                ("deadline_at", models.DateTimeField(null=True)),
                ("woken_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", "playing")),
                        fields=["id"],
                        name="game_playing",
                    ),
                    models.Index(
                        condition=models.Q(("bot_seats__gt", 0), ("status", "playing")),
                        fields=["id"],
                        name="game_playing_bots",
                    ),
                    models.Index(
                        condition=models.Q(("deadline_at__isnull", False)),
                        fields=["deadline_at"],
                        name="game_deadline",
                    ),
                    models.Index(fields=["kind", "-id"], name="game_kind"),
                    models.Index(
                        condition=models.Q(("seed_held", True)),
                        fields=["commitment", "status"],
                        name="game_seed_held",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("public_id",), name="game_public_id"),
                    models.UniqueConstraint(fields=("key",), name="game_key_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("finished_at__isnull", False),
                                ("finished_no__isnull", False),
                                ("result__isnull", False),
                                ("status", "finished"),
                                ("turn__isnull", True),
                            ),
                            models.Q(
                                models.Q(("status", "finished"), _negated=True),
                                ("finished_no__isnull", True),
                                ("result__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="game_finished_whole",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
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
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("by", models.PositiveSmallIntegerField(null=True)),
                ("spent", models.BigIntegerField(null=True)),
                ("at", models.DateTimeField()),
                ("hash", models.BinaryField(max_length=32)),
                (
                    "game",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="games.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ActionKey",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "key",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="action_keys",
                        to="games.game",
                    ),
                ),
                ("key", models.CharField(max_length=100)),
                ("first", models.PositiveIntegerField()),
                ("last", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("index", models.PositiveSmallIntegerField()),
                (
                    "away",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "at the table"),
                            ("absent", "may return"),
                            ("gone", "cannot return"),
                        ],
                        db_default="",
                        default="",
                        max_length=6,
                    ),
                ),
                (
                    "substitute_bot",
                    models.CharField(blank=True, db_default="", default="", max_length=40),
                ),
                ("rank", models.PositiveSmallIntegerField(null=True)),
                ("points", models.IntegerField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "substitute",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["index"],
                "indexes": [
                    models.Index(fields=["player", "game"], name="seat_player_game"),
                    models.Index(
                        condition=models.Q(("substitute__isnull", False)),
                        fields=["substitute", "game"],
                        name="seat_substitute_game",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PendingFact",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("game", models.CharField(max_length=12, null=True)),
                ("tournament", models.CharField(max_length=12, null=True)),
                ("seq", models.PositiveIntegerField(null=True)),
                ("data", models.JSONField(null=True)),
                ("at", models.DateTimeField()),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="FeedFact",
            fields=[
                ("kind", models.CharField(max_length=40)),
                ("game", models.CharField(max_length=12, null=True)),
                ("tournament", models.CharField(max_length=12, null=True)),
                ("seq", models.PositiveIntegerField(null=True)),
                ("data", models.JSONField(null=True)),
                ("at", models.DateTimeField()),
                ("no", models.PositiveBigIntegerField(primary_key=True, serialize=False)),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="FeedConsumer",
            fields=[
                (
                    "name",
                    models.CharField(max_length=40, primary_key=True, serialize=False),
                ),
                ("position", models.PositiveBigIntegerField()),
            ],
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                condition=models.Q(email__gt=""), fields=["email"], name="player_email"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(fields=("public_id",), name="player_public_id"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("username"),
                name="player_username_any_case",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("created_key__isnull", False)),
                fields=("created_by", "created_key"),
                name="player_key_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "index"), name="seat_once"),
        ),
        migrations.CreateModel(
            name="LobbyInvitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("pending", "Pending"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                        ],
                        default="pending",
                        max_length=8,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="LobbySeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("index", models.PositiveSmallIntegerField()),
                ("joined_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ["index"],
            },
        ),
        migrations.CreateModel(
            name="LobbyTable",
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
                ("kind", models.CharField(max_length=40)),
                ("options", models.JSONField()),
                ("size", models.PositiveSmallIntegerField()),
                (
                    "pace",
                    models.CharField(
                        choices=[
                            ("real_time", "minutes a player"),
                            ("correspondence", "days a player or a move"),
                            ("untimed", "no clock"),
                        ],
                        max_length=14,
                    ),
                ),
                ("time_control", models.JSONField(null=True)),
                ("table_options", models.JSONField()),
                ("spectator_delay_ms", models.PositiveIntegerField(default=0)),
                ("rated", models.BooleanField()),
                ("min_rating", models.PositiveSmallIntegerField(null=True)),
                ("max_rating", models.PositiveSmallIntegerField(null=True)),
                ("private", models.BooleanField()),
                (
                    "code",
                    models.CharField(default=games.models.lobby_table.new_code, max_length=16),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("started", "game opened"),
                            ("closed", "closed without a game"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                (
                    "closed_reason",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "not closed"),
                            ("host", "by the host"),
                            ("empty", "everybody has left"),
                            ("absent", "nobody was on the page any more"),
                            ("expired", "it was open for too long"),
                        ],
                        default="",
                        max_length=8,
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ended_at", models.DateTimeField(null=True)),
                ("key", models.CharField(max_length=100, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="PairingRequest",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="pairing_request",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("kinds", models.JSONField()),
                ("size", models.PositiveSmallIntegerField()),
                ("clock", models.CharField(max_length=20)),
                ("rated", models.BooleanField()),
                ("ratings", models.JSONField()),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("key", models.CharField(max_length=100, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="RematchAgreement",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "player_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rematch_agreements",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="Phrase",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "code",
                    models.CharField(
                        choices=[
                            ("hello", "Hello"),
                            ("good_luck", "Good luck"),
                            ("nice_move", "Nice move"),
                            ("sorry", "Sorry"),
                            ("thanks", "Thank you"),
                            ("well_played", "Well played"),
                        ],
                        max_length=16,
                    ),
                ),
                ("at", models.DateTimeField(db_index=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="phrases",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=["game", "number"], name="phrase_number"),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("rank__isnull", True)),
                fields=["player", "game"],
                name="seat_unfinished",
            ),
        ),
        migrations.AddField(
            model_name="lobbyinvitation",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="lobby_invitations",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="lobbyseat",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="lobby_seats",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="lobbytable",
            name="game",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="games.game",
            ),
        ),
        migrations.AddField(
            model_name="lobbytable",
            name="host",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="lobbyseat",
            name="table",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="seats",
                to="games.lobbytable",
            ),
        ),
        migrations.AddField(
            model_name="lobbyinvitation",
            name="table",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="games.lobbytable",
            ),
        ),
        migrations.AddField(
            model_name="pairingrequest",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="games.game",
            ),
        ),
        migrations.AddIndex(
            model_name="lobbytable",
            index=models.Index(
                condition=models.Q(("status", "open")), fields=["-id"], name="lobby_table_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="lobbytable",
            constraint=models.UniqueConstraint(fields=("public_id",), name="lobby_table_public_id"),
        ),
        migrations.AddConstraint(
            model_name="lobbytable",
            constraint=models.UniqueConstraint(
                condition=models.Q(("key__isnull", False)),
                fields=("host", "key"),
                name="lobby_table_key_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="lobbytable",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("game__isnull", False), ("status", "started")),
                    models.Q(
                        models.Q(("status", "started"), _negated=True), ("game__isnull", True)
                    ),
                    _connector="OR",
                ),
                name="lobby_table_started_with_game",
            ),
        ),
        migrations.AddConstraint(
            model_name="lobbyseat",
            constraint=models.UniqueConstraint(fields=("table", "index"), name="lobby_seat_once"),
        ),
        migrations.AddConstraint(
            model_name="lobbyseat",
            constraint=models.UniqueConstraint(
                fields=("table", "player"), name="lobby_seat_player_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="lobbyinvitation",
            constraint=models.UniqueConstraint(
                fields=("table", "player"), name="lobby_invitation_once"
            ),
        ),
        migrations.AddIndex(
            model_name="pairingrequest",
            index=models.Index(
                condition=models.Q(("game__isnull", True)), fields=["since"], name="pairing_waiting"
            ),
        ),
        migrations.CreateModel(
            name="ModerationEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("by", models.CharField(max_length=12)),
                ("action", models.CharField(max_length=16)),
                ("report", models.CharField(blank=True, max_length=12)),
                ("decision", models.CharField(blank=True, max_length=12)),
                ("data", models.JSONField(default=dict)),
            ],
        ),
        migrations.CreateModel(
            name="Decision",
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
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("dismiss", "There is nothing to decide"),
                            ("warn", "The player is warned"),
                            ("hide_name", "The display name is replaced"),
                            ("suspend", "The player may not play until a time"),
                            ("ban", "The player may not play any more"),
                            ("void_game", "The game does not count"),
                            ("correct_result", "The table of a tournament gets another result"),
                        ],
                        max_length=14,
                    ),
                ),
                ("reason", models.TextField()),
                ("until", models.DateTimeField(null=True)),
                ("effect", models.JSONField(default=dict)),
                ("decided_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("appeal_text", models.TextField(blank=True)),
                ("appealed_at", models.DateTimeField(null=True)),
                ("appeal_granted", models.BooleanField(null=True)),
                ("appeal_reason", models.TextField(blank=True)),
                ("appeal_decided_at", models.DateTimeField(null=True)),
                (
                    "appeal_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "appeal_decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Report",
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
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("cheating", "Help by a program or a person"),
                            ("collusion", "Players helping each other"),
                            ("stalling", "Leaving games, or playing slowly on purpose"),
                            ("name", "An offensive name, or the name of somebody else"),
                            ("result", "A result that is wrong"),
                            ("other", "Something else"),
                        ],
                        max_length=9,
                    ),
                ),
                ("text", models.TextField(blank=True)),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "Open"), ("decided", "Decided")],
                        default="open",
                        max_length=7,
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "decision",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to="games.decision",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="decision",
            index=models.Index(
                condition=models.Q(
                    ("appeal_granted__isnull", True), ("appealed_at__isnull", False)
                ),
                fields=["appealed_at"],
                name="decision_open_appeal",
            ),
        ),
        migrations.AddConstraint(
            model_name="decision",
            constraint=models.UniqueConstraint(fields=("public_id",), name="decision_public_id"),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(
                condition=models.Q(("status", "open")), fields=["id"], name="report_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(fields=("public_id",), name="report_public_id"),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "open")),
                fields=("reporter", "player", "game"),
                name="report_open_once",
                nulls_distinct=False,
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("player__isnull", False), ("game__isnull", False), _connector="OR"
                ),
                name="report_has_subject",
            ),
        ),
        migrations.RunSQL(APPEND_ONLY, NOT_APPEND_ONLY),
        migrations.RunSQL(EVENTS_HAVE_A_GAME, EVENTS_NEED_NO_GAME),
        migrations.RunSQL(ENABLE_ALWAYS, migrations.RunSQL.noop),
        migrations.RunSQL(MODERATION_APPEND_ONLY, MODERATION_NOT_APPEND_ONLY),
    ]
