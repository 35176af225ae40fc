"""Public ids: their form, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from games import public_ids
from games.models import ApiToken, Game, Player

OpenBotGame = Callable[..., Game]


def test_ids_are_twelve_letters_and_digits_and_differ() -> None:
    ids = {public_ids.new_public_id() for _ in range(5_000)}
    assert len(ids) == 5_000
    assert all(re.fullmatch(r"[A-Za-z0-9]{12}", id_) for id_ in ids)
    assert all(map(public_ids.is_public_id, ids))


@pytest.mark.parametrize("number", [0, 61, 62, 62**2, 62**12 - 1])
def test_each_random_number_has_an_id_of_its_own(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Also those that are small: an id is never shorter."""
    bounds: list[int] = []

    def randbelow(count: int) -> int:
        bounds.append(count)
        return number

    monkeypatch.setattr("secrets.randbelow", randbelow)
    digits = "".join(
        public_ids._ALPHABET[number // 62**place % 62]
        for pair in range(6)
        for place in (2 * pair + 1, 2 * pair)
    )
    assert public_ids.new_public_id() == digits
    assert bounds == [62**12]


@pytest.mark.parametrize(
    "text",
    ["", "7", "k3Zr8QwTn1V", "k3Zr8QwTn1Vab", "k3Zr8QwTn1V-", "k3Zr8QwTn1V\n", "k3Zr8QwTn1Vé"],
)
def test_other_texts_are_no_ids(text: str) -> None:
    assert not public_ids.is_public_id(text)


@pytest.mark.django_db
def test_an_id_is_given_once(open_bot_game: OpenBotGame, ada: Player) -> None:
    game, other = open_bot_game(), open_bot_game()
    ApiToken.issue(ada)
    ApiToken.issue(ada)
    tokens = list(ApiToken.objects.all())
    pairs: list[Any] = [(game, other), tokens, (ada, Player.objects.exclude(pk=ada.pk)[0])]
    for row, same in pairs:
        assert row.public_id != same.public_id
        with pytest.raises(IntegrityError), transaction.atomic():
            type(row)._default_manager.filter(pk=same.pk).update(public_id=row.public_id)


@pytest.mark.django_db
def test_an_id_has_one_index_in_each_table() -> None:
    """`unique=True` would add one for LIKE."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tablename, count(*) FROM pg_indexes WHERE indexdef LIKE '%%(public_id%%'"
            " GROUP BY tablename ORDER BY tablename"
        )
        assert cursor.fetchall() == [
            ("games_apitoken", 1),
            ("games_decision", 1),
            ("games_game", 1),
            ("games_lobbytable", 1),
            ("games_mail", 1),
            ("games_player", 1),
            ("games_pushsubscription", 1),
            ("games_report", 1),
            ("tournaments_tournament", 1),
            ("tournaments_webhook", 1),
        ]
