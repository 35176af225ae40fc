"""The schema of the tournaments half: whole, with an example each, and true."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from tests import openapi
from tests.tournaments.app.conftest import MakeTournament, play_out, play_round
from tournaments.api import urls
from tournaments.models import TableGame

API = "/api/v1"


@pytest.fixture(scope="module")
def schema() -> openapi.Schema:
    """What a client generator reads of tournaments."""
    return openapi.build_schema(urls.urlpatterns)


def test_every_endpoint_is_described_whole(schema: openapi.Schema) -> None:
    assert not openapi.incomplete_operations(schema)


def test_examples_are_what_the_schema_says(schema: openapi.Schema) -> None:
    assert not openapi.invalid_examples(schema)


@pytest.mark.django_db
def test_answers_are_what_the_schema_says(
    schema: openapi.Schema, tournament: MakeTournament
) -> None:
    """Of a tournament that is open, one under way and one that is over."""
    tournament(5, start=False)
    running, over = tournament(5), play_out(tournament(6))
    play_round(running)
    game = TableGame.objects.filter(table__tournament=over).values_list("pk", flat=True)[0]
    api = APIClient()
    for path, methods in schema["paths"].items():
        if "get" not in methods or path.endswith("/stream"):
            continue
        for ref in (running.slug, over.slug, "nothing"):
            for entry in (1, 99):
                where = path.format(
                    ref=ref,
                    entry=entry,
                    number=entry,
                    username=f"b{entry}",
                    game_id=game,
                    webhook_id="unknown",
                    what="standings",
                    file_format="csv",
                )
                for query in ("", "?kind=nim", f"?game={game}", "?as_of=9", "?limit=1", "?round=1"):
                    response = api.get(f"{API}{where}{query}")
                    errors = openapi.response_errors(schema, path, response)
                    assert not errors, (where, query, response.status_code)
