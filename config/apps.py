"""The project as an app of its own: it brings `manage.py up`."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Commands and checks that belong to the whole project."""

    name = "config"
    verbose_name = "Rooftree"
