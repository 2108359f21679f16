"""The Enpitsu text: errors say where; everything that is said comes back."""

import random

import pytest

import solvers
from solvers.genres.nonogram.board import BLANK, PLAIN, Block, Colour, NonogramBoard, derive_clues
from solvers.genres.nonogram.formats import FORMATS
from solvers.genres.nonogram.formats.bitmap import BITMAP
from solvers.genres.nonogram.formats.colours import COLOURS as COLOUR_NAMES
from solvers.genres.nonogram.formats.colours import NAMES, name_colour
from solvers.genres.nonogram.formats.line import ONE_LINE
from solvers.genres.nonogram.formats.non import NON
from solvers.genres.nonogram.formats.number_lists import CWD, KEEN, MK, NIN, NONO
from solvers.genres.nonogram.formats.olsak import OLSAK
from solvers.genres.nonogram.formats.pzpr import PUZZLINK
from solvers.genres.nonogram.formats.sections import GNO, PICROSS
from solvers.genres.nonogram.formats.tatham import TATHAM
from solvers.genres.nonogram.formats.webpbn import WEBPBN
from solvers.notation.format import CannotHold, NotationError

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
        ("width 1001\nheight 1\nrows\n1\ncolumns\n1\n1\n", "size", 1, 1),
        ("rows\n1\n", "missing", 0, 0),
        ('rows\n1\ncolumns\n1\ngoal "11"\n', "goal", 5, 0),
        ('rows\n1\ncolumns\n1\ngoal "z"\n', "colour", 5, 0),
        ("rows\n1a\ncolumns\n1\n", "colour", 2, 1),
    ],
)
def test_an_error_says_where_it_is(text, key, line, column):
    found = error(text)
    assert (found.key, found.line, found.column) == (key, line, column)
    assert found.format_in("en")
    assert found.format_in("ja")


def test_a_bundle_is_read_puzzle_by_puzzle():
    readings = solvers.read(f"{DANCE}====\n{DANCE}====\nrows\nx\ncolumns\n1\n")
    assert [reading.error is None for reading in readings] == [True, True, False]
    assert readings[2].error is not None
    assert readings[2].error.line > DANCE.count("\n") * 2


def boards(colours: int = 1) -> list[NonogramBoard]:
    """Pictures of many shapes, with empty lines among them."""
    chance = random.Random(colours)
    palette = tuple(Colour(letter, name, rgb) for letter, name, rgb in COLOURS[:colours]) if colours > 1 else PLAIN
    made = []
    for _ in range(60):
        rows, cols, share = chance.randrange(1, 31), chance.randrange(1, 31), chance.choice([0.1, 0.5, 0.9])
        picture = [
            [chance.randint(1, colours) if chance.random() < share else BLANK for _ in range(cols)] for _ in range(rows)
        ]
        made.append(derive_clues(picture, palette))
    return made


COLOURS = [("r", "red", "#ff0000"), ("b", "blue", "#0000ff"), ("Z", "moss", "#0a2b4c")]
IN_COLOUR = {"non", "g", "webpbn"}
OF_NUMBERS = [form for form in FORMATS if form.name not in {"pbm", "picture", "line", "nono"}]


@pytest.mark.parametrize("form", OF_NUMBERS, ids=lambda form: form.name)
def test_every_board_comes_back_from_a_format_or_is_refused(form):
    for board in boards() + boards(3):
        if board.is_coloured and form.name not in IN_COLOUR:
            with pytest.raises(CannotHold):
                form.write_board(board)
            continue
        text = form.write_board(board)
        assert form.board(text) == board, text
        assert form.write_board(form.board(text)) == text


@pytest.mark.parametrize("form", OF_NUMBERS, ids=lambda form: form.name)
def test_a_text_is_recognised_by_its_content(form):
    for board in boards() + (boards(3) if form.name in IN_COLOUR else []):
        if board.height < 5 or board.width < 5:
            continue
        [reading] = solvers.read(form.write_board(board))
        assert reading.error is None, form.write_board(board)
        assert reading.entry is not None
        assert reading.entry.board == board


SQUARE = "3 3\n3\n1\n1\n1 1\n2\n1\n"


ORDERS = [("", NIN), ("a.txt", NIN), ("a.nin", NIN), ("a.nono", NONO), ("A.NONO", NONO), ("a.nono.gz", NONO)]


@pytest.mark.parametrize(("name", "form"), ORDERS)
def test_rows_first_or_columns_first_is_decided_by_a_files_name_and_said_where_it_has_none(name, form):
    [reading] = solvers.read(SQUARE, name=name)
    assert (reading.format, reading.entry.board) == (form, form.board(SQUARE))
    assert NIN.board(SQUARE) != NONO.board(SQUARE)
    said = [remark.sentence for remark in reading.entry.remarks]
    assert bool(said) == (name in ("", "a.txt"))
    assert all("columns first" in sentence and ".nono" in sentence for sentence in map(str, said))


def test_columns_that_come_first_are_those_of_the_board():
    for board in boards():
        size, *clues = NIN.write_board(board).rstrip("\n").split("\n")
        text = "\n".join([size, *clues[board.height :], *clues[: board.height]]) + "\n"
        [reading] = solvers.read(text, "nonogram", name="a.nono")
        assert reading.entry is not None, text
        assert reading.entry.board == board


@pytest.mark.parametrize("text", ["3 2\n2\n1\n2\n1 1\n3\n", "3 3\n1 1\n1\n1\n1 1\n1\n1\n"])
def test_nothing_is_said_where_one_order_fits_or_both_are_one_board(text):
    [reading] = solvers.read(text)
    assert reading.entry is not None
    assert reading.entry.remarks == ()


@pytest.mark.parametrize("form", [form for form in FORMATS if form.name in {"non", "webpbn", "gno"}])
def test_answers_and_marks_come_back_where_a_format_has_them(form):
    [entry] = NON.read(DANCE)
    [again] = form.read(form.write(entry))
    assert (again.board, again.answer, again.marks) == (entry.board, entry.answer, entry.marks)
    assert (again.title, again.author) == (entry.title, entry.author)


def test_a_picture_is_a_puzzle_with_its_answer():
    [entry] = BITMAP.read("P1\n# a comment 1 0\n3 2\n101\n1 1 1\n")
    assert entry.board == NON.board(DANCE)
    [again] = BITMAP.read(BITMAP.write(entry))
    assert again.answer == entry.answer == ((1, 0, 1), (1, 1, 1))


@pytest.mark.parametrize(
    ("text", "clue", "cells"),
    [
        ("3 5 | ?■■??■■■■?", (3, 5), "?##??####?"),
        ("35|???■??????      一部", (3, 5), "???#??????"),
        ("12 | ????????????", (12,), "????????????"),
        ("12|?????", (1, 2), "?????"),
        ("|..?", (), "..?"),
        ("0 | ?□?", (), "?.?"),
    ],
)
def test_one_line_is_a_board_of_one_row(text, clue, cells):
    [reading] = solvers.read(text, "nonogram")
    assert reading.entry is not None
    board = reading.entry.board
    assert [block.length for block in board.rows[0]] == list(clue)
    assert board.cols == (None,) * len(cells)
    assert ONE_LINE.write_board(board).rstrip().endswith(f"| {cells}")
    assert ONE_LINE.board(ONE_LINE.write_board(board)) == board


def test_a_board_may_be_long_or_wide_but_not_both():
    for rows, cols in ((512, 512), (1000, 262), (262, 1000)):
        board = NonogramBoard(((),) * rows, ((),) * cols)
        assert NON.board(NON.write_board(board)) == board
    for rows, cols in ((513, 512), (1000, 263), (1000, 1000)):
        found = error(NON.write_board(NonogramBoard(((),) * rows, ((),) * cols)))
        assert (found.key, found.parameters["most"]) == ("cells", 512 * 512)
        assert "262,144" in found.format_in("ja")
    with pytest.raises(NotationError):
        list(BITMAP.read(f"P1\n513 512\n{'0' * 513 * 512}"))


LINKED = "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h"


def test_a_puzz_link_is_read_from_the_grid_outward():
    board = PUZZLINK.board(LINKED)
    assert [block.length for block in board.cols[0]] == [2, 1]
    assert [[block.length for block in clue] for clue in board.rows] == [[2, 1], [1, 1], [1, 2], [], [1, 1], [3]]
    assert PUZZLINK.write_board(board).strip() == LINKED


def test_given_cells_of_a_pattern_id_come_back():
    board = TATHAM.board("3x2:2/1/2/1.1/3,bAb")
    assert board.given == ((-1, 0, 1), (-1, 0, -1))
    assert TATHAM.board(TATHAM.write_board(board)) == board
    wide = TATHAM.board("30x1:" + "/" * 30 + ",zE")
    assert wide.given == ((-1,) * 29 + (1,),)
    assert TATHAM.board(TATHAM.write_board(wide)) == wide


def test_entities_of_an_xml_file_are_refused():
    bomb = '<!DOCTYPE p [<!ENTITY a "b">]><puzzleset><puzzle type="grid"><clues/>&a;</puzzle></puzzleset>'
    with pytest.raises(NotationError) as raised:
        list(WEBPBN.read(bomb))
    assert raised.value.key == "not-xml"


def test_an_xml_file_with_a_document_type_holds_its_colours_and_where_it_is_wrong():
    text = (
        '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n<puzzleset>\n'
        '<puzzle type="grid" defaultcolor="ink">\n<color name="white" char=".">fff</color>\n'
        '<color name="ink" char="*">123</color><color name="red" char="r">f00</color>\n'
        '<clues type="rows"><line><count>1</count><count color="red">1</count></line></clues>\n'
        '<clues type="columns"><line><count>1</count></line>\n<line><count color="red">1</count></line></clues>\n'
        '<solution type="goal"><image>|*r|</image></solution></puzzle></puzzleset>\n'
    )
    [entry] = WEBPBN.read(text)
    assert [colour.rgb for colour in entry.board.palette] == ["#112233", "#ff0000"]
    assert entry.answer == ((1, 2),)
    [wrong] = WEBPBN.read(text.replace('\n<line><count color="red">1<', '\n<line><count color="red">x<'))
    assert isinstance(wrong, NotationError)
    assert (wrong.key, wrong.line) == ("number", 9)


@pytest.mark.parametrize(
    ("form", "text", "key", "line", "column"),
    [
        (NIN, "3 2\n1 1\n3\n2\n1\n", "sums", 0, 0),
        (NIN, "3 2\n1 1\n3\n2\n", "lines", 4, 0),
        (NIN, "3 2\n1 0 1\n3\n2\n1\n2\n", "zero", 2, 1),
        (MK, "2 3\n1 1\n3\n4\n#\n2\n1\n2\n", "parted", 4, 0),
        (CWD, "2\n3\n1 1\n3\n2\n1\n2\n", "parted", 5, 0),
        (KEEN, "1\n\n1\n\n1\n", "halves", 4, 0),
        (GNO, "[Dimensions]\n1\n2\n[Row clues]\n2\n[Column clues]\n1\nx\n", "number", 8, 1),
        (PICROSS, "GRID a\nROWS\n[ 1 ]\nCOLUMNS\n[ y ]\n", "number", 5, 3),
        (OLSAK, "#t\n: a\n1\n: b\n1\n:\n", "triddler", 1, 1),
        (PUZZLINK, "nonogram/2/2/1!", "character", 1, 15),
        (TATHAM, "2x2:1/1", "lines", 1, 0),
        (BITMAP, "P1\n2 1\n0 7\n", "character", 3, 3),
        (ONE_LINE, "\n5 | ???\n", "too-full", 2, 0),
        (ONE_LINE, "30|????\n", "zero", 1, 1),
        (ONE_LINE, "1|" + "?" * 1001, "size", 1, 3),
    ],
)
def test_an_error_of_any_format_says_where_it_is(form, text, key, line, column):
    try:
        found = next(iter(form.read(text)))
    except NotationError as error:
        found = error
    assert isinstance(found, NotationError)
    assert (found.key, found.line, found.column) == (key, line, column)
    assert found.format_in("en") != found.format_in("ja")


def test_a_common_colour_is_called_by_its_name_in_both_languages_and_any_other_as_its_author_did():
    assert set(COLOUR_NAMES) == {f"colour.{name}" for name in NAMES}
    assert [name_colour("Red").format_in(language) for language in ("en", "ja")] == ["red", "赤"]
    assert [name_colour("{moss}").format_in(language) for language in ("en", "ja")] == ["{moss}", "{moss}"]
