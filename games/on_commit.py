"""What is told to the rest of the world once a transaction has been committed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from django.db import transaction

P = ParamSpec("P")


def after_commit(tell: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Calls `tell` after the commit; at once if there is no transaction, never if it is undone.

    What is told so may be lost: a failure is logged, and neither the command that was carried
    out nor what else is to be told suffers from it.
    """

    # A function and not a partial: Django names the callable when it logs a failure.
    def told() -> None:
        tell(*args, **kwargs)

    transaction.on_commit(told, robust=True)
