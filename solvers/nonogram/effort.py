"""How much there is to do in a board, beside the hardest step: passes over its lines, and what each level finds."""

from collections import Counter
from collections.abc import Mapping, Sequence

from solvers.genre import Step
from solvers.nonogram import kernels
from solvers.nonogram.board import Board
from solvers.nonogram.ladder import TECHNIQUES
from solvers.nonogram.packing import packed, width_of


def effort(board: Board, steps: Sequence[Step]) -> Mapping[str, int]:
    """`sweeps`: passes over all lines, rows before columns, that tell something, each line told completely.

    `share<level>`: of the cells that the steps settle, how many percent they settle at this level.
    """
    width = width_of(board)
    return {"sweeps": int(kernels.sweeps(packed(board, width), width)), **_shares(steps)}


def _shares(steps: Sequence[Step]) -> Mapping[str, int]:
    levels = {technique.name: technique.level for technique in TECHNIQUES}
    cells: Counter[int] = Counter()
    for step in steps:
        cells[levels[step.technique]] += sum(change.put for change in step.changes)
    found = cells.total()
    return {f"share{level}": round(100 * cells[level] / found) for level in sorted(cells) if cells[level]}
