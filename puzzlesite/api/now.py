"""Results computed at once and not stored: verdicts, explanations, hints, checks, fixes, new puzzles, conversions."""

import json
import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router

import solvers
from puzzlesite.api import serializers
from puzzlesite.api.description import IMAGES, describe_file_answer
from puzzlesite.api.interface import WRITES, Refused, refuse_missing, refuse_recipe, require_generated, require_genre
from puzzlesite.api.live import require_answer
from puzzlesite.core import clients, limits
from puzzlesite.core.format import language
from puzzlesite.core.wire.problems import ErrorOut
from puzzlesite.core.wire.questions import MarksQuestion, TextQuestion
from puzzlesite.core.wire.recipes import recipe_texts
from puzzlesite.core.wire.texts import (
    ConvertedOne,
    ConvertedOut,
    ImageQuestion,
    ReadOut,
    RecognisedOut,
    TextToConvert,
    TextToRead,
)
from puzzlesite.live.kinds import QuestionKind
from puzzlesite.live.lane import Question
from puzzlesite.live.questions import AT_ONCE, find_kind
from puzzlesite.live.questions.generate import MadeNow, Wanted
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
# The prefix of a question to a worker that asks for this number of steps.
STEPS = "steps-"
READ_LIMITS = solvers.Limits(seconds=limits.TYPED_SECONDS)


def _add_question(kind: QuestionKind) -> None:
    """Register the address of one kind of question."""
    assert kind.at_once is not None
    schema, answer, description = kind.at_once

    def ask(request: HttpRequest, question: schema) -> dict[str, Any]:  # type: ignore[valid-type]
        return _ask(request, kind, question)

    router.post(
        f"/now/{kind.name}",
        operation_id=f"{kind.name}_now",
        summary=kind.name.title(),
        description=description,
        response={200: answer, **WRITES},
        by_alias=True,
    )(ask)


for one in AT_ONCE:
    _add_question(one)


@router.post("/now/generate", response={200: MadeNow, **WRITES})
def generate_now(request: HttpRequest, wanted: Wanted) -> dict[str, Any]:
    """A new puzzle. What takes longer than 2 seconds is asked for as a job, at /api/generate."""
    genre = require_generated(wanted.genre)
    seed = secrets.randbelow(2**31) if wanted.seed is None else wanted.seed
    try:
        recipe = recipes.complete_recipe(genre, recipe_texts(wanted.settings))
    except RecipeError as error:
        raise refuse_recipe(genre, error) from None
    board = json.dumps({"recipe": recipe, "seed": seed})
    return {"genre": genre.name, **_send(request, "generate", genre, board, "", wanted.budget)}


@router.post("/now/image", response=WRITES, openapi_extra=describe_file_answer(*IMAGES))
def get_image_now(request: HttpRequest, question: ImageQuestion) -> HttpResponse:
    """A puzzle, or its answer or a step of its explanation if it is found within 2 seconds, as SVG or PNG."""
    genre, entry = _read_one(question)
    if question.what == "answer":
        picture = _draw_answer(request, genre, question)
    elif question.what == "step":
        picture = _draw_step(request, genre, entry, question)
    else:
        picture = genre.draw(entry.board, marks=_read_marks(genre, entry, question.marks))
    data = render(picture, question.form, question.size, language())
    return HttpResponse(data, content_type=FORMATS[question.form])


def _read_marks(genre: Genre, entry: Entry, text: str) -> Any:
    """The marks in this text, or those of the puzzle itself when it is empty. Raises Refused."""
    if not text or genre.marked is None:
        return entry.marks
    try:
        return genre.marked.read(entry.board, text)
    except NotationError as error:
        raise Refused(422, serializers.serialize_error(error)) from None


def _draw_step(request: HttpRequest, genre: Genre, entry: Entry, question: ImageQuestion) -> Picture:
    """The board before a step of its explanation, with the step drawn in. Raises Refused."""
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
    """The board with the first answer that the search finds. Raises Refused."""
    found = _ask(request, find_kind("solve"), question)
    if not found["answers"]:
        raise Refused(422, ErrorOut(error=_("No answer was found."), key="no-answer"))
    board = genre.parse(found["board"])
    return genre.draw(board, answer=genre.answers.read(board, found["answers"][0]))


def _say_no_step(number: int, count: int, is_all: bool) -> str:
    if is_all:
        return _("There is no step %(number)s: there are %(count)s.") % {"number": number, "count": count}
    return _("Step %(number)s was not found in time.") % {"number": number}


@router.post("/now/recognise", response={200: RecognisedOut, **WRITES})
def recognise_now(request: HttpRequest, text: TextToRead) -> RecognisedOut:
    """Recognise the puzzles of a text, each with its board."""
    return RecognisedOut(puzzles=[_read_out(reading) for reading in _read(text)])


@router.post("/now/convert", response={200: ConvertedOut, **WRITES})
def convert_now(request: HttpRequest, text: TextToConvert) -> ConvertedOut:
    """The puzzles of a text in another format."""
    return ConvertedOut(puzzles=[_convert(reading, text.to) for reading in _read(text)])


def _ask(request: HttpRequest, kind: QuestionKind, question: TextQuestion) -> dict[str, Any]:
    """Ask a worker about the one puzzle of a text. Raises Refused."""
    genre, entry = _read_one(question)
    if not kind.suits(genre):
        raise refuse_missing(_("Puzzles of this genre do not have this."))
    marks = question.marks if isinstance(question, MarksQuestion) else ""
    if not marks and entry.marks is not None and genre.marked is not None:
        marks = genre.marked.write(entry.board, entry.marks)
    board = genre.emit(entry.board)
    return {"genre": genre.name, "board": board, **_send(request, kind.name, genre, board, marks, question.budget)}


def _send(request: HttpRequest, ask: str, genre: Genre, board: str, marks: str, budget: float) -> dict[str, Any]:
    client = clients.client_key(clients.client_of(request))
    # Each request counts as a page of its own, so that no question supersedes another.
    page = secrets.token_urlsafe(12)
    question = Question(ask, genre.name, board, marks, language(), budget, client, page, serial=0)
    return require_answer(question)


def _read(text: TextQuestion | TextToRead) -> list[Reading]:
    if text.genre:
        require_genre(text.genre)
    name = text.file_name if isinstance(text, TextToRead) else ""
    try:
        return solvers.read(text.text, text.genre or None, READ_LIMITS, name)
    except NotationError as error:
        raise Refused(422, serializers.serialize_error(error)) from None


def _read_one(text: TextQuestion) -> tuple[Genre, Entry]:
    """The genre of the one puzzle of a text, and its entry. Raises Refused."""
    readings = _read(text)
    if len(readings) > 1:
        message = _("The text has %(count)s puzzles; one is expected.") % {"count": len(readings)}
        raise Refused(422, ErrorOut(error=message, key="several", line=readings[1].line))
    if readings[0].error is not None:
        raise Refused(422, serializers.serialize_error(readings[0].error))
    genre, entry = readings[0].genre, readings[0].entry
    assert genre is not None
    assert entry is not None
    return genre, entry


def _read_out(reading: Reading) -> ReadOut:
    genre, entry = reading.genre, reading.entry
    error = serializers.serialize_error(reading.error) if reading.error else None
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
        return ConvertedOne(line=line, genre="", text="", error=serializers.serialize_error(reading.error))
    form = genre.written_format(to)
    if form is None:
        known = ", ".join(form.name for form in genre.written_formats)
        message = _("There is no such format; there are: %(known)s.") % {"known": known}
        return ConvertedOne(line=line, genre=genre.name, text="", error=ErrorOut(error=message, key="missing"))
    try:
        return ConvertedOne(line=line, genre=genre.name, text=form.write_entry(entry), error=None)
    except CannotHold as refusal:
        error = NotationError("cannot-hold", line, reason=refusal.reason)
        return ConvertedOne(line=line, genre=genre.name, text="", error=serializers.serialize_error(error))
