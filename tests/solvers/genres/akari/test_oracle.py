"""pzpr, the program behind puzz.link, agrees with our links, files and rules (where node and the package are there)."""

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solvers.genres.akari.board import Answer, Board
from solvers.genres.akari.formats import FORMATS
from solvers.genres.akari.rules import check
from solvers.notation.format import Entry
from tests.solvers.genres.akari.naive import Witness, random_board

ORACLE = Path(__file__).parent / "oracle"
MODULES = Path(os.environ.get("ENPITSU_ORACLE") or ORACLE) / "node_modules"
NODE = shutil.which("node")
NAMED = {form.name: form for form in FORMATS}
FAULTS = {"akariDup": {"seen"}, "nmAkariNe": {"many", "few"}, "ceDark": {"unlit"}}  # in the order pzpr looks for them

pytestmark = pytest.mark.skipif(
    NODE is None or not (MODULES / "pzpr").is_dir(),
    reason=f"pzpr is not there: node, and `npm ci` in {ORACLE.name}, are needed",
)


def judged(requests: Sequence[tuple[str, Answer]]) -> list[dict[str, Any]]:
    """What pzpr says of each text with lights put in."""
    lines = (json.dumps({"open": text, "lights": sorted(lights)}) for text, lights in requests)
    command = [NODE or "", str(ORACLE / "judge.js")]
    environment = {**os.environ, "NODE_PATH": str(MODULES)}
    done = subprocess.run(
        command, input="\n".join(lines) + "\n", env=environment, check=True, capture_output=True, text=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    random = Random(97)
    sizes = [(random.randint(1, 14), random.randint(1, 14)) for _ in range(400)] + [(100, 100)]
    return [random_board(random, *size, random.random() * 0.7, random.random()) for size in sizes]


def test_links_and_files_are_the_bytes_that_pzpr_writes(boards: list[Board]):
    written = {name: [NAMED[name].write(Entry(board)) for board in boards] for name in ("puzz.link", "kanpen-link")}
    said = judged([(link.strip(), frozenset()) for link in written["puzz.link"]])
    for at, found in enumerate(said):
        assert found["url"].partition("?")[2] == written["puzz.link"][at].strip().partition("?")[2]
        assert found["kanpen"] == written["kanpen-link"][at].strip()
        assert found["file"] == NAMED["pzpr"].write(Entry(boards[at]))
        assert found["pencilbox"] == NAMED["kanpen"].write(Entry(boards[at]))


def test_what_pzpr_writes_of_a_solved_board_is_read_with_its_answer(boards: list[Board]):
    solved = [(board, Witness(board).answers(1)[0]) for board in boards[:150] if board.whites]
    said = judged([(NAMED["puzz.link"].write(Entry(board)).strip(), answer) for board, answer in solved])
    for (board, answer), found in zip(solved, said, strict=True):
        assert found["complete"], board
        for name, text in (("pzpr", found["file"]), ("kanpen", found["pencilbox"]), ("kanpen-xml", found["xml"])):
            (entry,) = NAMED[name].read(text)
            assert (entry.board, entry.answer) == (board, answer)


def test_our_solved_files_are_complete_to_pzpr(boards: list[Board]):
    solved = [(board, Witness(board).answers(1)[0]) for board in boards[:150] if board.whites]
    texts = [NAMED["pzpr"].write(Entry(board, answer=answer)) for board, answer in solved]
    assert all(found["complete"] for found in judged([(text, frozenset()) for text in texts]))


def first_of(keys: set[str]) -> list[str]:
    """pzpr tells the first kind of fault only."""
    return [code for code, ours in FAULTS.items() if ours & keys][:1]


def test_the_first_fault_is_the_one_that_pzpr_finds(boards: list[Board]):
    random = Random(3)
    filled = [(board, frozenset(random.sample(board.whites, len(board.whites) // 4))) for board in boards[:300]]
    said = judged([(NAMED["puzz.link"].write(Entry(board)).strip(), lights) for board, lights in filled])
    for (board, lights), found in zip(filled, said, strict=True):
        assert found["faults"] == first_of({fault.key for fault in check(board, lights)})
