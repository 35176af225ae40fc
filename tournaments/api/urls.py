"""URLs of the tournaments API, below /api/v1/.

A tournament is identified by its id or slug.
"""

from __future__ import annotations

from django.urls import path

from tournaments.api.views.appeals import AppealList
from tournaments.api.views.archives import ArchiveDetail, ArchiveList
from tournaments.api.views.arena import ArenaDetail
from tournaments.api.views.challenges import ChallengeList
from tournaments.api.views.commands import CommandList, NextSeasonList
from tournaments.api.views.context import GameContext
from tournaments.api.views.desk import DeskDetail
from tournaments.api.views.drafts import DraftDetail
from tournaments.api.views.entrants import EntrantPreview
from tournaments.api.views.exports import ExportDetail
from tournaments.api.views.journal import JournalList
from tournaments.api.views.logs import EventList, TournamentStream
from tournaments.api.views.players import PlayerResultList, PlayerTournamentList
from tournaments.api.views.ratings import RankingList, RatingHistory
from tournaments.api.views.rounds import (
    ByeList,
    RoundDetail,
    RoundList,
    TableList,
    TournamentTableList,
)
from tournaments.api.views.standings import StandingsDetail, WhyDetail
from tournaments.api.views.tournaments import (
    EntryList,
    ExpectedList,
    FormatList,
    TournamentDetail,
    TournamentList,
)
from tournaments.api.views.viewer import ViewerDetail
from tournaments.api.views.webhooks import (
    WebhookDeliveryList,
    WebhookDetail,
    WebhookList,
    WebhookReplay,
    WebhookSecret,
    WebhookTest,
)

urlpatterns = [
    path("rankings", RankingList.as_view(), name="rankings"),
    path("players/<slug:username>/ratings", RatingHistory.as_view(), name="player-ratings"),
    path(
        "players/<slug:username>/tournaments",
        PlayerTournamentList.as_view(),
        name="player-tournaments",
    ),
    path("players/<slug:username>/results", PlayerResultList.as_view(), name="player-results"),
    path("games/<str:game_id>/context", GameContext.as_view(), name="game-context"),
    path("formats", FormatList.as_view(), name="formats"),
    path("tables", TableList.as_view(), name="tables"),
    path("tournaments", TournamentList.as_view(), name="tournaments"),
    path("tournaments/<slug:ref>", TournamentDetail.as_view(), name="tournament"),
    path("tournaments/<slug:ref>/me", ViewerDetail.as_view(), name="tournament-me"),
    path("tournaments/<slug:ref>/commands", CommandList.as_view(), name="tournament-commands"),
    path("tournaments/<slug:ref>/seasons", NextSeasonList.as_view(), name="tournament-seasons"),
    path("tournaments/<slug:ref>/entries", EntryList.as_view(), name="tournament-entries"),
    path("tournaments/<slug:ref>/rounds", RoundList.as_view(), name="tournament-rounds"),
    path(
        "tournaments/<slug:ref>/rounds/<int:number>",
        RoundDetail.as_view(),
        name="tournament-round",
    ),
    path("tournaments/<slug:ref>/tables", TournamentTableList.as_view(), name="tournament-tables"),
    path("tournaments/<slug:ref>/byes", ByeList.as_view(), name="tournament-byes"),
    path(
        "tournaments/<slug:ref>/challenges",
        ChallengeList.as_view(),
        name="tournament-challenges",
    ),
    path("tournaments/<slug:ref>/draft", DraftDetail.as_view(), name="tournament-draft"),
    path("tournaments/<slug:ref>/appeals", AppealList.as_view(), name="tournament-appeals"),
    path("tournaments/<slug:ref>/journal", JournalList.as_view(), name="tournament-journal"),
    path("tournaments/<slug:ref>/desk", DeskDetail.as_view(), name="tournament-desk"),
    path("tournaments/<slug:ref>/arena", ArenaDetail.as_view(), name="tournament-arena"),
    path("tournaments/<slug:ref>/expected", ExpectedList.as_view(), name="tournament-expected"),
    path(
        "tournaments/<slug:ref>/standings", StandingsDetail.as_view(), name="tournament-standings"
    ),
    path(
        "tournaments/<slug:ref>/entries/preview",
        EntrantPreview.as_view(),
        name="entrants-preview",
    ),
    path("archives", ArchiveList.as_view(), name="archives"),
    path("tournaments/<slug:ref>/archive.zip", ArchiveDetail.as_view(), name="tournament-archive"),
    path(
        "tournaments/<slug:ref>/export/<slug:what>.<slug:file_format>",
        ExportDetail.as_view(),
        name="tournament-export",
    ),
    path("tournaments/<slug:ref>/events", EventList.as_view(), name="tournament-events"),
    path("tournaments/<slug:ref>/stream", TournamentStream.as_view(), name="tournament-stream"),
    path("tournaments/<slug:ref>/webhooks", WebhookList.as_view(), name="webhooks"),
    path(
        "tournaments/<slug:ref>/webhooks/<str:webhook_id>",
        WebhookDetail.as_view(),
        name="webhook",
    ),
    path(
        "tournaments/<slug:ref>/webhooks/<str:webhook_id>/secret",
        WebhookSecret.as_view(),
        name="webhook-secret",
    ),
    path(
        "tournaments/<slug:ref>/webhooks/<str:webhook_id>/test",
        WebhookTest.as_view(),
        name="webhook-test",
    ),
    path(
        "tournaments/<slug:ref>/webhooks/<str:webhook_id>/deliveries",
        WebhookDeliveryList.as_view(),
        name="webhook-deliveries",
    ),
    path(
        "tournaments/<slug:ref>/webhooks/<str:webhook_id>/replay",
        WebhookReplay.as_view(),
        name="webhook-replay",
    ),
    path("tournaments/<slug:ref>/entries/<int:entry>/why", WhyDetail.as_view(), name="why"),
]
