"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Players, games and their logs."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers the topics of live streams."""
        from games.live import setup

        setup.register()
