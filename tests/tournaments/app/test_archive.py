"""Archives: a restored event is the same in everything, and nothing else is accepted."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from rest_framework.test import APIClient

from games import audit
from games.errors import Conflict, Invalid
from games.models import Game, Player
from games.rebuild import registered_steps
from tests.tournaments.app.conftest import MakeTournament, play_out, play_round
from tests.tournaments.app.organising import organiser
from tests.tournaments.app.test_by_format import EVENTS
from tournaments import tasks
from tournaments.archive import container
from tournaments.archive.restore import restore_archive
from tournaments.archive.write import write_archive
from tournaments.models import Rating, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def empty_database() -> None:
    """Deletes everything, as on a new server."""
    with connection.cursor() as cursor:
        names = [
            name
            for name in connection.introspection.table_names(cursor)
            if name.startswith(("games_", "tournaments_"))
        ]
        cursor.execute("SET session_replication_role = replica")  # without the triggers
        cursor.execute(f"TRUNCATE {', '.join(names)} RESTART IDENTITY CASCADE")
        cursor.execute("SET session_replication_role = DEFAULT")


def answers(ref: str) -> dict[str, Any]:
    """What the API says of the event."""
    api = APIClient()
    root = f"/api/v1/tournaments/{ref}"
    found = {}
    for what in ("entries", "rounds", "standings", "cross-table", "results"):
        found[what] = api.get(f"{root}/export/{what}.json").json()
    for path in ("/events?limit=100", "/tables?limit=100", "/byes", "/standings?section=*"):
        found[path] = api.get(root + path).json()
    for entry in (1, 2, 5):
        why = api.get(f"{root}/entries/{entry}/why")
        found[f"why {entry}"] = why.json()
    games = Game.objects.order_by("public_id")
    found["games"] = [(game.public_id, bytes(game.head).hex()) for game in games]
    return found


def with_username(value: Any, old: str, new: str, key: str = "") -> Any:
    """The answers with another username of a player."""
    if isinstance(value, dict):
        return {name: with_username(inner, old, new, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [with_username(inner, old, new, key) for inner in value]
    return new if value == old and key.endswith("username") else value


def check_copy(archive: bytes, expected: dict[str, Any], ref: str) -> None:
    empty_database()
    Player.objects.create_user("b1", display_name="Somebody else")
    restored = restore_archive(archive)
    assert restored.outcome == "imported"
    shown = answers(ref)
    assert shown == with_username(expected, "b1", "b1-2")
    tasks.catch_up()
    for name, step in registered_steps().items():
        assert list(step(fix=False)) == [], name
    for game in Game.objects.all():
        assert audit.first_fault(game.pk) is None
        assert game.status != Game.Status.PLAYING
    assert set(Rating.objects.values_list("pool", flat=True)) <= {f"archive:{ref}"}
    assert restore_archive(archive).outcome == "unchanged"
    assert Tournament.objects.count() == 1
    assert not Player.objects.get(username="b1-2").is_active


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_is_the_same_on_another_server(tournament: MakeTournament, name: str) -> None:
    format_, options = EVENTS[name]
    event = tournament(8, format=format_, settings={"format_options": options})
    play_round(event)
    event.refresh_from_db()
    middle, in_the_middle = write_archive(event), answers(event.public_id)
    if format_ in ("ladder", "arena"):  # these end by the clock or by the organiser
        play_round(event)
    else:
        play_out(event)
    event.refresh_from_db()
    after, at_the_end = write_archive(event), answers(event.public_id)
    check_copy(middle, in_the_middle, event.public_id)
    check_copy(after, at_the_end, event.public_id)


def test_a_finished_event_is_rated_in_a_pool_of_its_own(tournament: MakeTournament) -> None:
    event = play_out(tournament(6, format="swiss", settings={"format_options": {"rounds": 3}}))
    check_copy(write_archive(event), answers(event.public_id), event.public_id)
    assert Rating.objects.filter(pool=f"archive:{event.public_id}").count() == 6


def test_a_copy_is_read_only(tournament: MakeTournament) -> None:
    event = tournament(4)
    archive = write_archive(event)
    empty_database()
    copy = restore_archive(archive).tournament
    staff = Player.objects.create_user("sam", is_staff=True)
    api = APIClient()
    api.force_authenticate(staff)
    url = f"/api/v1/tournaments/{copy.public_id}/commands"
    response = api.post(url, {"command": {"type": "rename", "name": "x"}}, format="json")
    assert (response.status_code, response.json()["code"]) == (422, "imported")


def test_another_log_of_the_event_is_refused(tournament: MakeTournament) -> None:
    event = tournament(4)
    first = write_archive(event)
    play_round(event)
    event.refresh_from_db()
    second = write_archive(event)
    assert restore_archive(first).outcome == "unchanged"
    empty_database()
    restore_archive(first)
    with pytest.raises(Conflict) as raised:
        restore_archive(second)
    assert raised.value.code == "archive_newer"


def test_a_slug_that_is_taken_is_refused(tournament: MakeTournament) -> None:
    archive = write_archive(tournament(4))
    empty_database()
    tournament(4)
    with pytest.raises(Conflict) as raised:
        restore_archive(archive)
    assert raised.value.code == "slug_taken"


def repacked(archive: bytes, name: str, old: bytes, new: bytes, *, digests: bool) -> bytes:
    """The archive with other bytes in a member, with fitting digests or not."""
    manifest, members = container.unpack(archive)
    assert old in members[name]
    members[name] = members[name].replace(old, new, 1)
    if digests:
        return container.pack(manifest, members)
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(file, "w") as target:
        for member in source.namelist():
            target.writestr(member, members.get(member, source.read(member)))
    return file.getvalue()


@pytest.mark.parametrize("digests", [False, True])
@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("tournament.jsonl", b'"registered"', b'"registexed"', "event"),
        ("tournament.jsonl", b'"entry":2', b'"entry":3', "log"),
        ("games.jsonl", b'"seat":1', b'"seat":0', "game"),
        ("players.jsonl", b'"kind":"bot"', b'"kind":"cat"', "players.jsonl"),
    ],
)
def test_what_was_changed_is_refused_and_named(
    tournament: MakeTournament, name: str, old: bytes, new: bytes, reason: str, digests: bool
) -> None:
    event = tournament(4)
    play_round(event)
    archive = write_archive(event)
    changed = repacked(archive, name, old, new, digests=digests)
    empty_database()
    with pytest.raises(Invalid) as raised:
        restore_archive(changed)
    assert raised.value.code == "broken_archive"
    assert event.public_id in raised.value.reason
    assert (reason if digests else name) in raised.value.reason
    assert (Game.objects.count(), Player.objects.count(), Tournament.objects.count()) == (0, 0, 0)


def test_any_changed_byte_is_refused(tournament: MakeTournament) -> None:
    event = tournament(4)
    archive = write_archive(event)
    empty_database()
    refused = 0
    for place in range(0, len(archive), max(1, len(archive) // 150)):
        changed = bytearray(archive)
        changed[place] ^= 1
        try:
            container.unpack(bytes(changed))
        except Invalid:
            refused += 1
        else:  # a field of the ZIP file that says nothing of the contents
            assert container.unpack(bytes(changed)) == container.unpack(archive)
    assert refused > 100


def test_files_that_are_no_archive_are_refused(tmp_path: Path) -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("manifest.json", *container.MEMBERS):
            archive.writestr(name, bytes(200_000))
    outside = io.BytesIO()
    with zipfile.ZipFile(outside, "w") as archive:
        archive.writestr("../manifest.json", b"{}")
    for data in (b"", b"no archive", bomb.getvalue(), outside.getvalue()):
        with pytest.raises(Invalid):
            restore_archive(data)
        file = tmp_path / "x.zip"
        file.write_bytes(data)
        with pytest.raises(CommandError):
            call_command("import_archive", str(file))
    assert not Tournament.objects.exists()


def test_an_organiser_downloads_and_staff_restores_over_the_api(
    tournament: MakeTournament,
) -> None:
    event = tournament(4, owner=organiser())
    api = APIClient()
    api.force_authenticate(organiser())
    answer = api.get(f"/api/v1/tournaments/{event.slug}/archive.zip")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}.zip"'
    refused = api.post("/api/v1/archives", answer.content, content_type="application/zip")
    assert (refused.status_code, refused.json()["code"]) == (403, "staff_only")
    empty_database()
    api.force_authenticate(Player.objects.create_user("sam", is_staff=True))
    for status, outcome in ((201, "imported"), (200, "unchanged")):
        made = api.post("/api/v1/archives", answer.content, content_type="application/zip")
        assert (made.status_code, made.json()) == (
            status,
            {"tournament": event.public_id, "slug": event.slug, "outcome": outcome},
        )
    broken = api.post("/api/v1/archives", b"nothing", content_type="application/zip")
    assert (broken.status_code, broken.json()["code"]) == (400, "broken_archive")


def test_an_archive_has_no_seed_of_a_game_that_is_played(tournament: MakeTournament) -> None:
    event = tournament(4)
    _, members = container.unpack(write_archive(event))
    for game in Game.objects.filter(status="playing"):
        assert bytes(game.seed).hex().encode() not in members["games.jsonl"]
    assert Game.objects.filter(status="playing").exists()


def test_the_commands_write_and_read_a_file(tournament: MakeTournament, tmp_path: Path) -> None:
    event = tournament(4)
    file = tmp_path / "spring.zip"
    call_command("export_archive", event.slug, str(file))
    empty_database()
    call_command("import_archive", str(file))
    assert Tournament.objects.get().public_id == event.public_id
    with pytest.raises(CommandError):
        call_command("export_archive", "nothing", str(file))
