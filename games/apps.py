"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Players, games and their logs."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers the topics of live streams, and what follows a sign-in or an erasure."""
        from importlib import import_module

        from django.contrib.auth.signals import user_logged_in

        from games.accounts import visits
        from games.live import setup as live_setup
        from games.notifications import setup as notifications_setup

        live_setup.register()
        notifications_setup.connect()
        import_module("games.accounts.mail_queue")  # says what the erasure of an account means here
        import_module("games.moderation.erased_accounts")  # likewise
        import_module("games.lobby.departures")  # and of a ban
        user_logged_in.connect(visits.mark, dispatch_uid="games.accounts.visits")
