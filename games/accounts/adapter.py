"""How allauth makes and checks accounts here."""

from __future__ import annotations

import base64
import hashlib
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from games.accounts import first_account, usernames
from games.api.client_address import peer_address
from games.models import Player

_STAGES = {
    "allauth.account.stages.EmailVerificationStage": "games.accounts.adapter.VerificationStage",
}
"""allauth's stages of signing in, and ours in their places."""


class VerificationStage(EmailVerificationStage):
    """Asks for the code that was sent to the address, unless the player is verified already.

    Accounts that were made while no mail server was configured are, whether or not they have an
    address.
    """

    def handle(self) -> tuple[Any, bool]:
        """As allauth's, see above."""
        player = self.login.user
        if player is not None and player.verified_at is not None:
            return None, True
        return super().handle()


class AccountAdapter(DefaultAccountAdapter):
    """Applies the rules of `Player` to sign-up and sign-in."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Raises `ValidationError` for a name that is malformed, reserved or taken."""
        for validator in Player._meta.get_field("username").validators:
            validator(username)
        if not shallow and usernames.taken([username], self._guest()):
            raise self.validation_error("username_taken")
        return username

    def _guest(self) -> Player | None:
        user = getattr(self.request, "user", None)
        return user if isinstance(user, Player) and user.kind == Player.Kind.GUEST else None

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Player:
        """Saves a new player, who is public once the address is verified, if that is needed.

        Raises `ValidationError` if somebody else has taken the name since it was checked.
        """
        player: Player = super().save_user(request, user, form, commit=False)
        self.save_account(player)
        return player

    def save_account(self, player: Player) -> None:
        """Saves the row of a new account; see `save_user`."""
        if settings.MAIL_CONFIGURED:
            player.verified_at = None
        try:
            with transaction.atomic():
                first_account.make_staff_if_first(player)
                usernames.lock([player.username])
                if usernames.taken([player.username], player if player.pk else None):
                    raise self.validation_error("username_taken")
                player.save()
        except IntegrityError:
            raise self.validation_error("username_taken") from None

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the language of the player's profile if there is one, else in that of the browser."""
        owners = EmailAddress.objects.filter(email=email.lower()).order_by("-verified", "pk")
        language = owners.values_list("user__language", flat=True).first()
        with translation.override(language or translation.get_language()):
            super().send_mail(template_prefix, email, context)

    def get_login_stages(self) -> list[str]:
        """allauth's, with the verification of this module."""
        return [_STAGES.get(path, path) for path in super().get_login_stages()]

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address for rate limits and the list of sessions; never from a header.

        The web server has already replaced the address of a trusted proxy.
        """
        return peer_address(request)

    def confirm_email(self, request: HttpRequest, email_address: Any) -> bool:
        """Makes the player public with the first verified address."""
        if not super().confirm_email(request, email_address):
            return False
        Player.objects.verify(email_address.user)
        return True


class MFAAdapter(DefaultMFAAdapter):
    """Second factors."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("Incorrect code."),
    }

    def encrypt(self, text: str) -> str:
        """Encrypts the secret of an authenticator app, so that a leaked table is of no use."""
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypts with `SECRET_KEY`, or one of `SECRET_KEY_FALLBACKS` after it was changed."""
        return _cipher().decrypt(encrypted_text.encode()).decode()

    def _get_user_identifier(self, user: Any) -> str:
        """The username: an authenticator app may show it to others, unlike the address."""
        return str(user.username)


def _cipher() -> MultiFernet:
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = [hashlib.sha256(b"second factor " + secret.encode()).digest() for secret in secrets]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
