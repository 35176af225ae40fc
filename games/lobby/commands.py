"""What a player may do at a table of the lobby, as a tagged union of commands."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from engine import validation_messages
from games.errors import Invalid
from games.lobby import tables
from games.models import LobbyTable, Player


class _Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base class of the commands."""


class Join(_Command, frozen=True, tag="join"):
    """Take a seat, or say that one is still there. `code` comes from a link of invitation."""

    code: str = ""
    seat: int | None = None


class Leave(_Command, frozen=True, tag="leave"):
    """Give up the seat."""


class Invite(_Command, frozen=True, tag="invite"):
    """Invite a player by username."""

    player: str


class Answer(_Command, frozen=True, tag="answer"):
    """Answer an invitation."""

    accept: bool


class Fill(_Command, frozen=True, tag="fill"):
    """Seat built-in bots in these free seats, or in all. For the host."""

    bot: str
    seats: list[int] | None = None


class Remove(_Command, frozen=True, tag="remove"):
    """Take a player or a bot from the table, by username. For the host."""

    player: str


class Start(_Command, frozen=True, tag="start"):
    """Start the game, with a built-in bot on each free seat. For the host."""

    bot: str | None = None


class Close(_Command, frozen=True, tag="close"):
    """Close the table without a game. For the host."""


Command: TypeAlias = Join | Leave | Invite | Answer | Fill | Remove | Start | Close


def parse(raw: Any) -> Command:
    """The command from plain JSON values. Raises `Invalid` (`bad_command`)."""
    union: Any = Command
    try:
        command: Command = msgspec.convert(raw, union)
    except msgspec.ValidationError as error:
        description = validation_messages.describe_error(error, union, raw)
        raise Invalid.with_member(
            validation_messages.unknown_member_path(error, "command"),
            "bad_command",
            f"This is no command of a table: {description}.",
        ) from None
    return command


def carry_out(player: Player, table_id: str, command: Command) -> LobbyTable:
    """Carries out the command of a player. Errors are those of `games.lobby.tables`."""
    match command:
        case Join(code, seat):
            return tables.join(player, table_id, code=code, seat=seat)
        case Leave():
            return tables.leave(player, table_id)
        case Invite(username):
            return tables.invite(player, table_id, username)
        case Answer(accept):
            return tables.answer(player, table_id, accept=accept)
        case Fill(bot, seats):
            return tables.fill(player, table_id, bot, seats=seats)
        case Remove(username):
            return tables.remove(player, table_id, username)
        case Start(bot):
            return tables.start_by_host(player, table_id, bot=bot)
        case Close():
            return tables.close(player, table_id)
