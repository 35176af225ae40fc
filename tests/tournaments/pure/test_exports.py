"""The files of an export: CSV, XLSX and JSON of the same table, read back by other code."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.exports import cross_table, csv_file, json_file, sheets, xlsx_file
from tournaments.exports.rows import ByeRow, EntryRow, RoundRow, SeatRow, StandingsLine, TableRow
from tournaments.exports.sheet import Cell, Sheet, looks_like_formula

AT = datetime(2031, 5, 4, 18, 0, 0, tzinfo=UTC)
DANGEROUS = ["=1+1", "+1", "-1", "@sum", "\tx", "\rx", "\nx", "＝1", " =1", "=cmd|'/c calc'!A0"]
HARMLESS = ["Zoë Ngô", 'say "no", twice', "line\nbreak", "'quoted", "a=b", "''", " 12"]


def sheet(*rows: tuple[Cell, ...]) -> Sheet:
    return Sheet(("name", "value"), rows)


def csv_rows(table: Sheet) -> list[list[str]]:
    data = b"".join(csv_file.lines(table))
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("text", DANGEROUS)
def test_formulas_in_csv_get_an_apostrophe(text: str) -> None:
    assert csv_rows(sheet((text, -1.5)))[1] == [f"'{text}", "-1.5"]


@pytest.mark.parametrize("text", HARMLESS)
def test_other_texts_in_csv_are_as_they_were(text: str) -> None:
    assert csv_rows(sheet((text, None)))[1] == [text, ""]


@given(st.text(alphabet=st.sampled_from("'=+-@\t ab＝\n"), max_size=8))
def test_the_apostrophe_can_be_taken_away_again(text: str) -> None:
    assert not looks_like_formula(csv_file.guarded(text))
    assert csv_file.unguarded(csv_file.guarded(text)) == text


def test_csv_begins_with_a_byte_order_mark_and_ends_lines_with_cr_lf() -> None:
    assert b"".join(csv_file.lines(sheet(("ä", True)))) == (
        b"\xef\xbb\xbfname,value\r\n" + "ä,true\r\n".encode()
    )


@pytest.mark.parametrize("text", [*DANGEROUS, *HARMLESS, "#N/A", "12", "a\x00\x0bb"])
def test_texts_in_xlsx_are_text_cells(text: str) -> None:
    file = xlsx_file.workbook(sheet((text, 12.5), (None, AT)), "a/b:" + "x" * 40)
    page = openpyxl.load_workbook(io.BytesIO(file)).worksheets[0]
    (first, second), (_, time) = list(page.iter_rows(min_row=2))
    assert first.data_type == "s"
    expected = text.replace("\x00", "\ufffd").replace("\x0b", "\ufffd")
    assert first.value == expected.replace("\r", "\n")  # as XML parsers read line ends
    assert (second.value, time.value) == (12.5, datetime(2031, 5, 4, 18, 0, 0))


def test_json_has_a_row_for_each() -> None:
    data = b"".join(json_file.parts(sheet(("=1", AT), ("b", None)), {"seq": 3}))
    assert json.loads(data) == {
        "seq": 3,
        "columns": ["name", "value"],
        "rows": [{"name": "=1", "value": "2031-05-04T18:00:00Z"}, {"name": "b", "value": None}],
    }
    assert json.loads(b"".join(json_file.parts(sheet(), {})))["rows"] == []


def entry(number: int) -> EntryRow:
    return EntryRow(number, number, 1500.0, "present", True, f"p{number}", f"u{number}", "", "bot")


ENTRIES = {number: entry(number) for number in range(1, 8)}
ROUNDS = [
    RoundRow(1, "groups/A", 1, "finished", AT, None),
    RoundRow(2, "groups/A", 2, "playing", AT, AT),
]


def seat(number: int, of: int, points: float | None = None) -> SeatRow:
    return SeatRow(number, of, number, points, points, "played")


TABLES = [
    TableRow(
        *(1, 1, 1, "groups/A/R1.T1", "finished", "played", False, "", AT),
        seats=(seat(1, 1, 3), seat(2, 2, 2), seat(3, 3, 1), seat(4, 4, 0.5)),
        games=("g1", "g2"),
    ),
    TableRow(
        *(1, 2, 2, "groups/A/R1.T2", "annulled", "", False, "no", None),
        seats=(seat(1, 5), seat(2, 6)),
        games=(),
    ),
    TableRow(
        *(2, 3, 1, "groups/A/R2.T1", "playing", "", False, "", None),
        seats=(seat(1, 5), seat(2, 6)),
        games=(),
    ),
]
BYES = [ByeRow(1, 7, "pairing")]


def line(entry: int, position: int, stage: str = "", **values: float) -> StandingsLine:
    ties = [{"name": name, "value": value} for name, value in values.items()]
    return StandingsLine(stage, position, entry, position, False, 3.0, 1, 1, ties, "", "", "", None)


def test_tables_of_four_and_byes_have_a_row_in_the_pairings() -> None:
    table = sheets.rounds(ENTRIES, ROUNDS, TABLES, BYES)
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    assert [(row["round"], row["table"], row["bye"]) for row in rows] == [
        (1, 1, ""),
        (1, 2, ""),
        (1, None, "pairing"),
        (2, 3, ""),
    ]
    assert [rows[0][f"seat_{number}_entry"] for number in range(1, 5)] == [1, 2, 3, 4]
    assert (rows[1]["seat_2_username"], rows[1]["seat_3_entry"]) == ("u6", None)
    assert rows[2]["seat_1_entry"] == 7


def test_results_have_a_row_for_each_seat() -> None:
    table = sheets.results(ENTRIES, ROUNDS, TABLES, BYES)
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    assert len(rows) == 4 + 2 + 2 + 1
    assert [(row["seat"], row["entry"], row["table_points"]) for row in rows[:4]] == [
        (1, 1, 3),
        (2, 2, 2),
        (3, 3, 1),
        (4, 4, 0.5),
    ]
    assert rows[0]["games"] == "g1 g2"
    assert (rows[-1]["entry"], rows[-1]["outcome"], rows[-1]["status"]) == (7, "pairing", "bye")


def test_standings_have_the_tie_breaks_of_all_sections() -> None:
    table = sheets.standings(
        ENTRIES, [line(1, 1, buchholz=2.0), line(2, 1, "groups/A", wins=1.0, buchholz=3.0)]
    )
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    assert [(row["tiebreak_buchholz"], row["tiebreak_wins"]) for row in rows] == [
        (2.0, None),
        (3.0, 1.0),
    ]


def test_the_cross_table_says_who_met_whom() -> None:
    order = [line(number, number) for number in ENTRIES]
    table = cross_table.cross_table(ENTRIES, ROUNDS, TABLES, BYES, [*order, line(1, 1, "groups/A")])
    assert table.columns[-2:] == ("groups/A R1", "groups/A R2")
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    assert [row["groups/A R1"] for row in rows] == [
        *("3 v 2 3 4", "2 v 1 3 4", "1 v 1 2 4", "0.5 v 1 2 3"),
        *("", "", "bye pairing"),
    ]
    assert [row["groups/A R2"] for row in rows][4:6] == ["? v 6", "? v 5"]
    assert (rows[0]["stage"], rows[1]["stage"]) == ("groups/A", "")


def test_an_event_of_very_many_rounds_has_a_column_for_each_meeting() -> None:
    many = [RoundRow(number, "", number, "finished", AT, None) for number in range(1, 1001)]
    tables = [
        TableRow(
            *(number, number, 1, f"R{number}.T1", "finished", "played", False, "", AT),
            seats=(seat(1, 1, 1), seat(2, 2, 0)),
            games=(),
        )
        for number in (5, 900)
    ]
    table = cross_table.cross_table(ENTRIES, many, tables, [], [line(1, 1), line(3, 2)])
    assert table.columns[-2:] == ("1", "2")
    assert [row[-2:] for row in table.rows] == [("1 v 2", "1 v 2"), ("", "")]
