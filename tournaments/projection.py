"""Keeps the read models as the log says: the one place that writes them, for commands and rebuilds.

`project` compares the rows that there should be with the rows that there are and writes only the
differences. A rebuild is the same code over everything. A command looks only at the tables that its
events have touched: those of the others were made right by the commands before it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from django.db import connection, models

from tournaments.models import Tournament
from tournaments.read_models import READ_MODELS, ReadModel, Tables, Values, row_id
from tournaments.state import TournamentState

_BATCH = 2000


class Difference(NamedTuple):
    """A row that was not as the log says; None stands for no row."""

    model: str
    key: Values
    found: Values | None
    wanted: Values | None

    def __str__(self) -> str:
        key = "/".join(map(str, self.key))
        if self.wanted is None:
            return f"{self.model} {key} should not be there"
        if self.found is None:
            return f"{self.model} {key} is missing"
        return f"{self.model} {key} is {self.found}, and should be {self.wanted}"


def project(
    tournament: Tournament, state: TournamentState, tables: Tables = None
) -> list[Difference]:
    """Makes the rows as the state says and returns what was different. Inside a transaction.

    Of what belongs to tables, only rows of those named are looked at, or all. The tournament's own
    row is saved as well, whatever else the caller has set in it.
    """
    found = _tournament_difference(tournament, state)
    for field, value in _tournament_fields(state).items():
        setattr(tournament, field, value)
    tournament.save()
    changes = [(kind, _changes(kind, tournament.pk, state, tables)) for kind in READ_MODELS]
    for kind, each in reversed(changes):
        _delete(kind, each.gone)
    for kind, each in changes:
        _insert(kind, each.new)
        _update(kind, each.changed)
        found += each.found
    return found


def differences(tournament: Tournament, state: TournamentState) -> list[Difference]:
    """What `project` would change."""
    found = _tournament_difference(tournament, state)
    for kind in READ_MODELS:
        found += _changes(kind, tournament.pk, state).found
    return found


def delete_rows(tournament: Tournament) -> None:
    """Deletes every derived row of a tournament; `project` makes them again."""
    for kind in reversed(READ_MODELS):
        kind.model._default_manager.filter(**{kind.owner: tournament.pk}).delete()


def _tournament_fields(state: TournamentState) -> dict[str, Any]:
    """The fields of the tournament's own row that derive from its log."""
    created = state.created
    latest = next(reversed(state.rounds.values()), None)
    return {
        "name": state.name,
        "slug": created.slug,
        "kind": created.kind,
        "format": created.format,
        "table_size": created.table_size,
        "options": msgspec.to_builtins(state.settings),
        "owner_id": created.owner,
        "previous_id": created.after,
        "pool": state.pool,
        "event_pool": state.event_pool,
        "sanctioned": state.sanctioned,
        "decisions": msgspec.to_builtins(state.decisions),
        "status": state.status,
        "entries_count": len(state.entered()),
        "rounds_total": state.rounds_total,
        "current_stage": latest.stage if latest else "",
        "current_round": latest.number if latest else None,
        "created_at": state.created_at,
        "started_at": state.started,
        "finished_at": state.finished,
    }


def _tournament_difference(tournament: Tournament, state: TournamentState) -> list[Difference]:
    wanted = _tournament_fields(state)
    found = {field: getattr(tournament, field) for field in wanted}
    if same_values(found, wanted):
        return []
    return [
        Difference(
            Tournament.__name__, (tournament.pk,), tuple(found.values()), tuple(wanted.values())
        )
    ]


def same_values(found: Any, wanted: Any) -> bool:
    """Whether a row is as wanted, numbers as exactly as a database keeps them.

    A JSON column holds decimals: a float such as 1e308 comes back as a whole number with 309
    digits, which is the same float and yet not equal to it. No value equals NaN, not even itself.
    """
    if found == wanted:
        return True
    if isinstance(found, dict) and isinstance(wanted, dict):
        return found.keys() == wanted.keys() and all(
            same_values(found[k], wanted[k]) for k in found
        )
    if isinstance(found, list | tuple) and isinstance(wanted, list | tuple):
        return len(found) == len(wanted) and all(map(same_values, found, wanted))
    if _is_number(found) and _is_number(wanted):
        return _as_float(found) == _as_float(wanted) or (found != found and wanted != wanted)
    return False


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _as_float(value: float) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


class _Changes(NamedTuple):
    """What to do to the rows of one kind, and how it was found."""

    gone: list[Values]
    new: list[Values]
    changed: list[Values]
    found: list[Difference]


def _changes(
    kind: ReadModel, owner: int, state: TournamentState, tables: Tables = None
) -> _Changes:
    have = {row[: kind.keys]: row for row in _rows(kind, owner, tables)}
    want = {row[: kind.keys]: row for row in kind.rows(owner, state, tables)}
    name = kind.model.__name__
    gone = [key for key in have if key not in want]
    new = [row for key, row in want.items() if key not in have]
    changed = [row for key, row in want.items() if key in have and not same_values(have[key], row)]
    found = [Difference(name, key, have[key], None) for key in gone]
    found += [Difference(name, row[: kind.keys], None, row) for row in new]
    found += [Difference(name, row[: kind.keys], have[row[: kind.keys]], row) for row in changed]
    return _Changes(gone, new, changed, found)


def _rows(kind: ReadModel, owner: int, tables: Tables) -> Iterator[Values]:
    """The rows that there are. JSON is read by msgspec: it is most of what a big event holds."""
    chosen: dict[str, Any] = {kind.owner: owner}
    if kind.table and tables is not None:
        if not tables:
            return
        chosen = {f"{kind.table}__in": [row_id(owner, number) for number in tables]}
    query = kind.model._default_manager.filter(**chosen).values_list(*kind.fields)
    json = _json_columns(kind)
    with connection.cursor() as cursor:
        cursor.execute(*query.query.sql_with_params())
        for row in cursor.fetchall():
            values = list(row)
            for index in json:
                values[index] = msgspec.json.decode(values[index])
            yield tuple(values)


def _columns(kind: ReadModel) -> list[models.Field[Any, Any]]:
    by_name = {field.attname: field for field in kind.model._meta.concrete_fields}
    return [by_name[name] for name in kind.fields]


def _json_columns(kind: ReadModel) -> list[int]:
    """Where in a row JSON stands."""
    return [
        index for index, field in enumerate(_columns(kind)) if isinstance(field, models.JSONField)
    ]


def _delete(kind: ReadModel, keys: list[Values]) -> None:
    if keys:
        pks = [key[0] if kind.keys == 1 else key for key in keys]
        kind.model._default_manager.filter(pk__in=pks).delete()


def _insert(kind: ReadModel, rows: list[Values]) -> None:
    """By COPY: a published round of a big event has thousands of rows."""
    if not rows:
        return
    json = _json_columns(kind)
    columns = ", ".join(f'"{field.column}"' for field in _columns(kind))
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY {kind.model._meta.db_table} ({columns}) FROM STDIN") as into,
    ):
        for row in rows:
            values = list(row)
            for index in json:
                values[index] = msgspec.json.encode(values[index]).decode()
            into.write_row(values)


def _update(kind: ReadModel, rows: list[Values]) -> None:
    if rows:
        kind.model._default_manager.bulk_create(
            [kind.model(**dict(zip(kind.fields, row, strict=True))) for row in rows],
            batch_size=_BATCH,
            update_conflicts=True,
            unique_fields=[_field_name(name) for name in kind.fields[: kind.keys]],
            update_fields=[_field_name(name) for name in kind.fields[kind.keys :]],
        )


def _field_name(name: str) -> str:
    """The name of a field, which for a foreign key has no `_id`."""
    return name.removesuffix("_id")
