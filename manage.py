#!/usr/bin/env python
"""The door to every command of the platform: `manage.py help` lists them."""

import contextlib
import os
import sys


def main() -> None:
    """Runs the command named on the command line, with servers at hand if it needs them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    from config import at_hand, wheels

    with contextlib.ExitStack() as stack:
        if at_hand.needed(sys.argv[1:]):
            try:
                stack.enter_context(at_hand.servers(sys.argv[1]))
            except wheels.ServerFault as fault:
                sys.exit(str(fault))
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
