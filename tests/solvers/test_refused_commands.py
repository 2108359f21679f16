"""Impossible requests to commands end with a sentence on standard error and status 2, never a traceback."""

import pytest

import solvers
from solvers.cli import commands

pytestmark = pytest.mark.plain

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"


@pytest.fixture
def run(capsys, tmp_path):
    """run(words...) -> (exit status, standard output, standard error); {name} in a word is a file of `files`."""

    def ran(*words: str, **files: str) -> tuple[int, str, str]:
        for name, text in files.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        given = [word.format(**{name: tmp_path / name for name in files}) for word in words]
        try:
            status = commands.main([given[0], "--lang", "en", *given[1:]])
        except SystemExit as ended:
            status = int(ended.code or 0)
        return status, *capsys.readouterr()

    return ran


def test_an_empty_file_has_no_puzzle_to_check(run):
    ended = run("check", "{empty}", "{answer}", empty="", answer=SUDOKU)
    assert ended == (2, "", "There is no puzzle in this text.\n")


@pytest.mark.parametrize(("genre", "name"), [("akari", "nonsense"), ("hitori", "nonsense"), ("hitori", "janko")])
def test_a_format_in_which_nothing_is_written_is_refused_with_those_that_there_are(run, genre, name):
    known = " ".join(form.name for form in solvers.genre(genre).written_formats)
    said = f"{name}? {solvers.genre(genre).title.format_in('en')}: {known}\n"
    assert run("generate", genre, "--to", name) == (2, "", said)
    assert run("convert", "--to", name, "--genre", genre, "{puzzle}", puzzle=BOARDS[genre]) == (2, "", said)


BOARDS = {"akari": "...\n.1.\n...\n", "hitori": "3\n123\n213\n312\n"}


def test_the_name_of_a_format_may_lack_its_dots(run):
    ways = [
        run("convert", "--genre", "akari", "--to", name, "{puzzle}", puzzle=BOARDS["akari"])
        for name in ("puzz.link", "puzzlink")
    ]
    assert ways[0] == ways[1]
    assert ways[0][1].startswith("https://puzz.link/p?akari/3/3/")


def test_a_genre_without_a_generator_makes_no_puzzles(run, queens):
    assert run("generate", "queens") == (2, "", "Puzzles of Queens are not generated.\n")


def test_marks_that_are_one_word_are_counted_by_their_characters(run):
    ended = run("hint", "{puzzle}", "--marks", "{marks}", puzzle=SUDOKU, marks="." * 83)
    assert ended == (2, "", "found 83 cells; a sudoku has 81.\n")
    ended = run("hint", "{puzzle}", "--marks", "{marks}", puzzle=SUDOKU, marks="12 " * 80)
    assert ended == (2, "", "found 80 cells; a sudoku has 81.\n")


@pytest.mark.parametrize("value", ["nan", "inf", "-1", "x", "1e999"])
@pytest.mark.parametrize("command", ["solve", "hint", "fix"])
def test_a_time_that_never_comes_is_refused(run, command, value):
    status, printed, said = run(command, f"--seconds={value}", "{puzzle}", puzzle=SUDOKU)
    assert (status, printed) == (2, "")
    assert said.endswith(f"argument --seconds: '{value}' is not a number of seconds from 0\n")


@pytest.mark.parametrize("value", ["-1", "x", "1.5"])
def test_answers_printed_are_counted_from_none(run, value):
    status, printed, said = run("solve", f"--limit={value}", "{puzzle}", puzzle=SUDOKU)
    assert (status, printed) == (2, "")
    assert said.endswith(f"argument --limit: '{value}' is not a number from 0\n")


@pytest.mark.parametrize(
    ("genre", "setting", "said"),
    [
        ("akari", "quark=7", "'quark=7' is no setting for answers of Akari; expected one of lights=min, lights=max."),
        ("akari", "lights=7", "'lights=7' is no setting for answers of Akari; expected one of lights=min, lights=max."),
        ("hitori", "lights=min", "'lights=min': there is nothing to set for answers of Hitori."),
    ],
)
def test_a_setting_that_no_search_knows_is_refused(run, genre, setting, said):
    ended = run("solve", "--genre", genre, "--set", setting, "{puzzle}", puzzle=BOARDS[genre])
    assert ended == (2, "", f"Line 1: {said}\n")
