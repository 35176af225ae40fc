#!/usr/bin/env python
"""The door to every command of the platform: `manage.py help` lists them."""

import os
import sys


def main() -> None:
    """Runs the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
