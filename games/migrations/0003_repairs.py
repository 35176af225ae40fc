from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_event_game_by_statement")]

    operations = [
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
