"""What the outbox says about tournaments and ratings."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from games import outbox_feed, outbox_sequencer
from games.errors import ClientError
from games.models import Game, Player
from games.outbox_feed import Fact
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out, play_round
from tests.tournaments.app.organising import do, organiser, sanctioned
from tournaments import events as ev
from tournaments import public_facts
from tournaments.director import command_handlers, commands
from tournaments.ledger.recalculate import recalculate
from tournaments.models import RatingChange, Tournament, TournamentEvent

pytestmark = pytest.mark.django_db

WON = {"ranks": [1, 2], "points": [9, 4]}
LOST = {"ranks": [2, 1], "points": [4, 9]}


def facts(after: int = 0) -> list[Fact]:
    outbox_sequencer.sequence()
    return outbox_feed.read(after, 10_000)


def last_number() -> int:
    outbox_sequencer.sequence()
    return outbox_feed.feed_range().last


def public_id(game: int) -> str:
    return Game.objects.get(pk=game).public_id


def of_log(tournament: Tournament) -> list[tuple[int, str]]:
    """Seq and kind of the events of the log."""
    kinds = {str(type_.__struct_config__.tag): kind for type_, kind in public_facts.KINDS.items()}
    rows = TournamentEvent.objects.filter(tournament=tournament).order_by("seq")
    return [(seq, kinds[type_]) for seq, type_ in rows.values_list("seq", "type")]


def of_feed(tournament: Tournament) -> list[tuple[int | None, str]]:
    """Seq and kind of the facts about the events of the log."""
    return [
        (fact.seq, fact.kind)
        for fact in facts()
        if fact.tournament == tournament.public_id and fact.kind != "rating_changed"
    ]


def by_hand(make: MakeTournament, entries: int = 2) -> Tournament:
    return make(entries, owner=organiser(), settings={"by_hand": True})


def test_every_type_of_event_has_a_kind_of_its_own() -> None:
    assert set(public_facts.KINDS) == set(get_args(ev.AnyEvent))
    assert len(set(public_facts.KINDS.values())) == len(public_facts.KINDS)


def test_each_event_of_a_tournament_is_one_fact_in_the_order_of_the_log(
    tournament: MakeTournament,
) -> None:
    league = play_out(tournament(4, owner=organiser()))
    other = tournament(3, name="Autumn")
    assert of_feed(league) == of_log(league)
    assert of_feed(other) == of_log(other)
    kinds = {kind for _, kind in of_feed(league)}
    assert {"tournament_created", "round_published", "result_recorded"} <= kinds
    assert of_feed(league)[-1][1] == "tournament_finished"


def test_a_published_round_and_its_games(tournament: MakeTournament) -> None:
    league = tournament(4)
    written = facts()
    (published,) = [fact for fact in written if fact.kind == "round_published"]
    assert published.data == {"rounds": [{"stage": "", "round": 1}]}
    assert published.tournament == league.public_id
    opened = [fact for fact in written if fact.kind == "table_game_opened"]
    assert [(fact.game, fact.data) for fact in opened] == [
        (public_id(game), {"table": table, "number": 1})
        for table, game in enumerate(open_games(league), start=1)
    ]
    games = [fact.game for fact in written if fact.kind == "game_opened"]
    assert games == [fact.game for fact in opened]


def test_a_game_ends_before_its_result_and_its_ratings(tournament: MakeTournament) -> None:
    league = tournament(2)
    (game,) = open_games(league)
    start = last_number()
    play_round(league)
    kinds = [fact.kind for fact in facts(start)]
    expected = ["game_ended", "table_game_scored", "result_recorded", "rating_changed"]
    assert [kind for kind in kinds if kind in expected] == expected
    (rated,) = [fact for fact in facts(start) if fact.kind == "rating_changed"]
    rows = RatingChange.objects.order_by("id").select_related("player")
    assert (rated.game, rated.tournament, rated.seq) == (public_id(game), None, None)
    assert rated.data == {
        "pool": "nim",
        "cause": "game",
        "players": [
            {
                "player": row.player.public_id,
                "rating": round(row.after, 2),
                "change": round(row.change, 2),
            }
            for row in rows
        ],
    }


def test_a_result_by_hand_and_its_correction(tournament: MakeTournament) -> None:
    league = sanctioned(by_hand(tournament))
    start = last_number()
    do(league, "rule", table=1, kind="played", games=[WON])
    recorded = {fact.kind: fact for fact in facts(start)}
    assert recorded["result_recorded"].data == {"table": 1, "result": "played"}
    rated = recorded["rating_changed"]
    assert (rated.game, rated.tournament) == (None, league.public_id)
    assert (rated.data["cause"], rated.data["table"], rated.data["number"]) == ("hand", 1, 1)

    start = last_number()
    do(league, "correct", table=1, kind="played", games=[LOST], reason="misread")
    corrected = facts(start)
    assert [fact.data for fact in corrected if fact.kind == "result_corrected"] == [
        {"table": 1, "result": "played"}
    ]
    changes = [fact.data for fact in corrected if fact.kind == "rating_changed"]
    assert [change["cause"] for change in changes] == ["reversal", "correction"]
    assert changes[1]["players"][0]["change"] == -rated.data["players"][0]["change"]
    assert of_feed(league) == of_log(league)


def test_previews_and_refused_commands_write_no_fact(tournament: MakeTournament) -> None:
    league = by_hand(tournament)
    start = last_number()
    command = {"type": "rule", "table": 1, "kind": "played", "games": [WON]}
    command_handlers.preview(league.pk, commands.parse_command(command), organiser())
    with pytest.raises(ClientError):
        do(league, "rule", Player.objects.create(username="stranger"), **without_type(command))
    assert facts(start) == []


def test_a_repeated_command_is_one_fact(tournament: MakeTournament) -> None:
    league = by_hand(tournament)
    start = last_number()
    command = commands.parse_command({"type": "rule", "table": 1, "kind": "played", "games": [WON]})
    for _ in range(2):
        command_handlers.carry_out(league.pk, command, organiser(), key="k")
    assert [fact.kind for fact in facts(start)].count("result_recorded") == 1


def test_recalculated_ratings_are_no_news(tournament: MakeTournament) -> None:
    play_out(tournament(3))
    start = last_number()
    recalculate(fix=True)
    assert facts(start) == []


def test_the_facts_of_a_command_take_one_query(
    tournament: MakeTournament, django_assert_num_queries: Any
) -> None:
    league = tournament(4)
    rows = [ev.LoggedEvent(n, league.created_at, ev.Renamed(name="x")) for n in range(1, 100)]
    with django_assert_num_queries(1):
        public_facts.write_events(league, rows)


def without_type(command: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in command.items() if name != "type"}
