"""A guest signs up: the same player gets a username and a password, and keeps the games."""

from __future__ import annotations

from allauth.account import signals
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest

from games.models import Player


def upgrade_guest(
    request: HttpRequest,
    guest: Player,
    *,
    username: str,
    password: str,
    email: str,
    email_taken: bool,
) -> None:
    """Makes the guest a person, and signs the browser in again with the new password.

    The player goes on playing while the address waits for its code. `email_taken` says that another
    account has the address: its owner gets a mail that says so, the guest gets an account without
    an address, and the responses do not tell the two cases apart. Raises `ValidationError` for a
    name that was taken meanwhile.
    """
    adapter = get_adapter(request)
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=guest.pk)
        if player.kind != Player.Kind.GUEST:
            raise ValidationError("This guest has signed up already.", code="not_a_guest")
        player.kind = Player.Kind.PERSON
        player.username = username
        player.display_name = username
        player.created_key = None
        player.email = "" if email_taken else email
        player.set_password(password)
        adapter.save_account(player)
        if player.email:
            EmailAddress.objects.create(user=player, email=player.email, primary=True)
    request.session.flush()
    record_authentication(request, player, "password", username=username)
    adapter.login(request, player)
    signals.user_signed_up.send(sender=Player, request=request, user=player)
    signals.user_logged_in.send(sender=Player, request=request, user=player, response=None)
    if settings.MAIL_CONFIGURED:
        _send_code(request, player, email, email_taken)


def _send_code(request: HttpRequest, player: Player, email: str, email_taken: bool) -> None:
    state = EmailVerificationProcess.initial_state(player, email)
    state["account_already_exists"] = email_taken
    process = EmailVerificationProcess(request=request, user=player, state=state)
    process.generate_code()
    process.send()
    process.persist()
