"""Texts as they are found elsewhere: read for what they are, asked about where they could be several, else refused."""

import gzip

import pytest

import solvers
from solvers.notation.format import NotationError
from solvers.notation.text import MOST_PIXELS, decode_text, read_sample_file
from solvers.reading import Ambiguous

NINE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
ROWS = [NINE[start : start + 9] for start in range(0, 81, 9)]
GRID = [list(map(int, row)) for row in ROWS]
DZN_GRID = "| ".join(", ".join(row).replace("0", "_") for row in ROWS)
PYTHON_GRID = str(GRID).replace("0", "None")
C_GRID = str(GRID).replace("[", "{").replace("]", "}")
# The clues of #.# over ###.
SMALL = ((1, 1), (3,)), ((2,), (1,), (2,))
STRINGS = str(ROWS).replace("'", '"')

SUDOKU = {
    "JSON": str(GRID),
    "Python": f"# a board\nboard = {PYTHON_GRID}\n",
    "C": f"int grid[9][9] = {C_GRID};",
    "Prolog": f"problem(1, {str(GRID).replace('0', '_')}).",
    "MiniZinc in stripes": f"n = 3;\npuzzle = [| {DZN_GRID} |];",
    "MiniZinc in a line": f"% one\nx = array2d(1..9, 1..9, {[cell for row in GRID for cell in row]!s});",
    "strings": STRINGS,
    "a record with its answer": f'{{"quiz": "{NINE}", "solution": "{NINE.replace("0", "1")}"}}',
    "rows under their number": "9\n" + "\n".join(map(" ".join, ROWS)),
    "O for empty": "\n".join(ROWS).replace("0", "O"),
    "Japanese digits": "\n".join(ROWS).translate(str.maketrans("0123456789", "〇一二三四五六七八九")),
    "Japanese digits and dots": "\n".join(ROWS).translate(str.maketrans("0123456789", "・一二三四五六七八九")),
    "OpenSudoku 2": '<opensudoku2 version="3"><folder name="F"><game cells_data="version: 4&#10;'
    + "".join(f"{cell}|0|0|{int(cell == '0')}|" for cell in NINE)
    + '" user_note="Mine"/></folder></opensudoku2>',
    "under the size of a photo": f"my phone\n640x480: 24 JPG\n{chr(10).join(map(' '.join, ROWS))}\n",
    "a sample file": f"title: One\nanswers: 1\n----\n{NINE}\n----\n{NINE}\n",
}

NONOGRAM = {
    "JSON": '{"title": "Two", "rows": [[1, 1], [3]], "columns": [[2], [1], [2]]}',
    "Python": "rows = [[1, 1], [3]]\ncols = [[2], [1], [2]]\n",
    "Python with zeros": "row_rules = [[1, 1], [0, 3]]\ncol_rules = [[2], [1], [2]]\n",
    "strings": '{"rowClues": ["1 1", "3"], "colClues": ["2", "1", "2"]}',
    "Prolog": "puzzle(small, [[1,1],[3]], [[2],[1],[2]]).",
    "MiniZinc": "rows = 2;\nrow_rule_len = 2;\nrow_rules = array2d(1..rows, 1..2, [1,1, 0,3]);\n"
    "cols = 3;\ncol_rules = array2d(1..cols, 1..1, [2, 1, 2]);",
    "nonogrid": "[clues]\nrows = '''\n 1 1 # above\n 3 ; below\n'''\ncolumns = '2, 1, \"2\"'\n",
    "Gecode/R": "# from Gecode\nrow_rules   \n1, 1,\n3\n\n\ncol_rules\n2\n1,\n2\n",
    "bits": decode_text(b"P4\n# GIMP\n3 2\n\xa0\xe0"),
}


@pytest.mark.parametrize("name", SUDOKU)
def test_sudoku_in_the_wild(name):
    [reading] = solvers.read(SUDOKU[name])
    assert reading.entry is not None, reading.error
    assert reading.genre is solvers.genre("sudoku")
    assert reading.entry.board.clues == tuple(map(int, NINE))


@pytest.mark.parametrize("name", NONOGRAM)
def test_nonograms_in_the_wild(name):
    [reading] = solvers.read(NONOGRAM[name])
    assert reading.entry is not None, reading.error
    assert reading.genre is solvers.genre("nonogram")
    board = reading.entry.board
    clues = tuple(tuple(tuple(block.length for block in clue) for clue in side) for side in (board.rows, board.cols))
    assert clues == SMALL


def test_colours_of_nonogrid_are_read():
    text = '[clues]\nrows = "1r 1, 2r"\ncolumns = "2r, 1 1r"\n[colors]\ndefs = [\n "r = (255, 0, 0) %",\n]\n'
    [reading] = solvers.read(text)
    assert reading.entry is not None
    assert [colour.rgb for colour in reading.entry.board.palette] == ["#ff0000", "#000000"]


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("6x10 pentominoes\n", "pack"),
        ("pentominoes on 8x8\n", "pack"),
        ('{"board": [[1, 1, 1], [1, 1, 1]], "pieces": {"A": [[1, 1, 1]], "B": [[1, 1, 1], [0, 0, 0]]}}', "pack"),
        ('{"task": "pack", "board": ["...", "#.."], "pieces": ["##", [[1, 1, 1]]]}', "refused"),
        ('{"task": "pack", "board": ["...", "#.."], "pieces": [["##"], [[1, 1, 1]]]}', "pack"),
    ],
)
def test_flat_packings_in_the_wild(text, task):
    [reading] = solvers.read(text)
    if task == "refused":
        assert reading.error is not None
    else:
        assert reading.entry is not None, reading.error
        assert reading.entry.board.task == task


REFUSED = {
    "killer cages": (f'{{"grid": {GRID}, "cages": [[[0, 0], [0, 1]]]}}', "killer"),
    "a jigsaw": (f'{{"grid": {GRID}, "regions": {GRID}}}', "jigsaw"),
    "Solo's jigsaw": ("9jdi:a1b2c3,aa", "jigsaw"),
    "Solo's killer": ("3x3kda:,aa", ""),
    "Solo with diagonals": ("3x3xdi:b6_5h6_9d2_5n4_7b3_8a7_1b1_4n8_1d3_2h9_2b", "diagonal"),
    "boxes two wide": ("3x2:" + 18 * "a1", "2 wide"),
    "a list that does not end": ("[[5,3,0],", ""),
    "a link whose cells are digits": ("https://puzz.link/p?castle/5/5/k223d142b141f224f234o212h236i133", "Castle Wall"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_solved_is_refused_by_its_name(name):
    text, word = REFUSED[name]
    [reading] = solvers.read(text)
    assert reading.entry is None
    assert word in str(reading.error)


REQUESTED = {
    "mines": (".2.211..\n..4.2..2\n2..2..3.\n2.22.3.3\n..1...4.\n1...2..3\n.2.22.3.\n1.1..1.1\n", "akari"),
    "a bitmap": ("0110\n1011\n1111\n1001\n", "nonogram"),
    "a picture": ("...##\n...#.\n.###.\n.....\n", "nonogram"),
    "numbers in a grid": ("3 3\n- - 3\n2 - -\n- - -\n", "kurodoko"),
    "numbers without a size": ("- - 3\n2 - -\n- - -\n", "slitherlink"),
    "a block without a name": ("[problem]\n- - 3\n2 - -\n- - -\n[end]\n", "kurodoko"),
    "regions": ("2 3\n3 - -\n- - 1\na a b\nc b b\n", "heyawake"),
    "arrows": ("3 3\n- - -\n- 0n -\n- - -\n", "yajilin"),
    "two numbers": ("0.1\n1.0\n0.1\n", "akari"),
    "numbers with _ for none": ("# Solved 0.1\n_ 2 3\n0 _ _\n_ 1 2\n", "slitherlink"),
    "rows under their size and a comment": ("# by hand\n3 4 # rows, columns\n\n.3.3\n2..1\n....\n", "slitherlink"),
    "a square of numbers": ("8 1 8 7\n5 5 6 7\n6 7 6 8\n8 5 7 1\n", "hitori"),
    "rows under their number": ("3\n_1_\n2__\n__0\n", "akari"),
}


@pytest.mark.parametrize("name", REQUESTED)
def test_nothing_that_could_be_several_is_taken_for_one(name):
    text, genre = REQUESTED[name]
    [reading] = solvers.read(text)
    assert isinstance(reading.error, Ambiguous)
    assert solvers.genre(genre) in reading.error.genres
    [named] = solvers.read(text, genre)
    assert named.entry is not None, named.error


def test_a_jigsaw_in_two_blocks_is_named_where_sudoku_are_read():
    text = "4 4\n- - 4 3\n- - - 1\n- 2 - -\n- - - -\n1 1 1 3\n1 3 3 3\n2 2 4 4\n2 2 4 4"
    [reading] = solvers.read(text, "sudoku")
    assert "jigsaw" in str(reading.error)


BY_TATHAM = {
    "Loopy": ("4x4t0de", "3a3a2203d3b3", "slitherlink"),
    "Range": ("3x3", "d4c2", "kurodoko"),
    "Singles": ("3x3de", "122312131", "hitori"),
    "Pearl": ("3x3de", "aWfW", "masyu"),
    "Pattern": ("3x2", "2/1/2/1.1/3", "nonogram"),
    "Solo": ("2x2", "1a3a3e2a4a2a", "sudoku"),
    "Light Up": ("3x2", "a1bBa", "akari"),
}


def save(game, parameters, board):
    """A file as the collection saves it."""
    fields = {"SAVEFILE": "Simon Tatham's Portable Puzzle Collection", "VERSION": "1", "GAME": game}
    fields |= {"PARAMS": parameters, "CPARAMS": parameters, "SEED": "123-a", "DESC": board, "NSTATES": "2"}
    return "".join(f"{name:<8}:{len(value)}:{value}\n" for name, value in fields.items()) + "MOVE    :3:1,1\n"


@pytest.mark.parametrize("game", BY_TATHAM)
def test_saved_games_of_tathams_collection_are_their_boards(game):
    parameters, board, name = BY_TATHAM[game]
    [saved] = solvers.read(save(game, parameters, board))
    [plain] = solvers.read(f"{parameters}:{board}", name)
    assert saved.genre is plain.genre is solvers.genre(name)
    assert saved.entry.board == plain.entry.board
    form = next(form for form in saved.genre.formats if form.name == "tatham-save")
    # His program takes no Pearl of so few cells.
    if form.refusal(saved.entry) is None:
        [again] = solvers.read(form.write(saved.entry))
        assert again.entry.board == saved.entry.board


def test_what_is_wrong_with_a_saved_game_is_said_in_its_place():
    [reading] = solvers.read(save("Loopy", "4x4t0de", "3a3a2203d3bX"))
    assert (reading.error.line, reading.error.column) == (7, 24)
    [cut] = solvers.read(save("Loopy", "4x4t0de", "3a3a2203d3b3").replace(":12:", ":13:"))
    assert "DESC has 12 characters; this save file says 13" in str(cut.error)
    [hexagons] = solvers.read(save("Loopy", "4x4t2de", "3a3a2203d3b3"))
    assert "variant" in str(hexagons.error)
    [bridges] = solvers.read(save("Bridges", "7x7i30e10m2d0", "a3b"))
    assert "this is Hashiwokakero" in str(bridges.error)


def test_settings_of_a_program_are_no_array_of_lights():
    [reading] = solvers.read("<pattern>%d [%t] %-5p %c{1} - %m%n</pattern>\n")
    assert reading.entry is None


def test_one_doubtful_choice_leads_to_a_question_in_both_languages():
    [reading] = solvers.read(REQUESTED["mines"][0])
    assert reading.error is not None
    assert "may be another puzzle" in reading.error.format_in("en")
    assert "別の種類かも" in reading.error.format_in("ja")


@pytest.mark.parametrize("genre", solvers.all_genres(), ids=lambda genre: genre.name)
def test_sample_files_are_read_like_any_other(genre):
    for path in sorted((genre.folder / "samples").glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        for reading in solvers.read(text):
            assert reading.genre in (genre, None), path
            assert reading.entry or genre in getattr(reading.error, "genres", ()), (path, reading.error)
        headed = read_sample_file(text)
        assert headed is not None
        assert [one.entry and one.entry.title for one in solvers.read(text, genre.name)] == [
            headed.headings.get("title", "")
        ]


def test_errors_of_a_sample_file_have_its_lines():
    with_mistake = f"title: One\nanswers: 1\n----\n{NINE[:-1]}Q\n"
    [reading] = solvers.read(with_mistake, "sudoku")
    assert reading.error is not None
    assert (reading.error.line, reading.error.column) == (4, 81)


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_picture_of_bits_keeps_each_bit(pack):
    assert decode_text(pack(b"P4 10 2\n\xff\xc0\x00\x40")) == "P1\n10 2\n1111111111\n0000000001\n"


def test_a_picture_of_bits_that_is_cut_off_or_too_large_is_refused():
    with pytest.raises(NotationError) as short:
        decode_text(b"P4 10 2\n\xff\xc0\x00")
    assert short.value.key == "cut-off"
    assert decode_text(b"P4 8 1\n\xff").startswith("P1")
    with pytest.raises(NotationError) as large:
        decode_text(b"P4 %d 99999\n" % (MOST_PIXELS // 99_999 + 1))
    assert large.value.key == "too-large"
