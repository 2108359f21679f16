"""The picture beside a step: extreme placements of its line, or the line that a trial leaves stuck."""

from collections.abc import Sequence
from dataclasses import replace

from solvers.contract.results import Step
from solvers.genres.nonogram.board import BLANK, UNKNOWN, Line, NonogramBoard
from solvers.genres.nonogram.formats.clues import cell_signs
from solvers.genres.nonogram.picture import draw_stacked_lines
from solvers.grids.rectangle import runs
from solvers.messages import Message
from solvers.picture import MarginClue, Picture

ONLY = Message("The only way to lay it: {first}.")
ROW = Message("Furthest left: {first}; furthest right: {last}.")
COLUMN = Message("Furthest up: {first}; furthest down: {last} (drawn lying, its top on the left).")


STUCK = Message("{line} as it would stand then (from the left or top: “{cells}”): its clue {clue} cannot be laid.")


def step_diagram(board: NonogramBoard, step: Step) -> Picture | None:
    """Draw the ways that a Step has as its `left` and `right`, or the line that it has as `stand`.

    An empty line has no picture: None.
    The changes of the step are marked in them. The caption names the blocks by their first and last cells, from 1.
    """
    if "stand" in step.parameters:
        return _draw_stuck(board, step)
    ways = [_line(board, str(step.parameters[end])) for end in ("left", "right") if end in step.parameters]
    ways = list(dict.fromkeys(ways))
    if not ways or not any(map(_blocks, ways)):
        return None
    is_row = _is_row(board, step, len(ways[0]))
    changed = {change.cell[1 if is_row else 0] for change in step.changes}
    arrows = () if len(ways) == 1 else "←→" if is_row else "↑↓"
    sentence = ONLY if len(ways) == 1 else ROW if is_row else COLUMN
    caption = sentence.with_parameters(first=_format_blocks(ways[0]), last=_format_blocks(ways[-1]))
    picture = draw_stacked_lines(board.palette, ways, changed)
    return replace(picture, left=tuple((MarginClue(arrow),) for arrow in arrows), caption=caption)


def _draw_stuck(board: NonogramBoard, step: Step) -> Picture:
    """Draw the line that cannot be laid, with the cells known by then."""
    stand = str(step.parameters["stand"])
    caption = STUCK.with_parameters(line=step.parameters["stuck"], cells=stand, clue=step.parameters["clue"])
    picture = draw_stacked_lines(board.palette, [_line(board, stand)], (), "marked")
    return replace(picture, caption=caption)


def _line(board: NonogramBoard, text: str) -> Line:
    values = {letter: value for value, letter in cell_signs(board.palette).items()}
    return tuple(values.get(letter, UNKNOWN) for letter in text)


def _is_row(board: NonogramBoard, step: Step, length: int) -> bool:
    rows = {row for row, _ in (*step.reasons, *(change.cell for change in step.changes))}
    return len(rows) == 1 and length == board.width


def _blocks(line: Line) -> Sequence[tuple[int, int]]:
    """Return the first and last cell of each run of one colour, from 1."""
    return [(start + 1, start + count) for value, start, count in runs(line) if value not in (BLANK, UNKNOWN)]


def _format_blocks(line: Line) -> str:
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in _blocks(line))
