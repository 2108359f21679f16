"""Other solvers on the same boards: cspuz_core and noqx, where they are installed.

cspuz_core (Rust): ENPITSU_CSPUZ is a program around its `decode_and_solve`, which reads links line by line and answers
each with a word (none, one, many, error) and milliseconds of processor time; docs/benchmarks/rulebook.md shows it.
noqx (Python, clingo): ENPITSU_NOQX is a copy of its repository; it runs in a process of its own, with
ENPITSU_NOQX_PYTHON as the interpreter that has clingo, looks for two models, and is timed from the program it writes to
the verdict.
"""

import json
import os
import subprocess
import threading
from collections.abc import Sequence
from functools import cache
from typing import Any

from benchmarks.rulebook.collection import WITH_REGIONS, Published
from solvers.grids.rectangle import EAST, SOUTH, cells, is_on_board

NOQX_NAMES = {"countryroad": "country"}
ARROWS = {"n": "top", "e": "right", "s": "bottom", "w": "left"}
CIRCLES = {"masyu": "circle_L__", "yinyang": "circle_M__"}
NOQX = """
import json, sys, time
from clingo.control import Control
from noqx.manager import load_solver, modules
from noqx.puzzle import Puzzle
for line in sys.stdin:
    given = json.loads(line)
    name = given["name"]
    if name not in modules:
        load_solver("solver", name)
    parameters = {key: value["default"] for key, value in modules[name].parameters.items()}
    puzzle = Puzzle(name, "", parameters)
    puzzle.row, puzzle.col = given["size"]
    for part in ("text", "symbol", "edge", "surface"):
        getattr(puzzle, part).update({(*map(int, at[:2]), *at[2:]): value for at, value in given[part]})
    begun = time.process_time()
    control = Control()
    control.configuration.asp.trans_ext = "dynamic"
    control.configuration.asp.eq = 1
    control.configuration.solve.models = 2
    control.add(program=modules[name].solve(puzzle))
    control.ground()
    found = []
    control.solve(on_model=lambda model: found.append(1))
    print(["none", "one", "many"][len(found)], 1e3 * (time.process_time() - begun), flush=True)
"""
# The outcome (none, one, many, error or timeout), and the milliseconds.
Timed = tuple[str, float]


class Peer:
    """A program that answers lines; started again when one of them takes too long."""

    def __init__(self, command: Sequence[str], folder: str | None = None):
        self.command, self.folder = command, folder
        self.process: subprocess.Popen[str] | None = None

    def solve(self, line: str, seconds: float) -> Timed:
        """The verdict on a line, and its milliseconds."""
        if self.process is None or self.process.poll() is not None:
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(self.command, stdin=pipe, stdout=pipe, text=True, cwd=self.folder)
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Timer(seconds, process.kill)
        late.start()
        process.stdin.write(line + "\n")
        process.stdin.flush()
        words = process.stdout.readline().split()
        late.cancel()
        if not words:
            process.wait()
            return "timeout", 1e3 * seconds
        return words[0], float(words[1])


@cache
def cspuz() -> Peer | None:
    """cspuz_core, None where it is not."""
    program = os.environ.get("ENPITSU_CSPUZ")
    return Peer([program]) if program else None


@cache
def noqx() -> Peer | None:
    """noqx, None where it is not."""
    folder = os.environ.get("ENPITSU_NOQX")
    return Peer([os.environ["ENPITSU_NOQX_PYTHON"], "-c", NOQX], folder) if folder else None


def noqx_line(one: Published) -> str:
    """A board as noqx has it, in JSON: numbers as texts, circles as symbols, regions as edges."""
    name, board = one.genre.name, one.board
    parts: dict[str, Any] = {"text": [], "symbol": [], "edge": [], "surface": []}
    clues = dict(_region_clues(board)) if name in WITH_REGIONS else board.clues
    for (row, col), clue in clues.items():
        if name in CIRCLES:
            kind = {"w": "1", "b": "2"}[clue]
            parts["symbol"].append(((row, col, "center", "normal"), CIRCLES[name] + kind))
        elif isinstance(clue, tuple):
            parts["text"].append(((row, col, "center", f"arrow_{ARROWS[clue[0]]}"), clue[1]))
        elif name == "yajilin":
            parts["surface"].append(((row, col, "center", "normal"), 1))
        else:
            parts["text"].append(((row, col, "center", "normal"), clue))
    if name in WITH_REGIONS:
        parts["edge"] = [((*at, side, "normal"), True) for at, side in _borders(board)]
    return json.dumps({"name": NOQX_NAMES.get(name, name), "size": board.size, **parts})


def _region_clues(board: Any) -> list[tuple[Any, Any]]:
    pairs = zip(board.cells_of, board.numbers, strict=True)
    return [(found[0], number) for found, number in pairs if number is not None]


def _borders(board: Any) -> list[tuple[Any, str]]:
    found = []
    for row, col in cells(*board.size):
        for (down, right), side in ((SOUTH, "top"), (EAST, "left")):
            near = (row + down, col + right)
            if is_on_board(near, *board.size) and board.regions[row][col] != board.regions[near[0]][near[1]]:
                found.append((near, side))
    return found
