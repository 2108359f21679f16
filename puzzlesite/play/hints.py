"""Hints in four strengths for pages without scripts: where to look, the technique, cells and reason, the step."""

import json
from dataclasses import replace
from functools import partial
from typing import Any

from puzzlesite.core.format import language, localize_verdict
from puzzlesite.live.ask import STEPS, TRIAL, ask_worker
from puzzlesite.models import Puzzle
from puzzlesite.parts import board as data
from puzzlesite.play.page import Work
from solvers.contract.results import Step
from solvers.contract.trial import FollowedTrial
from solvers.explaining.stored import read_cells, step_from_json, step_to_json
from solvers.explaining.trials import trial_from_json

WHERE, WHICH, WHY, DONE = 1, 2, 3, 4


def work_with_hint(puzzle: Puzzle, work: Work, strength: int, client: str) -> Work:
    """Marks with a hint of this strength; the strongest adds the step's marks."""
    board = puzzle.genre.emit(puzzle.board)
    found = ask_worker(puzzle.genre, board, "hint", language(), client, work.text)
    if not found:
        return Work(work.text, work.marks, sentences=((data.script_texts()["late"], True),))
    look = Step("", (), read_cells(found["cells"]))
    say = partial(_say, localize_verdict(found["verdict"]))
    if not found["changes"]:
        return say(work, 0, found["sentence"], look)
    if strength < WHY:
        return say(work, strength, data.script_texts()["hint.where"] if strength == WHERE else found["title"], look)
    steps = ask_worker(puzzle.genre, board, f"{STEPS}1", "en", client, work.text).get("steps", ())
    step = next(map(step_from_json, steps), None)
    if step is None:
        return say(work, WHY, found["sentence"], look)
    if strength == WHY:
        trial = _follow_trial(puzzle, work, step, client) if found["trial"] else None
        return replace(say(work, WHY, (trial and found["trial"]["sentence"]) or found["sentence"], step), trial=trial)
    return say(_follow(puzzle, work, step), DONE, found["sentence"])


def _say(number: str, work: Work, strength: int, sentence: Any, step: Step | None = None) -> Work:
    """Marks with a sentence of a hint, after one about the number of answers."""
    sentences = ((number, False), (str(sentence), False))
    return Work(work.text, work.marks, step=step, sentences=sentences, strength=strength)


def _follow_trial(puzzle: Puzzle, work: Work, step: Step, client: str) -> FollowedTrial | None:
    """The trial that a step sums up; None where no worker could follow it in time."""
    question = json.dumps({"board": puzzle.genre.emit(puzzle.board), "marks": work.text, "step": step_to_json(step)})
    row = ask_worker(puzzle.genre, question, TRIAL, "en", client).get("trial")
    return trial_from_json(row) if row else None


def _follow(puzzle: Puzzle, work: Work, step: Step) -> Work:
    """Marks after a step."""
    marks = puzzle.genre.explained_part.apply(puzzle.board, (step,), work.marks)
    return Work(puzzle.genre.marked_part.write(puzzle.board, marks), marks)
