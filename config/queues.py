"""The task queues, and which tasks go to which of them.

A bot may think for a minute, so tasks of bots have a queue of their own, and the workers that take
tasks from it take no others. Every task has a route.
"""

from __future__ import annotations

BOTS = "bots"
"""Playing the seats of bots. A task may take as long as the bots need."""
RESULTS = "results"
"""Results, ratings and new rounds after games have finished. Tasks take seconds at most."""
SWEEPS = "sweeps"
"""Periodic searches for what is due. Tasks take milliseconds."""

MAIL = "mail"
"""Sending mail. A task waits for the mail server."""

NOTICES = "notices"
"""Finding whom to tell of what has happened, and Web Push. A task may wait for a push service."""

WEBHOOKS = "webhooks"
"""Sending to webhooks. A task waits for receivers up to 15 seconds; one runs at a time."""

QUEUES = (BOTS, RESULTS, SWEEPS, MAIL, NOTICES, WEBHOOKS)
WAITING = (BOTS, MAIL, NOTICES, WEBHOOKS)
"""Queues whose tasks may take long without anything being wrong."""

ROUTES = {
    "games.tasks.play_bots": {"queue": BOTS},
    "games.tasks.measure_bot_queue": {"queue": BOTS},
    "games.tasks.settle_deadline": {"queue": SWEEPS},
    "games.tasks.sweep": {"queue": SWEEPS},
    "games.tasks.sweep_vacations": {"queue": SWEEPS},
    "games.tasks.sequence_outbox": {"queue": SWEEPS},
    "games.tasks.prune_outbox": {"queue": SWEEPS},
    "games.tasks.prune_phrases": {"queue": SWEEPS},
    "games.accounts.tasks.send_mail": {"queue": MAIL},
    "games.accounts.tasks.send_due_mail": {"queue": MAIL},
    "games.accounts.tasks.prune_mail": {"queue": MAIL},
    "games.accounts.tasks.remove_unused_accounts": {"queue": SWEEPS},
    "games.accounts.tasks.clear_sessions": {"queue": SWEEPS},
    "games.lobby.tasks.match": {"queue": SWEEPS},
    "games.lobby.tasks.sweep": {"queue": SWEEPS},
    "games.lobby.tasks.prune": {"queue": SWEEPS},
    "games.notifications.tasks.find_news": {"queue": NOTICES},
    "games.notifications.tasks.send_push": {"queue": NOTICES},
    "games.notifications.tasks.send_due_pushes": {"queue": NOTICES},
    "games.notifications.tasks.send_due_notices": {"queue": NOTICES},
    "games.notifications.tasks.prune_notices": {"queue": NOTICES},
    "tournaments.tasks.advance": {"queue": RESULTS},
    "tournaments.tasks.catch_up": {"queue": RESULTS},
    "tournaments.tasks.sweep": {"queue": RESULTS},
    "tournaments.webhooks.tasks.collect": {"queue": SWEEPS},
    "tournaments.webhooks.tasks.send": {"queue": WEBHOOKS},
    "tournaments.webhooks.tasks.prune_webhooks": {"queue": SWEEPS},
}
"""Celery's `task_routes`. The sweep of tournaments records results and pairs rounds itself, so it
belongs to their queue."""
