"""URLs of the API of games and players, below /api/v1/."""

from __future__ import annotations

from django.urls import path

from games.api.views.accounts import Guests, Me, Session
from games.api.views.actions import ActionList, ActionPreview
from games.api.views.erasure import Erase
from games.api.views.feed import FeedList, FeedStream
from games.api.views.games import GameDetail, GameList, GameRecord
from games.api.views.kinds import KindList
from games.api.views.lessons import LessonList
from games.api.views.live import LiveStream
from games.api.views.lobby import (
    ClockList,
    LobbyCommandList,
    LobbyTableDetail,
    LobbyTableList,
)
from games.api.views.mail import LocalMail, MailList, MailRetry
from games.api.views.moderation import (
    AppealDecision,
    DecisionList,
    ModerationLog,
    StaffDecisionList,
    StaffReportDetail,
    StaffReportList,
)
from games.api.views.my_games import NextGame, OwnFinishedGames, OwnGameCount, OwnGames
from games.api.views.notifications import MyTurns, NotificationSettings, PushSubscriptions
from games.api.views.pairing import Pairing, PairingBot, PlayNow
from games.api.views.phrases import PhraseList
from games.api.views.players import PlayerDetail, PlayerList
from games.api.views.positions import EventList, FrameList, GameScore, GameScores, GameState
from games.api.views.profile import Profile
from games.api.views.rematch import GameRematch
from games.api.views.reports import AppealList, OwnDecisionList, ReportList
from games.api.views.stream import GameStream
from games.api.views.table import GameTable, TableCommandList
from games.api.views.tokens import OwnBotList, TokenDetail, TokenList
from games.api.views.vacation import VacationDetail

urlpatterns = [
    path("feed", FeedList.as_view(), name="feed"),
    path("feed/stream", FeedStream.as_view(), name="feed-stream"),
    path("me/turns", MyTurns.as_view(), name="my-turns"),
    path("me/notifications", NotificationSettings.as_view(), name="notifications"),
    path("me/push", PushSubscriptions.as_view(), name="push-subscriptions"),
    path("live", LiveStream.as_view(), name="live"),
    path("learn/<str:kind>", LessonList.as_view(), name="lessons"),
    path("kinds", KindList.as_view(), name="kinds"),
    path("me/profile", Profile.as_view(), name="profile"),
    path("me/erase", Erase.as_view(), name="erase"),
    path("me/decisions", OwnDecisionList.as_view(), name="own-decisions"),
    path("me/decisions/<str:decision_id>/appeal", AppealList.as_view(), name="appeal"),
    path("reports", ReportList.as_view(), name="own-reports"),
    path("moderation/reports", StaffReportList.as_view(), name="reports"),
    path("moderation/reports/<str:report_id>", StaffReportDetail.as_view(), name="report"),
    path("moderation/reports/<str:report_id>/decisions", DecisionList.as_view(), name="decide"),
    path("moderation/decisions", StaffDecisionList.as_view(), name="decisions"),
    path(
        "moderation/decisions/<str:decision_id>/appeal",
        AppealDecision.as_view(),
        name="decide-appeal",
    ),
    path("moderation/log", ModerationLog.as_view(), name="moderation-log"),
    path("me/tokens", TokenList.as_view(), name="tokens"),
    path("me/tokens/<str:token_id>", TokenDetail.as_view(), name="token"),
    path("me/bots", OwnBotList.as_view(), name="own-bots"),
    path("players", PlayerList.as_view(), name="players"),
    path("players/<slug:username>", PlayerDetail.as_view(), name="player"),
    path("me", Me.as_view(), name="me"),
    path("guests", Guests.as_view(), name="guests"),
    path("staff/mail", MailList.as_view(), name="mail"),
    path("staff/mail/<str:mail_id>/retry", MailRetry.as_view(), name="mail-retry"),
    path("local/mail", LocalMail.as_view(), name="local-mail"),
    path("session", Session.as_view(), name="session"),
    path("me/vacation", VacationDetail.as_view(), name="vacation"),
    path("lobby/clocks", ClockList.as_view(), name="lobby-clocks"),
    path("lobby/tables", LobbyTableList.as_view(), name="lobby-tables"),
    path("lobby/tables/<str:table_id>", LobbyTableDetail.as_view(), name="lobby-table"),
    path(
        "lobby/tables/<str:table_id>/commands",
        LobbyCommandList.as_view(),
        name="lobby-table-commands",
    ),
    path("me/games", OwnGames.as_view(), name="my-games"),
    path("me/games/count", OwnGameCount.as_view(), name="my-game-count"),
    path("me/games/next", NextGame.as_view(), name="my-next-game"),
    path("me/games/finished", OwnFinishedGames.as_view(), name="my-finished-games"),
    path("pairing", Pairing.as_view(), name="pairing"),
    path("pairing/bot", PairingBot.as_view(), name="pairing-bot"),
    path("play", PlayNow.as_view(), name="play"),
    path("games", GameList.as_view(), name="games"),
    path("games/<str:game_id>", GameDetail.as_view(), name="game"),
    path("games/<str:game_id>/events", EventList.as_view(), name="game-events"),
    path("games/<str:game_id>/state", GameState.as_view(), name="game-state"),
    path("games/<str:game_id>/frames", FrameList.as_view(), name="game-frames"),
    path("games/<str:game_id>/score", GameScore.as_view(), name="game-score"),
    path("games/<str:game_id>/scores", GameScores.as_view(), name="game-scores"),
    path("games/<str:game_id>/record", GameRecord.as_view(), name="game-record"),
    path("games/<str:game_id>/stream", GameStream.as_view(), name="game-stream"),
    path("games/<str:game_id>/actions", ActionList.as_view(), name="game-actions"),
    path("games/<str:game_id>/preview", ActionPreview.as_view(), name="game-preview"),
    path("games/<str:game_id>/table", GameTable.as_view(), name="game-table"),
    path("games/<str:game_id>/phrases", PhraseList.as_view(), name="game-phrases"),
    path("games/<str:game_id>/rematch", GameRematch.as_view(), name="game-rematch"),
    path("games/<str:game_id>/commands", TableCommandList.as_view(), name="game-commands"),
]
