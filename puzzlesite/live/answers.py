"""The answers to small questions, as JSON: found in slices, and as far as the time goes."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import solvers
from puzzlesite import limits
from puzzlesite.live.lane import Question
from solvers import recipes, search
from solvers.assist.checking import Checked, State, check_marks, is_finished
from solvers.assist.fixing import Fix, find_fixes
from solvers.assist.hints import find_hint
from solvers.assist.serializers import serialize_checked, serialize_faults, serialize_fix, serialize_hint
from solvers.contract.engine import Engine, Query
from solvers.contract.genre import Genre
from solvers.contract.recipe import Made, RecipeError
from solvers.contract.results import At, Change, Outcome, Step, Verdict
from solvers.deadline import OutOfTime
from solvers.explaining import log
from solvers.explaining.stored import serialize_step, step_to_json
from solvers.notation.format import NotationError
from solvers.notation.text import plain

BEST = "best-"  # before the name of an optimum: asked by the site alone
READING = "reading"  # of a photo: asked by the site alone, its board is what `Seen` keeps as JSON
STEPS = "steps-"  # before a number of steps: asked by the site alone, to draw the last of them
GENERATE = "generate"  # its board is a recipe and a seed as JSON, which the site has checked
SLICE = 0.02  # seconds that a slice aims at
FIRST_BUDGET = 200  # nodes of the first slice

IsOver = Callable[[], bool]
Found = dict[str, Any]


class Unreadable(Exception):
    """A board or marks that are no text of their genre. fields: of the refusal; status: as of HTTP."""

    status = 400

    def __init__(self, where: str, error: NotationError, language: str):
        super().__init__(where)
        sentence = error.format_in(language)
        place = {"line": error.line, "column": error.column}
        self.fields = {"error": sentence, "key": error.key, **place, "text": where}


def answer(question: Question, is_over: IsOver) -> Found:
    """What was asked, with "decided": whether that is all. Raises Unreadable, or OutOfTime when nothing came of it."""
    genre = solvers.genre(question.genre)
    if question.ask == READING:
        return _judge_reading(genre, question.board)
    if question.ask == GENERATE:
        return _generate(question, genre, is_over)
    parse = (question.ask == "fix" and genre.fixable and genre.fixable.read) or genre.parse
    board = _read("board", question, lambda: parse(plain(question.board)))
    if question.ask.startswith(BEST):
        return _find_best(genre, board, question.ask.removeprefix(BEST), is_over)
    marks = _read("marks", question, lambda: read_marks(genre, board, question.marks))
    if question.ask.startswith(STEPS):
        return _find_steps(genre, board, marks, int(question.ask.removeprefix(STEPS)), is_over)
    return ANSWERS[question.ask](genre, board, marks, question.language, is_over)


def _judge_reading(genre: Genre, seen: str) -> Found:
    """Of the likely readings of a photo the one with exactly one answer: rows of letters, and what to look at."""
    from solvers.photo.seen import decide, from_plain  # numpy: in workers only

    reading = decide(from_plain(**json.loads(seen)), genre, solvers.engine(genre.name))
    cells = {"changed": reading.changed, "doubtful": reading.doubtful}
    return {"decided": True, "rows": reading.rows, "verdict": reading.verdict.value, **cells}


def _find_best(genre: Genre, board: Any, name: str, is_over: IsOver) -> Found:
    """The best answer found in time, and what is counted of it; decided: it is proved that none is better."""
    [optimum] = (one for one in genre.optima if one.name == name)
    query = Query(settings=optimum.settings)
    for progress in search.slices(solvers.engine(genre.name).start(board, query), FIRST_BUDGET, SLICE):
        if progress.done or is_over():
            break
    best = progress.answers[0] if progress.answers else None
    text = "" if best is None or genre.check(board, best) else genre.answers.write(board, best)
    return {"decided": progress.done, "answer": text, "counts": dict(progress.counts)}


def format_undecided(ask: str) -> Found:
    """What is said when nothing came of it."""
    return dict(NOTHING[next((name for name in (BEST, STEPS) if ask.startswith(name)), ask)])


def read_marks(genre: Genre, board: Any, text: str) -> Any:
    """Marks as text; None for no text. Raises NotationError."""
    if not text.strip() or genre.marked is None:
        return None
    return genre.marked.read(board, plain(text))


def _read(where: str, question: Question, read: Callable[[], Any]) -> Any:
    try:
        return read()
    except NotationError as error:
        raise Unreadable(where, error, question.language) from None


class Impossible(Unreadable):
    """A recipe that cannot be followed."""

    status = 422

    def __init__(self, genre: Genre, error: RecipeError, language: str):
        Exception.__init__(self, error.key)
        sentence = recipes.message(genre, error).format_in(language)
        self.fields = {"error": sentence, "key": f"recipe.{error.key}", "line": 0, "column": 0, "text": ""}


def _generate(question: Question, genre: Genre, is_over: IsOver) -> Found:
    """One puzzle of a recipe. Raises Impossible."""
    wanted = json.loads(question.board)
    found = format_undecided(GENERATE) | {"decided": False, "seed": wanted["seed"]}
    try:
        for making in solvers.engine(genre.name).generate(wanted["recipe"], wanted["seed"]):
            found["tries"] = making.tries
            if making.made is not None:
                return found | {"decided": True, **_serialize_made(genre, making.made)}
            if is_over():
                break
    except OutOfTime:
        return found
    except RecipeError as error:
        raise Impossible(genre, error, question.language) from None
    return found


def _serialize_made(genre: Genre, made: Made) -> Found:
    answer = genre.answers.write(made.board, made.answer)
    return {"board": genre.emit(made.board), "answer": answer, "level": made.grade.level if made.grade else None}


def _verdict(genre: Genre, board: Any, marks: Any, language: str, is_over: IsOver) -> Found:
    """How many answers the board has, whatever is marked; of several, what they share and where they differ."""
    return _search(genre, board, is_over)[0]


def _solve(genre: Genre, board: Any, marks: Any, language: str, is_over: IsOver) -> Found:
    """The same with some of the answers."""
    found, outcome = _search(genre, board, is_over)
    answers = [genre.answers.write(board, answer) for answer in outcome.answers]
    return {**found, "found": outcome.found, "answers": answers}


def _search(genre: Genre, board: Any, is_over: IsOver) -> tuple[Found, Outcome]:
    engine, query = solvers.engine(genre.name), Query(keep=genre.keep)
    for progress in search.slices(engine.start(board, query), FIRST_BUDGET, SLICE):
        if progress.done or is_over():
            break
    outcome = search.outcome(genre, board, query, progress, 0.0)
    is_many = outcome.verdict is Verdict.MANY
    shared = _find_shared(engine, board, outcome, is_over) if is_many else None
    found = {
        "decided": outcome.verdict is not Verdict.UNKNOWN,
        "verdict": str(outcome.verdict),
        "shared": None if shared is None else write_shared(genre, board, shared),
        "differing": list(outcome.differing),
        "conflict": list(outcome.conflict),
    }
    return found, outcome


def _explain(genre: Genre, board: Any, marks: Any, language: str, is_over: IsOver) -> Found:
    """A person's way from these marks on, as far as it is found in time; and what all of it comes to."""
    verdict, has_ended = _judge(genre, board), False
    explanation = log.explain(solvers.engine(genre.name), board, marks, verdict)
    with suppress(OutOfTime):
        for _ in explanation:
            if is_over():
                raise OutOfTime
        has_ended = True
    steps = [serialize_step(genre, board, step, language) for step in explanation.steps]
    found: Found = {"decided": has_ended, "verdict": str(verdict), "steps": steps, "solved": explanation.solved}
    found["grade"] = None
    if has_ended:
        grade = explanation.grade(genre.explained_part)
        found["grade"] = {name: getattr(grade, name) for name in ("level", "hardest", "numbers", "score")}
    return found


def _find_steps(genre: Genre, board: Any, marks: Any, count: int, is_over: IsOver) -> Found:
    """The first steps of a person's way, to be read again. decided: so many were found, or there are no more."""
    found: list[Found] = []
    with suppress(OutOfTime):
        for step in log.explain(solvers.engine(genre.name), board, marks, _judge(genre, board)):
            found.append(step_to_json(step))
            if len(found) == count or is_over():
                break
        else:
            return {"decided": True, "steps": found}
    return {"decided": len(found) == count, "steps": found}


def _judge(genre: Genre, board: Any) -> Verdict:
    """How many answers a board has, for steps that are right in each of them."""
    return search.solve(genre, board, seconds=limits.LIVE_CHECK_SECONDS).verdict


def _find_shared(engine: Engine, board: Any, outcome: Outcome, is_over: IsOver) -> Mapping[At, object] | None:
    """Cells that are the same in every answer, as far as they are found in time; None where nobody looks for them."""
    found = outcome.proven
    with suppress(OutOfTime):
        for known in engine.find_shared(board, outcome.answers) if found is None else ():
            found = known
            if is_over():
                break
    return found


def write_shared(genre: Genre, board: Any, values: Mapping[At, object]) -> str | None:
    """Cells with the value that all answers have there, as text of marks; of an answer, where marks begin with guides.

    None where a genre has neither.
    """
    marked, explained, filled = genre.marked, genre.explained, genre.answers.filled
    if marked and explained and not marked.guides:
        changes = tuple(Change(cell, value, True) for cell, value in values.items())
        return marked.write(board, explained.apply(board, (Step("", changes),)))
    return genre.answers.write(board, filled(board, values)) if filled else None


def _faults(genre: Genre, board: Any, marks: Any, language: str, is_over: IsOver) -> Found:
    """The rules that the marks break already, without a search, and whether nothing is left to be done."""
    broken = () if marks is None else search.find_broken(genre, board, marks)
    is_done = marks is not None and is_finished(genre, board, marks)
    return {"decided": True, "done": is_done, "broken": serialize_faults(genre, broken, language)}


def _check(genre: Genre, board: Any, marks: Any, language: str, is_over: IsOver) -> Found:
    """Whether the marks are right so far."""
    checked = Checked(State.RIGHT) if marks is None else check_marks(genre, board, marks, limits.LIVE_CHECK_SECONDS)
    return {"decided": _is_decided(checked.outcome), **serialize_checked(genre, checked, language)}


def _is_decided(outcome: Outcome | None) -> bool:
    return outcome is None or outcome.verdict is not Verdict.UNKNOWN


def _hint(genre: Genre, board: Any, marks: Any, language: str, is_over: IsOver) -> Found:
    """The easiest next step."""
    found = serialize_hint(genre, board, find_hint(genre, board, marks, limits.LIVE_CHECK_SECONDS), language)
    del found["seconds"]
    return {"decided": True, **found}


def _fix(genre: Genre, board: Any, marks: Any, language: str, is_over: IsOver) -> Found:
    """Which one change fixes the board, as far as it is found in time."""
    fix = Fix()
    with suppress(OutOfTime):
        for fix in find_fixes(genre, board):
            if fix.done or is_over():
                break
    found = serialize_fix(fix, 0.0, language)
    del found["seconds"]
    return {"decided": found.pop("done"), **found}


ANSWERS = {
    "verdict": _verdict,
    "solve": _solve,
    "explain": _explain,
    "faults": _faults,
    "check": _check,
    "hint": _hint,
    "fix": _fix,
}
UNDECIDED: Found = {"verdict": "unknown", "shared": None, "differing": [], "conflict": []}
NOTHING: Mapping[str, Found] = {
    "verdict": UNDECIDED,
    "solve": {**UNDECIDED, "found": 0, "answers": []},
    "explain": {"verdict": "unknown", "steps": [], "solved": False, "grade": None},
    GENERATE: {"seed": 0, "board": "", "answer": "", "level": None, "tries": 0},
    "faults": {"done": False, "broken": []},
    "check": {"state": "unknown", "wrong": [], "broken": []},
    "hint": {
        "verdict": "unknown",
        "technique": "",
        "title": "",
        "cells": [],
        "reasons": [],
        "changes": [],
        "sentence": "",
    },
    STEPS: {"steps": []},
    READING: {"rows": []},
    BEST: {"answer": "", "counts": {}},
    "fix": {"verdict": "unknown", "conflict": [], "minimal": False, "changes": [], "more": 0, "decided_by": []},
}
