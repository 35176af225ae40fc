"""Which addresses are called, and that a name is resolved once and to nothing else."""

from __future__ import annotations

import asyncio
import datetime
import socket
import ssl
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpcore
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.conf import LazySettings

from games.errors import Invalid
from tests.tournaments.app.organising import do
from tests.tournaments.webhooks.conftest import collect, send, skip_waiting
from tests.tournaments.webhooks.receiver import Receiver
from tournaments.models import Tournament, WebhookDelivery
from tournaments.webhooks import addresses, kinds, registration, transport

WON = {"ranks": [1, 2], "points": [9, 4]}
INTERNAL = [
    *("127.0.0.1", "127.8.9.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255"),
    *("192.168.1.1", "169.254.169.254", "100.64.0.1", "100.100.100.200", "192.0.0.192"),
    *("198.18.0.1", "203.0.113.9", "224.0.0.1", "255.255.255.255", "168.63.129.16"),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "::127.0.0.1", "::10.0.0.1"),
    *("64:ff9b::a9fe:a9fe", "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:a00:1::"),
    *("2001:0:7f00:1::", "2001:db8::1", "fec0::1", "not an address"),
]
PUBLIC = ["8.8.8.8", "93.184.216.34", "2606:2800:220:1::1", "::ffff:8.8.8.8", "64:ff9b::808:808"]


@pytest.mark.parametrize("address", INTERNAL)
def test_internal_addresses(address: str) -> None:
    assert not addresses.is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses(address: str) -> None:
    assert addresses.is_public(address)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://example.com/hook", "bad_webhook_url"),
        ("ftp://example.com/hook", "bad_webhook_url"),
        ("https:///hook", "bad_webhook_url"),
        ("//example.com/hook", "bad_webhook_url"),
        ("https://ada:secret@example.com/", "bad_webhook_url"),
        ("https://@example.com/", "bad_webhook_url"),
        ("https://example.com/#top", "bad_webhook_url"),
        ("https://example.com:99999/", "bad_webhook_url"),
        ("https://example.com:0/", "bad_webhook_url"),
        ("https://exa mple.com/", "bad_webhook_url"),
        ("https://example.com/\r\nX-Evil: 1", "bad_webhook_url"),
        ("https://example.com\\@127.0.0.1/", "bad_webhook_url"),
        ("https://bücher.example/", "bad_webhook_url"),
        ("https://[::1", "bad_webhook_url"),
        ("", "bad_webhook_url"),
        *(
            (f"https://{host}/", "address_refused")
            for host in (
                "localhost",
                "LOCALHOST.",
                "db.localhost",
                "printer.local",
                "intranet",
                "postgres",
                "metadata.google.internal",
                "127.0.0.1",
                "127.1",
                "2130706433",
                "0x7f.0.0.1",
                "0x7f000001",
                "0177.0.0.1",
                "169.254.169.254",
                "[::1]",
                "[::ffff:127.0.0.1]",
                "[fd00:ec2::254]",
                "192.168.0.1",
                "1.2.3",
            )
        ),
    ],
)
def test_addresses_that_cannot_be_registered(url: str, code: str) -> None:
    with pytest.raises(Invalid) as caught:
        addresses.parse(url)
    assert caught.value.code == code
    assert caught.value.extra == {"parameter": "url"}


def test_an_address_is_taken_apart() -> None:
    target = addresses.parse("https://Hooks.Example.com:8443/a/b?x=1&y=%20")
    assert target == ("https", "hooks.example.com", 8443, "/a/b?x=1&y=%20", False)
    assert addresses.parse("https://example.com").path == "/"
    assert addresses.parse("https://[2606:2800:220:1::1]/").origin == "https://[2606:2800:220:1::1]"
    trusted = addresses.parse("http://10.0.0.5:9000/x", ["http://10.0.0.5:9000"])
    assert trusted.trusted
    with pytest.raises(Invalid):
        addresses.parse("http://10.0.0.5:9001/x", ["http://10.0.0.5:9000"])


@pytest.mark.parametrize(
    ("found", "code"),
    [
        (["10.0.0.5"], "address_refused"),
        (["93.184.216.34", "127.0.0.1"], "address_refused"),
        ([], "address_refused"),
        (OSError("no such host"), "unknown_host"),
    ],
)
def test_a_name_must_resolve_to_public_addresses_only(
    found: list[str] | OSError, code: str
) -> None:
    def resolver(host: str, port: int) -> list[str]:
        if isinstance(found, OSError):
            raise found
        return found

    with pytest.raises(Invalid) as caught:
        addresses.check_registrable(addresses.parse("https://example.com/"), resolver)
    assert caught.value.code == code


class Names:
    """A resolver whose answers change: each look-up takes the next, the last stays."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked = 0

    def __call__(self, host: str, port: int) -> list[str]:
        self.asked += 1
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


class Connections:
    """Notes where connections go to, and refuses them."""

    def __init__(self) -> None:
        self.addresses: list[str] = []

    async def __call__(self, network: object, host: str, port: int, *_: object) -> object:
        self.addresses.append(host)
        raise httpcore.ConnectError("refused by the test")


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> Connections:
    noted = Connections()

    async def connect(network: object, host: str, port: int, *rest: object) -> object:
        return await noted(network, host, port, *rest)

    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", connect)
    return noted


@pytest.mark.django_db
def test_a_name_that_resolves_to_another_address_at_the_sending(
    event: Tournament, monkeypatch: pytest.MonkeyPatch, connections: Connections
) -> None:
    """DNS rebinding: the name was public at the registration and is internal afterwards."""
    names = Names(["93.184.216.34"], ["127.0.0.1"])
    monkeypatch.setattr(addresses, "resolve", names)
    webhook = registration.create(event, "https://rebind.example.com/", [kinds.RESULT])
    registration.send_test(webhook)
    assert send() == 1
    assert connections.addresses == [], "nothing was called"
    assert WebhookDelivery.objects.get().error == "address_refused"
    # A name that is public when it is checked and internal when it is asked for again.
    names.answers = [["93.184.216.34", "2606:2800:220:1::1"], ["127.0.0.1"]]
    names.asked = 0
    skip_waiting()
    assert send() == 1
    assert names.asked == 1, "once for each sending"
    assert connections.addresses == ["93.184.216.34", "2606:2800:220:1::1"]
    assert WebhookDelivery.objects.get().error == "not_reached"


@pytest.mark.django_db
def test_a_registered_address_is_checked_again_when_the_setting_changes(
    event: Tournament, receiver: Receiver, settings: LazySettings
) -> None:
    webhook = registration.create(event, receiver.origin, [kinds.RESULT])
    settings.WEBHOOK_ORIGINS = []
    do(event, "rule", table=1, kind="played", games=[WON])
    collect()
    send()
    assert not receiver.received
    assert webhook.deliveries.get().error == "address_refused"


def certificate(folder: Path, name: str) -> Path:
    """A key and a self-signed certificate for that name, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime(2020, 1, 1)
    built = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now)
        .not_valid_after(now + datetime.timedelta(days=36500))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{name}.pem"
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + built.public_bytes(serialization.Encoding.PEM)
    )
    return file


@pytest.fixture
def secure_receiver(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], Receiver]]:
    """Makes receivers with a certificate for `hooks.example.com`, which resolves to this machine
    and whose certificate is trusted."""
    file = certificate(tmp_path, "hooks.example.com")
    trusting = ssl.create_default_context(cafile=str(file))
    monkeypatch.setattr(transport, "ssl_context", lambda: trusting)
    monkeypatch.setattr(addresses, "resolve", lambda host, port: ["127.0.0.1"])
    receivers: list[Receiver] = []

    def make(host: str) -> Receiver:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        names: list[str | None] = []
        context.sni_callback = lambda _socket, name, _context: names.append(name)
        receiver = Receiver(context)
        receiver.origin = f"https://{host}:{receiver.port}"
        receiver.names = names  # type: ignore[attr-defined]
        receivers.append(receiver)
        return receiver

    yield make
    for receiver in receivers:
        receiver.close()


def post(url: str, trusted: str) -> transport.Outcome:
    with ThreadPoolExecutor(1) as resolving:
        target = addresses.parse(url, [trusted])
        headers = {"Host": target.origin.partition("://")[2], "Content-Length": "2"}
        return asyncio.run(transport.post(target, headers, b"{}", resolving))


def test_the_certificate_is_checked_for_the_name_not_for_the_address(
    secure_receiver: Callable[[str], Receiver],
) -> None:
    receiver = secure_receiver("hooks.example.com")
    outcome = post(f"{receiver.origin}/hook", receiver.origin)
    assert outcome == transport.Outcome("", 200, "thank you")
    assert receiver.names == ["hooks.example.com"]  # type: ignore[attr-defined]
    assert receiver.received[0].headers["host"] == f"hooks.example.com:{receiver.port}"


def test_a_certificate_of_another_name_is_refused(
    secure_receiver: Callable[[str], Receiver],
) -> None:
    receiver = secure_receiver("other.example.com")
    assert post(f"{receiver.origin}/hook", receiver.origin).error == "bad_certificate"
    assert not receiver.received


def test_proxies_of_the_environment_are_not_used(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert post(receiver.origin, receiver.origin).error == ""


def test_a_port_where_nobody_listens() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound but not listening
        origin = f"http://127.0.0.1:{taken.getsockname()[1]}"
        assert post(origin, origin).error == "not_reached"
