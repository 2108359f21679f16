"""Grades of many boards at once, without making the steps.

clues (B, N*N) int64, 0 for empty. counts (B, T) int16: how often each technique of the ladder was used.
hardest (B,) int64: the number of a technique, -1 for none. solved (B,) bool.
"""

from typing import NamedTuple

import numpy as np

from solvers.contract.results import Grade
from solvers.genres.sudoku.board import SudokuBoard
from solvers.genres.sudoku.techniques.ladder import CEILINGS, CLIMBED, EXTREME, OF_ONE_ANSWER, TECHNIQUES
from solvers.genres.sudoku.techniques.position import SudokuPosition, empty_position, is_solved, reset
from solvers.genres.sudoku.techniques.registry import COUNT, apply_logged_step, log_easiest_below
from solvers.genres.sudoku.techniques.registry import find_next as log_all
from solvers.genres.sudoku.techniques.step_log import (
    BUDGET,
    LENGTH,
    STEPS,
    STOPPED,
    TECHNIQUE,
    TOTAL,
    VALUES,
    StepLog,
    new_log,
)
from solvers.jit.decorators import kernel

_LEVELS = np.array([technique.level for technique in TECHNIQUES])
_SCORES = np.array([technique.score for technique in TECHNIQUES])
_HARDNESS = _LEVELS * (_SCORES.max() + 1) + _SCORES
# Any technique.
ANY = -1
SOUND = tuple(at for at, technique in enumerate(CLIMBED) if technique.name not in OF_ONE_ANSWER)
_NO_BOARDS = np.zeros((0, 0), np.int64), np.zeros((0, 0), np.int16), np.zeros(0, np.int64), np.zeros(0, np.bool_)


class Grades(NamedTuple):
    """Grades of boards: level 0-4, summed score, number of the hardest technique in the ladder (-1 for none).

    Then whether it was solved (if not, its level is the highest), and how often each technique was used.
    """

    levels: np.ndarray
    scores: np.ndarray
    hardest: np.ndarray
    solved: np.ndarray
    counts: np.ndarray


def grade_many(clues: np.ndarray, techniques: int = COUNT) -> Grades:
    """Grade boards (B, N*N), 0 for empty, with the first `techniques` of the ladder."""
    boards, cells = clues.shape
    counts, hardest, solved = (
        np.zeros((boards, len(TECHNIQUES)), np.int16),
        np.full(boards, -1),
        np.zeros(boards, np.bool_),
    )
    position, found = empty_position(int(cells**0.5)), new_log()
    if boards:
        clues = np.ascontiguousarray(clues, np.int64)
        solve_boards(position, found, (ANY, techniques), _HARDNESS, clues, counts, hardest, solved)
    scores = counts @ _SCORES
    levels = np.maximum(np.where(hardest < 0, 0, _LEVELS[hardest]), np.searchsorted(CEILINGS, scores))
    return Grades(np.where(solved, levels, EXTREME), scores, hardest, solved, counts)


def grade_board(board: SudokuBoard) -> Grade:
    """Return the grade of one board with exactly one answer, as its steps would give it."""
    one = grade_many(np.array([board.clues]))
    used = {TECHNIQUES[at].name: int(one.counts[0, at]) for at in np.flatnonzero(one.counts[0])}
    hardest = TECHNIQUES[one.hardest[0]].name if used else ""
    return Grade(int(one.levels[0]), hardest, used, int(one.scores[0]), bool(one.solved[0]))


def log_easiest(position: SudokuPosition, found: StepLog) -> bool:
    """Log the first step of the easiest technique that finds one; return whether there was any.

    The kernel is the one that grades: finding steps is most of both, and compiles longest of all.
    """
    return bool(solve_boards(position, found, (ANY, COUNT), _HARDNESS, *_NO_BOARDS))


def log_easiest_general_step(position: SudokuPosition, found: StepLog) -> bool:
    """Log the easiest step that holds with any number of answers, one technique a call."""
    for technique in SOUND:
        found.tally[[STEPS, LENGTH]] = 0
        log_technique(position, found, technique)
        if found.tally[STEPS] or found.tally[TOTAL] > BUDGET or found.tally[STOPPED]:
            break
    return bool(found.tally[STEPS])


def log_technique(position: SudokuPosition, found: StepLog, technique: int) -> bool:
    """Log the steps of one technique, until the log is full or too much was spent. Return False for an unknown one."""
    return bool(solve_boards(position, found, (technique, COUNT), _HARDNESS, *_NO_BOARDS))


@kernel
def solve_boards(position, found, techniques, hardness, clues, counts, hardest, solved):
    """Solve each board with the first techniques, easiest first; count them, keep the first of the hardest.

    techniques: a single one or ANY, and how many of the ladder. Without boards, log the steps of the single one from
    this position (return whether it is looked for); for ANY the easiest step (return whether there was one).
    """
    single, most = techniques
    if clues.shape[0] == 0:
        return log_easiest_below(position, found, most) if single == ANY else log_all(position, found, single, single)
    for board in range(clues.shape[0]):
        reset(position, clues[board])
        found.tally[TOTAL] = 0
        while not is_solved(position) and log_easiest_below(position, found, most):
            technique = found.log[0] - TECHNIQUE * VALUES
            counts[board, technique] += 1
            if hardest[board] < 0 or hardness[technique] > hardness[hardest[board]]:
                hardest[board] = technique
            apply_logged_step(position, found, 0)
        solved[board] = is_solved(position)
    return True
