"""Which client a request comes from, for limits by client."""

from __future__ import annotations

import ipaddress

from django.http import HttpRequest
from rest_framework.request import Request

_IPV6_SITE = 64
"""One household or server is given a whole /64 of IPv6 addresses and can use any of them."""


def client_address(request: HttpRequest | Request) -> str:
    """The client's IPv4 address, or the /64 network of its IPv6 address.

    The web server has already put the address that trusted proxies name in place of their own.
    Empty where there is none, as on a Unix socket.
    """
    text = str(request.META.get("REMOTE_ADDR") or "")
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, _IPV6_SITE), strict=False))
    return str(address)
