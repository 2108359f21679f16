"""Texts of one 9x9 board a line, from bytes to verdicts in arrays: a tenth of the time of an object for each."""

import time
from collections.abc import Sequence

import numpy as np

from solvers.contract.lines import LEFT_OPEN, JudgedLines
from solvers.genres.sudoku.board import EMPTY, SudokuBoard, units
from solvers.genres.sudoku.kernels.many import NO_BUDGET, solve_many
from solvers.genres.sudoku.kernels.nine import CELLS
from solvers.genres.sudoku.rules import find_conflict
from solvers.grids.rectangle import At
from solvers.search import Unsound

NO_CELL = 255
END = ord("\n")
EVERY_DIGIT = sum(1 << digit for digit in range(1, 10))
# The digit of each character.
DIGITS = np.full(256, NO_CELL, np.uint8)
DIGITS[[ord(sign) for sign in "0123456789"]] = range(10)
DIGITS[ord(EMPTY)] = 0


def judge_lines(text: bytes, budget: int | None) -> JudgedLines:
    """Judge the lines of 81 digits and dots, and no others; see `Engine.judge_lines`. Raises Unsound."""
    starts, numbers, puzzles = _read(text)
    begun = time.perf_counter()
    answers, counts, nodes = solve_many(puzzles, budget=NO_BUDGET if budget is None else budget)
    seconds = time.perf_counter() - begun
    if budget is not None:
        _check(puzzles[counts == 1], answers[counts == 1])
    return JudgedLines(
        starts=starts.tolist(),
        found=_spread(counts, numbers, len(starts) - 1, LEFT_OPEN),
        nodes=_spread(nodes, numbers, len(starts) - 1, 0),
        answers=() if budget is None else _write(answers, numbers, len(starts) - 1),
        conflicts={} if budget is None else _find_conflicts(puzzles[counts == 0], numbers[counts == 0]),
        seconds=seconds,
        method="search",
    )


def _read(text: bytes) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return where lines begin (and the end of all), which of them are boards, and the digits of these [N, 81]."""
    signs = np.frombuffer(text, np.uint8)
    ends = np.flatnonzero(signs == END)
    if not text.endswith(b"\n"):
        ends = np.append(ends, len(signs))
    starts = np.concatenate(([0], ends + 1))
    numbers = np.flatnonzero(np.diff(starts) == CELLS + 1)
    digits = DIGITS[_cut(signs, starts, numbers)]
    is_board = digits.max(axis=1, initial=0) < NO_CELL
    return starts, numbers[is_board], np.ascontiguousarray(digits[is_board])


def _cut(signs: np.ndarray, starts: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    """Return the characters [N, 81] of these lines; if all have one length they are only reshaped."""
    if len(numbers) == len(starts) - 1 and len(signs) == len(numbers) * (CELLS + 1):
        return signs.reshape(-1, CELLS + 1)[:, :CELLS]
    return np.asarray(signs[starts[numbers][:, None] + np.arange(CELLS)])


def _spread(values: np.ndarray, numbers: np.ndarray, lines: int, other: int) -> list[int]:
    """Return the values of the lines with these numbers, and `other` for all other lines."""
    spread = np.full(lines, other, np.int64)
    spread[numbers] = values
    found: list[int] = spread.tolist()
    return found


def _write(answers: np.ndarray, numbers: np.ndarray, lines: int) -> list[str]:
    signs = np.full((len(answers), CELLS + 1), END, np.uint8)
    signs[:, :CELLS] = answers + np.uint8(ord("0"))
    text, written = signs.tobytes().decode(), [""] * lines
    for place, number in enumerate(numbers.tolist()):
        written[number] = text[place * (CELLS + 1) : (place + 1) * (CELLS + 1)]
    return written


def _find_conflicts(puzzles: np.ndarray, numbers: np.ndarray) -> dict[int, Sequence[At]]:
    """Return the equal clues of boards that have some, by the numbers of their lines."""
    digits = np.where(puzzles.T, np.left_shift(1, puzzles.T, dtype=np.uint16), 0)
    have_some = np.zeros(len(puzzles), np.bool_)
    for unit in units(9):
        clues = digits[list(unit.cells)]
        have_some |= clues.sum(axis=0) != np.bitwise_or.reduce(clues)
    boards = zip(numbers[have_some].tolist(), puzzles[have_some].tolist(), strict=True)
    return {number: find_conflict(SudokuBoard(9, tuple(clues))) for number, clues in boards}


def _check(puzzles: np.ndarray, answers: np.ndarray) -> None:
    """Check that every answer has its clues, and every digit in each unit: the rules again, over all boards at once.

    Raises Unsound.
    """
    digits = np.left_shift(1, answers.T, dtype=np.uint16)
    whole = all((np.bitwise_or.reduce(digits[list(unit.cells)]) == EVERY_DIGIT).all() for unit in units(9))
    if not (whole and ((puzzles == 0) | (puzzles == answers)).all()):
        raise Unsound("sudoku: an answer of many breaks a rule")
