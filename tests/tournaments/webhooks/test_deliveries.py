"""Messages reach a real receiver, whatever it does with them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import random
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Notice, Player
from tests.tournaments.app.conftest import MakeTournament
from tests.tournaments.app.organising import do, organiser
from tests.tournaments.app.races import run_together
from tests.tournaments.webhooks.conftest import collect, rewind_feed, send, skip_waiting
from tests.tournaments.webhooks.receiver import Received, Receiver
from tournaments.director import rounds
from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.webhooks import (
    backoff,
    deliveries,
    kinds,
    registration,
    sending,
    signing,
    tasks,
    transport,
)

WON = {"ranks": [1, 2], "points": [9, 4]}
LOST = {"ranks": [2, 1], "points": [4, 9]}


def is_signed(received: Received, secret: str) -> bool:
    """Verifies the signature as the Standard Webhooks specification asks receivers to do."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    headers = received.headers
    assert abs(time.time() - int(headers["webhook-timestamp"])) < 60
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{received.body}"
    wanted = base64.b64encode(hmac.new(key, content.encode(), hashlib.sha256).digest()).decode()
    return f"v1,{wanted}" in headers["webhook-signature"].split(" ")


def the_delivery() -> WebhookDelivery:
    return WebhookDelivery.objects.get()


def rule(event: Tournament, table: int = 1) -> None:
    do(event, "rule", table=table, kind="played", games=[WON])


def correct(event: Tournament, outcome: dict[str, Any]) -> None:
    do(event, "correct", table=1, kind="played", games=[outcome], reason="misread")


def record_result(event: Tournament, table: int = 1) -> str:
    """Records a result by hand, and returns the id of its message."""
    rule(event, table)
    collect()
    rows = WebhookDelivery.objects.filter(kind=kinds.RESULT)
    return rows.latest("pk").message_id


def test_the_example_of_the_specification() -> None:
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    body = '{"test": 2432232314}'
    signed = signing.signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_result_is_sent_with_a_signature(
    event: Tournament, receiver: Receiver, webhook: Webhook, sent_tasks: list[str]
) -> None:
    message_id = record_result(event)
    assert send() == 1
    (received,) = receiver.taken
    assert received.id == message_id == f"msg_{event.public_id}_{event.seq}"
    assert received.path == "/hook?club=7"
    assert received.headers["content-type"] == "application/json"
    assert received.headers["host"] == f"127.0.0.1:{receiver.port}"
    assert is_signed(received, webhook.secret)
    assert not is_signed(received, signing.new_secret())
    values = received.values
    assert values["type"] == "result.recorded"
    assert values["data"]["tournament"] == {"id": event.public_id, "name": "Spring"}
    assert values["data"]["table"] == 1
    assert values["data"]["event"]["type"] == "result_recorded"
    row = the_delivery()
    assert (row.status, row.attempts, row.response_code) == ("delivered", 1, 200)
    assert (row.response_excerpt, row.error, row.body) == ("thank you", "", received.body)
    webhook.refresh_from_db()
    assert webhook.delivered_at is not None
    assert send() == 0


def test_only_what_a_webhook_wants_is_sent(tournament: MakeTournament, receiver: Receiver) -> None:
    event = tournament(2, start=False, owner=organiser(), settings={"by_hand": True})
    collect()
    registration.create(event, f"{receiver.origin}/all", kinds.KINDS)
    registration.create(event, f"{receiver.origin}/end", [kinds.FINISHED])
    extra = Player.objects.create_user("late")
    do(event, "register", player=extra.username)
    do(event, "start")
    rounds.advance(event.pk)
    for table in (1, 2, 3):
        rule(event, table)
        rounds.advance(event.pk)
    correct(event, LOST)
    collect()
    send()

    def told(path: str) -> list[Any]:
        return [received.values for received in receiver.taken if received.path == path]

    assert [message["type"] for message in told("/end")] == ["tournament.finished"]
    types = [message["type"] for message in told("/all")]
    assert types[:2] == ["entry.registered", "round.published"]
    assert types.count("result.recorded") == 3
    assert types[-2:] == ["result.corrected", "standings.changed"], "one of these for each batch"
    seqs = [message["data"]["seq"] for message in told("/all")]
    assert seqs == sorted(seqs)


def test_facts_reach_the_webhooks_of_their_own_tournament_only(
    event: Tournament, tournament: MakeTournament, receiver: Receiver, webhook: Webhook
) -> None:
    other = tournament(2, owner=organiser(), name="Other", slug="other", settings={"by_hand": True})
    rule(other)
    collect()
    assert not WebhookDelivery.objects.exists()


def test_a_fact_that_is_processed_again_leads_to_no_second_message(
    event: Tournament, receiver: Receiver, webhook: Webhook
) -> None:
    record_result(event)
    send()
    rewind_feed()
    assert collect() > 0
    assert WebhookDelivery.objects.count() == 1
    assert send() == 0


@pytest.mark.parametrize(
    ("behaviour", "error", "status"),
    [
        (500, "refused_by_receiver", 500),
        (404, "refused_by_receiver", 404),
        ("close", "connection_lost", None),
        ("hang", "timeout", None),
        ("late", "timeout", None),
        ("drip", "timeout", None),
    ],
)
def test_a_receiver_that_fails_gets_the_same_message_again(
    event: Tournament,
    receiver: Receiver,
    webhook: Webhook,
    monkeypatch: pytest.MonkeyPatch,
    behaviour: str | int,
    error: str,
    status: int | None,
) -> None:
    monkeypatch.setattr(transport, "TOTAL_SECONDS", 0.4)
    receiver.failures = [behaviour]
    message_id = record_result(event)
    assert send() == 1
    row = the_delivery()
    assert (row.status, row.error, row.response_code) == ("pending", error, status)
    if status is not None:
        assert row.response_excerpt == "no <b>thanks</b>"
    assert timedelta(seconds=7) < row.next_try_at - timezone.now() < timedelta(seconds=13)
    assert send() == 0, "it waits"
    skip_waiting()
    assert send() == 1
    first, second = receiver.received
    assert first.id == second.id == message_id
    assert first.body == second.body
    row.refresh_from_db()
    assert (row.status, row.error, row.attempts) == ("delivered", "", 2)


@pytest.mark.parametrize("behaviour", ["huge", "stuck"])
def test_a_message_is_taken_once_the_status_says_so(
    event: Tournament,
    receiver: Receiver,
    webhook: Webhook,
    monkeypatch: pytest.MonkeyPatch,
    behaviour: str,
) -> None:
    monkeypatch.setattr(transport, "BODY_SECONDS", 0.3)
    receiver.behaviour = behaviour
    record_result(event)
    started = time.monotonic()
    send()
    assert time.monotonic() - started < 3
    row = the_delivery()
    assert (row.status, row.attempts) == ("delivered", 1)
    assert row.response_excerpt == {"huge": "x" * 500, "stuck": "half"}[behaviour]


def test_redirects_are_not_followed(
    event: Tournament,
    receiver: Receiver,
    make_receiver: Callable[[], Receiver],
    webhook: Webhook,
) -> None:
    other = make_receiver()
    receiver.behaviour, receiver.location = 302, other.origin
    record_result(event)
    send()
    assert the_delivery().error == "redirected"
    assert not other.received


def test_a_receiver_that_hangs_does_not_hold_up_others(
    event: Tournament,
    make_receiver: Callable[[], Receiver],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(transport, "TOTAL_SECONDS", 1.5)
    hanging, quick = make_receiver(), make_receiver()
    hanging.behaviour = "hang"
    registration.create(event, hanging.origin, [kinds.RESULT, kinds.CORRECTION])
    registration.create(event, quick.origin, [kinds.RESULT, kinds.CORRECTION])
    rule(event)
    for outcome in (LOST, WON, LOST):
        correct(event, outcome)
    collect()
    started = time.monotonic()
    assert send() == 5, "one to the hanging receiver, all four to the other"
    assert time.monotonic() - started < 3, "the hanging one costs one timeout"
    assert [r.values["data"]["seq"] for r in quick.taken] == sorted(
        r.values["data"]["seq"] for r in quick.taken
    )
    assert len(quick.taken) == 4
    assert len(hanging.received) == 1
    hanging.behaviour = "ok"
    skip_waiting()
    assert send() == 4
    assert sorted(hanging.ids) == sorted(quick.ids)
    assert hanging.ids == quick.ids, "in order, since nothing was tried behind the first"


def test_every_event_once_by_id_from_a_receiver_that_fails_at_random(
    event: Tournament, receiver: Receiver, webhook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "TOTAL_SECONDS", 0.3)
    rng = random.Random(7)
    rule(event)
    for number in range(11):
        correct(event, (LOST, WON)[number % 2])
    collect()
    wanted = list(WebhookDelivery.objects.order_by("pk").values_list("message_id", flat=True))
    assert len(set(wanted)) == len(wanted) == 12
    faults: list[str | int] = [500, 429, 302, "close", "hang", "drip", 200]
    receiver.failures = [rng.choice(faults) for _ in range(40)]
    for _ in range(60):
        skip_waiting()
        if not send():
            break
    assert set(receiver.ids) == set(wanted)
    assert len(receiver.ids) == len(wanted), "none is sent again once it was taken"
    assert not WebhookDelivery.objects.exclude(status="delivered").exists()


def test_a_message_is_given_up_after_three_days(
    event: Tournament, receiver: Receiver, webhook: Webhook
) -> None:
    receiver.behaviour = 503
    record_result(event)
    send()
    WebhookDelivery.objects.update(give_up_at=timezone.now())
    skip_waiting()
    send()
    row = the_delivery()
    assert (row.status, row.attempts) == ("failed", 2)
    webhook.refresh_from_db()
    assert webhook.disabled == "", "it has failed for seconds only"
    skip_waiting()
    assert send() == 0


def test_an_address_that_keeps_failing_is_disabled_and_its_organiser_told(
    event: Tournament, receiver: Receiver, webhook: Webhook
) -> None:
    receiver.behaviour = "close"
    record_result(event)
    record_result(event, table=2)
    Webhook.objects.update(failing_since=timezone.now() - deliveries.DISABLE_AFTER)
    WebhookDelivery.objects.update(give_up_at=timezone.now())
    send()
    webhook.refresh_from_db()
    assert webhook.disabled == "failing"
    assert [row.status for row in WebhookDelivery.objects.all()] == ["failed"] * 2
    notice = Notice.objects.get(kind="webhook_disabled")
    assert (notice.player, notice.subject) == (organiser(), "Spring")
    # What happens meanwhile is kept, and replayed once it works again.
    correct(event, LOST)
    collect()
    assert WebhookDelivery.objects.latest("pk").error == "disabled"
    assert send() == 0
    receiver.behaviour = "ok"
    webhook = registration.change(webhook, {"enabled": True})
    assert send() == 0
    assert deliveries.replay(webhook, WebhookDelivery.objects.filter(status="failed")) == 3
    assert send() == 3
    assert len(receiver.ids) == 3


def test_gone_disables_at_once(event: Tournament, receiver: Receiver, webhook: Webhook) -> None:
    receiver.behaviour = 410
    record_result(event)
    send()
    webhook.refresh_from_db()
    assert webhook.disabled == "gone"


def test_a_replay_has_the_same_id_and_a_new_timestamp(
    event: Tournament, receiver: Receiver, webhook: Webhook
) -> None:
    record_result(event)
    send()
    deliveries.replay(webhook, WebhookDelivery.objects.all())
    send()
    first, second = receiver.taken
    assert (first.id, first.body) == (second.id, second.body)
    assert the_delivery().attempts == 2


def test_a_replay_during_an_attempt_is_not_lost(
    event: Tournament, receiver: Receiver, webhook: Webhook
) -> None:
    record_result(event)
    (claimed,) = deliveries.claim(10)
    assert deliveries.claim(10) == [], "the webhook is busy"
    deliveries.replay(webhook, WebhookDelivery.objects.all())
    deliveries.record(claimed, transport.Outcome("", 200, "ok"))
    row = the_delivery()
    assert (row.status, row.attempts) == ("pending", 1)
    assert send() == 1


def test_a_worker_that_dies_leaves_its_message_to_others(
    event: Tournament, receiver: Receiver, webhook: Webhook
) -> None:
    record_result(event)
    assert len(deliveries.claim(10)) == 1
    assert send() == 0
    Webhook.objects.update(busy_until=timezone.now())  # the lease is over
    assert send() == 1


def test_both_secrets_sign_while_the_old_one_is_valid(
    event: Tournament, receiver: Receiver, webhook: Webhook
) -> None:
    new = registration.rotate_secret(webhook)
    assert new.secret != webhook.secret
    record_result(event)
    send()
    assert is_signed(receiver.taken[0], new.secret)
    assert is_signed(receiver.taken[0], webhook.secret)
    Webhook.objects.update(previous_until=timezone.now())
    record_result(event, table=2)
    send()
    assert is_signed(receiver.taken[1], new.secret)
    assert not is_signed(receiver.taken[1], webhook.secret)


def test_a_deleted_webhook_gets_nothing_more(
    event: Tournament, receiver: Receiver, webhook: Webhook
) -> None:
    record_result(event)
    (claimed,) = deliveries.claim(10)
    webhook.delete()
    deliveries.record(claimed, transport.Outcome("timeout"))
    assert not WebhookDelivery.objects.exists()
    assert send() == 0


def test_one_task_sends_at_a_time_and_asks_for_another_if_more_is_due(
    event: Tournament,
    receiver: Receiver,
    webhook: Webhook,
    sent_tasks: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record_result(event)
    assert cache.add(tasks._FLAG, 1)
    tasks.send()
    assert not receiver.received
    cache.delete(tasks._FLAG)
    monkeypatch.setattr("tournaments.webhooks.sending.send_due", lambda: 0)
    sent_tasks.clear()
    tasks.send()
    assert sent_tasks == ["tournaments.webhooks.tasks.send"]


def test_the_number_of_queries_does_not_depend_on_the_number_of_facts(
    event: Tournament, receiver: Receiver, webhook: Webhook
) -> None:
    def queries(corrections: int) -> int:
        for number in range(corrections):
            correct(event, (LOST, WON)[number % 2])
        with CaptureQueriesContext(
            connection,
        ) as captured:
            collect()
        return len(captured)

    record_result(event)
    assert queries(2) == queries(10) <= 20


def test_old_deliveries_are_deleted_unless_they_wait(
    event: Tournament, receiver: Receiver, webhook: Webhook
) -> None:
    record_result(event)
    send()
    record_result(event, table=2)
    WebhookDelivery.objects.update(created_at=timezone.now() - timedelta(days=31))
    tasks.prune_webhooks()
    assert the_delivery().status == "pending"


def test_the_times_between_tries() -> None:
    rng = random.Random(1)
    waits = [backoff.delay(tries, rng) for tries in range(1, 16)]
    assert timedelta(seconds=8) <= waits[0] <= timedelta(seconds=12)
    assert all(wait <= backoff.LONGEST * 1.2 for wait in waits)
    total, tries = timedelta(0), 0
    while total < backoff.GIVE_UP_AFTER:
        total += waits[tries]
        tries += 1
    assert 11 <= tries <= 15
    assert backoff.quiet(50, rng) <= backoff.LONGEST_QUIET * 1.2
    assert backoff.delay(60_000, rng) <= backoff.LONGEST * 1.2


@pytest.mark.django_db(transaction=True)
def test_two_workers_send_each_message_once(
    event: Tournament, receiver: Receiver, webhook: Webhook
) -> None:
    webhooks = [
        registration.create(event, f"{receiver.origin}/{number}", [kinds.RESULT])
        for number in range(4)
    ]
    for each in [*webhooks, webhook]:
        for _ in range(4):
            registration.send_test(each)
    sent = run_together(*[sending.send_due] * 3)
    assert sum(number for number in sent if isinstance(number, int)) == 20
    assert len(receiver.ids) == len(set(receiver.ids)) == 20
    assert not WebhookDelivery.objects.exclude(status="delivered", attempts=1).exists()
