"""Sends one HTTP request to a receiver that may do anything.

The name of the host is resolved once for each request, all its addresses are checked, and the
connection goes to exactly one of the addresses that were checked: a name that resolves to another
address a moment later (DNS rebinding) changes nothing. The certificate is still checked for the
name. Redirects are not followed, proxies from the environment not used, and no more than the start
of the answer is read.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import ssl
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from typing import Any, NamedTuple

import httpcore

from tournaments.webhooks import addresses
from tournaments.webhooks.addresses import Target

CONNECT_SECONDS = 5.0
"""For each address of the host, and for the TLS handshake."""
TOTAL_SECONDS = 10.0
"""For everything, from the name of the host to the end of the answer."""
BODY_SECONDS = 2.0
"""For the body of the answer. The status has arrived by then, and that decides."""
MOST_BYTES = 4096
"""What is read of the body of an answer."""
EXCERPT = 500


class Outcome(NamedTuple):
    """What came of a request."""

    error: str = ""
    """Empty if the receiver has taken the message. Otherwise `address_refused`, `unknown_host`,
    `timeout`, `not_reached`, `bad_certificate`, `connection_lost`, `redirected` or
    `refused_by_receiver`."""
    status: int | None = None
    """The status of the answer; None if there was none."""
    excerpt: str = ""
    """The start of the answer's body as text."""

    @property
    def answered(self) -> bool:
        """Whether the receiver has answered, whatever it said."""
        return self.status is not None


class _PinnedNetwork(httpcore.AsyncNetworkBackend):
    """Connects to addresses that were checked before, whatever the name resolves to now."""

    def __init__(self, checked: list[str]) -> None:
        self._addresses = checked
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """A connection to the first of the addresses that accepts one."""
        for number, address in enumerate(self._addresses, 1):
            try:
                return await self._network.connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if number == len(self._addresses):
                    raise
        raise httpcore.ConnectError("no address")

    async def sleep(self, seconds: float) -> None:
        """As the base class wants it."""
        await self._network.sleep(seconds)


@functools.cache
def ssl_context() -> ssl.SSLContext:
    """Checks certificates and names."""
    return httpcore.default_ssl_context()


async def post(
    target: Target, headers: Mapping[str, str], body: bytes, resolving: Executor
) -> Outcome:
    """Sends the body to the target. Never raises for what the network or the receiver does.

    `resolving` runs the look-ups of names, which cannot be cancelled.
    """
    try:
        async with asyncio.timeout(TOTAL_SECONDS):
            return await _post(target, headers, body, resolving)
    except (TimeoutError, httpcore.TimeoutException):
        return Outcome("timeout")


async def _post(
    target: Target, headers: Mapping[str, str], body: bytes, resolving: Executor
) -> Outcome:
    loop = asyncio.get_running_loop()
    try:
        found = await loop.run_in_executor(resolving, addresses.resolve, target.host, target.port)
        checked = addresses.checked(target, found)
    except addresses.Refused:
        return Outcome("address_refused")
    except (OSError, UnicodeError):
        return Outcome("unknown_host")
    async with httpcore.AsyncConnectionPool(
        network_backend=_PinnedNetwork(checked), ssl_context=ssl_context()
    ) as pool:
        try:
            return await _exchange(pool, target, headers, body)
        except httpcore.ConnectError as error:
            certificate = isinstance(_cause(error), ssl.SSLCertVerificationError)
            return Outcome("bad_certificate" if certificate else "not_reached")
        except (httpcore.NetworkError, httpcore.ProtocolError):
            return Outcome("connection_lost")


async def _exchange(
    pool: httpcore.AsyncConnectionPool, target: Target, headers: Mapping[str, str], body: bytes
) -> Outcome:
    url = httpcore.URL(scheme=target.scheme, host=target.host, port=target.port, target=target.path)
    extensions = {"timeout": {"connect": CONNECT_SECONDS}}
    async with pool.stream(
        "POST", url, headers=list(headers.items()), content=body, extensions=extensions
    ) as response:
        status = response.status
        error = _error_of(status)
        start = bytearray()
        with contextlib.suppress(TimeoutError, httpcore.NetworkError, httpcore.ProtocolError):
            async with asyncio.timeout(BODY_SECONDS):
                async for chunk in response.aiter_stream():
                    start += chunk
                    if len(start) >= MOST_BYTES:
                        break
        text = start[:MOST_BYTES].decode(errors="replace").replace("\0", "")
        return Outcome(error, status, text[:EXCERPT])


def _error_of(status: int) -> str:
    if 200 <= status < 300:
        return ""
    return "redirected" if 300 <= status < 400 else "refused_by_receiver"


def _cause(error: BaseException) -> BaseException:
    while (cause := error.__cause__ or error.__context__) is not None:
        error = cause
    return error
