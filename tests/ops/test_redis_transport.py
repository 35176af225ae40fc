"""A broker that is lost while a worker holds a task."""

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

kombu: Any = importlib.import_module("kombu")  # it has annotations, but only some
ignore_errors: Any = importlib.import_module("kombu.common").ignore_errors


def test_a_connection_that_is_lost_with_a_task_in_hand_can_be_closed_twice() -> None:
    """What Celery's `Consumer.on_connection_error_after_connected` does, step by step."""
    valkey = Valkey(servers.folder(), durable=False)
    with embedded_servers.running([valkey]) as started:
        connection: Any = app.connection(
            redis_urls.celery_url(server_paths.redis_url(valkey.data)), connect_timeout=2
        )
        taken: list[Any] = []
        # A worker has a channel for its tasks and others for what else it listens to. The first
        # that cannot be closed keeps the rest from being closed.
        for channel in (connection.default_channel, connection.channel()):
            queue = kombu.Queue("tasks", channel=channel)
            queue.declare()
            kombu.Consumer(channel, [queue], on_message=taken.append).consume()
            kombu.Producer(channel).publish("a task", routing_key="tasks")
            connection.drain_events(timeout=60)
        assert len(taken) == 2
        with pytest.raises(TimeoutError):
            connection.drain_events(timeout=0.1)  # now both wait for the next
        processes.end(started["valkey"], signal.SIGKILL, 5)

        with contextlib.suppress(Exception):
            connection.collect(socket_timeout=1)
        ignore_errors(connection, connection.close)

        # The task ends later, and its message can no longer be acknowledged: an error like any
        # other that comes from a broker that is away.
        for message in taken:
            ignore_errors(connection, message.ack)
            message.channel.do_restore = False  # not at the end of the test session either
