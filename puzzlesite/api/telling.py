"""Rows told in the shapes of the interface."""

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import get_language

from puzzlesite import queries
from puzzlesite.api.shapes import (
    GenreOut,
    GradeOut,
    JobOut,
    OptionOut,
    PageOut,
    PuzzleOut,
    PuzzleWhole,
    SolutionOut,
    Trouble,
)
from puzzlesite.models import Job, Puzzle, Solution
from puzzlesite.reasons import told
from solvers.genre import Genre, Option
from solvers.notation import NotationError
from solvers.reading import Ambiguous


def language() -> str:
    """The language of this request."""
    return get_language() or "en"


def trouble(error: NotationError) -> Trouble:
    """A text that could not be read."""
    choices = [genre.name for genre in error.genres] if isinstance(error, Ambiguous) else []
    return Trouble(error=error.say(language()), key=error.key, line=error.line, column=error.column, choices=choices)


def puzzle(row: Puzzle) -> PuzzleOut:
    """A puzzle without what it takes another query to know."""
    return PuzzleOut(**_of_puzzle(row))


def _of_puzzle(row: Puzzle) -> dict[str, object]:
    same = ("key", "text", "title", "author", "source", "origin", "visibility", "rows", "cols")
    same += ("verdict", "level", "seed", "recipe", "created", "solved")
    told = {name: getattr(row, name) for name in same}
    return told | {"genre": row.genre_name, "size": row.label, "address": reverse("puzzle", args=[row.key])}


def whole(row: Puzzle) -> PuzzleWhole:
    """A puzzle with all that is known of it."""
    latest, twin = queries.latest_job(row), queries.first_of_its_kind(row)
    return PuzzleWhole(
        **_of_puzzle(row),
        source_text=row.source_text,
        source_format=row.source_format,
        formats=[form.name for form in row.genre.formats if form.write],
        solution=row.solution and _solution(row, row.solution),
        job=latest and job(latest, row.key),
        same_as=twin and twin.key,
    )


def _solution(row: Puzzle, known: Solution) -> SolutionOut:
    return SolutionOut(
        verdict=known.verdict,
        is_complete=known.complete,
        found=known.found,
        answers=[row.genre.write_answer(row.board, answer) for answer in row.answers()],
        counts=known.counts,
        differing=row.differing(),
        conflict=row.conflict(),
        nodes=known.nodes,
        seconds=known.seconds,
        method=known.method,
        version=known.version,
        grade=_grade(known),
    )


def _grade(known: Solution) -> GradeOut | None:
    if known.level is None:
        return None
    return GradeOut(
        level=known.level,
        hardest=known.hardest,
        numbers=known.numbers,
        score=known.score,
        steps=known.steps,
        is_exact=known.explained,
    )


def job(row: Job, puzzle: str | None = None) -> JobOut:
    """How a job fares."""
    same = ("key", "kind", "state", "share", "nodes", "found", "seconds", "answers", "ready", "total")
    same += ("created", "started", "finished")
    return JobOut(
        **{name: getattr(row, name) for name in same},
        is_cancelling=row.cancelling and not row.has_ended,
        place=queries.place_in_queue(row),
        puzzle=puzzle or (row.puzzle.key if row.puzzle else None),
        reason=told(row.reason, language()) if row.reason else "",
    )


def page(found: queries.Page) -> PageOut:
    """A page of the archive."""
    return PageOut(
        puzzles=[puzzle(row) for row in found.puzzles],
        page=found.number,
        pages=found.pages,
        total=found.total,
        is_capped=found.is_capped,
    )


def genres(known: Iterable[Genre]) -> list[GenreOut]:
    """What there is."""
    return [_genre(one) for one in known]


def _genre(one: Genre) -> GenreOut:
    return GenreOut(
        name=one.name,
        title=one.title.say(language()),
        rules=one.rules.say(language()),
        reads=[form.name for form in one.formats],
        writes=[form.name for form in one.formats if form.write],
        offers=sorted(one.offers),
        limit=one.limit,
        recipe=[_option(option) for option in one.recipe],
    )


def _option(option: Option) -> OptionOut:
    same = {name: getattr(option, name) for name in ("name", "kind", "default", "least", "most")}
    choices = {value: title.say(language()) for value, title in option.choices.items()}
    return OptionOut(**same, title=option.title.say(language()), choices=choices)
