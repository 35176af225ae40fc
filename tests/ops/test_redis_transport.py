"""A broker connection that is lost while a worker holds a task."""

from __future__ import annotations

import contextlib
import importlib
import signal
from typing import Any

import pytest

from config import redis_urls
from config.celery import app
from config.local_stack import embedded_servers, processes, server_paths
from config.local_stack.valkey import Valkey
from tests import servers

kombu: Any = importlib.import_module("kombu")  # it is only partly annotated
ignore_errors: Any = importlib.import_module("kombu.common").ignore_errors


def test_a_lost_connection_with_an_unacknowledged_task_can_be_closed_twice() -> None:
    """Repeats the steps of Celery's `Consumer.on_connection_error_after_connected`."""
    valkey = Valkey(servers.make_shared_dir(), durable=False)
    with embedded_servers.running([valkey]) as started:
        connection: Any = app.connection(
            redis_urls.celery_url(server_paths.redis_url(valkey.data)), connect_timeout=2
        )
        messages: list[Any] = []
        # A worker has one channel for its tasks and others for control messages. If closing the
        # first one fails, the others are not closed.
        for channel in (connection.default_channel, connection.channel()):
            queue = kombu.Queue("tasks", channel=channel)
            queue.declare()
            kombu.Consumer(channel, [queue], on_message=messages.append).consume()
            kombu.Producer(channel).publish("a task", routing_key="tasks")
            connection.drain_events(timeout=60)
        assert len(messages) == 2
        with pytest.raises(TimeoutError):
            connection.drain_events(timeout=0.1)  # now both wait for the next message
        processes.terminate(started["valkey"], signal.SIGKILL, 5)

        with contextlib.suppress(Exception):
            connection.collect(socket_timeout=1)
        ignore_errors(connection, connection.close)

        # The task ends later and its message can no longer be acknowledged, which must be an
        # ordinary connection error.
        for message in messages:
            ignore_errors(connection, message.ack)
            message.channel.do_restore = False  # nor when the test session ends
