"""What is answered at once, and not stored: verdicts, explanations, hints, checks, fixes, new puzzles, conversions."""

import json
import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router

import solvers
from puzzlesite import clients, limits
from puzzlesite.api import serializers
from puzzlesite.api.description import IMAGES, answer_with
from puzzlesite.api.interface import WRITES, Refused, find_genre, refuse_missing, refuse_recipe
from puzzlesite.api.live import answer, can_answer
from puzzlesite.api.live_schemas import (
    CheckedNow,
    ConvertedOne,
    ConvertedOut,
    ExplainedNow,
    FixNow,
    HintNow,
    ImageQuestion,
    MadeNow,
    MarksQuestion,
    ReadOut,
    RecognisedOut,
    SolvedNow,
    TextQuestion,
    TextToConvert,
    TextToRead,
    Wanted,
)
from puzzlesite.api.schemas import ErrorOut, recipe_texts
from puzzlesite.live.lane import Question
from puzzlesite.pages.format import language
from solvers import recipes
from solvers.contract.genre import Genre
from solvers.contract.recipe import RecipeError
from solvers.explaining.log import draw_last
from solvers.explaining.stored import step_from_json
from solvers.notation.format import CannotHold, Entry, NotationError
from solvers.paper.image import FORMATS, render
from solvers.picture import Picture
from solvers.reading import Reading

router = Router(tags=["At once"])
STEPS = "steps-"  # before a number of steps, in what a worker is asked
READING = solvers.Limits(seconds=limits.TYPED_SECONDS)


@router.post("/now/solve", operation_id="solve_now", response={200: SolvedNow, **WRITES})
def solve(request: HttpRequest, question: TextQuestion) -> dict[str, Any]:
    """How many answers a puzzle has, with some of them. What takes longer than 2 seconds is uploaded instead."""
    return _ask(request, "solve", question)


@router.post("/now/explain", operation_id="explain_now", response={200: ExplainedNow, **WRITES})
def explain(request: HttpRequest, question: MarksQuestion) -> dict[str, Any]:
    """How a person would solve a puzzle, step by step, and how hard that is."""
    return _ask(request, "explain", question, question.marks)


@router.post("/now/hint", operation_id="hint_now", response={200: HintNow, **WRITES})
def hint(request: HttpRequest, question: MarksQuestion) -> dict[str, Any]:
    """The easiest next step from these marks."""
    return _ask(request, "hint", question, question.marks)


@router.post("/now/check", operation_id="check_now", response={200: CheckedNow, **WRITES})
def check(request: HttpRequest, question: MarksQuestion) -> dict[str, Any]:
    """Whether marks are right so far, without a word about the answer."""
    return _ask(request, "check", question, question.marks)


@router.post("/now/fix", operation_id="fix_now", response={200: FixNow, **WRITES}, by_alias=True)
def fix(request: HttpRequest, question: TextQuestion) -> dict[str, Any]:
    """What is wrong with the clues of a puzzle, and which one change leaves exactly one answer."""
    return _ask(request, "fix", question)


@router.post("/now/generate", operation_id="generate_now", response={200: MadeNow, **WRITES})
def generate(request: HttpRequest, wanted: Wanted) -> dict[str, Any]:
    """A new puzzle. What takes longer than 2 seconds is asked for as a job, at /api/generate."""
    genre = find_genre(wanted.genre)
    if genre.generated is None:
        raise refuse_missing(_("Puzzles of this genre are not generated."))
    seed = secrets.randbelow(2**31) if wanted.seed is None else wanted.seed
    try:
        recipe = recipes.complete(genre, recipe_texts(wanted.settings))
    except RecipeError as error:
        raise refuse_recipe(genre, error) from None
    board = json.dumps({"recipe": recipe, "seed": seed})
    return {"genre": genre.name, **_send(request, "generate", genre, board, "", wanted.budget)}


@router.post("/now/image", operation_id="get_image_now", response=WRITES, openapi_extra=answer_with(*IMAGES))
def image(request: HttpRequest, question: ImageQuestion) -> HttpResponse:
    """A puzzle, or its answer or a step of its explanation if it is found within 2 seconds, as SVG or PNG."""
    reading = _read_one(question)
    genre, entry = reading.genre, reading.entry
    assert genre is not None
    assert entry is not None
    if question.what == "answer":
        picture = _draw_answer(request, genre, question)
    elif question.what == "step":
        picture = _draw_step(request, genre, entry, question)
    else:
        picture = genre.draw(entry.board, marks=_read_marks(genre, entry, question.marks))
    data = render(picture, question.form, question.size, language())
    return HttpResponse(data, content_type=FORMATS[question.form])


def _read_marks(genre: Genre, entry: Entry, text: str) -> Any:
    """These marks, else those of the text itself. Raises Refused."""
    if not text or genre.marked is None:
        return entry.marks
    try:
        return genre.marked.read(entry.board, text)
    except NotationError as error:
        raise Refused(422, serializers.error_out(error)) from None


def _draw_step(request: HttpRequest, genre: Genre, entry: Entry, question: ImageQuestion) -> Picture:
    """The board before a step, with the step in it. Raises Refused."""
    if genre.explained is None:
        raise refuse_missing(_("Puzzles of this genre are not explained."))
    marks = _read_marks(genre, entry, question.marks)
    text = genre.marked.write(entry.board, marks) if marks is not None and genre.marked else ""
    found = _send(request, f"{STEPS}{question.step}", genre, genre.emit(entry.board), text, question.budget)
    steps = [step_from_json(step) for step in found["steps"]]
    if len(steps) < question.step:
        raise Refused(422, ErrorOut(error=_say_no_step(question.step, len(steps), found["decided"]), key="no-step"))
    return draw_last(genre, entry.board, steps, marks)


def _draw_answer(request: HttpRequest, genre: Genre, question: ImageQuestion) -> Picture:
    """The first answer that is found. Raises Refused."""
    found = _ask(request, "solve", question)
    if not found["answers"]:
        raise Refused(422, ErrorOut(error=_("No answer was found."), key="no-answer"))
    board = genre.parse(found["board"])
    return genre.draw(board, answer=genre.answers.read(board, found["answers"][0]))


def _say_no_step(number: int, count: int, is_all: bool) -> str:
    if is_all:
        return _("There is no step %(number)s: there are %(count)s.") % {"number": number, "count": count}
    return _("Step %(number)s was not found in time.") % {"number": number}


@router.post("/now/recognise", operation_id="recognise_now", response={200: RecognisedOut, **WRITES})
def recognise(request: HttpRequest, text: TextToRead) -> RecognisedOut:
    """What the puzzles of a text are, each with its board."""
    return RecognisedOut(puzzles=[_read_out(reading) for reading in _read(text)])


@router.post("/now/convert", operation_id="convert_now", response={200: ConvertedOut, **WRITES})
def convert(request: HttpRequest, text: TextToConvert) -> ConvertedOut:
    """The puzzles of a text in another format."""
    return ConvertedOut(puzzles=[_convert(reading, text.to) for reading in _read(text)])


def _ask(request: HttpRequest, ask: str, question: TextQuestion, marks: str = "") -> dict[str, Any]:
    """A worker's answer about the one puzzle of a text. Raises Refused."""
    reading = _read_one(question)
    genre, entry = reading.genre, reading.entry
    assert genre is not None
    assert entry is not None
    if not can_answer(genre, ask):
        raise refuse_missing(_("Puzzles of this genre do not have this."))
    if not marks and entry.marks is not None and genre.marked is not None:
        marks = genre.marked.write(entry.board, entry.marks)
    board = genre.emit(entry.board)
    return {"genre": genre.name, "board": board, **_send(request, ask, genre, board, marks, question.budget)}


def _send(request: HttpRequest, ask: str, genre: Genre, board: str, marks: str, budget: float) -> dict[str, Any]:
    client = clients.client_key(clients.client_of(request))
    page = secrets.token_urlsafe(12)  # of its own: no question takes the place of another
    question = Question(ask, genre.name, board, marks, language(), budget, client, page, serial=0)
    return answer(question)


def _read(text: TextQuestion | TextToRead) -> list[Reading]:
    if text.genre:
        find_genre(text.genre)
    name = text.file_name if isinstance(text, TextToRead) else ""
    try:
        return solvers.read(text.text, text.genre or None, READING, name)
    except NotationError as error:
        raise Refused(422, serializers.error_out(error)) from None


def _read_one(text: TextQuestion) -> Reading:
    readings = _read(text)
    if len(readings) > 1:
        message = _("The text has %(count)s puzzles; one is expected.") % {"count": len(readings)}
        raise Refused(422, ErrorOut(error=message, key="several", line=readings[1].line))
    if readings[0].error is not None:
        raise Refused(422, serializers.error_out(readings[0].error))
    return readings[0]


def _read_out(reading: Reading) -> ReadOut:
    genre, entry = reading.genre, reading.entry
    error = serializers.error_out(reading.error) if reading.error else None
    if genre is None or entry is None or reading.format is None:
        unread = dict.fromkeys(("genre", "format", "size", "board", "marks", "title", "author", "source"), "")
        return ReadOut(line=reading.line, error=error, **unread)
    has_marks = entry.marks is not None and genre.marked is not None
    return ReadOut(
        line=reading.line,
        genre=genre.name,
        format=reading.format.name,
        size=genre.measure(entry.board).label,
        board=genre.emit(entry.board),
        marks=genre.marked.write(entry.board, entry.marks) if has_marks and genre.marked else "",
        title=entry.title,
        author=entry.author,
        source=entry.source,
        error=error,
    )


def _convert(reading: Reading, to: str) -> ConvertedOne:
    genre, entry, line = reading.genre, reading.entry, reading.line
    if genre is None or entry is None:
        assert reading.error is not None
        return ConvertedOne(line=line, genre="", text="", error=serializers.error_out(reading.error))
    form = genre.written_format(to)
    if form is None:
        known = ", ".join(form.name for form in genre.written_formats)
        message = _("There is no such format; there are: %(known)s.") % {"known": known}
        return ConvertedOne(line=line, genre=genre.name, text="", error=ErrorOut(error=message, key="missing"))
    try:
        return ConvertedOne(line=line, genre=genre.name, text=form.write_entry(entry), error=None)
    except CannotHold as refusal:
        error = NotationError("cannot-hold", line, reason=refusal.reason)
        return ConvertedOne(line=line, genre=genre.name, text="", error=serializers.error_out(error))
