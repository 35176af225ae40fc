"""The picture of a stored game, as a spectator may see it."""

from __future__ import annotations

from collections.abc import Callable

from games import positions, visibility
from games.models import Game
from games.pictures.canvas import name_in_font
from games.pictures.game_picture import SeatCaption, draw_game


def game_preview(game: Game, title: str, subtitle: str) -> tuple[str, Callable[[], bytes]]:
    """What identifies the picture, and a function that draws it. Needs at most three queries."""
    visible = visibility.visibility(game, None)
    players = [seat.player for seat in game.seats.select_related("player").order_by("index")]
    names = [name_in_font(player.display_name, player.username) for player in players]
    captions = [SeatCaption(name) for name in names]
    if game.status == Game.Status.FINISHED and game.result is not None:
        ranks, points = game.result["ranks"], game.result["points"]
        captions = [
            SeatCaption(name, rank, score)
            for name, rank, score in zip(names, ranks, points, strict=True)
        ]

    def draw() -> bytes:
        view = positions.position_at(game, visible.upto, visible.head).view(None)
        return draw_game(title, subtitle, game.kind, view, captions)

    return f"{bytes(visible.head).hex()} {captions} {title} {subtitle}", draw
