"""Every format of boards of the common kinds reads what it wrote, as pzpr does, and says where a text goes wrong."""

import json
from dataclasses import replace
from random import Random

import pytest

import solvers
from solvers.grids.boards import ClueBoard, RegionBoard
from solvers.grids.rectangle import SYMMETRIES
from solvers.notation.boards.formats import no_marks, without_marks
from solvers.notation.codec import UNKNOWN
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError
from solvers.notation.penpa.sheet import TAGS, unpack_lines
from solvers.notation.penpa.writing import PenpaGrid, pack_lines, write_penpa_link
from solvers.notation.pzpr import SHADED
from solvers.reading import Ambiguous
from tests.oracle import judged, needs_oracle
from tests.solvers.notation.boards.notations import CASES, LIMIT, Case

pytestmark = pytest.mark.plain

BOARDS = 20


@pytest.fixture(params=CASES, scope="module")
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


def forms(case: Case) -> dict[str, Format]:
    return {form.name: form for form in case.notation.formats(example(case))}


def example(case: Case) -> ClueBoard | RegionBoard:
    """A small board that every format can hold."""
    return clear_board(case, (3, 4))


def clear_board(case: Case, size: tuple[int, int]) -> ClueBoard | RegionBoard:
    """A board without a clue that is not shown."""
    board = case.board(Random(1), size)
    return without(board, UNKNOWN)


def without(board: ClueBoard | RegionBoard, dropped: object) -> ClueBoard | RegionBoard:
    """The board without these clues."""
    if isinstance(board, RegionBoard):
        return replace(board, walls=())
    return ClueBoard(tuple(tuple(None if clue == dropped else clue for clue in row) for row in board.table))


def boards(case: Case, least: int = 1, most: int = 9) -> list[ClueBoard | RegionBoard]:
    random = Random(case.notation.genre)
    return [case.board(random, (random.randint(least, most), random.randint(least, most))) for _ in range(BOARDS)]


def shown(error: NotationError) -> tuple[str, int, int]:
    return error.key, error.line, error.column


def refused(form: Format, text: str) -> NotationError:
    """The error of a text with one puzzle."""
    try:
        [found] = form.read(text)
    except NotationError as error:
        found = error
    assert isinstance(found, NotationError)
    assert all(found.format_in(language) for language in ("en", "ja"))
    return found


# Round trips


def test_each_format_reads_the_boards_that_it_wrote(case: Case):
    for form in forms(case).values():
        if form.write is None:
            continue
        written = 0
        for board in boards(case):
            try:
                text = form.write_board(board)
            except CannotHold:
                continue
            assert form.claim(text) >= Claim.UNLIKELY, (form.name, text)
            assert form.board(text) == board, (form.name, text)
            written += 1
        assert written > 0, form.name


def test_each_format_reads_its_own_example(case: Case):
    for form in forms(case).values():
        assert form.board(form.example) == example(case)


def test_several_links_are_several_puzzles(case: Case):
    form = forms(case)["puzz.link"]
    written = boards(case)
    text = "# an evening's puzzles\n" + "".join(map(form.write_board, written))
    assert [entry.board for entry in form.read(text)] == written


def test_a_file_keeps_what_was_drawn(case: Case):
    form, random = forms(case)["pzpr"], Random(3)
    for board in boards(case):
        marks = case.lattice(random, board)
        [entry] = form.read(form.write(Entry(board, marks=marks)))
        assert (entry.board, plain(entry.marks)) == (board, plain(marks))


def plain(marks):
    """Without the parts that a genre does not have, or has no cell for."""
    return [part if any(part) else () for part in marks]


def test_a_file_may_end_before_the_answer_and_stand_in_one_line(case: Case):
    form = forms(case)["pzpr"]
    for board in boards(case, 2):
        text = form.write_board(board)
        lines = text.splitlines()
        question = len(form.write_board(board).splitlines()) - answer_lines(case, board)
        assert form.board("\n".join(lines[:question])) == board
        assert form.board("https://puzz.link/p?" + "/".join(lines) + "/") == board


def answer_lines(case: Case, board: ClueBoard | RegionBoard) -> int:
    return len(case.notation.work.write(None, board.size).splitlines())


def test_other_names_of_a_puzzle_are_read(case: Case):
    form, board = forms(case)["puzz.link"], boards(case)[0]
    text = form.write_board(board)
    for name in case.notation.names:
        other = text.replace(f"p?{case.notation.names[0]}/", f"p.html?{name}/")
        assert form.board(other) == board
        assert form.claim(other.replace(f"{name}/", f"{name}x/")) is Claim.NO


# Errors


def test_a_variant_of_the_rules_is_refused_in_links_and_files(case: Case):
    address, file, board = forms(case)["puzz.link"], forms(case)["pzpr"], boards(case)[0]
    name = case.notation.names[0]
    text = address.write_board(board).replace(f"{name}/", f"{name}/f/", 1)
    error = refused(address, text)
    assert (*shown(error), error.parameters["found"]) == ("other-rules", 1, text.index("/f/") + 2, "f")
    lines = file.write_board(board).splitlines()
    assert shown(refused(file, "\n".join([*lines[:4], "f", *lines[4:]]))) == ("other-rules", 5, 1)


def test_a_flag_that_changes_no_rule_is_passed_over(case: Case):
    form, board = forms(case)["puzz.link"], boards(case)[0]
    for flag in case.notation.flags:
        name = case.notation.names[0]
        assert form.board(form.write_board(board).replace(f"{name}/", f"{name}/{flag}/", 1)) == board


def test_a_size_is_refused_one_past_the_limit(case: Case):
    rows, cols = LIMIT
    largest = clear_board(case, LIMIT)
    for form in (form for form in forms(case).values() if form.write):
        assert form.board(form.write_board(largest)) == largest
        for size in ((rows + 1, 2), (2, cols + 1)):
            error = refused(form, form.write_board(clear_board(case, size)))
            assert error.key == "too-large"
            assert error.line > 0, form.name


def test_a_board_without_a_cell_is_refused(case: Case):
    name = case.notation.names[0]
    assert refused(forms(case)["puzz.link"], f"https://puzz.link/p?{name}/0/3/").key == "size-only"
    assert refused(forms(case)["enpitsu"], f"genre: {case.notation.genre}\nsize: 3 0\n").key == "size-only"
    assert refused(forms(case)["pzpr"], f"pzprv3\n{case.file_name}\n0\n3\n").key == "size-only"


def test_a_missing_row_and_a_strange_word_have_their_places(case: Case):
    board = boards(case, 3)[0]
    for name, first in (("enpitsu", 3), ("pzpr", 5 + (not isinstance(board, ClueBoard)))):
        form = forms(case)[name]
        lines = form.write_board(board).splitlines()
        assert refused(form, "\n".join(lines[:first])).key == "rows-missing"
        words = lines[first].split()
        words[1] = "!"
        lines[first] = " ".join(words)
        assert shown(refused(form, "\n".join(lines))) == ("character", first + 1, len(words[0]) + 2)


def test_a_game_id_has_every_cell_and_no_more(case: Case):
    form = forms(case).get("tatham")
    if form is None:
        return
    board = example(case)
    text = form.write_board(board).strip()
    assert refused(form, text[:-1]).key == "cells-missing"
    body = text.index(":") + 1
    assert shown(refused(form, text + "z")) == ("cells-over", 1, len(text) + 1)
    assert shown(refused(form, text[:body] + "!" + text[body:])) == ("character", 1, body + 1)
    assert refused(form, text.replace(":", "#")).key == "only-seed"
    assert form.claim(text.replace(":", "dt:")) >= Claim.POSSIBLE
    assert form.board(text.replace(":", "de:")) == board
    assert shown(refused(form, text.replace(":", "t1:"))) == ("other-rules", 1, text.replace("t0", "").index(":") + 1)


# Links of Penpa-edit


def tag_sheet(text: str, *tags: str) -> str:
    """A sheet with these names for the genre, or with none."""
    packed = text.partition("&p=")[2].strip()
    lines = unpack_lines(packed)[:TAGS]
    return text.replace(packed, pack_lines([*lines, json.dumps(tags)]))


def test_a_sheet_that_is_tagged_is_certainly_of_that_genre(case: Case):
    form = forms(case)["penpa"]
    text = form.write_board(example(case))
    assert form.claim(text) is Claim.CERTAIN
    assert form.claim(tag_sheet(text, case.notation.genre.upper())) is Claim.CERTAIN
    assert Claim.NO < form.claim(tag_sheet(text)) < Claim.CERTAIN
    assert form.claim(tag_sheet(text, "by me")) == form.claim(tag_sheet(text))
    assert form.claim(tag_sheet(text, "nurikabe")) is Claim.NO


def test_a_sheet_of_a_genre_that_is_not_solved_is_refused_by_its_name():
    text = solvers.genre("slitherlink").format("penpa").example
    [reading] = solvers.read(tag_sheet(text, "aqre"))
    assert reading.error is not None
    assert reading.error.message.format_in("en") == "this is Aqre; it is not solved here yet."


def test_numbers_in_squares_are_choices_about():
    """A sheet of nine rows with the digits 0 to 3, or 1 to 3 alone: no sudoku with one answer names so few."""
    grid = PenpaGrid(9, 9)
    for first in (0, 1):
        numbers = {grid.index((0, column)): [str(max(first, column % 4)), 1, "1"] for column in range(9)}
        [reading] = solvers.read(write_penpa_link(grid, {"number": numbers}, {}, "", ""))
        choices = reading.error.genres if isinstance(reading.error, Ambiguous) else ()
        assert "slitherlink" in {genre.name for genre in choices}


@pytest.mark.parametrize(
    ("name", "layers"),
    [
        ("kurodoko", {"symbol": {"{}": [1, "circle_L", 1]}}),
        ("kurodoko", {"number": {"{}": ["x", 1, "1"]}}),
        ("kurodoko", {"number": {"{}": ["1_2", 1, "2"]}}),
        ("masyu", {"symbol": {"{}": [1, "star", 1]}}),
        ("masyu", {"symbol": {"{}": [3, "circle_L", 1]}}),
        ("masyu", {"number": {"{}": ["1", 1, "1"]}}),
        ("nurimisaki", {"number": {"{}": ["2", 1, "1"]}}),
        ("nurimisaki", {"symbol": {"{}": [2, "circle_L", 1]}}),
        ("yajilin", {"symbol": {"{}": [1, "circle_L", 1]}}),
        ("heyawake", {"number": {"{}": ["2", 1, "1"]}}),
    ],
)
def test_a_sheet_with_what_a_genre_does_not_have_is_refused(name: str, layers: dict):
    form, sheet = forms(CASES[name])["penpa"], PenpaGrid(3, 4)
    question = {layer: {sheet.index((1, 2)): said for said in cells.values()} for layer, cells in layers.items()}
    error = refused(form, write_penpa_link(sheet, question, {}, "", ""))
    assert (error.key, error.line) in (("sheet-rest", 1), ("sheet-clue", 1), ("no-section", 1))


def test_candidates_on_a_sheet_are_passed_over():
    form, sheet = forms(CASES["kurodoko"])["penpa"], PenpaGrid(2, 2)
    question = {"number": {sheet.index((0, 0)): ["note", 1, "7"], sheet.index((1, 1)): ["?", 1, "1"]}}
    assert form.board(write_penpa_link(sheet, question, {}, "", "")).clues == {(1, 1): UNKNOWN}


# Texts of janko.at


def test_a_text_of_janko_is_read_with_what_its_head_says(case: Case):
    form = forms(case)["janko"]
    text = form.example.replace("begin\n", "begin\n\n").replace("[", "author A. Writer\ntitle Evening\n[", 1)
    assert form.claim(text) is Claim.CERTAIN
    [entry] = form.read(text)
    assert (entry.board, entry.author, entry.title) == (example(case), "A. Writer", "Evening")
    assert form.claim(text.replace(f"puzzle {case.notation.genre}", "puzzle fillomino")) is Claim.NO
    solved = text.replace("end\n", "[solution]\n- x o\nend\n")
    assert form.board(solved) == example(case)


def test_a_text_of_janko_says_where_it_goes_wrong(case: Case):
    form = forms(case)["janko"]
    lines = form.example.splitlines()
    first = lines.index("[problem]" if "[problem]" in lines else "[areas]") + 1
    assert refused(form, "\n".join(lines[:first])).key == "no-section"
    words = lines[first + 1].split()
    broken = [*lines[: first + 1], " ".join([words[0], "!", *words[2:]]), *lines[first + 2 :]]
    assert shown(refused(form, "\n".join(broken))) == ("character", first + 2, len(words[0]) + 2)
    wide = "\n".join(["puzzle x", "[problem]", *["- " * (LIMIT[1] + 1)] * 2])
    assert refused(form, wide).key == "too-large"
    if "[areas]" in lines[first:]:
        at = lines.index("[areas]")
        assert refused(form, "\n".join(lines[:at])).key == "rows-missing"
        assert refused(form, "\n".join([*lines[:-1], lines[-2], "end"])).key == "character"


# Boards


def test_a_board_is_the_same_after_a_turn_and_back(case: Case):
    for board in boards(case):
        for symmetry in SYMMETRIES:
            turned = board.turn(symmetry)
            assert turned.turn(undone(symmetry)) == board
            assert (turned.size == board.size) or int(symmetry[1]) % 2


def undone(symmetry: str) -> str:
    return symmetry if symmetry[0] == "m" else f"r{-int(symmetry[1]) % 4}"


# pzpr itself


@needs_oracle
def test_links_and_files_are_what_pzpr_writes(case: Case):
    if not case.is_in_pzpr:
        return
    form, written = forms(case), judged_boards(case)
    links = [form["puzz.link"].write_board(board).strip() for board in written]
    for address, board, found in zip(links, written, judged(links), strict=True):
        assert found["url"].partition("?")[2] == address.partition("?")[2]
        assert form["pzpr"].board(found["file"]) == board
        assert without_version(found["file"]) == form["pzpr"].write_board(board)


def judged_boards(case: Case) -> list[ClueBoard | RegionBoard]:
    """Boards as files of the published package have them: it knows no gray cells and no walls inside regions yet."""
    return [without(board, SHADED) for board in boards(case, 2)]


def without_version(file: str) -> str:
    """A slitherlink file of version 1 has one table more, of tints; the older name of yajilin is pzpr's own today."""
    file = file.replace("yajirin", "yajilin")
    if not file.startswith("pzprv3.1"):
        return file
    lines = file.split("\n")
    rows = int(lines[2])
    return "\n".join(["pzprv3", *lines[1 : 4 + rows], *lines[4 + 2 * rows :]])


@needs_oracle
def test_pzpr_keeps_what_our_files_say(case: Case):
    if not case.is_in_pzpr:
        return
    form, random = forms(case)["pzpr"], Random(11)
    written = judged_boards(case)
    drawn = [case.lattice(random, board) for board in written]
    texts = [form.write(Entry(board, marks=marks)) for board, marks in zip(written, drawn, strict=True)]
    for text, marks, found in zip(texts, drawn, judged(texts), strict=True):
        [entry] = form.read(found["file"])
        assert plain(entry.marks) == plain(marks)
        assert without_version(found["file"]) == text


def test_a_notation_without_marks_reads_boards_only():
    assert without_marks("board", None) == Entry("board")
    assert no_marks(Entry("board")) is None
