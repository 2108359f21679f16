"""Pages of the site load no numpy and no compiler for what they need of a genre."""

import subprocess
import sys

import pytest

from tests.test_house import ROOT

pytestmark = pytest.mark.plain

PAGES = """
import sys
import solvers
from solvers import samples
for genre in solvers.all_genres():
    sample = next(one for one in samples.puzzles(genre))
    board = genre.parse(sample.text)
    genre.draw(board), genre.measure(board), genre.messages, genre.remarks(board)
    [form.example for form in genre.formats]
    if genre.played:
        played = genre.played
        played.symbols(board), played.printed(board), played.fixed(board), played.tallies(board)
    if genre.drawn:
        genre.drawn.blank(*genre.drawn.sizes[0]), genre.drawn.symbols(board), genre.drawn.clues(board)
    if genre.explained:
        genre.explained.techniques, genre.explained.apply(board, ())
    for part in (genre.marked, genre.fixable, genre.generated, genre.symmetric, genre.photographed):
        part and repr(part)
    print(genre.name, *sorted({"numba", "llvmlite", "numpy"} & set(sys.modules)))
"""


def test_the_parts_that_pages_ask_for_load_no_numpy():
    ended = subprocess.run([sys.executable, "-c", PAGES], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert [line for line in ended.stdout.splitlines() if " " in line] == []
    assert len(ended.stdout.splitlines()) > 10
