#!/usr/bin/env python
"""The door to every command of the platform: `manage.py help` lists them."""

import contextlib
import os
import sys


def main() -> None:
    """Runs the command named on the command line, with servers at hand if it needs them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    from config.local_stack import command_servers, var_lock, wheels

    os.environ["PROCESS_KIND"] = "command"

    with contextlib.ExitStack() as stack:
        try:
            if command_servers.needed(sys.argv[1:]):
                stack.enter_context(command_servers.servers(sys.argv[1]))
            execute_from_command_line(sys.argv)
        except (ImproperlyConfigured, var_lock.Unusable, wheels.ServerFault) as fault:
            # Where in the code that was noticed helps nobody; what to set does.
            sys.exit(str(fault))


if __name__ == "__main__":
    main()
