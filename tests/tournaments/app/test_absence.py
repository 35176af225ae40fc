"""Rounds that an entry will miss: announced beforehand, with or without a half-point bye."""

from __future__ import annotations

import pytest

from games.errors import Illegal
from tests.tournaments.app.conftest import MakeTournament, open_games, play_out, play_round
from tests.tournaments.app.organising import do, organiser, points
from tournaments import log
from tournaments.models import Bye, TableSeat, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(tournament: MakeTournament) -> Tournament:
    """Six entries, three rounds, the first of them published."""
    made = tournament(
        6, owner=organiser(), format="swiss", settings={"format_options": {"rounds": 3}}
    )
    assert len(open_games(made)) == 3
    return made


def missed(of: Tournament, round_: int) -> dict[int, str]:
    """Kind of bye by entry, of one round."""
    found = Bye.objects.filter(tournament=of, round__number=round_)
    return dict(found.values_list("entry__number", "kind"))


def test_a_half_point_bye_is_kept_out_of_the_pairing_and_scores_half(swiss: Tournament) -> None:
    assert do(swiss, "absence", entry=1, round=2, half=True) == ["absence_announced"]
    assert do(swiss, "absence", entry=1, round=2, half=True) == []
    play_round(swiss)
    before = points(swiss)[1]
    assert missed(swiss, 2)[1] == "half"
    assert not TableSeat.objects.filter(
        table__tournament=swiss, table__round__number=2, entry__number=1
    ).exists()
    play_out(swiss)
    assert swiss.status == "finished"
    assert points(swiss)[1] in (before, before + 1)
    assert before % 1 == 0.5


def test_an_absence_scores_nothing_and_the_next_round_is_played(swiss: Tournament) -> None:
    do(swiss, "absence", entry=2, round=2)
    play_round(swiss)
    before = points(swiss)[2]
    assert missed(swiss, 2)[2] == "absent"
    assert before in (0, 1)
    play_round(swiss)
    assert TableSeat.objects.filter(
        table__tournament=swiss, table__round__number=3, entry__number=2
    ).exists()


@pytest.mark.parametrize(("round_", "code"), [(1, "round_published"), (4, "no_such_round")])
def test_a_round_that_is_out_or_never_comes_cannot_be_missed(
    swiss: Tournament, round_: int, code: str
) -> None:
    seq = swiss.seq
    with pytest.raises(Illegal) as refused:
        do(swiss, "absence", entry=1, round=round_)
    assert refused.value.code == code
    assert log.load(swiss.pk).seq == seq
