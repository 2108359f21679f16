"""Nonogram beside its peers: CPU time until the verdict "none, one or many" is proved, on one thread, warm.

    python -m benchmarks.nonogram [--seconds S] [--peer-seconds S] [--only CLASS] [--folder PUZZLES] [--write]

Ours is timed from the board to the proof, in slices, packing of arrays included. Of CaDiCaL and CP-SAT only the solving
is timed: CaDiCaL has our clauses over block starts, written when lines show no more; CP-SAT has one automaton a line.
Programs by path stand in `nonogram_peers`. Random grids are made here from numpy seeds; a folder of .non files adds
drawn ones, those named survey-* with a sum of their own. --write records the whole table.
"""

import argparse
import os
import platform
import time
from collections.abc import Callable, Iterator
from itertools import chain, pairwise
from pathlib import Path

import numpy as np
from ortools.sat.python import cp_model
from pysat.solvers import Cadical153

from benchmarks import nonogram_peers
from benchmarks.peers import VERDICTS, Timed, cp_sat_verdict
from solvers.contract.engine import Query
from solvers.contract.results import Verdict
from solvers.genres.nonogram import GENRE, stages
from solvers.genres.nonogram.board import Clue, NonogramBoard, derive_clues
from solvers.genres.nonogram.engine import ENGINE
from solvers.genres.nonogram.kernels import grid as kernels
from solvers.genres.nonogram.kernels.clauses import grid_formula
from solvers.genres.nonogram.kernels.line import solve_line
from solvers.genres.nonogram.kernels.packing import line_words, pack_board
from solvers.jit.decorators import kernel

RECORD = Path(__file__).parent.parent / "docs" / "benchmarks" / "nonogram.md"
# The trials or decisions of a slice.
SLICE = 500
# Our solver alone runs this class: the peers would take hours.
THOUSAND = "random 25x25, 35-50 %, 1000"
SURVEY = "survey-"


# Boards


def random_boards(size: int, least: int, most: int, count: int, seed: int) -> list[NonogramBoard]:
    """Square grids, each filled to a share in percent between two."""
    rng = np.random.default_rng(seed)
    boards = []
    for _ in range(count):
        share = rng.uniform(least, most) / 100
        boards.append(derive_clues((rng.random((size, size)) < share).astype(int).tolist()))
    return boards


def list_drawn(folder: Path) -> Iterator[tuple[str, Callable[[], list[NonogramBoard]]]]:
    """Every .non file that has a board."""
    for path in sorted(folder.glob("*.non")):
        yield path.stem, lambda path=path: [GENRE.own_format.board(path.read_text())]


def classes(folder: Path | None) -> Iterator[tuple[str, Callable[[], list[NonogramBoard]]]]:
    """Every class of boards; made only when asked for."""
    yield THOUSAND, lambda: random_boards(25, 35, 50, 1000, 2011)
    yield "random 25x25, 35-50 %, 30", lambda: random_boards(25, 35, 50, 30, 2011)
    for size, fill, many in ((25, 50, 40), (25, 41, 8), (30, 50, 20), (40, 50, 4), (50, 50, 2)):
        yield f"random {size}x{size}, {fill} %, {many}", lambda s=size, f=fill, n=many: random_boards(s, f, f, n, s + f)
    if folder:
        yield from list_drawn(folder)


# Contestants


def ours(board: NonogramBoard, seconds: float) -> Timed:
    """Search until a second answer, or the proof that there is none; cells shared by all answers are not awaited."""
    begun = time.process_time()
    search = ENGINE.start(board, Query())
    while True:
        progress = search.step(SLICE)
        taken = time.process_time() - begun
        if progress.done or progress.found > 1:
            return taken, VERDICTS[min(progress.found, 2)]
        if taken > seconds:
            return taken, None


def cadical(board: NonogramBoard, seconds: float) -> Timed:
    """Let CaDiCaL solve our clauses; it cannot be stopped."""
    clauses = write(board)
    if clauses is None:
        return 0.0, Verdict.NONE
    with Cadical153(bootstrap_with=clauses) as peer:
        begun = time.process_time()
        found = 0
        while found < 2 and peer.solve():
            found += 1
            peer.add_clause([-literal for literal in peer.get_model()] or [1, -1])
            if not clauses:
                break
        return time.process_time() - begun, VERDICTS[found]


def kissat(board: NonogramBoard, seconds: float) -> Timed:
    """Let Kissat solve our clauses."""
    clauses = write(board)
    if not clauses:
        return 0.0, Verdict.NONE if clauses is None else Verdict.ONE
    return nonogram_peers.kissat(clauses, seconds)


def write(board: NonogramBoard) -> list[list[int]] | None:
    """Clauses over block starts for the cells that lines leave open; None when a line is impossible."""
    width = line_words(board)
    grid = pack_board(board, width)
    if kernels.solve_all_lines(grid, width) != kernels.LINE_NONE:
        return None
    if grid.numbers[kernels.OPEN] == 0:
        return []
    formula, _ = grid_formula(grid, width, stages.MOST_BYTES)
    ends = formula.clause_start
    long = [formula.clauses[start:end] for start, end in pairwise(ends)]
    return [[_sign(literal) for literal in clause] for clause in (*formula.pairs, *long, *formula.units[:, None])]


def _sign(literal: int) -> int:
    return int(literal // 2 + 1) * (-1 if literal & 1 else 1)


def cp_sat(board: NonogramBoard, seconds: float) -> Timed:
    """One automaton a line, one worker."""
    model = cp_model.CpModel()
    cells = [[model.new_bool_var("") for _ in range(board.width)] for _ in range(board.height)]
    for clues, lines in ((board.rows, cells), (board.cols, list(zip(*cells, strict=True)))):
        for clue, line in zip(clues, lines, strict=True):
            last, steps = _automaton(clue or ())
            model.add_automaton(list(line), 0, [last], steps)
    return cp_sat_verdict(model, list(chain(*cells)), seconds)


def _automaton(clue: Clue) -> tuple[int, list[tuple[int, int, int]]]:
    """The last state, and the steps (state, cell, next): blanks, then the cells of each block and the blank behind."""
    state, steps = 0, [(0, 0, 0)]
    for number, block in enumerate(clue):
        for _ in range(block.length):
            steps.append((state, 1, state + 1))
            state += 1
        if number < len(clue) - 1:
            steps.append((state, 0, state + 1))
            state += 1
        steps.append((state, 0, state))
    return state, steps


PEERS: dict[str, Callable[[NonogramBoard, float], Timed]] = {
    "ours": ours,
    "CaDiCaL": cadical,
    **({"kissat": kissat} if os.environ.get("ENPITSU_KISSAT") else {}),
    "CP-SAT": cp_sat,
    **nonogram_peers.boards(),
}


# Speed of lines


@kernel
def _again(may, blocks, n, behind, starts, found, rounds, width):
    done = 0
    for _ in range(rounds):
        done += solve_line(may, blocks, n, behind, starts, found, width)
    return done


def lines_per_second(cells: int, rounds: int = 200_000) -> float:
    """Lines of half filled cells, nothing known, solved again and again."""
    [board] = random_boards(cells, 50, 50, 1, cells)
    width = line_words(board)
    grid = pack_board(board, width)
    blocks = grid.blocks[grid.first[0] : grid.first[1]]
    arrays = (grid.may[0], blocks, cells, grid.behind, grid.starts, grid.found)
    _again(*arrays, 1, width)
    begun = time.process_time()
    _again(*arrays, rounds, width)
    return rounds / (time.process_time() - begun)


def fixpoints_per_second(count: int = 2000) -> float:
    """Random 25x25 grids of 50 %, from packed arrays until lines show no more."""
    boards = random_boards(25, 50, 50, count, 25)
    grids = [pack_board(board, line_words(board)) for board in boards]
    width = line_words(boards[0])
    begun = time.process_time()
    for grid in grids:
        kernels.solve_all_lines(grid, width)
    return count / (time.process_time() - begun)


# Tables

Runs = dict[str, list[Timed]]


def measure(name: str, boards: list[NonogramBoard], seconds: float, peer_seconds: float) -> Runs:
    """Every contestant on these boards; all who decide must agree."""
    options = {"ours": ours} if name == THOUSAND else PEERS
    measured = {
        peer: [run(board, seconds if peer == "ours" else peer_seconds) for board in boards]
        for peer, run in options.items()
    }
    for index in range(len(boards)):
        verdicts = {runs[index][1] for runs in measured.values()} - {None}
        assert len(verdicts) <= 1, (name, index, verdicts)
    return measured


def row(name: str, measured: Runs) -> str:
    """Sums, the worst of ours, and the verdicts."""
    verdicts = [verdict for _, verdict in measured["ours"]]
    counted = "/".join(str(verdicts.count(verdict)) for verdict in VERDICTS)
    worst = max(taken for taken, _ in measured["ours"])
    sums = [_format_runs(measured[peer]) if peer in measured else "–" for peer in list(PEERS)[1:]]
    ours = _format_runs(measured["ours"])
    return f"| {name} | {len(verdicts)} | {counted} | {ours} | {worst:.3g} | {' | '.join(sums)} |"


def _format_runs(runs: list[Timed]) -> str:
    undecided = sum(verdict is None for _, verdict in runs)
    return f"{sum(taken for taken, _ in runs):.3g}" + (f" ({undecided} open)" if undecided else "")


def join(tables: dict[str, Runs]) -> Runs:
    """Several classes as one."""
    return {peer: [run for measured in tables.values() for run in measured[peer]] for peer in PEERS}


def table(options: argparse.Namespace) -> Iterator[str]:
    """The lines of the table as they come."""
    head = f"| class | boards | none/one/many | {' | '.join(['ours', 'worst', *list(PEERS)[1:]])} |"
    yield head
    yield "|---" * (head.count("|") - 1) + "|"
    surveyed: dict[str, Runs] = {}
    for name, boards in classes(options.folder):
        if options.only in name:
            measured = measure(name, boards(), options.seconds, options.peer_seconds)
            yield row(name, measured)
            if name.startswith(SURVEY):
                surveyed[name] = measured
    if surveyed:
        yield row("survey, all", join(surveyed))


def speeds() -> str:
    """The speed of single lines."""
    cells = {
        cells: lines_per_second(cells, 20_000 if cells > 100 else 200_000) for cells in (10, 25, 50, 100, 500, 1000)
    }
    lines = ", ".join(f"{count} cells {speed / 1e6:.2g} M" for count, speed in cells.items())
    return (
        f"Lines solved a second: {lines}. Random 25x25 of 50 % to the end of what lines show: "
        f"{fixpoints_per_second():.0f} a second."
    )


def main() -> None:
    """Measure and print, or write the record."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--peer-seconds", type=float, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    ENGINE.warm()
    lines = [speeds(), ""]
    print(lines[0], flush=True)
    for line in table(options):
        lines.append(line)
        print(line, flush=True)
    if options.write:
        RECORD.write_text(f"{_head(options)}\n\n" + "\n".join(lines) + "\n")


def _head(options: argparse.Namespace) -> str:
    machine = f"{platform.machine()}, {os.cpu_count()} cores shared with other work, Python {platform.python_version()}"
    return (
        "# Nonogram: measured\n\nSeconds of CPU for all boards of a class, on one thread, warm, from one run of "
        "`python -m benchmarks.nonogram --write`;\n`worst` is ours. Ours was given "
        f"{options.seconds:g} seconds a board, the peers {options.peer_seconds:g} (CaDiCaL as long as it took).\n"
        f"{machine}. All who decided agreed. Ours holds the packing of arrays\nand the listing of proven cells.\n\n"
        "The survey is Jan Wolter's; its puzzles are read from a folder and not kept here. Of kissat, pbnsolve and "
        "picross-solver see\n`benchmarks/nonogram_peers.py`; the times of kissat and pbnsolve hold their start."
    )


if __name__ == "__main__":
    main()
