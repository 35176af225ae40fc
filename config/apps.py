"""Makes the project itself an app, so that Django finds the command `manage.py up`."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The app for commands of the whole project."""

    name = "config"
    verbose_name = "Rooftree"
