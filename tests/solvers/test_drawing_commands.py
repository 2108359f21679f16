"""The commands that draw: files that other programs open, and sentences where there is nothing to be drawn."""

import io

import pytest
from defusedxml import ElementTree
from PIL import Image

from solvers.cli import commands
from solvers.cli.paper import book

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
FIRST = "534678912"
NONE = "11" + SUDOKU[2:]
TEXT = "{http://www.w3.org/2000/svg}text"
STARTS = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.fixture
def run(capsys, tmp_path):
    """run(text, options...) -> (exit status, standard error); {folder} in an option is where files are."""

    def ran(command: str, text: str, *words: str) -> tuple[int, str]:
        (tmp_path / "puzzles.txt").write_text(text, encoding="utf-8")
        options = [word.format(folder=tmp_path) for word in words]
        try:
            status = commands.main([command, "--lang", "en", *options, str(tmp_path / "puzzles.txt")])
        except SystemExit as ended:
            status = int(ended.code or 0)
        return status, capsys.readouterr().err

    return ran


@pytest.mark.parametrize("form", STARTS)
def test_an_image_is_in_the_format_that_its_name_says(run, tmp_path, form):
    assert run("image", SUDOKU, "--out", f"{{folder}}/board.{form}") == (0, "")
    assert (tmp_path / f"board.{form}").read_bytes().startswith(STARTS[form])


def test_an_image_has_the_format_and_the_size_that_were_requested(run, tmp_path):
    assert run("image", SUDOKU, "--format", "png", "--size", "321", "--out", "{folder}/board") == (0, "")
    assert Image.open(io.BytesIO((tmp_path / "board").read_bytes())).size == (321, 321)


def test_an_image_of_the_answer_has_every_digit(run, tmp_path):
    for count, option in (30, ()), (81, ("--answer",)):
        assert run("image", SUDOKU, *option, "--out", "{folder}/board.svg")[0] == 0
        tree = ElementTree.parse(tmp_path / "board.svg")
        assert len(list(tree.iter(TEXT))) == count
    first_row = {one.get("x"): one.text for one in list(tree.iter(TEXT)) if float(one.get("y")) < 20}
    assert "".join(first_row[x] for x in sorted(first_row, key=float)) == FIRST


def test_a_step_is_drawn_and_none_that_there_is_not(run, tmp_path):
    drawn = []
    for number in ("1", "2"):
        assert run("image", SUDOKU, "--step", number, "--out", "{folder}/step.svg")[0] == 0
        drawn.append((tmp_path / "step.svg").read_text())
    assert drawn[0] != drawn[1]
    status, said = run("image", SUDOKU, "--step", "999", "--out", "{folder}/none.svg")
    assert (status, said.splitlines()[-1].startswith("There is no step 999: there are ")) == (2, True)


def test_one_of_many_puzzles_is_drawn_and_no_more_than_there_are(run, tmp_path):
    both = SUDOKU + SUDOKU.replace("53", "..")
    assert run("image", both, "--number", "2", "--out", "{folder}/board.svg") == (0, "")
    assert (tmp_path / "board.svg").read_text().count("<text") == 28
    status, said = run("image", both, "--number", "3", "--out", "{folder}/none.svg")
    assert (status, said.startswith("There is no puzzle 3 in ")) == (2, True)
    assert not (tmp_path / "none.svg").exists()


@pytest.mark.parametrize("size", ["15", "4001", "x", "-100", "1e3"])
def test_a_size_that_no_image_can_have_is_refused(run, size):
    status, said = run("image", SUDOKU, f"--size={size}", "--out", "{folder}/board.svg")
    assert (status, "is not a number from 16 to 4000" in said) == (2, True)


@pytest.mark.parametrize("size", ["16", "4000"])
def test_the_least_and_the_largest_size_are_drawn(run, size):
    assert run("image", SUDOKU, "--size", size, "--out", "{folder}/board.png") == (0, "")


def test_a_board_without_answer_has_no_image_of_one(run, tmp_path):
    status, said = run("image", NONE, "--answer", "--out", "{folder}/board.svg")
    assert (status, said.strip().splitlines()[-1]) == (2, "Puzzle 1 has no answer.")
    assert not (tmp_path / "board.svg").exists()


def test_what_cannot_be_read_is_refused_like_everywhere(run, tmp_path):
    assert run("image", "?!\n", "--out", "{folder}/board.svg")[0] == 2
    assert run("image", SUDOKU, "--out", "{folder}/nowhere/board.svg")[0] == 2


def test_a_book_has_what_was_requested(run, tmp_path):
    words = "--trim", "6x9", "--title", "Two Sudoku", "--author", "A. Pencil", "--out", "{folder}/book.pdf"
    assert run("book", SUDOKU + SUDOKU.replace("53..7", ".3..7"), *words) == (0, "")
    data = (tmp_path / "book.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert b"/Title (Two Sudoku)" in data
    assert b"/TrimBox [ 0 0 432 648 ]" in data
    first = data
    assert run("book", SUDOKU + SUDOKU.replace("53..7", ".3..7"), *words) == (0, "")
    assert (tmp_path / "book.pdf").read_bytes() == first


def test_what_has_not_one_answer_is_left_out_of_a_book_with_a_sentence(run, tmp_path):
    empty = "1" + "." * 80 + "\n"
    status, said = run("book", SUDOKU + NONE + empty, "--out", "{folder}/book.pdf")
    assert status == 2
    assert said.splitlines()[-2:] == [
        "Puzzle 2 has no answer. It is left out.",
        "Puzzle 3 has several answers. It is left out.",
    ]
    assert (tmp_path / "book.pdf").exists()
    status, said = run("book", NONE, "--out", "{folder}/none.pdf")
    assert (status, said.splitlines()[-1]) == (2, "There is no puzzle for this book.")
    assert not (tmp_path / "none.pdf").exists()


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--per-page=13", "argument --per-page: '13' is not a number from 1 to 12"),
        ("--per-page=0", "argument --per-page: '0' is not a number from 1 to 12"),
        ("--answers-per-page=31", "argument --answers-per-page: '31' is not a number from 4 to 30"),
        ("--answers-per-page=0", "argument --answers-per-page: '0' is not a number from 4 to 30"),
        ("--trim=A3", "invalid choice: 'A3'"),
    ],
)
def test_a_book_that_nobody_can_make_is_refused(run, option, said):
    status, sentence = run("book", SUDOKU, option, "--out", "{folder}/book.pdf")
    assert (status, said in sentence) == (2, True)


def test_a_book_holds_so_many_puzzles_and_not_one_more(run, monkeypatch):
    monkeypatch.setattr(book, "MOST_PUZZLES", 2)
    assert run("book", SUDOKU * 2, "--out", "{folder}/book.pdf")[0] == 0
    status, said = run("book", SUDOKU * 3, "--out", "{folder}/book.pdf")
    assert (status, said.strip()) == (2, "A book holds 2 puzzles at most.")
