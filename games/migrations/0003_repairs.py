import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_event_game_by_statement")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="created_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="created_key",
            field=models.CharField(max_length=100, null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="created_asked",
            field=models.CharField(blank=True, db_default="", default="", max_length=16),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("created_key__isnull", False)),
                fields=("created_by", "created_key"),
                name="player_key_once",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="seed_held",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("seed_held", True)),
                fields=["commitment", "status"],
                name="game_seed_held",
            ),
        ),
    ]
