"""Celery tasks of notices. Each may run twice, late or never; the sweeps make up for lost ones."""

from __future__ import annotations

from datetime import timedelta

from celery import current_app, shared_task

from games.notifications import consumer, mail, notices, push

KEEP = timedelta(days=60)
"""How long it is remembered that a player was told. Games and their turns may last that long."""
_LIMIT = 200
"""Most messages that one sweep takes; the next one takes the rest."""


@shared_task
def find_news() -> None:
    """Notes whom to tell what, from the facts since the last time."""
    consumer.run()


@shared_task(name=notices.PUSH_TASK)
def send_push(message_id: int) -> None:
    """Tries to deliver a push message, if it is due."""
    push.send(message_id)


@shared_task
def send_due_pushes() -> None:
    """Queues push messages whose time for another try has come, or whose task was lost."""
    for message_id in push.due(_LIMIT):
        current_app.send_task(notices.PUSH_TASK, args=(message_id,))


@shared_task(name=notices.MAIL_TASK)
def send_due_notices() -> None:
    """Mails what is due: at once, or at the hour of a player's daily mail."""
    for player_id in mail.players_with_due_notices(_LIMIT):
        mail.send_due(player_id)


@shared_task
def prune_notices() -> None:
    """Deletes old notices."""
    notices.prune(KEEP)
