"""What would happen to each line of a list of entrants. Pure.

A player is found by the exact username. A name, or a username that differs from that of a player
by case, accents or spaces, may be somebody else: then the line is to be answered by the organiser,
and nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from tournaments.entrant_import.entrant import Entrant
from tournaments.entrant_import.names import fold, free_username

Status = Literal["enter", "create", "entered", "ask", "error", "left_out"]
_USERNAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}\Z")
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_LONGEST_NAME = 80


class Known(NamedTuple):
    """A player who may be meant. `entry`: the number of an entry in this tournament."""

    public_id: str
    username: str
    name: str
    kind: str
    entry: int | None


class Line(msgspec.Struct, frozen=True):
    """A line and what happens to it.

    - `enter`: `player`, a public id, is entered.
    - `create`: a player without an account is made, with `username` and `name`, and entered.
    - `entered`: `player` is in the tournament already; nothing is done.
    - `ask`: `candidates` (public ids) may be meant; answer `use`, `new` or `leave_out`.
    - `error`: the line must be mended or left out; `code` and `detail` say why.
    - `left_out`: as the answer says.
    """

    entrant: Entrant
    status: Status
    player: str | None = None
    username: str = ""
    name: str = ""
    candidates: tuple[str, ...] = ()
    code: str = ""
    detail: str = ""


class Players:
    """The players whom the lines may mean."""

    def __init__(self, players: Sequence[Known], taken: set[str]) -> None:
        self.by_username = {player.username: player for player in players}
        self.by_id = {player.public_id: player for player in players}
        self.taken = taken
        """Usernames in lower case that a new player cannot get, reserved ones too."""
        self._by_fold: dict[str, list[Known]] = {}
        for player in players:
            for key in {fold(player.username), fold(player.name)} - {""}:
                self._by_fold.setdefault(key, []).append(player)

    def like(self, *names: str) -> list[Known]:
        """Players whose username or name is like one of these, by username."""
        found = {
            player.public_id: player
            for name in names
            for player in self._by_fold.get(fold(name), ())
        }
        return sorted(found.values(), key=lambda player: player.username)


def resolve(
    entrants: Sequence[Entrant],
    players: Players,
    faults: Mapping[int, tuple[str, str]],
    groups: int,
) -> list[Line]:
    """Each line with what would happen. `faults`: code and detail by line number, from reading.

    `groups` is the number of groups or divisions of the event, 0 if there are none.
    """
    lines: list[Line] = []
    used: dict[str, int] = {}
    made: dict[str, int] = {}
    taken = set(players.taken)
    for entrant in entrants:
        line = _resolve(entrant, players, faults, groups)
        if line.player is not None and line.status in ("enter", "entered"):
            line = _once(line, used, line.player)
        elif line.status == "create":
            line = _once(line, made, fold(line.username) if entrant.username else "")
            if line.status == "create" and entrant.answer != "new":
                line = _once(line, made, fold(line.name))
            if line.status == "create" and not line.username:
                line = msgspec.structs.replace(line, username=free_username(line.name, taken))
            taken.add(line.username.lower())
        lines.append(line)
    return lines


def _once(line: Line, seen: dict[str, int], key: str) -> Line:
    """The line, as an error if an earlier line has the same key."""
    if not key:
        return line
    first = seen.setdefault(key, line.entrant.line)
    if first == line.entrant.line:
        return line
    return _error(
        line.entrant,
        "line_twice",
        f"This is like line {first}. Leave one of them out, or say that this is a new player.",
    )


def _error(entrant: Entrant, code: str, detail: str) -> Line:
    return Line(entrant, "error", code=code, detail=detail)


def _resolve(
    entrant: Entrant, players: Players, faults: Mapping[int, tuple[str, str]], groups: int
) -> Line:
    if entrant.answer == "leave_out":
        return Line(entrant, "left_out")
    if entrant.line in faults:
        return _error(entrant, *faults[entrant.line])
    if entrant.group is not None and entrant.group >= groups:
        if not groups:
            return _error(entrant, "no_groups", "This event has no groups; leave the group out.")
        return _error(entrant, "no_such_group", f"There are {groups} groups, A or 1 is the first.")
    if entrant.answer == "use":
        return _known(entrant, players.by_username.get(entrant.player), entrant.player)
    if not entrant.username and not entrant.name:
        return _error(entrant, "no_name", "The line has neither a username nor a name.")
    if entrant.answer == "new":
        return _new(entrant, players)
    exact = players.by_username.get(entrant.username or entrant.name)
    if exact is not None:
        return _known(entrant, exact, exact.username)
    names = [entrant.username] if entrant.username else [entrant.name]
    if entrant.username and entrant.name:
        names.append(entrant.name)
    if candidates := players.like(*names):
        return Line(
            entrant,
            "ask",
            candidates=tuple(player.public_id for player in candidates),
            code="near_duplicate",
            detail="This may be a player who is known here: "
            + ", ".join(player.username for player in candidates)
            + ".",
        )
    return _new(entrant, players)


def _known(entrant: Entrant, player: Known | None, username: str) -> Line:
    if player is None:
        return _error(entrant, "no_such_player", f"There is no player {username}.")
    status: Status = "enter" if player.entry is None else "entered"
    return Line(entrant, status, player.public_id, player.username, player.name)


def _new(entrant: Entrant, players: Players) -> Line:
    username, name = entrant.username, entrant.name or entrant.username
    if username and not _USERNAME.match(username):
        return _error(
            entrant,
            "bad_username",
            "A username is up to 40 letters, digits, '-' and '_', and starts with a letter or "
            f"digit; {username!r} is none.",
        )
    if username.lower() in players.taken:
        return _error(entrant, "name_taken", f"The name {username!r} belongs to another player.")
    if len(name) > _LONGEST_NAME:
        return _error(entrant, "bad_name", f"A name has at most {_LONGEST_NAME} characters.")
    if _UNPRINTABLE.search(name):
        return _error(entrant, "bad_name", "A name has no line breaks or control characters.")
    return Line(entrant, "create", None, username, name)
