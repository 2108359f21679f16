"""Nonogram beside its peers: CPU time until the verdict "none, one or many" is proved, on one thread, warm.

    python -m benchmarks.nonogram [--seconds S] [--only CLASS] [--thousand] [--folder PUZZLES] [--write]

Ours is timed from the board to the proof, in slices, packing of arrays included. Of CaDiCaL and CP-SAT only the solving
is timed: CaDiCaL has our clauses over block starts, written when lines tell no more; CP-SAT has one automaton a line.
Random grids are made here from numpy seeds; a folder of .non files (and ENPITSU_DATA) adds drawn ones.
"""

import argparse
import os
import platform
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
from ortools.sat.python import cp_model
from pysat.solvers import Cadical153

from solvers.genre import Goal, Verdict
from solvers.jit import kernel
from solvers.nonogram import GENRE, engine, kernels
from solvers.nonogram.board import Board, Clue, clued
from solvers.nonogram.encoding import formula_of
from solvers.nonogram.lines import solve_line
from solvers.nonogram.packing import packed, width_of

RECORD = Path(__file__).parent.parent / "docs" / "benchmarks" / "nonogram.md"
VERDICTS = (Verdict.NONE, Verdict.ONE, Verdict.MANY)
SLICE = 500  # trials or decisions
Timed = tuple[float, Verdict | None]


# Boards


def random_boards(size: int, least: int, most: int, count: int, seed: int) -> list[Board]:
    """Square grids, each filled to a share in percent between two."""
    rng = np.random.default_rng(seed)
    boards = []
    for _ in range(count):
        share = rng.uniform(least, most) / 100
        boards.append(clued((rng.random((size, size)) < share).astype(int).tolist()))
    return boards


def drawn(folder: Path) -> Iterator[tuple[str, Callable[[], list[Board]]]]:
    """Every .non file that has a board."""
    for path in sorted(folder.glob("*.non")):
        yield path.stem, lambda path=path: [GENRE.house.board(path.read_text())]


def classes(folder: Path | None, thousand: bool) -> Iterator[tuple[str, Callable[[], list[Board]]]]:
    """Every class of boards; made only when asked for."""
    count = 1000 if thousand else 30
    yield f"random 25x25, 35-50 %, {count}", lambda: random_boards(25, 35, 50, count, 2011)
    for size, fill, many in ((25, 50, 40), (25, 41, 8), (30, 50, 20), (40, 50, 4), (50, 50, 2)):
        yield f"random {size}x{size}, {fill} %", lambda s=size, f=fill, n=many: random_boards(s, f, f, n, s + f)
    if "ENPITSU_DATA" in os.environ:
        yield from drawn(Path(os.environ["ENPITSU_DATA"]) / "nonogram")
    if folder:
        yield from drawn(folder)


# Contestants


def ours(board: Board, seconds: float) -> Timed:
    """Until a second answer, or the proof that there is none; what all answers share is not waited for."""
    begun = time.process_time()
    search = engine.start(board, Goal())
    while True:
        progress = search.step(SLICE)
        taken = time.process_time() - begun
        if progress.done or progress.found > 1:
            return taken, VERDICTS[min(progress.found, 2)]
        if taken > seconds:
            return taken, None


def cadical(board: Board, seconds: float) -> Timed:
    """The same clauses."""
    width = width_of(board)
    grid = packed(board, width)
    if kernels.begin(grid, width) != kernels.LINE_NONE:
        return 0.0, Verdict.NONE
    formula, _ = formula_of(grid, width)
    ends = formula.clause_start
    long = [formula.clauses[start:end] for start, end in pairwise(ends)]
    clauses = [[_signed(literal) for literal in clause] for clause in (*formula.pairs, *long, *formula.units[:, None])]
    with Cadical153(bootstrap_with=clauses) as peer:
        begun = time.process_time()
        found = 0
        while found < 2 and peer.solve():
            found += 1
            peer.add_clause([-literal for literal in peer.get_model()] or [1, -1])
            if not clauses:
                break
        return time.process_time() - begun, VERDICTS[found]


def _signed(literal: int) -> int:
    return int(literal // 2 + 1) * (-1 if literal & 1 else 1)


def cp_sat(board: Board, seconds: float) -> Timed:
    """One automaton a line, one worker."""
    told = cp_model.CpModel()
    cells = [[told.new_bool_var("") for _ in range(board.width)] for _ in range(board.height)]
    for clues, lines in ((board.rows, cells), (board.cols, list(zip(*cells, strict=True)))):
        for clue, line in zip(clues, lines, strict=True):
            last, steps = _automaton(clue or ())
            told.add_automaton(list(line), 0, [last], steps)
    peer = cp_model.CpSolver()
    peer.parameters.num_workers = 1
    found, taken = 0, 0.0
    while found < 2:
        peer.parameters.max_time_in_seconds = max(seconds - taken, 0.01)
        begun = time.process_time()
        status = peer.solve(told)
        taken += time.process_time() - begun
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return taken, VERDICTS[found] if status == cp_model.INFEASIBLE else None
        found += 1
        told.add_bool_or(cell.negated() if peer.value(cell) else cell for row in cells for cell in row)
    return taken, VERDICTS[found]


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


PEERS: dict[str, Callable[[Board, float], Timed]] = {"ours": ours, "CaDiCaL": cadical, "CP-SAT": cp_sat}


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
    width = width_of(board)
    grid = packed(board, width)
    blocks = grid.blocks[grid.first[0] : grid.first[1]]
    told = (grid.may[0], blocks, cells, grid.behind, grid.starts, grid.found)
    _again(*told, 1, width)
    begun = time.process_time()
    _again(*told, rounds, width)
    return rounds / (time.process_time() - begun)


def fixpoints_per_second(count: int = 2000) -> float:
    """Random 25x25 grids of 50 %, from packed arrays until lines tell no more."""
    boards = random_boards(25, 50, 50, count, 25)
    grids = [packed(board, width_of(board)) for board in boards]
    width = width_of(boards[0])
    begun = time.process_time()
    for grid in grids:
        kernels.begin(grid, width)
    return count / (time.process_time() - begun)


# Tables


def measured(boards: list[Board], seconds: float, rows: list[str], name: str) -> None:
    """One row: sums, the worst of ours, and the verdicts; the peers must agree where they decide."""
    told: dict[str, list[Timed]] = {peer: [run(board, seconds) for board in boards] for peer, run in PEERS.items()}
    for index in range(len(boards)):
        verdicts = {runs[index][1] for runs in told.values()} - {None}
        assert len(verdicts) <= 1, (name, index, verdicts)
    verdicts = [verdict for _, verdict in told["ours"]]
    counted = "/".join(str(verdicts.count(verdict)) for verdict in VERDICTS)
    sums = {peer: _told(runs) for peer, runs in told.items()}
    worst = max(taken for taken, _ in told["ours"])
    rows.append(
        f"| {name} | {len(boards)} | {counted} | {sums['ours']} | {worst:.3g} | "
        + " | ".join(sums[peer] for peer in PEERS if peer != "ours")
        + " |"
    )
    print(rows[-1], flush=True)


def _told(runs: list[Timed]) -> str:
    undecided = sum(verdict is None for _, verdict in runs)
    return f"{sum(taken for taken, _ in runs):.3g}" + (f" ({undecided} open)" if undecided else "")


def main() -> None:
    """Measure and tell, or write the record."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--only", default="")
    asked.add_argument("--folder", type=Path)
    asked.add_argument("--thousand", action="store_true")
    asked.add_argument("--ours-only", action="store_true")
    asked.add_argument("--write", action="store_true")
    told = asked.parse_args()
    if told.ours_only:
        for peer in ("CaDiCaL", "CP-SAT"):
            del PEERS[peer]
    engine.warm()
    speeds = {cells: lines_per_second(cells) for cells in (10, 25, 50, 100, 500)}
    text = "Lines solved a second: " + ", ".join(
        f"{cells} cells {speed / 1e6:.2g} M" for cells, speed in speeds.items()
    )
    text += f". Random 25x25 of 50 % to the end of what lines tell: {fixpoints_per_second():.0f} a second."
    print(text, flush=True)
    rows = [f"| class | boards | none/one/many | {' | '.join(['ours', 'worst', *list(PEERS)[1:]])} |"]
    rows.append("|---" * (rows[0].count("|") - 1) + "|")
    print("\n".join(rows))
    for name, boards in classes(told.folder, told.thousand):
        if told.only in name:
            measured(boards(), told.seconds, rows, name)
    if told.write:
        RECORD.write_text(f"{_head(told.seconds)}\n\n{text}\n\n" + "\n".join(rows) + "\n")


def _head(seconds: float) -> str:
    machine = f"{platform.machine()}, {os.cpu_count()} cores shared with other work, Python {platform.python_version()}"
    return (
        "# Nonogram: measured\n\nSeconds of CPU for all boards of a class, on one thread, warm, from "
        f"`python -m benchmarks.nonogram --seconds {seconds:g}`; `worst` is ours.\n{machine}. All who decided agreed."
    )


if __name__ == "__main__":
    main()
