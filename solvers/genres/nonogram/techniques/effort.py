"""The amount of work in a board: passes over its lines, and the cells that each level determines."""

from collections import Counter
from collections.abc import Mapping, Sequence

from solvers.contract.results import Step
from solvers.genres.nonogram.board import NonogramBoard
from solvers.genres.nonogram.kernels import grid
from solvers.genres.nonogram.kernels.packing import line_words, pack_board
from solvers.genres.nonogram.techniques.explained import EXPLAINED


def effort(board: NonogramBoard, steps: Sequence[Step]) -> Mapping[str, int]:
    """Return `sweeps`, passes over all lines, rows before columns, each line solved completely, until nothing changes.

    `share<level>`: percentage of the cells settled by steps that are settled at this level.
    """
    width = line_words(board)
    return {"sweeps": int(grid.count_sweeps(pack_board(board, width), width)), **_shares(steps)}


def _shares(steps: Sequence[Step]) -> Mapping[str, int]:
    cells: Counter[int] = Counter()
    for step in steps:
        cells[EXPLAINED.by_name[step.technique].level] += sum(change.put for change in step.changes)
    found = cells.total()
    return {f"share{level}": round(100 * cells[level] / found) for level in sorted(cells) if cells[level]}
