"""Rematches: who has to agree, what the new game is like, and when there is none."""

from __future__ import annotations

import pytest
from django.db import transaction

from games import decide, game_commands
from games.errors import ClientError
from games.live_game import load_session
from games.lobby import play_now, rematch, table_spec, tables
from games.models import Game, Player
from games.void_game import void_game
from tests.games.lobby.conftest import MakePeople, OpenTable

pytestmark = pytest.mark.django_db


def over(game: Game | None) -> Game:
    """The game, voided."""
    assert game is not None
    with transaction.atomic():
        void_game(game.pk)
    game.refresh_from_db()
    return game


def seats(game: Game) -> list[str]:
    return list(game.seats.order_by("index").values_list("player__username", flat=True))


def refused(player: Player, game: Game) -> str:
    with pytest.raises(ClientError) as error:
        rematch.agree(player, game)
    return error.value.code


def test_all_people_agree_and_the_seats_rotate(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    table = open_table(ada, size=3, options={"piles": 2}, rated=True, spectator_delay_seconds=3)
    for player in (ben, cleo):
        table = tables.join(player, table.public_id)
    game = over(table.game)
    for player, missing in [(ada, {"ben", "cleo"}), (ada, {"ben", "cleo"}), (ben, {"cleo"})]:
        state = rematch.agree(player, game)
        assert {other.username for other in state.missing} == missing
        assert state.game is None
    new = rematch.agree(cleo, game).game
    assert new is not None
    before = seats(game)
    assert seats(new) == [*before[1:], before[0]]
    assert (new.options["piles"], new.rated, new.spectator_delay_ms) == (2, True, 3000)
    assert load_session(new).table.control == load_session(game).table.control
    assert load_session(new).table.options == load_session(game).table.options
    assert rematch.agree(ada, game).game == new
    assert rematch.state(game).game == new
    assert Game.objects.count() == 2
    rematch.agree(ada, over(new))  # and again after that one
    assert refused(ada, Game.objects.create(kind="nim", rules=1, options={})) == "not_your_game"


def test_bots_always_agree(people: MakePeople) -> None:
    (ada,) = people("guest-1")
    spec = table_spec.parse(kind="nim", size=3)
    game = over(play_now.play(ada, spec, ["sage", "easy"]))
    state = rematch.state(game)
    assert ([other.username for other in state.missing], state.refused) == (["guest-1"], None)
    new = rematch.agree(ada, game).game
    assert new is not None
    assert seats(new) == [*seats(game)[1:], seats(game)[0]]


def test_an_agreement_is_withdrawn(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben = people("ada", "ben")
    game = over(tables.join(ben, open_table(ada).public_id).game)
    rematch.agree(ada, game)
    assert rematch.withdraw(ada, game).agreed == []
    assert rematch.agree(ben, game).game is None
    new = rematch.agree(ada, game).game
    assert new is not None
    assert rematch.withdraw(ada, game).game == new


def test_no_rematch_while_playing_or_in_tournaments_or_for_others(
    people: MakePeople, open_table: OpenTable
) -> None:
    ada, ben, cleo = people("ada", "ben", "cleo")
    game = tables.join(ben, open_table(ada).public_id).game
    assert game is not None
    assert refused(ada, game) == "not_finished"
    assert rematch.state(game).refused == "playing"
    decide.player_command(game.pk, 0, {"type": "resign"})
    assert refused(cleo, game) == "not_your_game"
    other = over(game_commands.open_game("nim", [ada, ben], key="tournament x table 1 game 1"))
    assert refused(ada, other) == "tournament_game"
    assert rematch.state(other).refused == "tournament"


def test_a_finished_game_has_a_rematch(people: MakePeople, open_table: OpenTable) -> None:
    ada, ben = people("ada", "ben")
    game = tables.join(ben, open_table(ada).public_id).game
    assert game is not None
    decide.player_command(game.pk, 0, {"type": "resign"})
    for player in (ada, ben):
        state = rematch.agree(player, game)
    assert state.game is not None
