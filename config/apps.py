"""Makes the project itself an app: for the command `manage.py up`, and for a check of databases."""

from django.apps import AppConfig, apps
from django.db.models.signals import pre_migrate


class ConfigConfig(AppConfig):
    """The app for commands of the whole project."""

    name = "config"
    verbose_name = "Rooftree"

    def ready(self) -> None:
        from config import old_databases

        pre_migrate.connect(
            old_databases.refuse,
            sender=apps.get_app_config("games"),
            dispatch_uid="config.old_databases",
        )
