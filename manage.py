#!/usr/bin/env python
"""Runs a command of the platform; `manage.py help` lists them."""

import contextlib
import os
import sys


def main() -> None:
    """Runs the command, with the embedded servers started first if it needs them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    from config.local_stack import command_servers, var_lock
    from config.local_stack.errors import ServerError

    os.environ["PROCESS_KIND"] = "command"

    with contextlib.ExitStack() as stack:
        try:
            if command_servers.are_needed(sys.argv[1:]):
                stack.enter_context(command_servers.running(sys.argv[1]))
            execute_from_command_line(sys.argv)
        except (ImproperlyConfigured, var_lock.VarDirNotWritable, ServerError) as error:
            # The operator can correct these, so print the message without a traceback.
            sys.exit(str(error))


if __name__ == "__main__":
    main()
