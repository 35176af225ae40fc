"""Lists of entrants: reading files, and what would happen to each line."""

from __future__ import annotations

import contextlib
import io
import zipfile
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import Invalid
from tournaments.entrant_import.entrant import MAX_LINES, Entrant
from tournaments.entrant_import.names import fold, free_username
from tournaments.entrant_import.resolution import Known, Line, Players, resolve
from tournaments.entrant_import.text_lines import read_text
from tournaments.entrant_import.xlsx_lines import read_xlsx


def xlsx(*rows: tuple[Any, ...]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_columns_with_a_header_may_be_in_any_order() -> None:
    text = "\ufeffRating;Name;Division;Club\r\n1500,5;Zoë Ngô;B;North\r\n\r\n;'=Ada;2;\r\n"
    found = read_text(text.encode())
    assert found.entrants == [
        Entrant(2, name="Zoë Ngô", rating=1500.5, group=1),
        Entrant(4, name="=Ada", group=1),
    ]
    assert (found.columns, found.ignored) == (["rating", "name", "group"], ["Club"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Lovelace\nben\n", [Entrant(1, name="Ada Lovelace"), Entrant(2, name="ben")]),
        ("ada,Ada L,1500,A\n", [Entrant(1, "ada", "Ada L", 1500.0, 0)]),
        ("ada\tAda, Countess\n", [Entrant(1, "ada", "Ada, Countess")]),
        ('name\n"two\nlines"\nben\n', [Entrant(2, name="two\nlines"), Entrant(4, name="ben")]),
    ],
)
def test_pasted_lines_need_no_header(text: str, expected: list[Entrant]) -> None:
    assert read_text(text.encode()).entrants == expected
    assert read_text(text.encode("utf-16")).entrants == expected


def test_bad_values_are_named_with_their_line() -> None:
    found = read_text(b"name,rating,group\nada,high,A\nben,1,0\ncara,99999,*\n")
    assert [(fault.line, fault.code) for fault in found.faults] == [
        (2, "bad_rating"),
        (3, "bad_group"),
        (4, "bad_rating"),
        (4, "bad_group"),
    ]
    assert len(found.entrants) == 3


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no_lines"),
        (b" \n,,\n", "no_lines"),
        (b"\xff\xfe\x00", "not_utf8"),
        (b"Zo\xeb", "not_utf8"),
        (b"a\x00b", "null_character"),
        (b"name,player\na,b", "column_twice"),
        (b"a\n" * (MAX_LINES + 1), "too_many_lines"),
        (b'"' + b"x" * 200_000, "bad_csv"),
    ],
)
def test_files_that_are_no_list_are_refused(data: bytes, code: str) -> None:
    with pytest.raises(Invalid) as raised:
        read_text(data)
    assert raised.value.code == code


def test_workbooks_are_read_like_text() -> None:
    rows = [("Username", "Name", "Rating", "Group"), ("ada", "Ada", 1500, 2), (None, "Zoë", 12.5)]
    found = read_xlsx(xlsx(*rows))
    assert found.entrants == [Entrant(2, "ada", "Ada", 1500.0, 1), Entrant(3, "", "Zoë", 12.5)]


def zipped(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file.getvalue()


BOMB = zipped({"xl/worksheets/sheet1.xml": bytes(30_000_000)})
ENTITIES = zipped({"xl/workbook.xml": b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x/>'})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bad_xlsx"),
        (b"PK\x03\x04 broken", "bad_xlsx"),
        (zipped({"a": b"b"}), "bad_xlsx"),
        (zipped({str(number): b"" for number in range(501)}), "bad_xlsx"),
        (BOMB, "xlsx_too_large"),
        (ENTITIES, "bad_xlsx"),
        (xlsx(("Name",)), "no_lines"),
    ],
)
def test_broken_and_hostile_workbooks_are_refused(data: bytes, code: str) -> None:
    with pytest.raises(Invalid) as raised:
        read_xlsx(data)
    assert raised.value.code == code


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for read in (read_text, read_xlsx):
        with contextlib.suppress(Invalid):
            read(data)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë Ngô", "zoe ngo"),
        ("ada_l", "Ada-L"),
        ("Søren", "soren"),
        ("STRASSE", "Straße"),
        ("Łukasz  W.", "lukasz w"),
        ("ｆｕｌｌ", "full"),
    ],
)
def test_names_that_differ_by_case_accents_and_spaces_are_like_each_other(
    one: str, other: str
) -> None:
    assert fold(one) == fold(other) != ""


def test_usernames_made_from_names_are_free() -> None:
    assert free_username("Zoë Ngô", set()) == "zoe-ngo"
    assert free_username("Zoë Ngô", {"zoe-ngo", "zoe-ngo-2"}) == "zoe-ngo-3"
    assert free_username("王", set()) == "player"


ADA = Known("p1", "ada", "Ada Lovelace", "person", None)
ZOE = Known("p2", "zoe", "Zoë Ngô", "person", 3)


def one(entrant: Entrant, groups: int = 0) -> Line:
    players = Players([ADA, ZOE], {"ada", "zoe", "admin", "ben"})
    (line,) = resolve([entrant], players, {}, groups)
    return line


@pytest.mark.parametrize(
    ("entrant", "status", "code"),
    [
        (Entrant(username="ada"), "enter", ""),
        (Entrant(name="ada"), "enter", ""),
        (Entrant(username="zoe"), "entered", ""),
        (Entrant(username="ADA"), "ask", "near_duplicate"),
        (Entrant(name="ada  lovelace"), "ask", "near_duplicate"),
        (Entrant(name="Zoe Ngo"), "ask", "near_duplicate"),
        (Entrant(username="zoe2", name="Zoë Ngô"), "ask", "near_duplicate"),
        (Entrant(name="Zoe Ngo", answer="new"), "create", ""),
        (Entrant(name="Zoe Ngo", answer="use", player="zoe"), "entered", ""),
        (Entrant(name="Zoe Ngo", answer="use", player="ada"), "enter", ""),
        (Entrant(name="Zoe Ngo", answer="use", player="eve"), "error", "no_such_player"),
        (Entrant(name="Zoe Ngo", answer="leave_out"), "left_out", ""),
        (Entrant(username="ADA", answer="new"), "error", "name_taken"),
        (Entrant(username="cara"), "create", ""),
        (Entrant(username="admin"), "error", "name_taken"),
        (Entrant(username="not a name"), "error", "bad_username"),
        (Entrant(name="x" * 81), "error", "bad_name"),
        (Entrant(name="two\nlines"), "error", "bad_name"),
        (Entrant(), "error", "no_name"),
        (Entrant(username="ada", group=0), "error", "no_groups"),
    ],
)
def test_each_line_is_found_created_asked_or_refused(
    entrant: Entrant, status: str, code: str
) -> None:
    line = one(entrant)
    assert (line.status, line.code) == (status, code), line


def test_a_group_is_one_of_those_of_the_event() -> None:
    assert one(Entrant(username="ada", group=1), groups=2).status == "enter"
    assert one(Entrant(username="ada", group=2), groups=2).code == "no_such_group"


def test_nobody_is_in_a_list_twice() -> None:
    entrants = [
        Entrant(1, name="Ben Bo"),
        Entrant(2, name="bén  bo"),
        Entrant(3, name="Ben-Bo", answer="new"),
        Entrant(4, username="ada"),
        Entrant(5, name="Somebody", answer="use", player="ada"),
        Entrant(6, username="cara"),
        Entrant(7, username="Cara", answer="new"),
        Entrant(8, name="ben bo", answer="leave_out"),
    ]
    lines = resolve(entrants, Players([ADA], {"ada", "ben-bo"}), {}, 0)
    assert [line.status for line in lines] == [
        *("create", "error", "create", "enter", "error", "create", "error", "left_out")
    ]
    assert {line.code for line in lines if line.status == "error"} == {"line_twice"}
    made = [line.username for line in lines if line.status == "create"]
    assert made == ["ben-bo-2", "ben-bo-3", "cara"]
