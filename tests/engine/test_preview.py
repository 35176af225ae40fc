"""Previews of a seat's own actions."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import preview, registry
from engine.chance import Chance
from engine.game import Finished, IllegalAction
from tests.engine.test_observation import GAMES, positions, with_other_secrets


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_certain_events_are_those_before_the_first_draw(name: str, data: Any) -> None:
    game = registry.get(name)
    key = data.draw(st.binary(max_size=8))
    chance = Chance(data.draw(st.binary(min_size=32, max_size=32)))
    for state in positions(game, key, data.draw(st.integers(2, 4)))[:-1]:
        seat = state.turn
        observed = game.observe(state, seat)
        for action in game.legal(state, seat):
            certain = preview.certain_events(game, observed, seat, action)
            drawn_before = chance.streams
            played = game.decide(state, seat, action, chance)
            assert certain.events == played[: len(certain.events)]
            ends = isinstance(played[-1], Finished)
            if chance.streams == drawn_before and not ends:
                assert certain.complete
            elif ends:
                assert not certain.complete


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_a_preview_follows_the_turn_as_it_is_played(name: str, data: Any) -> None:
    game = registry.get(name)
    rng = random.Random(data.draw(st.integers(0, 999)))
    chance = Chance(bytes(32))
    for state in positions(game, data.draw(st.binary(max_size=8)), data.draw(st.integers(2, 4))):
        seat = state.turn
        if seat is None:
            continue
        before = game.view(state, seat)
        actions: list[Any] = []
        real = state.copy()
        while real.turn == seat:
            seen = preview.preview(game, game.observe(state, seat), seat, actions)
            if not seen.complete:
                break
            assert game.view(seen.state, seat) == game.view(real, seat)
            assert game.legal(seen.state, seat) == game.legal(real, seat)
            actions.append(rng.choice(game.legal(real, seat)))
            for event in game.decide(real, seat, actions[-1], chance):
                game.evolve(real, event)
        assert game.view(state, seat) == before, "a preview changes nothing"


@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_a_preview_does_not_depend_on_what_others_hide(data: Any) -> None:
    game = registry.get("dream_home")
    rng = data.draw(st.randoms(use_true_random=False))
    for state in positions(game, data.draw(st.binary(max_size=8)), 3)[:-1]:
        seat = state.turn
        previews = [
            preview.worth(game, game.observe(known, seat), seat)
            for known in (state, with_other_secrets(state, seat, rng))
        ]
        assert previews[0] == previews[1]


@pytest.mark.parametrize("name", GAMES)
def test_the_worth_of_an_action_is_the_change_of_the_score(name: str) -> None:
    game = registry.get(name)
    changes = 0
    for state in positions(game, b"worth", 2)[:-1]:
        seat = state.turn
        before = game.result(state).points[seat]
        for worth in preview.worth(game, game.observe(state, seat), seat):
            after = state.copy()
            for event in preview.certain_events(game, state, seat, worth.action).events:
                game.evolve(after, event)
            assert worth.points == game.result(after).points[seat] - before
            assert worth.points == sum(worth.lines.values())
            assert 0 not in worth.lines.values()
            changes += worth.points != 0
    assert changes


def test_nothing_can_be_previewed_after_a_draw() -> None:
    game = registry.get("lodge")
    state = positions(game, b"draw", 2)[1]
    seat = state.turn
    drawing = [
        action
        for action in game.legal(state, seat)
        if not preview.certain_events(game, state, seat, action).complete
    ]
    assert drawing
    assert not preview.preview(game, state, seat, drawing[:1]).complete
    with pytest.raises(preview.PreviewRefused) as refused:
        preview.preview(game, state, seat, drawing[:1] * 2)
    assert (refused.value.index, refused.value.code) == (1, "chance_needed")


def test_an_illegal_action_is_named_by_its_place() -> None:
    game = registry.get("dream_home")
    state = positions(game, b"illegal", 2)[0]
    seat = state.turn
    first = game.legal(state, seat)[0]
    with pytest.raises(preview.PreviewRefused) as refused:
        preview.preview(game, state, seat, [first, first])
    assert refused.value.index == 1
    with pytest.raises(IllegalAction):
        preview.preview(game, state, 1 - seat, [first])
