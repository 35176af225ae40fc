"""Topics of live streams: what they are made of, and which kinds there are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser

from games.errors import ClientError, Invalid
from games.models import Player

MAX_TOPICS = 10
MAX_CURSOR_DIGITS = 18


class Message(NamedTuple):
    """A message of a topic."""

    cursor: int
    """Where the topic stands after this message."""
    event: str
    data: bytes
    """One line of JSON: an object whose member `topic` is the name of the topic."""


class Step(NamedTuple):
    """What a topic has to say now."""

    messages: Sequence[Message] = ()
    over: bool = False
    """Whether nothing will follow."""
    due_at: float | None = None
    """When to ask again even if nothing happens, by the monotonic clock."""


class Topic(ABC):
    """What one stream follows. The stream asks it for messages whenever its channel has news."""

    __slots__ = ("channel", "cursor", "name", "not_before")

    def __init__(self, name: str, channel: str, cursor: int) -> None:
        self.name = name
        """As the client asked for it, without the cursor."""
        self.channel = channel
        """The pub/sub channel of the topic."""
        self.cursor = cursor
        """What the client has seen."""
        self.not_before = 0.0
        """News before this time (monotonic clock) wait until then."""

    @abstractmethod
    async def step(self, news: Sequence[str] | None) -> Step:
        """The messages that follow the cursor.

        `news` are the messages of the channel since the last step, the oldest first; an empty text
        stands for messages that may have been lost. None: there were none, look anyway.
        """

    @property
    def counts_when_away(self) -> bool:
        """Whether a player counts as present here while the page is hidden."""
        return True


Viewer = Player | AnonymousUser
Resolver = Callable[[Viewer, str, int | None], Topic]
"""Makes a topic from the viewer, the part of its name after the colon, and the cursor (None: now).
Raises a `ClientError` if there is none or the viewer may not follow it."""

_resolvers: dict[str, Resolver] = {}


def register(kind: str, resolver: Resolver) -> None:
    """Adds a kind of topics, named `kind` or `kind:key`. Called when an app is ready."""
    _resolvers[kind] = resolver


def resolve(text: str, viewer: Viewer, cursors: Sequence[int] | None = None) -> list[Topic]:
    """The topics of a request, such as `game:k3Zr8QwTn1Va@57,lobby,me`.

    `cursors`, one for each topic, replace those in the text. Raises a `ClientError`.
    """
    parts = [_parse(part) for part in dict.fromkeys(text.split(",")) if part.strip()]
    if not parts:
        raise Invalid("no_topics", "topics is a list of what to follow, such as lobby,me.")
    if len(parts) > MAX_TOPICS:
        raise Invalid("too_many_topics", f"A stream has at most {MAX_TOPICS} topics.")
    if len({(kind, key) for kind, key, _ in parts}) < len(parts):
        raise Invalid("topic_twice", "A stream has each topic once.")
    if cursors is not None and len(cursors) != len(parts):
        raise Invalid("bad_last_event_id", "Last-Event-ID is the id of an event of this stream.")
    topics = []
    for index, (kind, key, cursor) in enumerate(parts):
        given = cursor if cursors is None else cursors[index]
        try:
            topics.append(_resolvers[kind](viewer, key, given))
        except ClientError as error:
            # The client may go on without this topic.
            error.extra["topic"] = f"{kind}:{key}" if key else kind
            raise
    return topics


def format_cursors(topics: Sequence[Topic]) -> str:
    """The cursors of all topics as the id of a message, such as `57-0-1777919123550000`."""
    return "-".join(str(topic.cursor) for topic in topics)


def parse_cursors(text: str) -> list[int] | None:
    """The cursors in an id, None if it is empty. Raises `Invalid` for anything else."""
    if not text:
        return None
    parts = text.split("-")
    if len(parts) > MAX_TOPICS or not all(_is_cursor(part) for part in parts):
        raise Invalid("bad_last_event_id", "Last-Event-ID is the id of an event of this stream.")
    return [int(part) for part in parts]


def _parse(part: str) -> tuple[str, str, int | None]:
    name, at, cursor = part.strip().partition("@")
    kind, _, key = name.partition(":")
    if kind not in _resolvers:
        raise Invalid(
            "unknown_topic",
            f"A topic is one of: {', '.join(sorted(_resolvers))}; those of a game or tournament"
            " are followed by a colon and its id.",
        )
    if at and not _is_cursor(cursor):
        raise Invalid("bad_cursor", f"The cursor of {name} is a number of at most 18 digits.")
    return kind, key, int(cursor) if at else None


def _is_cursor(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MAX_CURSOR_DIGITS


def check_no_key(name: str, key: str) -> None:
    """Raises `Invalid` if something follows the name of a topic that has no key."""
    if key:
        raise Invalid("unknown_topic", f"The topic is {name}, without {key!r}.")
