"""Texts as people have them are read for what they are; every format reads what it writes; errors say where."""

import contextlib
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solvers
from solvers.genres.sudoku.board import SIZES, SYMBOLS, UNKNOWN, SudokuBoard
from solvers.notation.format import CannotHold, Claim, Entry, NotationError
from tests.solvers.genres.sudoku.naive import laid_out, random_board, random_clues

GENRE = solvers.genre("sudoku")
NAMES = [form.name for form in GENRE.formats]
LINE = "................7.3....7.95.....1..6..2..5...71...94...7.4.......49..25.8...3.1.."
BOARD = GENRE.parse(LINE)
SIXTEEN = random_board(16, 100, Random(1))
ROWS = GENRE.format("rows").write_board(BOARD)


def read(text):
    """The boards of a text that nobody named a genre for, all of them read."""
    readings = solvers.read(text)
    assert [reading.error for reading in readings if reading.error] == []
    return [reading.entry.board for reading in readings]


def errors(text):
    """Line, column and English sentence of every puzzle that was not read."""
    found = [reading.error for reading in solvers.read(text, "sudoku") if reading.error]
    return [(error.line, error.column, error.format_in()) for error in found]


def boards(size):
    """Drawn from a number and a seed: digit by digit the large ones take hypothesis too long on a busy machine."""
    drawn = st.tuples(st.integers(0, size**2), st.integers(0, 10**9))
    return drawn.map(lambda one: random_clues(size, one[0], Random(one[1])))


SOME_BOARD = st.sampled_from(SIZES).flatmap(boards)
SOME_WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=20)


# Round trips


@settings(max_examples=40, deadline=None)
@given(SOME_BOARD)
@pytest.mark.parametrize("name", NAMES)
def test_a_format_reads_what_it_writes(name, board):
    form = GENRE.format(name)
    try:
        text = form.write_board(board)
    except CannotHold:
        return
    assert form.board(text) == board
    assert form.claim(text) > Claim.NO or not any(board.clues) or name in ("rows", "candidates", "sdx")


@given(SOME_BOARD)
def test_an_answer_is_read_as_it_was_written(board):
    assert GENRE.answers.read(board, GENRE.answers.write(board, board.clues)) == board.clues


@given(SOME_BOARD)
def test_an_answer_may_come_in_any_grid(board):
    for name in ("rows", "framed"):
        assert GENRE.answers.read(board, GENRE.format(name).write_board(board)) == board.clues


@given(boards(4), SOME_WORDS, SOME_WORDS, SOME_WORDS)
def test_sdk_keeps_title_author_and_source(board, title, author, source):
    form = GENRE.format("sdk")
    [entry] = form.read(form.write(Entry(board, title=title, author=author, source=source)))
    assert (entry.board, entry.title, entry.author, entry.source) == (board, title, author, source)


def test_formats_that_hold_only_some_sizes_say_so():
    refusals = {"debian", "sudokuwiki", "puzzlink", "simple", "candidates", "sdx", "hodoku", "opensudoku", "pzpr"}
    for name in NAMES:
        if name in refusals:
            with pytest.raises(CannotHold):
                GENRE.format(name).write_board(random_board(12, 50, Random(1)))
        else:
            assert GENRE.format(name).write_board(random_board(12, 50, Random(1)))


# One line a puzzle


@pytest.mark.parametrize("mark", [".", "0", "*", "_", "-", "X", "x", "?", " ", "~", "・"])
def test_any_mark_may_stand_for_an_empty_cell(mark):
    assert read("1" + LINE.replace(".", mark)[1:]) == [SudokuBoard(9, (1, *BOARD.clues[1:]))]


@pytest.mark.parametrize("size", SIZES)
def test_lines_of_every_size_are_read_with_letters_of_either_case(size):
    board = random_board(size, size**2 // 2, Random(size))
    assert read(GENRE.emit(board)) == read(GENRE.emit(board).lower()) == [board]


def test_digits_from_zero_are_recognised_by_another_mark_beside_them():
    written = GENRE.emit(SIXTEEN)
    from_zero = written.translate(str.maketrans(SYMBOLS[:16], "0" + SYMBOLS[:15]))
    assert read(from_zero) == [SIXTEEN]
    assert read(written.replace(".", "0")) == [SIXTEEN]


def test_digits_from_zero_do_not_reach_the_last_letter():
    [reading] = solvers.read("0.G" + "." * 253, "sudoku")
    assert (reading.error.key, reading.error.line, reading.error.column) == ("character", 1, 3)


def test_a_file_of_many_lines_passes_over_comments_and_blank_lines():
    other = SudokuBoard(9, laid_out(9))
    text = f"# a list\n{LINE}\n\n{GENRE.emit(other)}# end\n"
    readings = solvers.read(text)
    assert [(reading.line, reading.entry.board) for reading in readings] == [(2, BOARD), (4, other)]


def test_what_is_behind_a_puzzle_is_its_title_or_its_answer_or_nothing():
    answer = "".join(map(str, laid_out(9)))
    puzzle = answer[:40] + "0" * 41
    [with_answer] = solvers.read(f"{puzzle},{answer}\n")
    assert with_answer.entry.answer == laid_out(9)
    [with_other] = solvers.read(f"{puzzle},{answer[::-1]}\n")
    assert with_other.entry.answer is None
    [named] = solvers.read(f"{LINE} # a name\n")
    assert named.entry.title == "a name"
    [rated] = solvers.read(f"0000183b305c {LINE} 1.2\n")
    assert rated.entry.board == BOARD


def test_a_bad_line_among_many_is_an_error_in_its_place():
    text = "\n".join([LINE, LINE[:-1], LINE, LINE[:30] + "x" + LINE[31:], LINE])
    readings = solvers.read(text)
    assert [reading.line for reading in readings] == [1, 2, 3, 4, 5]
    assert [reading.error is None for reading in readings] == [True, False, True, False, True]
    assert [(line, column) for line, column, _ in errors(text)] == [(2, 1), (4, 31)]


# Grids


@pytest.mark.parametrize(
    "text",
    [
        ROWS,
        ROWS.replace(".", "0"),
        ROWS.replace(".", "-"),
        ROWS.replace(".", "*"),
        ROWS.replace(".", "_"),
        ROWS.replace(".", " "),
        "\n".join(" ".join(row) for row in ROWS.split()),
        "\n".join("  ".join((row[:3], row[3:6], row[6:])) for row in ROWS.split()),
        "\n".join("|".join((row[:3], row[3:6], row[6:])) for row in ROWS.split()),
        "*-----------*\n" + "\n".join(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS.split()) + "\n*-----------*",
        "# found somewhere\n[Puzzle]\n" + ROWS + "[State]\n" + ROWS.replace(".", "1"),
        "\r\n".join(ROWS.split()) + "\r\n",
        "\ufeff" + ROWS,
        ROWS.translate(str.maketrans("123456789.", "123456789.")),
    ],
    ids=range(14),
)
def test_grids_as_people_write_them_are_read(text):
    assert read(text) == [BOARD]


@pytest.mark.parametrize("size", [size for size in SIZES if size > 9])
def test_numbers_of_two_digits_stand_between_blanks_or_bars(size):
    board = random_board(size, size**2 // 2, Random(size))
    rows = [board.clues[start : start + size] for start in range(0, size**2, size)]
    for between in (" ", " | "):
        assert read("\n".join(between.join(f"{clue or '.':>2}" for clue in row) for row in rows)) == [board]


@pytest.mark.parametrize("between", ["", "\n", "====\n", "% next\n", "Grid 02\n", "---------\n"])
def test_several_grids_may_follow_one_another(between):
    other = SudokuBoard(9, laid_out(9))
    assert read(ROWS + between + GENRE.format("rows").write_board(other)) == [BOARD, other]


def test_titles_stand_above_their_grids():
    readings = solvers.read("Grid 01\n" + ROWS + "Grid 02\n" + ROWS)
    assert [reading.entry.title for reading in readings] == ["Grid 01", "Grid 02"]
    [reading] = solvers.read("% easy 7\n" + ROWS)
    assert (reading.format.name, reading.entry.title) == ("debian", "easy 7")


def test_a_bad_grid_among_many_is_an_error_in_its_place():
    wrong = ROWS.replace("5", "z", 1)
    readings = solvers.read(ROWS + "\n" + wrong + "\n" + ROWS)
    assert [reading.error is None for reading in readings] == [True, False, True]
    row = next(number for number, line in enumerate(wrong.split("\n"), 1) if "z" in line)
    column = wrong.split("\n")[row - 1].index("z") + 1
    assert (readings[1].error.line, readings[1].error.column) == (10 + row, column)


# Tables


@pytest.mark.parametrize("between", [",", ";", "\t"])
@pytest.mark.parametrize("empty", ["", "0", "."])
@pytest.mark.parametrize("board", [BOARD, SIXTEEN], ids=["nine", "sixteen"])
def test_tables_are_read_whatever_parts_their_fields(between, empty, board):
    clues = [str(clue or empty) for clue in board.clues]
    size = board.size
    assert read("\n".join(between.join(clues[row : row + size]) for row in range(0, size**2, size))) == [board]


def test_tabs_lost_at_the_end_of_a_line_are_empty_cells():
    rows = [BOARD.clues[start : start + 9] for start in range(0, 81, 9)]
    text = "\n".join("\t".join(str(clue or "") for clue in row) for row in rows)
    assert read(text[:-2].rstrip("\t") if text.endswith("\t\t") else text) == [BOARD]


# Links


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("sudokuwiki", f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE.replace('.', '0')}"),
        ("sudokuwiki", f"see http://sudokuwiki.org/Sudoku.htm?n=1&bd={LINE}&x=2"),
        ("puzzlink", GENRE.format("puzzlink").write_board(BOARD)),
        ("puzzlink", GENRE.format("puzzlink").write_board(BOARD).replace("puzz.link/p?", "pzv.jp/p.html?")),
        ("sudokupad", GENRE.format("sudokupad").write_board(BOARD)),
        ("sudokupad", f"https://sudokuexchange.com/play/?s={LINE.replace('.', '0')}"),
        ("tatham", GENRE.format("tatham").write_board(BOARD)),
        ("tatham", GENRE.format("tatham").write_board(BOARD).replace("3x3:", "3x3r2dt:")),
    ],
)
def test_links_that_hold_the_puzzle_are_read(name, text):
    [reading] = solvers.read(text)
    assert (reading.format.name, reading.entry.board) == (name, BOARD)


def test_a_link_of_puzz_link_is_written_as_there():
    board = SudokuBoard(4, (1, 0, 0, 4) + (0,) * 11 + (2,))
    assert GENRE.format("puzzlink").write_board(board) == "https://puzz.link/p?sudoku/4/4/1h4q2\n"
    clues = [UNKNOWN] * 256
    clues[0], clues[1] = 16, 15
    written = GENRE.format("puzzlink").write_board(SudokuBoard(16, tuple(clues)))
    assert written == f"https://puzz.link/p?sudoku/16/16/-10f{'z' * 12}t\n"


def test_a_solo_id_parts_numbers_and_counts_blanks_in_letters():
    board = SudokuBoard(4, (1, 2, 0, 4) + (0,) * 11 + (2,))
    assert GENRE.format("tatham").write_board(board) == "2x2:1_2a4k2\n"
    assert GENRE.format("tatham").write_board(SudokuBoard(6, (0,) * 35 + (6,))) == "2x3:zi6\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3x3x:" + "z" * 3 + "c", "diagonals"),
        ("9x1j:" + "z" * 3 + "c,aabb", "jigsaw"),
        ("3x3k:" + "z" * 3 + "c,ab", "killer"),
        ("3x2:zj", "boxes 2 wide and 3 high"),
        ("https://sudokupad.app/abcdef123", "not followed"),
        ("https://puzz.link/p?sudoku/12/12/zzzz", "12"),
        ("https://puzz.link/p?sudoku/9/9/zzz", "60"),
    ],
)
def test_links_to_what_is_not_plain_sudoku_are_refused_by_name(text, said):
    [(_, _, sentence)] = errors(text)
    assert said in sentence


# Recognition


def test_a_line_is_sudoku_for_certain_and_so_is_a_grid_with_high_digits():
    assert GENRE.format("line").claim(LINE) is Claim.CERTAIN
    assert GENRE.format("line").claim("." * 81) is Claim.CERTAIN
    assert GENRE.format("rows").claim(ROWS) is Claim.CERTAIN


LOW = "1........\n.2.......\n..3......\n...4.....\n" + ".........\n" * 5


@pytest.mark.parametrize("text", [LOW, ".........\n" * 9, "1.3.\n3...\n..2.\n4.2.\n", "1.3.3...2...4.2.\n" * 2])
def test_a_grid_of_dots_and_low_digits_could_be_something_else(text):
    assert max(form.claim(text) for form in GENRE.formats) in (Claim.DOUBTFUL, Claim.POSSIBLE)


@pytest.mark.parametrize(
    "text", ["..#..\n.1.0.\n", "..#......\n" + ".........\n" * 8, "hello", "7x7b20s4d1:aBa", "1 2\n3\n"]
)
def test_other_texts_are_not_claimed(text):
    assert max(form.claim(text) for form in GENRE.formats) is Claim.NO


def test_each_format_is_recognised_as_itself():
    for form in GENRE.formats:
        [reading] = solvers.read(form.write_board(BOARD))
        assert reading.format.name == form.name


# Errors


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        (LINE[:40] + "!" + LINE[41:], 1, 41, "found '!'; expected a digit from 1 to 9, or '.'"),
        (LINE[:80], 1, 1, "found 80 cells"),
        ("\n\n" + ROWS.replace("7", "a", 1), 4, 8, "found 'a'"),
        (ROWS[:-10], 1, 0, "rows of 9 cells: found 8, expected 9"),
        (ROWS.replace("..2..5...", "..2..5..", 1), 5, 0, "this row has 8 cells; expected 9"),
        (ROWS[1:], 1, 0, "this row has 8 cells; expected 9"),
        (GENRE.format("csv").write_board(BOARD).replace("7", "seven", 1), 2, 8, "found 'seven'"),
        ("1.3.3...2...4.5.", 1, 15, "found '5'; expected a digit from 1 to 4"),
    ],
)
def test_errors_say_line_column_and_what_was_expected(text, line, column, said):
    [(at_line, at_column, sentence)] = errors(text)
    assert (at_line, at_column) == (line, column)
    assert said in sentence


def test_errors_are_said_in_japanese_too():
    [reading] = solvers.read(LINE[:40] + "!" + LINE[41:], "sudoku")
    assert "1行目の41文字目" in reading.error.format_in("ja")


@settings(max_examples=300)
@given(st.text(alphabet=".0123456789abgxXP#%|+-_* \n\t,;:/[]=?ー数z", max_size=300))
@pytest.mark.parametrize("name", NAMES)
def test_random_texts_raise_nothing_but_a_notation_error(name, text):
    form = GENRE.format(name)
    form.claim(text)
    try:
        found = list(form.read(text))
    except NotationError as error:
        found = [error]
    for one in found:
        assert isinstance(one, Entry) or (one.format_in("en") and one.format_in("ja"))
        if isinstance(one, Entry):
            assert len(one.board.clues) == one.board.size**2
            assert all(0 <= clue <= one.board.size for clue in one.board.clues)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(ROWS) - 1), st.sampled_from("x#|.\n1 ,%"), st.sampled_from(NAMES))
def test_one_wrong_sign_in_a_good_text_raises_nothing_but_a_notation_error(place, sign, name):
    text = GENRE.format(name).write_board(BOARD)
    place %= len(text)
    hurt = text[:place] + sign + text[place + 1 :]
    for reading in solvers.read(hurt, "sudoku"):
        assert reading.entry is not None or reading.error.format_in()


@given(st.text(max_size=100))
def test_random_answers_raise_nothing_but_a_notation_error(text):
    with contextlib.suppress(NotationError):
        assert len(GENRE.answers.read(BOARD, text)) == 81
