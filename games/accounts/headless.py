"""What allauth's API answers beyond its defaults."""

from __future__ import annotations

from typing import Any

from allauth.headless.adapter import DefaultHeadlessAdapter
from allauth.mfa.adapter import get_adapter as get_mfa_adapter
from django.http import HttpRequest


class HeadlessAdapter(DefaultHeadlessAdapter):
    """Adds the picture of a TOTP secret for the camera of a phone."""

    def populate_response_meta(self, request: HttpRequest, meta: dict[str, Any]) -> None:
        """Adds `totp_svg` beside `totp_url`."""
        if url := meta.get("totp_url"):
            meta["totp_svg"] = get_mfa_adapter().build_totp_svg(url)

    def serialize_user(self, user: Any) -> dict[str, Any]:
        """With the public id instead of the database key."""
        return {**super().serialize_user(user), "id": user.public_id, "display": str(user)}
