"""Candidates and digits put in are kept; packed links and XML are read within limits; variants are refused."""

import contextlib
import json
import zlib
from base64 import b64encode
from itertools import chain
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solvers
from solvers import search
from solvers.genres.sudoku.board import UNKNOWN, SudokuBoard, SudokuMarks, digit_bit, digits_of, guides, peers
from solvers.genres.sudoku.formats.links import packed_json
from solvers.genres.sudoku.formats.links.fpuzzles import LINK_LIMIT
from solvers.genres.sudoku.formats.marks import find_left_candidates, read_marks, write_marks
from solvers.notation import lzstring
from solvers.notation.format import CannotHold, Entry, NotationError
from solvers.notation.penpa import sheet, writing
from tests.solvers.genres.sudoku.naive import laid_out

GENRE = solvers.genre("sudoku")
LINE = "................7.3....7.95.....1..6..2..5...71...94...7.4.......49..25.8...3.1.."
BOARD = GENRE.parse(LINE)
HOLDS_MARKS = ("candidates", "simple", "hodoku", "opensudoku", "fpuzzles", "sudokupad", "penpa")


def one(text):
    """Format name and Entry of the one puzzle in a text."""
    [reading] = solvers.read(text)
    assert reading.error is None, reading.error.format_in()
    return reading.format.name, reading.entry


def error(text):
    """The English sentence of the one puzzle that cannot be read; it is there in Japanese, too."""
    [reading] = solvers.read(text, "sudoku")
    assert reading.error is not None
    assert reading.error.format_in("ja") != reading.error.format_in("en")
    return reading.error.format_in("en")


def worked(seed, board=BOARD):
    """Marks of a person who put some digits in and cut some candidates; no cell is left with one or none."""
    chance = Random(seed)
    answer = search.solve(GENRE, board).answers[0]
    digits = [UNKNOWN] * len(answer)
    for cell in chance.sample(range(len(answer)), 7):
        digits[cell] = UNKNOWN if board.clues[cell] else answer[cell]
    notes = list(find_left_candidates(board, digits))
    for cell in chance.sample(range(len(answer)), 30):
        wrong = [digit for digit in digits_of(notes[cell]) if digit != answer[cell]]
        if len(wrong) > 1:
            notes[cell] &= ~digit_bit(chance.choice(wrong))
    return SudokuMarks(tuple(digits), tuple(notes))


# Round trips


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", HOLDS_MARKS)
def test_marks_come_back_as_they_were_written(name, seed):
    form, marks = GENRE.format(name), worked(seed)
    text = form.write(Entry(BOARD, marks=marks))
    [entry] = form.read(text)
    assert (entry.board, entry.marks) == (BOARD, marks)
    assert one(text)[0] == name


@pytest.mark.parametrize("seed", range(5))
def test_sdx_keeps_candidates_where_there_are_two_or_more(seed):
    form, marks = GENRE.format("sdx"), worked(seed)
    [entry] = form.read(form.write(Entry(BOARD, marks=marks)))
    for cell, (own, back) in enumerate(zip(marks.notes, entry.marks.notes, strict=True)):
        assert own == back or (own.bit_count() == 1 and entry.marks.digits[cell] == own.bit_length())


def test_a_file_of_pzpr_keeps_digits_and_up_to_four_candidates():
    form, marks = GENRE.format("pzpr"), worked(1)
    with pytest.raises(CannotHold):
        form.write(Entry(BOARD, marks=marks))
    few = SudokuMarks(marks.digits, tuple(mask if mask.bit_count() <= 4 else 0 for mask in marks.notes))
    assert one(form.write(Entry(BOARD, marks=few)))[1].marks == few
    in_one_line = form.write(Entry(BOARD, marks=few)).replace(" \n", " /").replace("\n", "/")
    assert one(f"https://puzz.link/p?{in_one_line}")[1].marks == few


def test_a_file_of_pzpr_keeps_an_answer_and_beside_it_no_candidates():
    answer, form = search.solve(GENRE, BOARD).answers[0], GENRE.format("pzpr")
    crowded = SudokuMarks((UNKNOWN,) * 81, guides(BOARD).notes)
    text = form.write(Entry(BOARD, marks=crowded, answer=answer))
    assert one(text)[1] == Entry(BOARD, answer=answer)
    wrong = (*answer[:-1], answer[-1] % 9 + 1)
    assert one(form.write(Entry(BOARD, answer=wrong)))[1].marks.digits[-1] == wrong[-1]


@given(st.integers(0, 10**6))
@settings(max_examples=30)
def test_the_house_notation_of_marks_is_read_as_it_was_written(seed):
    marks = worked(seed)
    assert read_marks(BOARD, write_marks(BOARD, marks)) == marks


@pytest.mark.parametrize("text", ["", ". . .", " ".join(["u"] * 81), " ".join(["u12"] * 81), " ".join(["1a"] * 81)])
def test_marks_that_are_none_are_refused(text):
    with pytest.raises(NotationError):
        read_marks(BOARD, text)


# Candidate grids


def framed(board, marks, *, above=()):
    """A candidate grid as programs print it, grids of single cells above it."""
    text = ""
    for grid in above:
        signs = "".join(str(digit or ".") for digit in grid)
        rows = [f" |{signs[r : r + 3]}|{signs[r + 3 : r + 6]}|{signs[r + 6 : r + 9]}|" for r in range(0, 81, 9)]
        text += "\n".join([" *-----------*", *rows[:3], " |---+---+---|", *rows[3:6], " |---+---+---|", *rows[6:]])
        text += "\n *-----------*\n\n"
    words = []
    for clue, digit, mask in zip(board.clues, marks.digits, marks.notes, strict=True):
        words.append(str(clue or digit or "") + "".join(map(str, digits_of(mask))))
    edge = ".---------------------------.----------------------------.---------------------------.\n"
    rows = [
        "| " + " | ".join(" ".join(f"{w:9}" for w in words[r + s : r + s + 3]) for s in (0, 3, 6)) + "|\n"
        for r in range(0, 81, 9)
    ]
    return (
        text
        + edge
        + "".join(rows[:3])
        + edge.replace(".", ":")
        + "".join(rows[3:6])
        + edge
        + "".join(rows[6:])
        + edge.replace(".", "'")
    )


def test_in_a_bare_candidate_grid_digits_that_stand_alone_are_clues():
    name, entry = one(framed(BOARD, guides(BOARD)))
    assert (name, entry.board, entry.marks) == ("candidates", BOARD, guides(BOARD))


def test_a_digit_alone_that_a_cell_in_sight_still_lists_was_not_put_in():
    notes = list(guides(BOARD).notes)
    cell = next(cell for cell, mask in enumerate(notes) if mask.bit_count() == 3)
    digit = digits_of(notes[cell])[0]
    assert any(notes[peer] & digit_bit(digit) for peer in peers(9)[cell])
    notes[cell] = digit_bit(digit)
    _, entry = one(framed(BOARD, SudokuMarks((0,) * 81, tuple(notes))))
    assert entry.board == BOARD
    assert entry.marks.notes[cell] == digit_bit(digit)


@pytest.mark.parametrize("grids", [1, 2])
def test_grids_above_distinguish_clues_from_digits_put_in(grids):
    marks = worked(3)
    together = [clue or digit for clue, digit in zip(BOARD.clues, marks.digits, strict=True)]
    name, entry = one(framed(BOARD, marks, above=[BOARD.clues, together][:grids]))
    assert (name, entry.board, entry.marks) == ("candidates", BOARD, marks)


def test_marks_beside_candidates_are_passed_over():
    marks = guides(BOARD)
    text = framed(BOARD, marks)
    word = "".join(map(str, digits_of(marks.notes[0])))
    assert one(text.replace(f"{word} ", f"{word}* ", 1).replace(word, f"#{word}", 1))[1].marks == marks


def test_a_line_of_groups_and_a_line_of_729_places_are_candidate_grids():
    marks = guides(BOARD)
    words = [
        str(clue) if clue else "".join(map(str, digits_of(mask)))
        for clue, mask in zip(BOARD.clues, marks.notes, strict=True)
    ]
    assert one(" ".join(words))[1] == Entry(BOARD, marks=marks)
    places = "".join("".join(str(d) if str(d) in word else "." for d in range(1, 10)) for word in words)
    assert one(places)[1] == Entry(BOARD, marks=marks)
    assert one(places.replace(".", "0"))[1].marks == marks
    assert "column 10" in error(places[:9] + "9" + places[10:]) or "found '9'" in error(places[:9] + "9" + places[10:])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [("| 8 ", "| x8 ", "found 'x8'"), ("| 8 ", "| 88 ", "found '88'"), ("| 8 ", "| 8 1 ", "this row has 10 cells")],
)
def test_a_wrong_group_is_reported_with_its_place(old, new, said):
    text = framed(BOARD, guides(BOARD)).replace(old, new, 1)
    assert said in error(text)
    assert error(text).startswith("Line ")


def test_four_grids_are_one_too_many():
    text = framed(BOARD, worked(1), above=[BOARD.clues] * 3)
    with pytest.raises(NotationError, match="found 4 grids"):
        list(GENRE.format("candidates").read(text))


def test_candidates_without_a_single_clue_are_refused_by_name():
    empty = SudokuBoard(9, (UNKNOWN,) * 81)
    words = ["".join(map(str, digits_of(mask & 0b101101101))) for mask in guides(empty).notes]
    rows = [" ".join(words[at : at + 9]) for at in range(0, 81, 9)]
    places = "".join(str(digit) if digit % 3 else "." for _ in range(81) for digit in range(1, 10))
    for text in (" ".join(words), "\n".join(rows), places):
        assert "sukaku" in error(text)
    assert one(GENRE.format("candidates").write(Entry(empty, marks=guides(empty))))[1].board == empty


# Simple Sudoku, HoDoKu, gsf


def test_records_of_simple_sudoku_put_digits_in_and_cut_candidates():
    text = GENRE.format("simple").write_board(BOARD) + "\nI001\nE01006\n"
    name, entry = one(text)
    assert (name, entry.marks.digits[0]) == ("simple", 1)
    assert not entry.marks.notes[1] & (digit_bit(6) | digit_bit(1))


@pytest.mark.parametrize("record", ["I811", "I0010", "E01010", "E0106", "X001", "I00"])
def test_a_record_of_another_form_is_reported(record):
    assert "found" in error(GENRE.format("simple").write_board(BOARD) + f"\nI001\n{record}\n")


def test_a_library_line_holds_digits_put_in_and_candidates_deleted():
    cells = "1" + "+2" + LINE[2:].replace("1", ".", 0)
    name, entry = one(f"# a list\n:0100-2:6:{cells}:613 713:423::\n")
    assert (name, entry.title, entry.board.clues[0], entry.marks.digits[1]) == ("hodoku", "0100-2", 1, 2)
    assert not entry.marks.notes[2] & (digit_bit(6) | digit_bit(7))
    assert [one.line for one in solvers.read(f":0000:x:{LINE}::::\n:0000:x:{LINE}::::\n")] == [1, 2]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f":0000:x:{LINE}:019:::", "found '019'"),
        (f":0000:x:{LINE}:1:::", "found '1'"),
        (f":0000:x:{LINE[1:]}.:::::::", "10 fields"),
        (f":0000:x:{LINE}.::::", "found 82 cells"),
    ],
)
def test_a_wrong_library_line_is_reported(line, said):
    assert said in error(f":0000:x:{LINE}::::\n{line}\n".split("\n", 1)[1])


def test_the_puzzle_of_a_line_with_many_fields_is_found():
    assert one(f"3,7,A,12,{LINE.replace('.', '0')},9.1,5,2")[1].board == BOARD
    assert one(f"{LINE} 9.1/1.2/1.2 C24")[1].board == BOARD


# OpenSudoku


def test_every_game_of_an_opensudoku_file_is_a_puzzle():
    other = SudokuBoard(9, laid_out(9))
    games = "".join(f'<game data="{"".join(map(str, board.clues))}"/>' for board in (BOARD, other, BOARD))
    readings = solvers.read(
        f'<?xml version="1.0" encoding="utf-16"?>\n<opensudoku>\n<name>Three</name>{games}</opensudoku>'
    )
    assert [(r.format.name, r.entry.title, r.entry.board) for r in readings] == [
        ("opensudoku", "Three", board) for board in (BOARD, other, BOARD)
    ]
    folders = f'<folder name="A" created="1">{games}</folder><folder name="B">{games}</folder>'
    folders = f'<opensudoku version="2">{folders}</opensudoku>'
    assert [reading.entry.title for reading in solvers.read(folders)] == ["A"] * 3 + ["B"] * 3


@pytest.mark.parametrize(
    ("head", "note"), [("", "1,4,"), ("version: 1&#10;", "1,4"), ("version: 2\n", "9|"), ("version: 3 ", "9")]
)
def test_notes_of_every_version_are_read(head, note):
    cells = [f"0|{note}|1|", "5|-|0|", "7|0|1|"] if not head else [f"0|{note}|1|", "5||0|", "7||1|"]
    rest = "0|-|1|" if "version" not in head or "1" in head else "0|0|1|"
    _, entry = one(
        f'<opensudoku><game data="{head}{"".join(cells).replace("|0|1|", "||1|")}{rest * 78}"/></opensudoku>'
    )
    assert (entry.marks.notes[0], entry.board.clues[1], entry.marks.digits[2]) == (0b1001, 5, 7)


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
    "<opensudoku><name>&b;</name></opensudoku>"
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BOMB.replace('<?xml version="1.0"?><!DOCTYPE z', "<opensudoku/><!DOCTYPE z"), "not well-formed"),
        ("<opensudoku><game data=", "not well-formed"),
        ("<opensudoku></opensudoku>", "no <game>"),
        ('<opensudoku><game data="123"/></opensudoku>', "found 3 cells"),
        ('<opensudoku><game data="version: 3 0|0|1|"/></opensudoku>', "81 cells of value"),
        (f'<opensudoku><game data="version: 3 {"0|512|1|" * 81}"/></opensudoku>', "found '512'"),
        (f'<opensudoku><game data="{"0|0|1|" * 81}"/></opensudoku>', "found '0'"),
        (f"<opensudoku>{'<a>' * 100_000}{'</a>' * 100_000}</opensudoku>", "no <game>"),
    ],
)
def test_a_wrong_opensudoku_file_is_reported(text, said):
    assert said in error(text)


def test_entities_are_not_expanded():
    with pytest.raises(NotationError, match="well-formed"):
        list(GENRE.format("opensudoku").read(BOMB))


# LZ-string


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("", "Q==="),
        ("hello hello hello", "BYUwNmD2AEoTcpA="),
    ],
)
def test_texts_are_packed_as_elsewhere(text, signs):
    assert lzstring.pack(text) == signs
    assert lzstring.unpack(signs, 100) == text


@given(st.text(max_size=200))
def test_packed_texts_come_back(text):
    assert lzstring.unpack(lzstring.pack(text), 1000) == text


@given(st.text(alphabet=lzstring.SIGNS + "=*", max_size=60))
def test_any_signs_are_a_text_or_a_value_error(signs):
    with contextlib.suppress(ValueError):
        assert len(lzstring.unpack(signs, 500)) <= 500


def test_what_would_grow_too_long_is_not_unpacked():
    signs = lzstring.pack("x" * 1000)
    assert lzstring.unpack(signs, 1000) == "x" * 1000
    with pytest.raises(ValueError, match="too long"):
        lzstring.unpack(signs, 999)


# f-puzzles and SudokuPad


def fpuzzle(**said):
    grid = [
        [{"value": 1, "given": True}, {}, {}, {}],
        [{"value": 4}, {}, {}, {"centerPencilMarks": [1, 2]}],
        [{}] * 4,
        [{}] * 4,
    ]
    return {"size": 4, "grid": grid, **said}


def link(puzzle, site="https://www.f-puzzles.com/?load="):
    return site + lzstring.pack(puzzle if isinstance(puzzle, str) else json.dumps(puzzle))


SMALL = SudokuBoard(4, (1,) + (0,) * 15)


@pytest.mark.parametrize(
    "site",
    [
        "https://www.f-puzzles.com/?load=",
        "https://sudokupad.app/fpuzzles",
        "https://app.crackingthecryptic.com/sudoku/fpuz",
        "https://sudokupad.app/?puzzleid=fpuzzles",
    ],
)
@pytest.mark.parametrize("spelt", [str, quote, lambda signs: signs.replace("+", " ")])
def test_a_puzzle_of_f_puzzles_is_read_wherever_it_is_linked(site, spelt):
    packed_puzzle = lzstring.pack(json.dumps(fpuzzle(title="A title", author="Somebody", solution=[1, 2], ruleset="x")))
    _, entry = one(site + spelt(packed_puzzle))
    assert (entry.board, entry.title, entry.author) == (SMALL, "A title", "Somebody")
    assert (entry.marks.digits[4], entry.marks.notes[7]) == (4, 0b11)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ({"diagonal+": True}, "diagonals"),
        ({"killercage": [{"cells": ["R1C1"], "value": "3"}]}, "killer cages"),
        ({"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}, "thermometers"),
        ({"antiknight": True, "arrow": [{}]}, "anti-knight, arrows"),
        ({"somethingnew": [1]}, "'somethingnew'"),
    ],
)
def test_rules_beyond_plain_sudoku_are_refused_by_name(said, name):
    assert f"not plain sudoku: {name}." in error(link(fpuzzle(**said)))
    assert f"not plain sudoku: {name}." in error(link(fpuzzle(**said), "https://sudokupad.app/fpuzzles"))


def test_rules_that_are_not_used_do_not_matter():
    empty = {"diagonal+": False, "killercage": [], "thermometer": [], "arrow": {}}
    assert one(link(fpuzzle(**empty)))[1].board == SMALL


def test_regions_that_are_boxes_are_read_and_others_refused():
    puzzle = fpuzzle()
    regions = [r // 2 * 2 + c // 2 for r in range(4) for c in range(4)]
    cells = [{**cell, "region": region} for cell, region in zip(chain(*puzzle["grid"]), regions, strict=True)]
    puzzle["grid"] = [cells[row : row + 4] for row in range(0, 16, 4)]
    assert one(link(puzzle))[1].board == SMALL
    cells[0]["region"], cells[2]["region"] = cells[2]["region"], cells[0]["region"]
    assert "jigsaw" in error(link(puzzle))


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        ([], "something else than a puzzle"),
        ({"grid": 3}, "something else than a puzzle"),
        ({"grid": [[{}] * 5] * 5}, "found rows of 5 cells"),
        ({"grid": [[{}] * 4] * 3 + [[{}]]}, "something else than a puzzle"),
        ({"grid": [[{"value": 5, "given": True}] + [{}] * 3] + [[{}] * 4] * 3}, "found '5'"),
        ({"grid": [[{"value": [1]}] + [{}] * 3] + [[{}] * 4] * 3}, "found '[1]'"),
        ("{" * 100_000, "cannot be unpacked"),
        ("[" * 100_000, "cannot be unpacked"),
        ('{"grid":' + "9" * 5_000 + "}", "cannot be unpacked"),
        ("nonsense", "something else than a puzzle"),
    ],
)
def test_links_that_hold_something_else_are_reported(puzzle, said):
    assert said in error(link(puzzle))


def test_a_link_that_would_grow_too_long_is_not_unpacked():
    padding = json.dumps(fpuzzle(title="x" * packed_json.LIMIT))
    assert "cannot be unpacked" in error(link(padding))
    left = packed_json.LIMIT - len(json.dumps(fpuzzle(title="")))
    assert one(link(fpuzzle(title="x" * left)))[1].board == SMALL
    assert "cannot be unpacked" in error(link(fpuzzle(title="x" * (left + 1))))


def test_links_longer_than_the_limit_are_not_looked_at():
    text = "https://www.f-puzzles.com/?load="
    assert GENRE.format("fpuzzles").claim(text + "A" * (LINK_LIMIT - len(text) - 1))
    assert not GENRE.format("fpuzzles").claim(text + "A" * (LINK_LIMIT - len(text)))


@pytest.mark.parametrize(
    "text", ["https://www.f-puzzles.com/?id=y3abcd", "https://sudokupad.app/abcdef123", "https://sudokupad.app/sclabcd"]
)
def test_names_on_a_server_are_not_followed(text):
    assert "not followed" in error(text)


CLASSIC = (
    "{id:'x',cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],re:[[[0,0],[0,1],[1,0],[1,1]]],"
    "ca:[{v:'title: A title'},{v:'author: Me'}%s]%s}"
)


def test_the_shortened_spelling_of_sudokupad_is_read():
    for kind in ("scl", "ctc"):
        name, entry = one(link(CLASSIC % ("", ""), f"https://sudokupad.app/{kind}"))
        assert (name, entry.title, entry.author) == ("sudokupad", "A title", "Me")
        assert entry.board == SudokuBoard(4, (1,) + (0,) * 14 + (2,))
    plain = {
        "cells": [[{"value": "1"}, {}, {}, {}]] + [[{}] * 4] * 3,
        "metadata": {"title": "B"},
        "cages": [{"type": "rowcol", "cells": [[0, 0]]}],
    }
    assert one(link(plain, "https://sudokupad.app/sudoku/scl"))[1] == Entry(SMALL, title="B")


@pytest.mark.parametrize(
    ("cages", "more", "name"),
    [
        (",{ce:[[0,0],[0,1]],v:5}", "", "killer cages"),
        ("", ",l:[{wp:[[0,0],[1,1]],c:CFCFCF,th:4}]", "lines or signs"),
        ("", ",a:[{wp:[[0,0]]}]", "arrows"),
        ("", ",global:['antiknight']", "anti-knight"),
        ("", ",o:[{ct:[1,1],te:X,r:t}]", "lines or signs"),
    ],
)
def test_variants_of_sudokupad_are_refused_by_name(cages, more, name):
    assert name in error(link(CLASSIC % (cages, more), "https://sudokupad.app/scl"))


def test_regions_of_sudokupad_that_are_no_boxes_are_refused():
    assert "jigsaw" in error(link((CLASSIC % ("", "")).replace("[1,1]]]", "[0,2]]]"), "https://sudokupad.app/scl"))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=5)
            | st.dictionaries(
                st.sampled_from(["grid", "cells", "ce", "value", "v", "given", "region", "regions", "ca", "x"]),
                inner,
                max_size=5,
            )
        ),
        max_leaves=40,
    )
)
@settings(max_examples=150)
def test_any_json_raises_nothing_but_a_notation_error(puzzle):
    for site in ("https://www.f-puzzles.com/?load=", "https://sudokupad.app/scl"):
        for reading in solvers.read(link(puzzle, site) + "A" * 16 * ("scl" in site), "sudoku"):
            assert reading.error is None or reading.error.format_in()


@given(st.text(alphabet="{}[],:'\"tfv12 ce#\\", max_size=80))
@settings(max_examples=200)
def test_any_shortened_spelling_is_a_value_or_a_value_error(text):
    with contextlib.suppress(ValueError):
        packed_json.parse(text)


# Penpa


def penpa_link(question, answer=None, shape="sudoku", size=4, margins=(0, 0, 0, 0)):
    wide, high = size + margins[2] + margins[3], size + margins[0] + margins[1]
    lines = [
        f"{shape},{wide},{high},38",
        json.dumps(margins),
        "{}",
        json.dumps(question),
        json.dumps(answer or {}),
        "[]",
    ]
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={writing.pack_lines(lines)}"


def test_numbers_of_a_penpa_question_are_clues_and_those_of_the_answer_marks():
    answer = {"number": {"19": ["2", 2, "1"], "20": ["34", 2, "5"], "26": ["1,0,0,1", 2, "7"], "27": ["?", 2, "1"]}}
    _, entry = one(penpa_link({"number": {"18": ["1", 1, "1"]}}, answer))
    assert entry.board == SMALL
    assert entry.marks == SudokuMarks((0, 2) + (0,) * 14, (0, 0, 0b1100, 0, 0b1001) + (0,) * 11)


def test_margins_of_a_penpa_link_are_left_out():
    index = str((2 + 1) * (4 + 2 + 4) + 2 + 2)
    assert one(penpa_link({"number": {index: ["1", 1, "1"]}}, margins=(1, 0, 2, 0)))[1].board == SMALL
    outside = {"number": {index: ["1", 1, "1"], str(int(index) - 1): ["7", 1, "1"]}}
    assert "outside the grid" in error(penpa_link(outside, margins=(1, 0, 2, 0)))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({"thermo": [[1, 2]]}, "thermometers"),
        ({"killercages": [[1]]}, "killer cages"),
        ({"surface": {"18": 1}}, "shaded cells"),
        ({"lineE": {"81,82": 2}}, "other borders"),
        ({"number": {"18": ["5", 1, "1"]}}, "found '5'"),
        ({"number": {"18": ["12", 1, "1"]}}, "found '12'"),
        ({"number": {"18": []}}, "could not be opened"),
        ({"number": 7}, "could not be opened"),
    ],
)
def test_penpa_links_to_other_puzzles_are_refused_by_name(question, said):
    assert said in error(penpa_link(question))


def test_borders_of_boxes_are_read_in_a_penpa_link():
    text = GENRE.format("penpa").write_board(SMALL)
    assert one(text)[1].board == SMALL
    assert "found rows of 5 cells" in error(penpa_link({}, size=5))


def test_a_penpa_link_that_would_grow_too_long_is_not_unpacked():
    pack = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    bomb = pack.compress(b"x" * (sheet.INFLATED_LIMIT + 1)) + pack.flush()
    assert "could not be opened" in error(f"https://a/#m=edit&p={b64encode(bomb).decode()}")


def test_a_library_behind_a_long_head_of_comments_is_recognised():
    assert one("# about this library\n" * 60 + f":0000:x:{LINE}::::\n")[0] == "hodoku"
