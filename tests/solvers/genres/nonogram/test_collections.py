"""Collections that may not be given away: every verdict is as their index says."""

import os
import re
from pathlib import Path

import pytest

import solvers
from solvers import search
from solvers.contract.results import Verdict

pytestmark = pytest.mark.skipif("ENPITSU_DATA" not in os.environ, reason="no ENPITSU_DATA")
FOLDER = Path(os.environ.get("ENPITSU_DATA", "")) / "nonogram"
GENRE = solvers.genre("nonogram")
VERDICTS = {"unique": Verdict.ONE, "multiple": Verdict.MANY, "none": Verdict.NONE}
SECONDS = 60.0
# The seconds of a soak, also on a busy machine.
SOAKED = 900.0


def indexed():
    lines = (FOLDER / "INDEX.tsv").read_text().splitlines()[1:] if FOLDER.is_dir() else []
    return [(name, verdict) for name, _, _, verdict, *_ in (line.split("\t") for line in lines)]


@pytest.mark.parametrize(("name", "verdict"), indexed())
def test_a_collected_puzzle_has_the_verdict_of_the_index_and_the_answer_of_its_file(name, verdict):
    [reading] = solvers.read((FOLDER / name).read_text(), GENRE.name)
    assert reading.entry is not None
    outcome = search.solve(GENRE, reading.entry.board, seconds=SECONDS)
    assert outcome.verdict is VERDICTS[verdict]
    if reading.entry.answer and outcome.verdict is Verdict.ONE:
        assert outcome.answers == (reading.entry.answer,)


@pytest.mark.soak
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.nonpack")), ids=lambda path: path.stem)
def test_every_puzzle_of_a_pack_has_the_verdict_it_is_said_to_have(path):
    text = path.read_text()
    readings = solvers.read(text, GENRE.name)
    reported = re.findall(r'^verdict "(\w+)"', text, re.MULTILINE)
    assert len(reported) == len(readings)
    for reading, verdict in zip(readings, reported, strict=True):
        outcome = search.solve(GENRE, reading.entry.board, seconds=SOAKED)
        assert outcome.verdict is VERDICTS[verdict]
