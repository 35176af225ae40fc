"""The log of a game, its positions and its scores."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine import score_history
from games import event_values, log, positions
from games.api import etags, examples, query_params
from games.api.serializers import events as serializers
from games.api.serializers.games import ScoreSerializer, ScoresSerializer
from games.models import Game
from games.visibility import Visibility

MAX_EVENTS = 1000
MAX_FRAMES = 100


class EventList(APIView):
    """The log of a game."""

    @extend_schema(
        operation_id="game_events",
        summary="Events of a game",
        parameters=[
            OpenApiParameter("after", int, description="Events after this seq; 0 unless given."),
            OpenApiParameter("limit", int, description=f"200 unless given, {MAX_EVENTS} at most."),
        ],
        responses=serializers.EventsSerializer,
        examples=[OpenApiExample("Events", value=examples.EVENTS, response_only=True)],
    )
    def get(self, request: Request, game_id: str) -> Response:
        """In order, as they were stored."""
        game = query_params.get_game(game_id)
        visible = query_params.get_visibility(request, game)
        after = query_params.get_integer(request, "after", 0, 0, visible.upto)
        limit = query_params.get_integer(request, "limit", 200, 1, MAX_EVENTS)
        return etags.log_response(
            request,
            visible.head,
            f"events-{after}-{limit}",
            lambda: {
                "game": game.public_id,
                "seq": visible.upto,
                "events": [
                    event_values.log_entry(entry)
                    for entry in log.entries(game.pk, after, upto=visible.upto, limit=limit)
                ],
            },
            personal=visible.restricted,
        )


class GameState(APIView):
    """The table at a ply."""

    @extend_schema(
        operation_id="game_state",
        summary="The table at a ply",
        parameters=[query_params.PLY_PARAMETER, query_params.AS_PARAMETER],
        responses=serializers.StateSerializer,
        examples=[OpenApiExample("State", value=examples.STATE, response_only=True)],
    )
    def get(self, request: Request, game_id: str) -> Response:
        """As a spectator sees it, or the player in a seat."""
        game = query_params.get_game(game_id)
        visible = query_params.get_visibility(request, game)
        ply = query_params.get_ply(request, visible)
        viewer = query_params.get_viewer(request, game, visible)
        return etags.log_response(
            request,
            visible.head,
            f"state-{ply}-{viewer.seat}-{viewer.mine}-{game.status}",
            lambda: _state(game, ply, viewer, visible),
            personal=visible.restricted or viewer.seat is not None,
        )


class FrameList(APIView):
    """A stretch of a replay."""

    @extend_schema(
        operation_id="game_frames",
        summary="Several plies at once, for a replay",
        parameters=[
            OpenApiParameter("from", int, description="First ply; 1 unless given."),
            OpenApiParameter(
                "to", int, description=f"Last ply; as far as {MAX_FRAMES} frames go unless given."
            ),
        ],
        responses=serializers.FramesSerializer,
        examples=[OpenApiExample("Frames", value=examples.FRAMES, response_only=True)],
    )
    def get(self, request: Request, game_id: str) -> Response:
        """Each event with the table after it, as a spectator sees it."""
        game = query_params.get_game(game_id)
        visible = query_params.get_visibility(request, game)
        first = query_params.get_integer(request, "from", 1, 1, visible.upto)
        most = min(first + MAX_FRAMES - 1, visible.upto)
        last = query_params.get_integer(request, "to", most, first, most)
        return etags.log_response(
            request,
            visible.head,
            f"frames-{first}-{last}",
            lambda: _frames(game, first, last, visible),
            personal=visible.restricted,
        )


class GameScore(APIView):
    """The score sheet at a ply."""

    @extend_schema(
        operation_id="game_score",
        summary="The score sheet at a ply",
        parameters=[query_params.PLY_PARAMETER],
        responses=ScoreSerializer,
        examples=[OpenApiExample("Score", value=examples.SCORE, response_only=True)],
    )
    def get(self, request: Request, game_id: str) -> Response:
        """With what each line is made of. Before the end: what the open information is worth."""
        game = query_params.get_game(game_id)
        visible = query_params.get_visibility(request, game)
        ply = query_params.get_ply(request, visible)
        return etags.log_response(
            request,
            visible.head,
            f"score-{ply}",
            lambda: _score(game, ply, visible),
            personal=visible.restricted,
        )


class GameScores(APIView):
    """The course of the score."""

    @extend_schema(
        operation_id="game_scores",
        summary="The scores after each move",
        parameters=[
            OpenApiParameter(
                "after", int, description="Moves that begin after this seq; 0 unless given."
            )
        ],
        responses=ScoresSerializer,
        examples=[OpenApiExample("Scores", value=examples.SCORES, response_only=True)],
    )
    def get(self, request: Request, game_id: str) -> Response:
        """A move is a decision with all that followed, the opening, or the end of the game."""
        game = query_params.get_game(game_id)
        visible = query_params.get_visibility(request, game)
        after = query_params.get_integer(request, "after", 0, 0, visible.upto)
        return etags.log_response(
            request,
            visible.head,
            f"scores-{after}",
            lambda: _scores(game, after, visible),
            personal=visible.restricted,
        )


def _state(
    game: Game, ply: int, viewer: query_params.Viewer, visible: Visibility
) -> dict[str, Any]:
    position = positions.position_at(game, ply, visible.head if ply == visible.upto else None)
    rules, state, turn, legal = position.rules, position.state, None, None
    # The table may have paused or ended a game whose own position still has a seat on turn.
    if ply == game.seq:
        turn = game.turn
    elif not position.over:
        turn = state.turn
    if viewer.seat is not None and viewer.mine and ply == game.seq:
        may_act = turn is not None and viewer.may_act
        legal = [] if not may_act else msgspec.to_builtins(rules.legal(state, viewer.seat))
    return {
        "game": game.public_id,
        "kind": game.kind,
        "ply": ply,
        "seq": visible.upto,
        "turn": turn,
        "view": position.view(viewer.seat),
        "legal": legal,
    }


def _frames(game: Game, first: int, last: int, visible: Visibility) -> dict[str, Any]:
    return {
        "game": game.public_id,
        "kind": game.kind,
        "seq": visible.upto,
        "frames": [
            {
                "ply": frame.entry.seq,
                "at": event_values.iso_time(frame.entry.at),
                "seat": frame.entry.seat,
                "event": frame.event,
                "view": frame.view,
            }
            for frame in positions.frames(game, first, last)
        ],
    }


def _score(game: Game, ply: int, visible: Visibility) -> dict[str, Any]:
    position = positions.position_at(game, ply, visible.head if ply == visible.upto else None)
    rules, state = position.rules, position.state
    return {
        "game": game.public_id,
        "ply": ply,
        # A seed that is revealed after the end is an event too, and changes no position.
        "final": position.over,
        "result": msgspec.to_builtins(rules.result(state)),
        "parts": msgspec.to_builtins(score_history.score_breakdown(rules, state)),
    }


def _scores(game: Game, after: int, visible: Visibility) -> dict[str, Any]:
    rules, events = positions.events(game, visible.upto)
    return {
        "game": game.public_id,
        "seq": visible.upto,
        "moves": [move._asdict() for move in score_history.moves(rules, events, after)],
    }
