"""Which addresses may be called.

Anybody may register an address, so without these rules the server could be made to send requests to
its own network. The rules are applied to the address as it is written when it is registered, and to
what its name resolves to at the registration and at each sending.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from games.errors import Invalid

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], list[str]]

_REFUSED = [
    ipaddress.ip_network(block)
    for block in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        "168.63.129.16/32",  # metadata of Azure, in a public range
        *("::/96", "100::/64", "2001::/23", "2001:db8::/32", "3fff::/20", "5f00::/16"),
        *("fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"),
    )
]
_NAT64 = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48"))
_INTERNAL_NAMES = ("localhost", "local", "internal", "intranet", "lan", "home", "home.arpa")


class Target(NamedTuple):
    """An address, taken apart."""

    scheme: str
    host: str
    port: int
    path: str
    """With the query."""
    trusted: bool
    """Whether the operator allows it whatever it resolves to."""

    @property
    def origin(self) -> str:
        """Scheme, host and port as in the setting `WEBHOOK_ORIGINS`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        default = {"http": 80, "https": 443}[self.scheme]
        port = "" if self.port == default else f":{self.port}"
        return f"{self.scheme}://{host}{port}"


class Refused(Exception):
    """The address must not be called."""


def parse(url: str, trusted_origins: Sequence[str] = ()) -> Target:
    """Takes an address apart. Raises `Invalid` with the code `bad_webhook_url` or
    `address_refused` for one that may not be called as it is written.

    `trusted_origins` are origins (`http://127.0.0.1:9000`) that are allowed without https and
    inside of the server's network.
    """
    if not url.isascii() or any(letter <= " " or letter == "\\" for letter in url):
        raise _bad("It must consist of visible ASCII characters.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _bad("It cannot be read.") from None
    host = (parts.hostname or "").rstrip(".")
    if parts.scheme not in ("http", "https") or not host:
        raise _bad("It must start with https:// and a host.")
    if parts.username is not None or parts.password is not None:
        raise _bad("It must not contain a user name or password.")
    if parts.fragment or "#" in url:
        raise _bad("It must not contain a fragment (#).")
    if port == 0:
        raise _bad("There is no port 0.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    number = port or (443 if parts.scheme == "https" else 80)
    target = Target(parts.scheme, host, number, path, trusted=False)
    if target.origin in trusted_origins:
        return target._replace(trusted=True)
    if parts.scheme != "https":
        raise _bad("It must start with https://.")
    _check_host(host)
    return target


def resolve(host: str, port: int) -> list[str]:
    """The IP addresses of a host, in the order of the resolver. Raises `OSError`."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def checked(target: Target, addresses: Sequence[str]) -> list[str]:
    """The addresses that the name of `target` has resolved to, if all of them may be called.

    Raises `Refused` if one may not: then the name is not one of a public server.
    """
    if not target.trusted:
        for address in addresses:
            if not is_public(address):
                raise Refused(f"{target.host} is not a public address")
    if not addresses:
        raise Refused(f"{target.host} has no address")
    return list(addresses)


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public internet, also if it contains an IPv4 one."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False  # such as fe80::1%eth0
    return all(_is_public(each) for each in (ip, *_embedded(ip)))


def _is_public(ip: IPAddress) -> bool:
    # An IPv4-mapped address is judged by the IPv4 address in it.
    if isinstance(ip, ipaddress.IPv6Address) and (
        ip.ipv4_mapped or any(ip in network for network in _NAT64)
    ):
        return True
    return (
        ip.is_global
        and not ip.is_multicast
        and not any(ip.version == network.version and ip in network for network in _REFUSED)
    )


def _embedded(ip: IPAddress) -> list[ipaddress.IPv4Address]:
    """IPv4 addresses that a gateway would send packets to instead."""
    if isinstance(ip, ipaddress.IPv4Address):
        return []
    if ip.ipv4_mapped:
        return [ip.ipv4_mapped]
    if ip.sixtofour:
        return [ip.sixtofour]
    if ip.teredo:
        return list(ip.teredo)
    if any(ip in network for network in _NAT64):
        return [ipaddress.IPv4Address(ip.packed[-4:])]
    return []


def _check_host(host: str) -> None:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        labels = host.lower().split(".")
        internal = any(
            labels[-len(name.split(".")) :] == name.split(".") for name in _INTERNAL_NAMES
        )
        # A last label that is a number would be read as an IPv4 address: 127.1, 0x7f.1.
        if len(labels) < 2 or internal or not labels[-1][:1].isalpha():
            raise _refused(host) from None
    else:
        if not is_public(host):
            raise _refused(host)


def _bad(reason: str) -> Invalid:
    return Invalid("bad_webhook_url", f"This address cannot be used. {reason}", parameter="url")


def _refused(host: str) -> Invalid:
    return Invalid(
        "address_refused",
        f"{host} is not a public address, so nothing is sent to it.",
        parameter="url",
    )


def check_registrable(target: Target, resolver: Resolve) -> None:
    """Raises `Invalid` (`address_refused`, `unknown_host`) unless the host resolves to public
    addresses now."""
    try:
        checked(target, resolver(target.host, target.port))
    except Refused:
        raise _refused(target.host) from None
    except (OSError, UnicodeError):
        raise Invalid(
            "unknown_host", f"The host {target.host} cannot be found.", parameter="url"
        ) from None
