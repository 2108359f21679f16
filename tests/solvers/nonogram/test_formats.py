"""The house notation: errors say where; everything that is said comes back."""

import pytest

import solvers
from solvers.nonogram.board import Block
from solvers.nonogram.formats.non import NON
from solvers.notation import NotationError

DANCE = 'title "T"\nby "B"\nwidth 3\nheight 2\n\nrows\n1,1\n3\n\ncolumns\n2\n1\n2\n\ngoal "101111"\nsaved "1?????"\n'


def error(text: str) -> NotationError:
    with pytest.raises(NotationError) as raised:
        list(NON.read(text))
    return raised.value


def test_all_that_a_file_says_comes_back():
    [entry] = NON.read(DANCE)
    assert (entry.title, entry.author) == ("T", "B")
    assert entry.answer == ((1, 0, 1), (1, 1, 1))
    assert entry.marks == ((1, -1, -1), (-1, -1, -1))
    [again] = NON.read(NON.write(entry))
    assert again == entry


def test_a_lone_zero_and_an_empty_line_are_empty_clues():
    assert NON.board("width 1\nheight 2\nrows\n0\n1\ncolumns\n1\n").rows == ((), (Block(1),))
    assert NON.board("width 1\nheight 3\nrows\n1\n\n1\ncolumns\n1,1\n").rows == ((Block(1),), (), (Block(1),))


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("width 2\nheight 1\nrows\n0,1\ncolumns\n1\n0\n", "zero", 4, 1),
        ("width 2\nheight 1\nrows\n3\ncolumns\n1\n1\n", "too-full", 4, 0),
        ("width 2\nheight 1\nrows\n1,x\ncolumns\n1\n0\n", "number", 4, 3),
        ("width 2\nheight 2\nrows\n1\ncolumns\n1\n0\n", "lines", 4, 0),
        ("width 2\nheight 1\nrows\n1\ncolumns\n1\n1\n", "sums", 0, 0),
        ("width 999\nheight 1\nrows\n1\ncolumns\n1\n1\n", "size", 1, 1),
        ("rows\n1\n", "missing", 0, 0),
        ('rows\n1\ncolumns\n1\ngoal "11"\n', "goal", 5, 0),
        ('rows\n1\ncolumns\n1\ngoal "z"\n', "colour", 5, 0),
        ("rows\n1a\ncolumns\n1\n", "colour", 2, 1),
    ],
)
def test_an_error_says_where_it_is(text, key, line, column):
    found = error(text)
    assert (found.key, found.line, found.column) == (key, line, column)
    assert found.say("en")
    assert found.say("ja")


def test_a_bundle_is_read_puzzle_by_puzzle():
    readings = solvers.read(f"{DANCE}====\n{DANCE}====\nrows\nx\ncolumns\n1\n")
    assert [reading.error is None for reading in readings] == [True, True, False]
    assert readings[2].error is not None
    assert readings[2].error.line > DANCE.count("\n") * 2
