"""Addresses of the tournaments half of the API, below /api/v1/.

A tournament is named by its id or its slug.
"""

from __future__ import annotations

from django.urls import path

from tournaments.api.views.logs import EventList, TournamentStream
from tournaments.api.views.ratings import RankingList, RatingHistory
from tournaments.api.views.standings import StandingsDetail, WhyDetail
from tournaments.api.views.tournaments import (
    EntryList,
    RoundList,
    TableList,
    TournamentDetail,
    TournamentList,
)

urlpatterns = [
    path("rankings", RankingList.as_view(), name="rankings"),
    path("players/<str:username>/ratings", RatingHistory.as_view(), name="player-ratings"),
    path("tables", TableList.as_view(), name="tables"),
    path("tournaments", TournamentList.as_view(), name="tournaments"),
    path("tournaments/<str:ref>", TournamentDetail.as_view(), name="tournament"),
    path("tournaments/<str:ref>/entries", EntryList.as_view(), name="tournament-entries"),
    path("tournaments/<str:ref>/rounds", RoundList.as_view(), name="tournament-rounds"),
    path("tournaments/<str:ref>/standings", StandingsDetail.as_view(), name="tournament-standings"),
    path("tournaments/<str:ref>/events", EventList.as_view(), name="tournament-events"),
    path("tournaments/<str:ref>/stream", TournamentStream.as_view(), name="tournament-stream"),
    path("tournaments/<str:ref>/entries/<int:entry>/why", WhyDetail.as_view(), name="why"),
]
