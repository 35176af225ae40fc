"""Running notifications after a transaction has been committed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec

from django.db import connection, transaction

P = ParamSpec("P")


def after_commit(function: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Calls `function` after the commit: at once outside a transaction, never after a rollback.

    Use it only for calls that may be lost. An exception is logged and affects neither the
    committed command nor the other functions that were registered.
    """

    # A named function rather than a partial, because Django logs its name when it fails.
    def call() -> None:
        function(*args, **kwargs)

    transaction.on_commit(call, robust=True)


def after_commit_once(function: Callable[[], object]) -> None:
    """As `after_commit`, but one call for each transaction, however often this is called in it."""

    def call() -> None:
        function()

    call.once = function  # type: ignore[attr-defined]  # marks it for the next call of this
    registered: Any = connection.run_on_commit  # (savepoints, function, robust)
    if not any(getattr(other, "once", None) is function for _, other, _ in registered):
        transaction.on_commit(call, robust=True)
