"""Mail: stored in the request, sent by a worker, tried again, and visible to staff."""

from __future__ import annotations

import smtplib
import socketserver
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import connection, transaction
from django.utils import timezone

from config import mail_server
from config.mail_server import MailServer
from games.accounts import mail_queue, tasks
from games.accounts.mail_backend import SEND_TASK
from games.models import Mail, Player
from tests.games.accounts.conftest import Browser

pytestmark = pytest.mark.django_db


class _Smtp(socketserver.StreamRequestHandler):
    """Enough of SMTP (RFC 5321) to take a message, or to refuse it."""

    server: _SmtpServer

    def handle(self) -> None:
        """One session."""
        self._say("220 test")
        while line := self.rfile.readline().decode().strip():
            match line.upper().split(":")[0].split()[0]:
                case "RCPT":
                    self._say(self.server.answer_to_recipient)
                case "DATA":
                    self._say("354 go on")
                    self.server.messages.append(self._message())
                    self._say("250 taken")
                case "QUIT":
                    self._say("221 bye")
                    return
                case _:
                    self._say("250 fine")

    def _message(self) -> str:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) != b".\r\n":
            assert line.endswith(b"\r\n")
            lines.append(line)
        return b"".join(lines).decode()

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class _SmtpServer(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Smtp)
        self.messages: list[str] = []
        self.answer_to_recipient = "250 fine"


@pytest.fixture(autouse=True)
def real_backend(settings: LazySettings) -> None:
    """The backend of the project; tests replace it by one that only remembers."""
    settings.EMAIL_BACKEND = "games.accounts.mail_backend.QueueBackend"


@pytest.fixture
def smtp(settings: LazySettings) -> Iterator[_SmtpServer]:
    """A mail server, to which mail goes."""
    with _SmtpServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settings.MAIL_SERVER = MailServer(host="127.0.0.1", port=server.server_address[1])
        yield server
        server.shutdown()


def _mail(to: str = "ada@example.org") -> Mail:
    EmailMessage("Your code", "It is BCDF-GHJK.\n.\nBye", "Rooftree <r@example.org>", [to]).send()
    return Mail.objects.latest("pk")


def test_a_message_reaches_the_mail_server(smtp: _SmtpServer) -> None:
    message = EmailMultiAlternatives(
        "Zug", "Du bist am Zug, Zoë.", "Rooftree <r@example.org>", ["Ada <ada@example.org>"]
    )
    message.attach_alternative("<p>Du bist am Zug, Zoë.</p>", "text/html")
    message.bcc = ["ben@example.org"]
    assert message.send() == 1
    mail = Mail.objects.get()
    assert (mail.sender, mail.recipients) == ("r@example.org", "ada@example.org\nben@example.org")
    tasks.send_mail(mail.pk)
    mail.refresh_from_db()
    assert (mail.status, mail.tries, mail.last_error) == ("sent", 1, "")
    assert mail.sent_at is not None
    assert bytes(mail.content) == b""
    assert "Subject: Zug" in smtp.messages[0]
    assert "ben@example.org" not in smtp.messages[0]
    tasks.send_mail(mail.pk)
    assert len(smtp.messages) == 1


def test_mail_waits_for_the_commit_and_is_not_sent_after_a_rollback(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(
        "games.accounts.mail_backend.current_app.send_task",
        lambda name, args: sent.append((name, args)),
    )
    with django_capture_on_commit_callbacks(execute=True):
        mail = _mail()
        assert sent == []
    assert sent == [(SEND_TASK, (mail.pk,))]
    with transaction.atomic():
        _mail("ben@example.org")
        transaction.set_rollback(True)
    assert Mail.objects.count() == 1


def test_a_request_that_sends_mail_works_without_mail_server_and_broker(
    mail_server: None, browser: Browser, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAIL_SERVER = MailServer(host="127.0.0.1", port=1)

    def fail(*_: Any, **__: Any) -> None:
        raise ConnectionError("the broker is away")

    monkeypatch.setattr("games.accounts.mail_backend.current_app.send_task", fail)
    assert browser.sign_up(email="ada@example.org").status_code == 401
    assert mail_queue.due(10) == [Mail.objects.get().pk]


def test_mail_that_cannot_be_sent_is_tried_again_ever_later_and_given_up(
    settings: LazySettings,
) -> None:
    settings.MAIL_SERVER = MailServer(host="127.0.0.1", port=1)  # nothing listens there
    mail = _mail()
    waits = []
    for _ in range(20):
        before = timezone.now()
        tasks.send_mail(mail.pk)
        mail.refresh_from_db()
        if mail.next_try_at is None:
            break
        waits.append(round((mail.next_try_at - before) / timedelta(minutes=1)))
        assert mail_queue.due(10) == []
        Mail.objects.update(next_try_at=timezone.now())
    assert waits == [1, 5, 15, 60, 180, 360, 720]
    assert (mail.status, mail.tries) == ("failed", 8)
    assert "refused" in mail.last_error.lower()


def test_a_recipient_whom_the_server_does_not_know_is_final(smtp: _SmtpServer) -> None:
    smtp.answer_to_recipient = "550 no such mailbox"
    mail = _mail()
    tasks.send_mail(mail.pk)
    mail.refresh_from_db()
    assert (mail.status, mail.last_error) == ("failed", "550 no such mailbox")


def test_a_server_that_is_busy_is_not(smtp: _SmtpServer) -> None:
    smtp.answer_to_recipient = "450 try later"
    mail = _mail()
    tasks.send_mail(mail.pk)
    mail.refresh_from_db()
    assert (mail.status, mail.last_error) == ("queued", "OSError: 450 try later")
    smtp.answer_to_recipient = "250 fine"
    Mail.objects.update(next_try_at=timezone.now())
    tasks.send_mail(mail.pk)
    mail.refresh_from_db()
    assert mail.status == "sent"


def test_a_mail_whose_worker_died_is_due_again(
    smtp: _SmtpServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = _mail()

    def die(_: Mail) -> None:
        raise SystemExit

    monkeypatch.setattr("games.accounts.mail_delivery.deliver", die)
    with pytest.raises(SystemExit):
        tasks.send_mail(mail.pk)
    assert mail_queue.due(10) == []  # another worker may be at it
    monkeypatch.setattr(
        "games.accounts.mail_queue.timezone.now",
        lambda start=timezone.now(): start + timedelta(minutes=3),  # noqa: B008 (once, on purpose)
    )
    assert mail_queue.due(10) == [mail.pk]


@pytest.mark.django_db(transaction=True)
def test_of_two_workers_one_sends(smtp: _SmtpServer) -> None:
    mail = _mail()
    start = threading.Barrier(4)

    def work(_: int) -> None:
        start.wait()
        try:
            tasks.send_mail(mail.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert len(smtp.messages) == 1
    mail.refresh_from_db()
    assert (mail.status, mail.tries) == ("sent", 1)


def test_errors_of_smtplib_are_tried_again() -> None:
    """`deliver` promises `OSError` for what may succeed later."""
    assert issubclass(smtplib.SMTPException, OSError)


def test_without_a_server_mail_is_written_to_files(settings: LazySettings, tmp_path: Path) -> None:
    folder = tmp_path / "mail"
    settings.MAIL_SERVER = MailServer(folder=folder)
    tasks.send_mail(_mail().pk)
    (path,) = folder.iterdir()
    assert b"BCDF-GHJK" in path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700
    tasks.prune_mail()
    assert path.exists()
    settings.MAIL_DAYS = 0
    mail_queue.prune(timedelta())
    assert not path.exists()


def test_old_mails_are_deleted(settings: LazySettings, tmp_path: Path) -> None:
    settings.MAIL_SERVER = MailServer(folder=tmp_path)
    old, new = _mail(), _mail()
    Mail.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(days=8))
    tasks.prune_mail()
    assert list(Mail.objects.all()) == [new]


def test_mails_to_an_address_are_forgotten() -> None:
    _mail("ada@example.org")
    _mail("nada@example.org")
    assert mail_queue.forget("Ada@example.org") == 1
    assert Mail.objects.get().recipients == "nada@example.org"


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://u:p%40w@mx.example.org", ("mx.example.org", 587, "u", "p@w", True, False)),
        ("smtps://mx.example.org:4650", ("mx.example.org", 4650, "", "", False, True)),
        ("smtp+plain://localhost", ("localhost", 25, "", "", False, False)),
    ],
)
def test_the_mail_server_is_given_as_a_url(url: str, server: tuple[Any, ...]) -> None:
    assert tuple(mail_server.parse(url))[:6] == server
    assert mail_server.parse("file:///srv/mail%20out").folder == Path("/srv/mail out")


@pytest.mark.parametrize(
    "url", ["mx.example.org", "http://x", "smtp://", "smtp://h:x", "file://srv/x", "smtp://h/x"]
)
def test_a_url_that_is_not_understood_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL must be") as refused:
        mail_server.parse(url)
    assert "example" not in str(refused.value)


def test_staff_see_mail_and_can_try_again(
    browser: Browser, settings: LazySettings, django_assert_num_queries: Callable[..., Any]
) -> None:
    settings.MAIL_SERVER = MailServer(host="127.0.0.1", port=1)
    staff = Player.objects.create_user("sam", is_staff=True)
    mail = _mail()
    Mail.objects.update(status="failed", next_try_at=None, tries=8, last_error="550 no")
    path = "/api/v1/staff/mail"
    assert browser.get(path).status_code == 401
    browser.force_login(Player.objects.create_user("ada"))
    assert browser.get(path).status_code == 403
    browser.force_login(staff)
    _mail("ben@example.org")
    (row,) = browser.get(f"{path}?status=failed").json()["results"]
    assert row == {
        "id": mail.public_id,
        "status": "failed",
        "recipients": ["ada@example.org"],
        "subject": "Your code",
        "created_at": row["created_at"],
        "tries": 8,
        "next_try_at": None,
        "sent_at": None,
        "last_error": "550 no",
    }
    with django_assert_num_queries(3):  # session, player, and one for all rows
        assert len(browser.get(path).json()["results"]) == 2
    again = browser.send("post", f"{path}/{mail.public_id}/retry")
    assert (again.status_code, again.json()["status"], again.json()["tries"]) == (200, "queued", 0)
    Mail.objects.filter(pk=mail.pk).update(status="sent", content=b"")
    refused = browser.send("post", f"{path}/{mail.public_id}/retry")
    assert (refused.status_code, refused.json()["code"]) == (409, "mail_is_over")
    assert browser.send("post", f"{path}/none/retry").status_code == 404


def test_the_machine_itself_reads_its_mail(
    browser: Browser, settings: LazySettings, tmp_path: Path
) -> None:
    settings.MAIL_SERVER = MailServer(folder=tmp_path)
    settings.ALLOWED_HOSTS = ["*"]
    path = "/api/v1/local/mail"
    assert browser.get(path, HTTP_HOST="localhost:8000").json() == []
    tasks.send_mail(_mail().pk)
    (message,) = browser.get(path, HTTP_HOST="localhost:8000").json()
    assert (message["to"], message["subject"]) == ("ada@example.org", "Your code")
    assert "It is BCDF-GHJK." in message["text"]
    refusals: tuple[dict[str, Any], ...] = (
        {"REMOTE_ADDR": "192.168.1.5"},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_FORWARDED": "for=127.0.0.1"},
        {"HTTP_X_REAL_IP": "127.0.0.1"},
        {"HTTP_VIA": "1.1 proxy"},
        {"HTTP_HOST": "attacker.example"},
    )
    for headers in refusals:
        refused = Browser(**{"HTTP_HOST": "localhost:8000", **headers}).get(path)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_local"), headers
    settings.PRODUCTION = True
    assert browser.get(path, HTTP_HOST="localhost:8000").status_code == 403
    settings.PRODUCTION = False
    settings.MAIL_SERVER = MailServer(host="mx.example.org", port=25)
    refused = browser.get(path, HTTP_HOST="localhost:8000")
    assert (refused.status_code, refused.json()["code"]) == (404, "no_local_mail")
