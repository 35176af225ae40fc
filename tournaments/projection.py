"""Writes the read models of a tournament, for commands and rebuilds.

`project` compares the expected rows with the rows in the database and writes only the differences.
A rebuild compares all rows, a command only those of the tables that its events have touched.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec
from django.db import connection, models

from games.models import Player
from tournaments.models import Tournament
from tournaments.read_models import READ_MODELS, ReadModel, Tables, Values, row_id
from tournaments.state import TournamentState

AnyModel = TypeVar("AnyModel", Player, Tournament)

_BATCH = 2000
_PUBLIC_ID = "__public_id"


class Difference(NamedTuple):
    """A row that differs from the log. `actual` or `expected` is None if there is no such row."""

    model: str
    key: Values
    actual: Values | None
    expected: Values | None

    def __str__(self) -> str:
        key = "/".join(map(str, self.key))
        if self.expected is None:
            return f"{self.model} {key} should not be there"
        if self.actual is None:
            return f"{self.model} {key} is missing"
        return f"{self.model} {key} is {self.actual}, and should be {self.expected}"


class UnknownRow(LookupError):
    """The log names a player, game or tournament that is not in this database."""

    def __init__(self, model: type[models.Model], public_id: str) -> None:
        super().__init__(f"its log names {model.__name__} {public_id}, which is not here")


def project(
    tournament: Tournament, state: TournamentState, tables: Tables = None
) -> list[Difference]:
    """Updates the rows to match the state and returns the differences. Needs a transaction.

    With `tables`, rows that belong to other tables are not compared. The row of the tournament is
    saved as well, including fields that the caller has set in it. Raises `UnknownRow`.
    """
    differences_found = _tournament_difference(tournament, state)
    for field, value in _tournament_fields(state).items():
        setattr(tournament, field, value)
    _set_relations(tournament, state)
    tournament.save()
    changes = [(model, _changes(model, tournament.pk, state, tables)) for model in READ_MODELS]
    for model, model_changes in reversed(changes):
        _delete(model, model_changes.gone)
    for model, model_changes in changes:
        _insert(model, model_changes.new)
        _update(model, model_changes.changed)
        differences_found += model_changes.found
    return differences_found


def differences(tournament: Tournament, state: TournamentState) -> list[Difference]:
    """The differences that `project` would write."""
    differences_found = _tournament_difference(tournament, state)
    for model in READ_MODELS:
        differences_found += _changes(model, tournament.pk, state).found
    return differences_found


def delete_rows(tournament: Tournament) -> None:
    """Deletes every derived row of a tournament. `project` creates them again."""
    for model in reversed(READ_MODELS):
        model.model._default_manager.filter(**{model.owner: tournament.pk}).delete()


def _tournament_fields(state: TournamentState) -> dict[str, Any]:
    """The derived fields of the tournament's own row."""
    created = state.created
    latest = next(reversed(state.rounds.values()), None)
    return {
        "name": state.name,
        "description": state.description,
        "rules": state.rules,
        "slug": created.slug,
        "kind": created.kind,
        "format": created.format,
        "table_size": created.table_size,
        "options": msgspec.to_builtins(state.settings),
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


def _set_relations(tournament: Tournament, state: TournamentState) -> None:
    """Sets the owner and the previous season to those that the log names by public ids."""
    owner, previous = state.owner, state.created.after
    if _public_id(tournament.owner) != owner:
        tournament.owner = None if owner is None else _row_named(Player, owner)
    if _public_id(tournament.previous) != previous:
        tournament.previous = None if previous is None else _row_named(Tournament, previous)


def _row_named(model: type[AnyModel], public_id: str) -> AnyModel:
    row = model._default_manager.filter(public_id=public_id).first()
    if row is None:
        raise UnknownRow(model, public_id)
    return row


def _public_id(row: Player | Tournament | None) -> str | None:
    return None if row is None else row.public_id


def _tournament_difference(tournament: Tournament, state: TournamentState) -> list[Difference]:
    expected = _tournament_fields(state)
    actual = {field: getattr(tournament, field) for field in expected}
    expected |= {"owner": state.owner, "previous": state.created.after}
    actual |= {
        "owner": _public_id(tournament.owner),
        "previous": _public_id(tournament.previous),
    }
    if same_values(actual, expected):
        return []
    return [
        Difference(
            Tournament.__name__,
            (tournament.public_id,),
            tuple(actual.values()),
            tuple(expected.values()),
        )
    ]


def same_values(actual: Any, expected: Any) -> bool:
    """Whether two values are equal after a round trip through the database.

    A JSON column stores decimals: a float such as 1e308 is read back as an integer with 309
    digits, which converts to the same float but is not equal to it. NaN is not equal to itself.
    """
    if actual == expected:
        return True
    if isinstance(actual, dict) and isinstance(expected, dict):
        return actual.keys() == expected.keys() and all(
            same_values(actual[k], expected[k]) for k in actual
        )
    if isinstance(actual, list | tuple) and isinstance(expected, list | tuple):
        return len(actual) == len(expected) and all(map(same_values, actual, expected))
    if _is_number(actual) and _is_number(expected):
        return _as_float(actual) == _as_float(expected) or (
            actual != actual and expected != expected
        )
    return False


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _as_float(value: float) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


class _Changes(NamedTuple):
    """The rows of one model to delete, insert and update, and the same as differences."""

    gone: list[Values]
    new: list[Values]
    changed: list[Values]
    found: list[Difference]


def _changes(
    model: ReadModel, owner: int, state: TournamentState, tables: Tables = None
) -> _Changes:
    actual = {row[: model.keys]: row for row in _rows(model, owner, tables)}
    expected = {row[: model.keys]: row for row in model.rows(owner, state, tables)}
    name = model.model.__name__
    gone = [key for key in actual if key not in expected]
    new = [row for key, row in expected.items() if key not in actual]
    changed = [
        row for key, row in expected.items() if key in actual and not same_values(actual[key], row)
    ]
    differences_found = [Difference(name, key, actual[key], None) for key in gone]
    differences_found += [Difference(name, row[: model.keys], None, row) for row in new]
    differences_found += [
        Difference(name, row[: model.keys], actual[row[: model.keys]], row) for row in changed
    ]
    return _Changes(gone, new, changed, differences_found)


def _rows(model: ReadModel, owner: int, tables: Tables) -> Iterator[Values]:
    """The rows in the database. JSON is most of the data and is decoded by msgspec for speed."""
    filters: dict[str, Any] = {model.owner: owner}
    if model.table and tables is not None:
        if not tables:
            return
        filters = {f"{model.table}__in": [row_id(owner, number) for number in tables]}
    query = model.model._default_manager.filter(**filters).values_list(*model.fields)
    json_columns = _json_columns(model)
    with connection.cursor() as cursor:
        cursor.execute(*query.query.sql_with_params())
        for row in cursor.fetchall():
            values = list(row)
            for index in json_columns:
                values[index] = msgspec.json.decode(values[index])
            yield tuple(values)


def _columns(model: ReadModel) -> list[models.Field[Any, Any]]:
    by_name = {field.name: field for field in model.model._meta.concrete_fields}
    return [by_name[_field_name(name)] for name in model.fields]


def _json_columns(model: ReadModel) -> list[int]:
    """Indexes of the JSON columns."""
    return [
        index for index, field in enumerate(_columns(model)) if isinstance(field, models.JSONField)
    ]


def _delete(model: ReadModel, keys: list[Values]) -> None:
    if keys:
        lookup = model.fields[0] if model.keys == 1 else "pk"
        values = [key[0] if model.keys == 1 else key for key in keys]
        model.model._default_manager.filter(**{f"{lookup}__in": values}).delete()


def _insert(model: ReadModel, rows: list[Values]) -> None:
    """Inserts by COPY: a published round of a large event has thousands of rows."""
    if not rows:
        return
    rows = _with_keys(model, rows)
    json_columns = _json_columns(model)
    columns = ", ".join(f'"{field.column}"' for field in _columns(model))
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY {model.model._meta.db_table} ({columns}) FROM STDIN") as copy,
    ):
        for row in rows:
            values = list(row)
            for index in json_columns:
                values[index] = msgspec.json.encode(values[index]).decode()
            copy.write_row(values)


def _with_keys(model: ReadModel, rows: list[Values]) -> list[Values]:
    """The rows with database keys in place of public ids. One query for each such column."""
    for index, name in enumerate(model.fields):
        if name.endswith(_PUBLIC_ID):
            related: Any = model.model._meta.get_field(_field_name(name)).related_model
            found = related._default_manager.filter(public_id__in={row[index] for row in rows})
            keys = dict(found.values_list("public_id", "pk"))
            if missing := {row[index] for row in rows} - keys.keys():
                raise UnknownRow(related, min(missing))
            rows = [(*row[:index], keys[row[index]], *row[index + 1 :]) for row in rows]
    return rows


def _update(model: ReadModel, rows: list[Values]) -> None:
    if rows:
        model.model._default_manager.bulk_create(
            [
                model.model(
                    **{
                        field.attname: value
                        for field, value in zip(_columns(model), row, strict=True)
                    }
                )
                for row in _with_keys(model, rows)
            ],
            batch_size=_BATCH,
            update_conflicts=True,
            unique_fields=[_field_name(name) for name in model.fields[: model.keys]],
            update_fields=[_field_name(name) for name in model.fields[model.keys :]],
        )


def _field_name(name: str) -> str:
    """The name of a model field: for a foreign key, without `_id` or `__public_id`."""
    return name.removesuffix(_PUBLIC_ID).removesuffix("_id")
