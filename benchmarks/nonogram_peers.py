"""Programs beside which the nonogram solver is measured, where a path to them is given.

    ENPITSU_KISSAT    kissat (on PyPI passagemath-kissat has it)
    ENPITSU_PBNSOLVE  pbnsolve, built with -DNOXML (github.com/avi-levy/pbnsolve)
    ENPITSU_PICROSS   picross_judge, see picross_judge.cpp (github.com/pierre-dejoue/picross-solver)

Of each the CPU time of its process is taken, reading and starting included; kissat reads the clauses that CaDiCaL gets.
"""

import os
import resource
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.peers import VERDICTS, Timed
from solvers.contract.results import Verdict
from solvers.genres.nonogram import GENRE
from solvers.genres.nonogram.board import NonogramBoard
from solvers.genres.nonogram.formats.non import NON

Clauses = list[list[int]]
SATISFIABLE, UNSATISFIABLE = 10, 20


def _run(words: Sequence[str | Path], seconds: float) -> tuple[float, int, str]:
    """CPU seconds of a program, its exit status (-1 when it was stopped) and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    limited = ["bash", "-c", f'ulimit -t {max(1, round(seconds))}; exec "$@"', "bash", *map(str, words)]
    ended = subprocess.run(limited, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return taken, ended.returncode, ended.stdout


def kissat(clauses: Clauses, seconds: float) -> Timed:
    """Twice: for an answer, and for another one."""
    variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
    given, found, taken = list(clauses), 0, 0.0
    while found < 2:
        with tempfile.NamedTemporaryFile("w", suffix=".cnf") as file:
            file.write(f"p cnf {variables} {len(given)}\n")
            file.writelines(f"{' '.join(map(str, clause))} 0\n" for clause in given)
            file.flush()
            more, status, said = _run([os.environ["ENPITSU_KISSAT"], "-q", file.name], seconds - taken)
        taken += more
        if status not in (SATISFIABLE, UNSATISFIABLE):
            return taken, None
        if status == UNSATISFIABLE:
            break
        found += 1
        values = [int(word) for line in said.splitlines() if line.startswith("v") for word in line.split()[1:]]
        given.append([-value for value in values if value])
    return taken, VERDICTS[found]


def pbnsolve(board: NonogramBoard, seconds: float) -> Timed:
    """Run pbnsolve, which prints "unique", "multiple" or "contradiction" first."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.nin"
        path.write_text(GENRE.format("nin").write_board(board))
        taken, _, said = _run([os.environ["ENPITSU_PBNSOLVE"], "-b", "-u", "-fnin", path], seconds)
    words = {"unique": Verdict.ONE, "multiple": Verdict.MANY, "contradiction": Verdict.NONE}
    return taken, words.get((said.split() or [""])[0])


def picross(board: NonogramBoard, seconds: float) -> Timed:
    """Run picross-solver, which prints the number of answers and the CPU time of the search alone."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.non"
        path.write_text(NON.write_board(board))
        taken, status, said = _run([os.environ["ENPITSU_PICROSS"], path, f"{seconds:g}"], 2 * seconds)
    if status:
        return taken, None
    found, searched = said.split()
    return float(searched), VERDICTS[int(found)] if int(found) >= 0 else None


def boards() -> dict[str, Callable[[NonogramBoard, float], Timed]]:
    """Peers that are installed and take boards."""
    known = {"ENPITSU_PBNSOLVE": ("pbnsolve", pbnsolve), "ENPITSU_PICROSS": ("picross-solver", picross)}
    return {name: run for variable, (name, run) in known.items() if os.environ.get(variable)}
