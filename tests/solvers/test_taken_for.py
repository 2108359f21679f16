"""No text is taken for a puzzle that nobody meant: its own format reads it, or it is asked about or refused by name."""

import json
from random import Random

import pytest

import solvers
from solvers import samples
from solvers.contract.genre import Genre
from solvers.notation import lzstring
from solvers.notation.format import Claim
from solvers.reading import Ambiguous

pytestmark = pytest.mark.plain

AKARI = "https://puzz.link/p?akari/7/7/i16bo5bk6bo.g.ag"
FENCES = "https://puzz.link/p?slither/5/5/cbcbcddad"
NINE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
AREAS = "pzprv3\naqre\n8\n8\n4\n" + "0 0 0 0 1 1 1 1 \n" * 4 + "2 2 2 2 3 3 3 3 \n" * 4 + ". . . . . . . . \n" * 8
ROWS = [[int(sign) for sign in NINE[start : start + 9]] for start in range(0, 81, 9)]


def refused(text: str, genre: str | None = None) -> str:
    readings = solvers.read(text, genre)
    assert all(reading.entry is None for reading in readings)
    return str(readings[0].error)


def choices(text: str) -> list[str]:
    [reading] = solvers.read(text)
    assert isinstance(reading.error, Ambiguous)
    return [genre.name for genre in reading.error.genres]


def genres_with(form: str) -> list[Genre]:
    return [genre for genre in solvers.all_genres() if form in {one.name for one in genre.formats}]


# pzpr files


@pytest.mark.parametrize(
    "text",
    [
        AREAS,
        AREAS.replace("\n", "/"),
        AREAS.replace("pzprv3", "PZPRV3").replace("aqre", "Aqre"),
        AREAS.replace("pzprv3", "pzprv3.1"),
        "https://puzz.link/p?" + AREAS.replace("\n", "/").replace(" ", "_"),
        f"# mine\n\n{AREAS}",
        f"My puzzle:\n{AREAS}",
        f"{AREAS}\n{AREAS}",
    ],
)
def test_a_pzpr_file_is_never_of_another_genre(text: str):
    assert "Aqre" in refused(text)
    for genre in ("sudoku", "akari", "hitori"):
        assert "aqre" in refused(text, genre).lower()


def test_a_pzpr_file_beside_puzzles_of_a_file_is_one_that_is_refused():
    found = solvers.read(f"{NINE}\n====\n{AREAS}\n====\n{NINE}\n")
    assert [reading.error is None for reading in found] == [True, False, True]
    assert "foobar" in refused(AREAS.replace("aqre", "foobar"))


def test_a_pzpr_file_of_a_genre_that_is_solved_is_read_in_capitals_and_under_words():
    genre = solvers.genre("hitori")
    file = genre.format("pzpr").example
    for text in (file, file.upper(), f"Try it:\n{file}", file.replace("\n", "/")):
        [reading] = solvers.read(text)
        assert reading.entry is not None, reading.error
        assert reading.entry.board == genre.format("pzpr").board(file)


# Rows of words


@pytest.mark.parametrize(
    "text", ["0 0 1 0 0 2 0 0 ", "1  2  3  4      ", "0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 ", " 1 2 3 4 1 2 3 4"]
)
def test_a_row_of_words_is_no_sudoku_by_itself(text: str):
    assert "sudoku" in choices(text)
    assert solvers.read(text, "sudoku")[0].entry is not None


def test_lines_of_sudoku_are_read_with_and_without_blanks():
    for text in ("1.3.3.....2.4.2.", NINE, NINE.replace("0", " ")):
        assert solvers.read(text)[0].genre is solvers.genre("sudoku")


@pytest.mark.parametrize("size", [8, 9])
def test_rows_of_kurodoko_are_no_candidates_of_a_sudoku(size: int):
    genre, random = solvers.genre("kurodoko"), Random(size)
    for _ in range(20):
        rows = [["-"] * size for _ in range(size)]
        for number in (10, 11, 12, random.randint(2, 9), 2 * size - 2):
            rows[random.randrange(size)][random.randrange(size)] = str(number)
        text = "\n".join(map(" ".join, rows)) + "\n"
        for one in (text, f"{size} {size}\n{text}"):
            assert "kurodoko" in choices(one)
            assert {"sudoku", "mosaic"}.isdisjoint(choices(one))
            assert genre.emit(solvers.read(one, "kurodoko")[0].entry.board).endswith(text)


@pytest.mark.parametrize("genre", genres_with("janko"), ids=lambda genre: genre.name)
def test_the_genre_of_rows_without_a_name_is_a_choice(genre: Genre):
    for sample in samples.puzzles(genre):
        board = genre.parse(sample.text)
        text = genre.emit(board)
        rows = "".join(line for line in text.splitlines(keepends=True) if ":" not in line)
        [reading] = solvers.read(rows)
        if isinstance(reading.error, Ambiguous) and genre.format("janko").claim(rows) > Claim.UNLIKELY:
            assert len(reading.error.genres) <= 6
            assert genre in reading.error.genres
            for choice in reading.error.genres:
                assert any(one.entry for one in solvers.read(rows, choice.name))


@pytest.mark.parametrize(
    ("rows", "without"),
    [
        ("- 8 - 2 - -\n- - 2 - - -\n3 - - - - 5\n", {"slitherlink", "yajilin", "hitori"}),
        ("1 2 3\n2 3 1\n3 1 2\n", {"yajilin"}),
        ("- 1 -\n- - 3\n2 - -\n", {"yajilin", "hitori", "kurodoko"}),
    ],
)
def test_only_genres_in_which_the_board_is_possible_are_offered(rows: str, without: set[str]):
    offered = choices(rows)
    assert without.isdisjoint(offered)
    assert offered


# ipuz


def ipuz(kind: str = "sudoku", **said: object) -> str:
    return json.dumps({"version": "http://ipuz.org/v2", "kind": [f"http://ipuz.org/{kind}#1"], "puzzle": ROWS} | said)


def styled(cell: int) -> object:
    return {"cell": cell, "style": {"shapebg": "circle"}} if cell else "-"


PLAIN = {
    "bare": ipuz(),
    "wrapped": f"ipuz({ipuz()})\n",
    "wrapped with blanks": f"ipuz ( {ipuz()} );",
    "indented": json.dumps(json.loads(ipuz()), indent=2),
    "styled": ipuz(puzzle=[[styled(cell) for cell in row] for row in ROWS], empty="-", block="#"),
    "strings": ipuz(puzzle=[[str(cell) for cell in row] for row in ROWS], charset="123456789"),
    "null": ipuz(puzzle=[[cell or None for cell in row] for row in ROWS]),
    "letters": ipuz(
        "sudoku/wordoku", charset="ABCDEFGHI", puzzle=[["0ABCDEFGHI"[cell] for cell in row] for row in ROWS]
    ),
    "two kinds": ipuz().replace('["http', '["http://example.com/mine#1", "http'),
    "answered": ipuz(solution=ROWS, cages=[], boxes=True),
}


@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_sudoku_is_read_from_ipuz(name: str):
    text = PLAIN[name].replace('"version"', '"title": "Mine", "author": "Me", "version"')
    [reading] = solvers.read(text)
    assert reading.entry is not None, reading.error
    assert reading.entry.board.clues == tuple(map(int, NINE))
    assert (reading.format.name, reading.entry.title, reading.entry.author) == ("ipuz", "Mine", "Me")
    assert solvers.read(text, "sudoku")[0].entry == reading.entry


REFUSED = {
    "sudoku/diagonalsudoku": "diagonals",
    "sudoku/latinsquare": "Latin square",
    "sudoku/jigsawsudoku": "jigsaw",
    "sudoku/killersudoku": "killer",
    "sudoku/calcudoku": "KenKen",
    "sudoku/hypersudoku": "Windoku",
    "sudoku/new": "'new'",
    "crossword": "a crossword",
    "crossword/crypticcrossword": "a crossword",
    "nonogram": "Nonogram",
    "acrostic": "an acrostic",
    "futoshiki": "futoshiki",
}


@pytest.mark.parametrize("kind", REFUSED)
def test_other_kinds_of_ipuz_are_refused_by_name(kind: str):
    for text in (ipuz(kind), f"ipuz({ipuz(kind)})"):
        assert REFUSED[kind] in refused(text)
        refused(text, "akari")


def test_ipuz_that_is_damaged_or_no_board_is_refused_with_its_place():
    assert "killer" in refused(ipuz(cages=[{"cells": [[0, 0]]}])) or "cages" in refused(ipuz(cages=[[0]]))
    assert "row 1, column 2" in refused(ipuz(puzzle=[[5, "#", *ROWS[0][2:]], *ROWS[1:]]))
    for text in (ipuz()[:-5], ipuz(puzzle=5), ipuz(puzzle=ROWS[:8]), ipuz(puzzle=[[1]]), "ipuz({})", "ipuz({"):
        assert refused(text)


def test_what_was_put_in_is_kept_by_ipuz():
    genre = solvers.genre("sudoku")
    saved = [[cell or 4 * ((r, c) == (0, 2)) for c, cell in enumerate(row)] for r, row in enumerate(ROWS)]
    [entry] = genre.format("ipuz").read(ipuz(saved=saved))
    assert entry.marks.digits[2] == 4
    assert list(genre.format("ipuz").read(genre.format("ipuz").write(entry))) == [entry]


# f-puzzles


def fpuzzles(**said: object) -> str:
    grid = [[{"value": cell, "given": True} if cell else {} for cell in row] for row in ROWS]
    return "https://www.f-puzzles.com/?load=" + lzstring.pack(json.dumps({"size": 9, "grid": grid} | said))


def test_given_pencil_marks_are_refused_by_name():
    grid = [[{"value": cell, "given": True} if cell else {} for cell in row] for row in ROWS]
    grid[0][2]["givenPencilMarks"] = [1, 2]
    assert "given pencil marks" in refused(fpuzzles(grid=grid))
    grid[0][2]["givenPencilMarks"] = []
    assert solvers.read(fpuzzles(grid=grid))[0].entry is not None


@pytest.mark.parametrize(
    ("rules", "is_plain"),
    [
        ("", True),
        ("Normal sudoku rules apply.", True),
        ("Normal Sudoku rules apply!\n", True),
        ("Place the digits 1 to 9 once in every row, column and 3x3 box.", True),
        ("通常の数独のルールです。", True),
        ("Normal sudoku rules apply. Cells a knight's move apart hold different digits.", False),
        ("Digits on a line rise.", False),
        ("Normal sudoku rules apply plus anti-king", False),
    ],
)
def test_rules_of_a_setter_are_a_remark(rules: str, is_plain: bool):
    [reading] = solvers.read(fpuzzles(ruleset=rules))
    assert reading.entry is not None
    assert [remark.key for remark in reading.entry.remarks] == ([] if is_plain else ["own-rules"])
    assert all(rules in str(remark) for remark in reading.entry.remarks)


# Addresses


@pytest.mark.parametrize(
    "tail", ["/", "//", "?", "#", "&", "/?x=1", "#top", "&lang=ja", "/extra/pieces", "/v:1", "?utm_source=a&b"]
)
@pytest.mark.parametrize("genre", genres_with("puzz.link"), ids=lambda genre: genre.name)
def test_what_is_behind_a_link_says_nothing(genre: Genre, tail: str):
    link = genre.format("puzz.link").example.strip()
    [reading] = solvers.read(link.removesuffix("/") + tail)
    assert reading.entry is not None, reading.error
    assert reading.entry.board == genre.format("puzz.link").board(link)


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("https://puzz.link/p?heyawacky/4/4/2000000", "Heyawacky"),
        ("https://puzz.link/p?curvedata/s10/4/4/x", "Curve Data"),
        ("https://puzz.link/p?curvedata/3/3/", "Curve Data"),
        ("https://pzv.jp/p.html?curvedata-aux/5/5/1", "curvedata-aux"),
        ("https://puzz.link/p?no-such-thing/5/5/abc", "no-such-thing"),
        ("https://puzz.link/p?nosuchthing/5/5/abc", "nosuchthing"),
        ("https://puzz.link/p?NoSuchThing", "NoSuchThing"),
        ("https://puzz.link/p?heyawake", "Heyawake"),
    ],
)
def test_addresses_of_other_puzzles_are_refused_by_name(link: str, name: str):
    assert name in refused(link)
    found = solvers.read(f"{AKARI}\nand {link} too\n")
    assert [reading.error is None for reading in found] == [True, False]
    assert name in str(found[1].error)


# Lists of links


def test_a_list_of_links_has_any_number_of_any_genres_with_words_around_them():
    words = ["see {}", "{}", "- {} (hard)", "{}, nice", "1. [puzzle]({})"]
    links = [words[at % 5].format((AKARI, FENCES)[at % 2]) for at in range(300)]
    found = solvers.read("\n".join(["My puzzles", *links]))
    assert [reading.error for reading in found] == [None] * 300
    assert [reading.line for reading in found] == list(range(2, 302))


def test_the_limit_of_a_list_is_named():
    with pytest.raises(solvers.NotationError, match="seconds of computing"):
        solvers.read(f"x {AKARI} y\n" * 3_000, limits=solvers.Limits(seconds=0.05))
    with pytest.raises(solvers.NotationError, match="more than 200 puzzles"):
        solvers.read(f"x {AKARI} y\n" * 300, limits=solvers.Limits(puzzles=200))
