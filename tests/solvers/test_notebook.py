"""`import solvers`: the page that shows it is run, its names have types, and importing it is cheap."""

import doctest
import inspect
import re
import subprocess
import sys

import pytest

import solvers
from tests.test_house import ROOT

PAGES = [ROOT / "docs" / name for name in ("notebook.md", "notebook.ja.md")]
# The public functions of one puzzle or more.
FUNCTIONS = ["read", "solve", "explain", "hint", "check", "fix", "generate", "convert"]
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_line_of_the_notebook_gives_what_it_shows(page):
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (result.failed, result.attempted > 30) == (0, True)


def test_the_notebook_shows_the_same_lines_in_both_languages():
    english, japanese = (re.findall("(?m)^    .*", page.read_text()) for page in PAGES)
    assert english == japanese


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_notebook_shows_every_function_for_puzzles(name):
    assert f"solvers.{name}(" in PAGES[0].read_text()


def test_the_lines_of_the_readme_give_what_they_show():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (result.failed, result.attempted) == (0, 2)


def test_importing_the_solvers_loads_no_arrays_and_no_compiler():
    code = "import sys, solvers; print([name for name in ('numpy', 'numba', 'django', 'PIL') if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("name", [*FUNCTIONS, "recognise"])
def test_public_functions_say_what_they_do_with_types(name):
    function = getattr(solvers, name)
    signature = inspect.signature(function)
    assert name in solvers.__all__
    assert inspect.getdoc(function)
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(one.annotation is not inspect.Parameter.empty for one in signature.parameters.values())


def test_the_package_says_that_it_is_typed():
    assert (ROOT / "solvers" / "py.typed").is_file()


def test_one_puzzle_is_expected_and_more_are_refused_with_the_line_of_the_second():
    with pytest.raises(solvers.NotationError, match="2 puzzles; one is expected") as refusal:
        solvers.solve(f"{SUDOKU}\n{SUDOKU}\n")
    assert (refusal.value.key, refusal.value.line) == ("several", 2)


def test_what_a_genre_does_not_have_is_refused(queens):
    with pytest.raises(ValueError, match="not explained"):
        solvers.explain("queens 4")
    with pytest.raises(ValueError, match="not generated"):
        solvers.generate("queens")
    with pytest.raises(KeyError):
        solvers.generate("chess")
    with pytest.raises(KeyError):
        solvers.convert(SUDOKU, "nothing")
    with pytest.raises(solvers.RecipeError):
        solvers.generate("akari", {"colour": "red"})


def test_marks_in_the_text_are_where_an_explanation_begins():
    whole = solvers.explain(SUDOKU)
    (row, column), digit, _is_put = whole.steps[0].changes[0]
    place = row * 9 + column
    rest = solvers.explain(SUDOKU[:place] + digit + SUDOKU[place + 1 :])
    assert len(rest.steps) == len(whole.steps) - 1
