"""Data for the layout tests: every page, with very long and unusual names.

`python -m tests.e2e.scenario names` creates it and prints the paths of the pages.
"""

from __future__ import annotations

import contextlib
from datetime import timedelta
from typing import Any

LATIN = "Wolfeschlegelsteinhausenbergerdorffwelch"
CYRILLIC = "Достопримечательностновысокопревосходите"
CHINESE = "欧阳锋司马懿诸葛亮上官婉儿慕容复令狐冲独孤求败东方朔西门吹雪南宫问天北堂傲公孙胜"[:40]
ARABIC = "عبدالرحمن بن محمد بن عبدالعزيز آل الشيخ الكبير"[:40].strip()
HEBREW = "אברהםיצחקיעקבמשהאהרןדודשלמהשמואליהושעכלב"[:40]
FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
EMOJI = FAMILY * 8
WIDE = "W" * 40
DIGITS = "1234567890" * 4
WORDS = "Bartholomew Featherstonehaugh of Chumley"
NAMES = {
    "latin": LATIN,
    "arabic": ARABIC,
    "chinese": CHINESE,
    "cyrillic": CYRILLIC,
    "hebrew": HEBREW,
    "emoji": EMOJI,
    "wide": WIDE,
    "words": WORDS,
    "digits": DIGITS,
}
REASON = f"{LATIN}{CYRILLIC} {ARABIC} {CHINESE}"

BY_HAND: dict[str, tuple[str, int, dict[str, Any]]] = {
    "round_robin": ("round_robin", 2, {"release": "all"}),
    "swiss": ("swiss", 2, {"rounds": 3}),
    "pods": ("swiss", 4, {"rounds": 3}),
    "single_elimination": (
        "single_elimination",
        2,
        {"third_place": True, "match": {"games": 3, "best_of": True}},
    ),
    "double_elimination": ("double_elimination", 2, {}),
    "table_elimination": ("table_elimination", 4, {"advance": 2}),
    "groups_playoff": ("groups_playoff", 2, {"groups": 2}),
    "league_season": ("league_season", 2, {"sizes": [4, 4], "exchange": [1]}),
    "ladder": ("ladder", 2, {"open": 2, "rematch_seconds": 0}),
    "arena": ("arena", 2, {}),
}
"""Events at real tables: format, seats at a table, options of the format."""


def make() -> dict[str, dict[str, str]]:
    """Creates the tournaments; returns the paths of their pages by kind of page and name."""
    from games.models import Bot, Player

    people = [_player(f"named-{script}", name) for script, name in NAMES.items()][:8]
    bots = [
        _player(f"bot-{script}", name[:-1], kind=Player.Kind.BOT) for script, name in NAMES.items()
    ]
    for bot in bots:
        Bot.objects.get_or_create(player=bot, defaults={"strategy": "random"})
    pages: dict[str, str] = {}
    for name in BY_HAND:
        pages[name] = _address(tournament := _event_by_hand(name, people))
        if name == "league_season":
            pages["next season"] = _address(_next_season(tournament, people[0]))
    games: dict[str, str] = {}
    finishing: dict[str, str] = {}
    for kind in ("dream_home", "lodge"):
        played = _event_of_games(kind, bots[:8])
        watched = _event_of_games(kind, people)
        pages |= {f"{kind} played": _address(played), f"{kind} watched": _address(watched)}
        finishing[kind] = played.slug
        for seats in (2, 4):
            games[f"{kind} live of {seats}"] = f"/games/{_live_game(kind, people[:seats])}"
    players = {script: f"/players/bot-{script}" for script in NAMES}
    players["person"] = "/players/named-arabic"
    return {"tournaments": pages, "games": games, "finishing": finishing, "players": players}


def _player(username: str, name: str, **fields: Any) -> Any:
    from games.models import Player

    return Player.objects.get_or_create(
        username=username, defaults={"display_name": name, **fields}
    )[0]


def _title(number: int) -> str:
    """A tournament name: long words of various scripts, with and without spaces."""
    names = list(NAMES.values())
    return f"{names[number % len(names)]} {names[(number + 3) % len(names)]}"


def _address(tournament: Any) -> str:
    return f"/tournaments/{tournament.slug}"


def _start(name: str, players: list[Any], **fields: Any) -> Any:
    from tournaments.director import rounds as directing
    from tournaments.director import setup
    from tournaments.director.transaction import open_transaction
    from tournaments.models import Tournament

    slug = f"long-{Tournament.objects.count()}"  # a name without Latin letters gives none
    tournament = setup.create_tournament(name, slug=slug, owner=players[0], **fields)
    with open_transaction(tournament.pk) as transaction:
        setup.open_registration(transaction)
        for player in players:
            setup.register(transaction, player)
        setup.seed(transaction, "order")
        setup.start(transaction)
    directing.advance(tournament.pk)
    tournament.refresh_from_db()
    return tournament


def _event_by_hand(name: str, people: list[Any]) -> Any:
    """A tournament with all kinds of results, corrections and reasons in its first rounds."""
    from games.errors import ClientError
    from tournaments.director import command_handlers, commands

    format_, seats, options = BY_HAND[name]
    tournament = _start(
        _title(list(BY_HAND).index(name)),
        people,
        kind="lodge",
        format=format_,
        table_size=seats,
        settings={
            "by_hand": True,
            "format_options": options,
            "round_seconds": int(timedelta(days=3).total_seconds()),
            "pool": "wolfeschlegelsteinhausenbergerdorffwelch",
        },
    )

    def do(type_: str, **fields: Any) -> None:
        # Not every format has every command, and some results end a round early.
        with contextlib.suppress(ClientError):
            command_handlers.carry_out(
                tournament.pk, commands.parse_command({"type": type_, **fields}), people[0]
            )

    def score(points: list[int]) -> list[dict[str, Any]]:
        ranks = [1 + sum(other > own for other in points) for own in points]
        return [{"ranks": ranks, "points": points}]

    if format_ == "ladder":
        for challenger, challenged in ((2, 1), (4, 3), (6, 5), (8, 7)):
            do("challenge", challenger=challenger, challenged=challenged)
        do("answer", challenge=1, state="accepted")
        do("answer", challenge=2, state="accepted")
        do("answer", challenge=3, state="declined")
    for _ in range(2):
        tables = tournament.tables.filter(status="playing").order_by("number")
        for at, table in enumerate(tables):
            size = table.seats.count()
            fault = table.seats.first().entry.number
            if at == 1 and size == 2:
                do(
                    "rule",
                    table=table.number,
                    kind="no_show",
                    at_fault=[fault],
                    reason=REASON,
                )
                continue
            games = score([1234, 159, 8, 0][:size]) + (
                score([141, 1234, 8, 0][:size]) + score([77, 8, 3, 0][:size])
                if options.get("match")
                else []
            )
            do("rule", table=table.number, kind="played", games=games, reason=REASON)
            if at == 2:
                corrected = score([159, 1234, 8, 0][:size]) * len(games)
                do(
                    "correct",
                    table=table.number,
                    kind="played",
                    games=corrected,
                    reason=REASON,
                )
    do("adjust_points", entry=3, points=-1.5, reason=REASON)
    do("disqualify", entry=4, reason=REASON)
    do("withdraw", entry=6, reason=REASON)
    return tournament


def _next_season(first: Any, organiser: Any) -> Any:
    from tournaments.director import command_handlers, commands, seasons

    while table := first.tables.filter(status="playing").order_by("number").first():
        games = [{"ranks": [1, 2], "points": [30, 20]}]
        command = {"type": "rule", "table": table.number, "kind": "played", "games": games}
        command_handlers.carry_out(first.pk, commands.parse_command(command), organiser)
    return seasons.next_season(first, organiser, name=f"{HEBREW} {LATIN}").tournament


def _event_of_games(kind: str, players: list[Any]) -> Any:
    tournament = _start(
        f"{HEBREW} {FAMILY * 4} {WIDE}",
        players,
        kind=kind,
        format="round_robin",
        table_size=4,
        settings={"format_options": {"cycles": 1}},
    )
    for table in tournament.tables.filter(status="playing"):
        for game in table.games.all():
            if players[0].kind == "person":
                _move(game.game_id, 12)
    return tournament


def _live_game(kind: str, people: list[Any]) -> str:
    """The public id of a game stopped in the middle."""
    from games import game_commands

    game = game_commands.open_game(kind, people)
    _move(game.pk, 40)
    return game.public_id


def _move(game: int, times: int) -> None:
    """Plays the first legal action so many times."""
    import msgspec

    from games import decide
    from games.live_game import LiveGame
    from games.models import Game

    for _ in range(times):
        running = LiveGame.load(Game.objects.get(pk=game))
        if running.turn is None:
            return
        action = running.rules.legal(running.state, running.turn)[0]
        decide.play_action(game, running.turn, msgspec.to_builtins(action))
