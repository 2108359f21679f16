"""Texts as people have them: tables, headings and comments, other encodings, rows without a head, saved moves."""

import pytest

import solvers
from solvers.message_keys import message_from_json, message_to_json
from solvers.notation.format import NotationError
from solvers.notation.loose.headings import is_heading
from solvers.notation.loose.tables import parse_drawn_table
from solvers.notation.text import decode_text
from solvers.reading import Reading, read

pytestmark = pytest.mark.plain

SMALL = "1.3.3.....2.4.2."
NINE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def only(text: str, genre: str = "") -> Reading:
    [reading] = read(text, [solvers.genre(genre)] if genre else solvers.all_genres())
    return reading


def line_of(reading: Reading) -> str:
    assert reading.entry is not None, str(reading.error)
    return solvers.genre("sudoku").format("line").write_board(reading.entry.board).strip()


# Tables


def draw(top: str, between: str, bottom: str, bar: str, cells: str = SMALL, heavy: str = "") -> str:
    """A grid with a line around every cell. top, between, bottom: the signs of a rule: left, line, joint, right."""

    def rule(signs: str) -> str:
        left, level, joint, right = signs
        return left + joint.join([level * 3] * 4) + right

    rows = [cells[start : start + 4].replace(".", " ") for start in range(0, 16, 4)]
    lines = [bar + (heavy or bar).join(f" {sign} " for sign in row) + bar for row in rows]
    return f"{rule(top)}\n" + f"\n{rule(between)}\n".join(lines) + f"\n{rule(bottom)}\n"


TABLES = {
    "light": draw("┌─┬┐", "├─┼┤", "└─┴┘", "│"),
    "ASCII": draw("+-++", "+-++", "+-++", "|"),
    "tabulate": draw("+-++", "+=++", "+-++", "|"),
    "double frame": draw("╔═╤╗", "╟─┼╢", "╚═╧╝", "║", heavy="│"),
    "double": draw("╔═╦╗", "╠═╬╣", "╚═╩╝", "║"),
    "heavy": draw("┏━┳┓", "┣━╋┫", "┗━┻┛", "┃"),
    "round": draw("╭─┬╮", "├─┼┤", "╰─┴╯", "│"),
    "under a heading": "My sudoku no 7\n\n" + draw("┌─┬┐", "├─┼┤", "└─┴┘", "│"),
    "Markdown": "| 1 |   | 3 |   |\n|---|---|---|---|\n| 3 |   |   |   |\n|   |   | 2 |   |\n| 4 |   | 2 |   |\n",
    "Markdown with heads": "| a | b | c | d |\n|:-:|:-:|:-:|:-:|\n| 1 |   | 3 |   |\n| 3 |   |   |   |\n"
    "|   |   | 2 |   |\n| 4 |   | 2 |   |\n",
    "HTML in a line": "<table class='s'><tr><td>1</td><td></td><td><b>3</b></td><td>&nbsp;</td></tr><tr><td>3</td>"
    "<td></td><td></td><td></td></tr><tr><td></td><td></td><td>2</td><td></td></tr><tr><td>4<td><td>2<td></tr></table>",
    "HTML inputs": "<html><body>\n<TABLE>\n"
    + "".join(
        "<tr>\n"
        + "".join(f'<td><input maxlength=1 value="{sign}"></td>\n' for sign in row.replace(".", " "))
        + "</tr>\n"
        for row in (SMALL[start : start + 4] for start in range(0, 16, 4))
    )
    + "</TABLE>\n",
}


@pytest.mark.parametrize("name", TABLES)
def test_a_grid_with_a_line_around_every_cell_is_read(name: str):
    for reading in (only(TABLES[name]), only(TABLES[name], "sudoku")):
        assert line_of(reading) == SMALL
        assert reading.genre is solvers.genre("sudoku")


def test_a_table_of_other_signs_is_of_another_genre():
    table = draw("+-++", "+-++", "+-++", "|", "w..b....b...w..b")
    assert solvers.genre("masyu") in only(table).error.genres
    assert only(table, "masyu").entry.board.table[0] == ("w", None, None, "b")


def test_an_error_in_a_table_has_its_place():
    assert said(draw("+-++", "+-++", "+-++", "|", "1.3.3.....x.4.2."), "sudoku").startswith(
        "Line 6, column 11: found 'x'"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "| 1 2 | 3 4 |\n|-----|-----|\n| 3 4 | 1 2 |\n",
        "+---+---+\n| 1 | 2 |\n+---+---+\n| 1 |\n",
        "| 1 | 2 | 3 |\n| 3 | 2 | 1 |\n",
        "<table></table>",
        "<t" * 1000,
        "<table>" * 10_000,
        "<tr>" * 20_000,
    ],
)
def test_what_is_no_grid_of_such_cells_is_left_alone(text: str):
    assert parse_drawn_table(text) is None


# Headings and comments


@pytest.mark.parametrize(
    "heading",
    [
        "puzzle,solution",
        "id,puzzle,clues,difficulty",
        "Sudoku No 1",
        "Sudoku Nr. 12 (hard)",
        "HardestDatabase110626",
        "rating;name;puzzle",
        "// mine",
        "# mine",
        "% mine",
        "; mine",
        "数独 第1問",
    ],
)
@pytest.mark.parametrize("genre", ["", "sudoku"])
def test_a_heading_is_no_puzzle_and_no_error(heading: str, genre: str):
    assert line_of(only(f"{heading}\n{NINE}\n", genre)) == NINE.replace("0", ".")
    both = read(f"{heading}\n{NINE}\n{heading}\n{NINE}\n", [solvers.genre(genre)] if genre else solvers.all_genres())
    assert [reading.entry is not None for reading in both] == [True, True]


@pytest.mark.parametrize("line", [NINE[:80], "5x3" * 27, "1234", "ABCDEFGHIJKLMNOP", "xxxx", "....", ""])
def test_a_puzzle_with_a_slip_is_no_heading(line: str):
    assert not is_heading(line)


def test_a_broken_line_beside_a_puzzle_is_an_error_still():
    readings = read(f"puzzle\n{NINE}\n{NINE[:80]}\n", solvers.all_genres())
    assert [(reading.line, reading.error is None) for reading in readings] == [(2, True), (3, False)]


@pytest.mark.parametrize("sign", ["#", "//", "%", ";"])
@pytest.mark.parametrize("genre", [genre.name for genre in solvers.all_genres()])
def test_comments_stand_above_every_text_of_a_genre(genre: str, sign: str):
    given = solvers.genre(genre)
    text = f"{sign} a comment\n{given.own_format.example}"
    [plain, *_] = read(given.own_format.example, [given])
    [reading, *_] = read(text, [given])
    assert reading.entry is not None, str(reading.error)
    assert reading.entry.board == plain.entry.board


# Encodings

WORDS = {
    "cp1252": [
        "Jürgen Müller",
        "Société Française",
        "señor niño",
        "Größe",
        "João da Conceição",
        "Øystein",
        "perché città",
    ],
    "latin_1": ["Jürgen Müller", "naïve café"],
    "cp1250": [
        "Zażółć gęślą jaźń",
        "Petr Dvořák",
        "Příliš žluťoučký kůň",
        "Kovács Győző",
        "Đorđe Živković",
        "Bucureşti",
    ],
    "cp1251": ["Судоку Иван Петров", "лёгкий уровень"],
    "koi8_r": ["Судоку Иван Петров", "Японский кроссворд"],
    "euc_kr": ["스도쿠 문제", "김철수", "노노그램", "제작자: 홍길동"],
    "cp932": ["数独の問題", "作者: 鈴木一郎", "美術館", "カントリーロード"],
    "euc_jp": ["数独の問題", "作者: 鈴木一郎", "ナンプレ 難しい"],
    "gb18030": ["数独题目", "作者：王小明", "非常难的数独"],
    "big5": ["數獨題目", "作者：王小明"],
    "utf-8": ["Jürgen 数独 스도쿠"],
    "utf-8-sig": ["Jürgen 数独 스도쿠"],
    "utf-16": ["Jürgen 数独 스도쿠"],
}


@pytest.mark.parametrize("encoding", WORDS)
def test_files_in_older_encodings_keep_their_words(encoding: str):
    for words in WORDS[encoding]:
        text = f"#A {words}\n{NINE}\n"
        assert decode_text(text.encode(encoding)) == text
        assert line_of(only(decode_text(text.encode(encoding)))) == NINE.replace("0", ".")


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\0\0", bytes(range(1, 256)), bytes(range(128, 256)), b"a\x81\x01b"]
)
def test_what_is_no_text_in_any_encoding_is_refused(data: bytes):
    with pytest.raises(NotationError) as refused:
        decode_text(data)
    assert refused.value.key == "not-text"


# Rows of a named genre, and links of other sites


def said(text: str, genre: str = "") -> str:
    error = only(text, genre).error
    if error is None:
        return ""
    assert message_from_json(message_to_json(error.sentence)).format_in("ja") == error.format_in("ja")
    return str(error)


@pytest.mark.parametrize("genre", [genre.name for genre in solvers.all_genres()])
@pytest.mark.parametrize("text", ["w . b\n. . x\n", "3\n3\n1 2 3\n", "# a comment\nw q\n", "hello", "- -\n-\n"])
def test_no_sentence_speaks_of_a_head_that_nobody_meant(genre: str, text: str):
    readings = read(text, [solvers.genre(genre)])
    assert "genre:" not in " ".join(str(reading.error) for reading in readings if reading.error)


def test_rows_of_a_named_genre_are_read_without_a_head():
    assert only("w . b\n. . .\n", "masyu").entry.board.table == (("w", None, "b"), (None,) * 3)
    assert only("# mine\nw.b\n...\n", "masyu").entry.board.table[0] == ("w", None, "b")
    for size in ("3\n3\n", "3 3\n", ""):
        assert only(f"{size}1 2 3\n3 1 1\n2 2 1\n", "hitori").entry.board.table[1] == (3, 1, 1)
    assert only("1 -\n- -\na b\na b\n", "heyawake").entry.board.regions == ((0, 1), (0, 1))
    for text in ("a b\na b\n", "2 2\n5 7\n5 7\n", "puzzle Norinori\n[areas]\n1 2\n1 2\n"):
        assert only(text, "norinori").entry.board.regions == ((0, 1), (0, 1))


def test_an_error_in_rows_of_a_named_genre_has_its_place():
    assert said("w . b\n. . x\n", "masyu") == "Line 2, column 5: found 'x'; expected b w -."


@pytest.mark.parametrize(
    ("link", "phrase"),
    [
        ("https://lisudoku.xyz/?import=N4Ig", "links of lisudoku.xyz are not read"),
        ("https://sudoku.coach/en/play/abc", "links of sudoku.coach are not read"),
        ("https://puzz.link/p?nosuchkind/4/4/abc", "this link is of 'nosuchkind'"),
    ],
)
def test_links_that_nobody_reads_are_said_to_be_such(link: str, phrase: str):
    assert phrase in said(link)
    assert phrase in said(link, "masyu")


# Files of programs

SAVED = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"


def saved(game: str, parameters: str, description: str, *moves: str, position: int = 0) -> str:
    values = [("GAME", game), ("PARAMS", parameters), ("CPARAMS", parameters), ("DESC", description)]
    values += [("NSTATES", str(len(moves) + 1)), ("STATEPOS", str(position or len(moves) + 1))]
    values += [("RESTART" if move == description else "MOVE", move) for move in moves]
    return SAVED + "".join(f"{name:<8}:{len(value)}:{value}\n" for name, value in values)


def test_moves_of_a_saved_game_are_marks():
    light = ("Light Up", "3x2b20s4d0", "a1bBa")
    marks = only(saved(*light, "L0,0", "I2,1", "L2,0", "L2,0")).entry.marks
    assert (marks.lights, marks.dots) == ({(0, 0)}, {(1, 2)})
    assert only(saved(*light, "L0,0", "I2,1", position=2)).entry.marks.dots == set()
    assert only(saved(*light, "L0,0", "a1bBa", "I2,1")).entry.marks.lights == set()
    pattern = ("Pattern", "3x2", "2/1/2/1.1/3")
    assert only(saved(*pattern, "F0,0,1,2", "E1,0,1,1")).entry.marks == ((1, 0, -1), (1, -1, -1))
    solo = ("Solo", "2x2", "1a3a3e2a4a2a")
    marks = only(saved(*solo, "P1,0,2", "R3,0,4", "P1,0,4")).entry.marks
    assert (marks.digits[3], marks.notes[1]) == (4, 0b1010)


@pytest.mark.parametrize("move", ["S", "Lx", "L9,9", "L1,0"])
def test_moves_that_are_not_known_are_said(move: str):
    entry = only(saved("Light Up", "3x2b20s4d0", "a1bBa", move)).entry
    assert [str(remark) for remark in entry.remarks] == [
        "Line 9, column 12: the moves of this saved game (1) are not read, the puzzle alone is."
    ]
    parameters, _, description = solvers.genre("slitherlink").format("tatham").example.strip().partition(":")
    assert only(saved("Loopy", parameters, description, "0y")).entry.remarks
    assert not only(saved("Loopy", parameters, description)).entry.remarks


LIST = "# mine\n2 3  # rows by columns\n3.2\n.0.\n{}\n-..\n.x.\n...\n\n....\n...-\n"


def test_a_list_of_slitherlink_is_read_with_its_lines():
    reading = only(LIST.format(""))
    assert (reading.genre.name, reading.entry.board.table) == ("slitherlink", ((3, None, 2), (None, 0, None)))
    assert reading.entry.marks is not None
    assert only(LIST.format("").replace("-", ".").replace("x", ".")).entry.marks is None
    assert "found 'q'" in said(LIST.format("").replace("3.2", "3q2"), "slitherlink")


def test_clues_of_two_colors_may_leave_a_line_empty():
    colors = '[colors]\ndefs = """\nr = (255,0,0) %\nb = (0,0,255) *\n"""\n'
    entry = only(f'[clues]\nrows = """\n1r\n0\n1b\n"""\ncolumns = "1r 1b"\n{colors}').entry
    assert entry.board.rows[1] == ()


@pytest.mark.parametrize("names", [("ver", "hor"), ("vertical", "horizontal"), ("VER", "HOR")])
def test_lists_of_vertical_and_horizontal_clues_are_a_nonogram(names: tuple[str, str]):
    down, across = names
    entry = only(f'{{"{down}":[[2],[1],[2]],"{across}":[[1,1],[3]]}}').entry
    assert (entry.board.height, entry.board.width) == (2, 3)
