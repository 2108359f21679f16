"""Hints in four strengths for pages without scripts: where to look, which technique, which cells and why, do it."""

from functools import partial
from typing import Any

from puzzlesite.models import Puzzle
from puzzlesite.pages.entry import data
from puzzlesite.pages.format import language, verdict
from puzzlesite.pages.puzzle.play import Work, marked_of
from puzzlesite.services.assist import STEPS, ask_worker
from solvers.contract.results import Step
from solvers.explaining.stored import read_cells, step_from_json

WHERE, WHICH, WHY, DONE = 1, 2, 3, 4


def hinted_work(puzzle: Puzzle, work: Work, strength: int, client: str) -> Work:
    """The marks with a hint of this strength, of which the last has made them more."""
    board = puzzle.genre.emit(puzzle.board)
    found = ask_worker(puzzle.genre, board, "hint", language(), client, work.text)
    if not found:
        return Work(work.text, work.marks, sentences=((data.words()["late"], True),))
    look = Step("", (), read_cells(found["cells"]))
    say = partial(_say, verdict(found["verdict"]))
    if not found["changes"]:
        return say(work, 0, found["sentence"], look)
    if strength < WHY:
        return say(work, strength, data.words()["hint.where"] if strength == WHERE else found["title"], look)
    steps = ask_worker(puzzle.genre, board, f"{STEPS}1", "en", client, work.text).get("steps", ())
    step = next(map(step_from_json, steps), None)
    if strength == WHY or step is None:
        return say(work, WHY, found["sentence"], step or look)
    return say(_follow(puzzle, work, step), DONE, found["sentence"])


def _say(number: str, work: Work, strength: int, sentence: Any, step: Step | None = None) -> Work:
    """The marks with a sentence of a hint, behind one about the number of answers."""
    sentences = ((number, False), (str(sentence), False))
    return Work(work.text, work.marks, step=step, sentences=sentences, strength=strength)


def _follow(puzzle: Puzzle, work: Work, step: Step) -> Work:
    """The marks after a step."""
    marks = puzzle.genre.explained_part.apply(puzzle.board, (step,), work.marks)
    return Work(marked_of(puzzle).write(puzzle.board, marks), marks)
