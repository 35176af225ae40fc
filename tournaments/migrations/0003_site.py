from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_repairs"),
    ]

    # What the site tells of matches and decisions, and when a table got its result. Rows from
    # before have none of it until `manage.py rebuild --fix` has read the logs again.
    operations = [
        *(
            migrations.AddField(
                model_name=model,
                name=name,
                field=models.JSONField(default=empty),
            )
            for model, name, empty in [
                ("table", "match", dict),
                ("table", "decisions", list),
                ("entry", "decisions", list),
                ("round", "decisions", list),
                ("tournament", "decisions", list),
            ]
        ),
        migrations.AddField("table", "ended_at", models.DateTimeField(null=True)),
    ]
