"""What notices say, in the player's language."""

from __future__ import annotations

from typing import NamedTuple

from django.utils import translation
from django.utils.translation import gettext as _

from games.models import Notice


class Text(NamedTuple):
    """The words of a notice."""

    title: str
    body: str


def text_of(kind: str, subject: str) -> Text:
    """The words for a kind of notice in the language that is active."""
    match kind:
        case Notice.Kind.YOUR_TURN:
            return Text(_("It is your turn"), _game_name(subject))
        case Notice.Kind.GAME_OVER:
            return Text(_("A game of yours is over"), _game_name(subject))
        case Notice.Kind.INVITATION:
            return Text(_("You are invited to a game"), subject)
        case Notice.Kind.TOURNAMENT_ROUND:
            return Text(_("A new round has been published"), subject)
        case Notice.Kind.DECISION:
            return Text(_("The staff has decided something that concerns you"), "")
        case Notice.Kind.REPORT_DECIDED:
            return Text(_("The staff has decided about your report"), "")
        case Notice.Kind.APPEAL_DECIDED:
            return Text(_("The staff has decided about your appeal"), "")
        case Notice.Kind.WEBHOOK_DISABLED:
            return Text(_("A webhook has been switched off: it takes no messages"), subject)
    raise ValueError(f"no text for {kind}")


def in_language(language: str) -> translation.override:
    """A block in which texts are in that language; English if it is empty."""
    return translation.override(language or "en")


def _game_name(kind: str) -> str:
    """The name of a game as the site displays it."""
    return kind.replace("_", " ").title()
