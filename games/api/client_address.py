"""The address of the client, for rate limits and the list of a player's sessions."""

from __future__ import annotations

import ipaddress

from django.http import HttpRequest
from rest_framework.request import Request

_IPV6_PREFIX = 64
"""A household or server usually gets a /64 network and may use any address in it."""


def client_address(request: HttpRequest | Request) -> str:
    """The client's IPv4 address, or the /64 network of its IPv6 address.

    The web server has already replaced the address of a trusted proxy by the one that it reports.
    Empty if there is no address, as on a Unix socket.
    """
    text = str(request.META.get("REMOTE_ADDR") or "")
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, _IPV6_PREFIX), strict=False))
    return str(address)


def peer_address(request: HttpRequest | Request) -> str:
    """The client's address, an IPv6 address in full; 0.0.0.0 if there is none."""
    try:
        address = ipaddress.ip_address(str(request.META.get("REMOTE_ADDR") or ""))
    except ValueError:
        return "0.0.0.0"  # noqa: S104 (no bind)
    return str(getattr(address, "ipv4_mapped", None) or address)
