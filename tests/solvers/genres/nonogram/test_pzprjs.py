"""pzprjs, the program behind puzz.link, agrees with our links, files and rules: held against what it said once."""

import json

import pytest

import solvers
from solvers.genres.nonogram.board import BLANK, UNKNOWN, Answer, derive_clues
from solvers.genres.nonogram.formats.pzpr import PUZZLINK, PZPR
from solvers.genres.nonogram.rules import check
from solvers.notation.format import Entry, NotationError
from tests.solvers.genres.nonogram.pzprjs.recording import RECORDED, pictures, spoiled, texts

SAID = json.loads(RECORDED.read_text())


def picture(record) -> Answer:
    return tuple(tuple(map(int, row)) for row in record["picture"])


def size(record) -> tuple[int, int]:
    return len(record["picture"]), len(record["picture"][0])


def named(record) -> str:
    return "x".join(map(str, size(record)))


def test_the_record_is_of_boards_of_every_shape():
    assert len(SAID) > 25
    assert [picture(one) for one in SAID] == [one for one in pictures() if one in {picture(record) for record in SAID}]


@pytest.mark.parametrize("record", SAID, ids=named)
def test_links_and_files_are_the_bytes_that_pzprjs_writes(record):
    mine = picture(record)
    board, (link, solved, _) = derive_clues(mine), texts(mine)
    assert record["link"]["url"].partition("?")[2] == link.partition("?")[2]
    assert record["link"]["file"].rstrip() == PZPR.write_board(board).rstrip()
    assert record["solved"]["file"].rstrip() == solved.rstrip()
    [entry] = PZPR.read(record["solved"]["file"])
    assert (entry.board, entry.answer, entry.marks) == (board, mine, None)
    assert PUZZLINK.board(record["link"]["url"]) == board


@pytest.mark.parametrize("record", [one for one in SAID if min(size(one)) > 1], ids=named)
def test_what_is_complete_to_pzprjs_breaks_no_rule_and_the_other_does(record):
    """Boards of one row or column are left out: there pzprjs takes rows for columns."""
    mine = picture(record)
    board = derive_clues(mine)
    assert record["solved"]["complete"] == (not check(board, mine))
    assert record["is_wrong_complete"] == (not check(board, spoiled(mine)))
    assert record["solved"]["complete"] != record["is_wrong_complete"]


def test_a_file_that_is_half_done_is_marks_and_ticks_are_passed_over():
    text = "pzprv3\nnonogram\n2\n3\n. . c2 1 2 \n1 c1 # . + \n. 3 . . . \n"
    [entry] = PZPR.read(text)
    assert entry.marks == ((1, UNKNOWN, BLANK), (UNKNOWN,) * 3)
    assert entry.answer is None
    assert PZPR.write(entry) == text.replace("c", "")


def test_a_file_in_a_link_is_read():
    link = "https://puzz.link/p?pzprv3/nonogram/2/3/._._2_1_2_/1_1_._#_._/._3_._+_._/"
    [reading] = solvers.read(link)
    assert reading.format is PZPR
    assert reading.entry is not None
    assert PZPR.write(Entry(reading.entry.board, marks=reading.entry.marks)) == PZPR.example


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("pzprv3\nnonogram\n2\n", "no-section", 3, 0),
        ("pzprv3\nnonogram\n2\n3\n. . 2 1 2 \n", "rows-missing", 3, 0),
        ("pzprv3\nnonogram\n2\n3\n. . 2 1 \n1 1 . . . \n. 3 . . . \n", "short-row", 5, 0),
        ("pzprv3\nnonogram\n2\n3\n. . 2 1 2 \n1 x . . . \n. 3 . . . \n", "character", 6, 3),
        ("pzprv3\nnonogram\n2\n3\n. . 2 1 2 \n1 1 . o . \n. 3 . . . \n", "character", 6, 7),
        ("pzprv3\nnonogram\n2\n3\n. . 2 1 1 \n1 1 . . . \n. 3 . . . \n", "sums", 0, 0),
        ("pzprv3\nnonogram\n2\n3\n. . 2 1 2 \n1 3 . . . \n. 3 . . . \n", "too-full", 6, 0),
    ],
)
def test_an_error_in_a_file_says_where_it_is(text, key, line, column):
    with pytest.raises(NotationError) as raised:
        PZPR.board(text)
    assert (raised.value.key, raised.value.line, raised.value.column) == (key, line, column)
