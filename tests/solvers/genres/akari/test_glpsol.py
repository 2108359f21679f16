"""glpsol runs our model and finds our answers (where glpk-utils is there)."""

import shutil
import subprocess
from pathlib import Path

import pytest

import solvers
from solvers import samples
from solvers.genres.akari.formats import glpk
from solvers.genres.akari.formats.glpk import GLPK, GLPK_MODEL, GLPK_RESULT
from solvers.notation.format import Entry
from solvers.samples import Sample
from tests.solvers.genres.akari.naive import Witness

GLPSOL = shutil.which("glpsol")
GENRE = solvers.genre("akari")
PUZZLES = [sample for sample in samples.puzzles(GENRE) if sample.answers == 1]
MODEL = Path(glpk.__file__).with_name("akari.mod")

pytestmark = pytest.mark.skipif(GLPSOL is None, reason="glpsol (of glpk-utils) is not there")


def printed(*arguments: object) -> Entry:
    """The result that glpsol prints."""
    done = subprocess.run([GLPSOL or "", *map(str, arguments)], check=True, capture_output=True, text=True)
    (entry,) = GLPK_RESULT.read(done.stdout)
    return entry


@pytest.mark.parametrize("sample", PUZZLES, ids=lambda sample: sample.name)
def test_glpsol_finds_the_answer_of_a_model_with_its_data(sample: Sample, tmp_path: Path):
    board = GENRE.parse(sample.text)
    (tmp_path / "board.mod").write_text(GLPK_MODEL.write(Entry(board)))
    found = printed("--model", tmp_path / "board.mod")
    assert found.board == board
    assert [found.answer] == Witness(board).answers(2)


@pytest.mark.parametrize("sample", PUZZLES[:3], ids=lambda sample: sample.name)
def test_model_and_data_may_be_two_files(sample: Sample, tmp_path: Path):
    board = GENRE.parse(sample.text)
    (tmp_path / "board.dat").write_text(GLPK.write(Entry(board)))
    assert [printed("--model", MODEL, "--data", tmp_path / "board.dat").answer] == Witness(board).answers(2)
