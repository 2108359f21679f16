"""Rows with keys that the code knows no longer: of techniques, messages, levels, genres, formats, recipes and others.

Such a key is shown as it is, or what it says is left out; no page fails. Each kind of key in turn is made unknown in
all rows of a few puzzles and jobs; six kinds stand for all but in `make soak`. An unknown verdict is read as
`unknown`, an unknown visibility as unlisted, an unknown state of a job as failed.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F, Model, Value
from django.db.models.functions import Concat

from puzzlesite.books.job import book_puzzle
from puzzlesite.core.rows import copy_public_solution
from puzzlesite.models import Book, Collection, Daily, Job, Kind, Puzzle, Solution, TechniqueUse, Verdict, Visibility
from puzzlesite.play.page import start_text
from tests.puzzlesite.upgrades import addresses

GONE = "gone-by-now"
LEVEL = 9
WITHOUT_KEYS = (".png", ".pdf", ".svg", ".txt", ".ico", "/card.png")
Rewriting = Callable[[], None]


@pytest.fixture
def few(site):
    """Sudoku that are explained, marked and generated, puzzles that failed, and jobs of each kind and state."""
    of = Puzzle.objects.filter
    rows = [
        of(genre_name="sudoku", jobs__kind=Kind.EXPLAIN),
        of(genre_name="sudoku", recipe__isnull=False)[:1],
        of(title="Failed: unread"),
        of(title="Failed: recipe"),
    ]
    kept = {puzzle.pk for found in rows for puzzle in found}
    Puzzle.objects.exclude(pk__in=kept).delete()
    jobs = {(job.kind, job.state): job.pk for job in Job.objects.filter(parent=None, puzzle=None)}
    Job.objects.filter(parent=None, puzzle=None).exclude(pk__in=jobs.values()).delete()
    return site


def columns(model: type[Model], **values: Any) -> Rewriting:
    """Every row of a table says so."""

    def rewrite() -> None:
        model.objects.update(**values)

    return rewrite


def both(first: Rewriting, second: Rewriting) -> Rewriting:
    def rewrite() -> None:
        first()
        second()

    return rewrite


def each(model: type[Model], column: str, change: Callable[[Any], Any]) -> Rewriting:
    """The JSON of a column, changed in every row."""

    def rewrite() -> None:
        for row in model.objects.exclude(**{column: None}):
            setattr(row, column, change(getattr(row, column)))
            row.save(update_fields=[column])

    return rewrite


def technique(value: Any) -> Any:
    """A step's technique is another."""
    return deep(value, lambda one: one | {"technique": GONE} if "technique" in one else one)


def message(value: Any) -> Any:
    """A message's key is another, where it stands."""
    return deep(value, lambda one: one | {"key": f"sudoku:{GONE}"} if {"key", "parameters"} == one.keys() else one)


def parameter(value: Any) -> Any:
    """A message has parameters that its sentence does not have, and lacks those that it has."""
    return deep(value, lambda one: one | {"parameters": {GONE: 1}} if {"key", "parameters"} == one.keys() else one)


def more(value: Any) -> Any:
    """There is a field more than the code knows."""
    return {**value, GONE: GONE}


def choices(value: Any) -> Any:
    return {**value, "choices": [GONE]} if "choices" in value else value


def words(value: Any) -> Any:
    """Every choice of a layout or recipe is another."""
    return {name: GONE if isinstance(text, str) else text for name, text in value.items()}


def deep(value: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """JSON with every object in it changed."""
    if isinstance(value, list):
        return [deep(one, change) for one in value]
    if isinstance(value, dict):
        return change({name: deep(one, change) for name, one in value.items()})
    return value


def recipes() -> None:
    """Recipes of puzzles and of jobs."""
    for job in Job.objects.filter(kind=Kind.GENERATE):
        job.request["recipe"] = {GONE: GONE, **words(job.request["recipe"])}
        job.save()
    each(Puzzle, "recipe", lambda value: {GONE: GONE, **words(value)})()


REWRITINGS: dict[str, Rewriting] = {
    "technique-of-step": each(Job, "result", technique),
    "technique-of-grade": columns(Solution, hardest=GONE, numbers={GONE: 3}),
    "technique-of-puzzle": columns(Puzzle, technique=GONE),
    "technique-of-search": columns(TechniqueUse, technique=Concat(Value(GONE), F("technique"))),
    "message": each(Job, "result", message),
    "message-parameters": each(Job, "result", parameter),
    "reason": each(Job, "reason", lambda value: {**value, "key": GONE}),
    "reason-message": each(Job, "reason", lambda value: {**value, "parameters": message(value["parameters"])}),
    "reason-parameters": each(Job, "reason", lambda value: {**value, "parameters": {GONE: 1}}),
    "level": both(columns(Solution, level=LEVEL, score=9), columns(Puzzle, level=LEVEL)),
    "level-of-day": columns(Daily, level=GONE[:16]),
    "genre-of-day": columns(Daily, genre_name=Concat(Value("gone-"), F("genre_name"))),
    "genre-of-puzzle": columns(Puzzle, genre_name=GONE),
    "genre-of-job": columns(Job, genre_name=GONE),
    "genre-of-choice": each(Job, "result", choices),
    "genre-of-reading": each(Job, "request", lambda value: {**value, "genre": GONE} if "is_file" in value else value),
    "format": columns(Puzzle, source_format=GONE),
    "recipe": recipes,
    "counts": columns(Solution, counts={GONE: 3}),
    "transform": columns(Puzzle, transform=GONE),
    "method": columns(Solution, method=GONE),
    "origin": columns(Puzzle, origin=GONE[:10]),
    "layout": each(Book, "layout", words),
    "more-of-layout": each(Book, "layout", more),
    "less-of-layout": columns(Book, layout={}),
    "words-of-request": each(Job, "request", words),
    "state": columns(Job, state=GONE[:10]),
    "queue": columns(Job, queue=GONE[:5]),
    "more-of-request": each(Job, "request", more),
    "kind": columns(Job, kind=GONE[:10]),
    "verdict": both(columns(Solution, verdict=GONE[:8]), columns(Puzzle, verdict=GONE[:8])),
    "visibility": both(columns(Puzzle, visibility=GONE[:10]), columns(Collection, visibility=GONE[:10])),
}
FEW = ("technique-of-step", "message", "level", "genre-of-puzzle", "recipe", "transform")
KINDS = [kind if kind in FEW else pytest.param(kind, marks=pytest.mark.soak) for kind in REWRITINGS]


@pytest.mark.parametrize("kind", KINDS)
def test_no_page_fails_of_rows_with_a_key_that_is_unknown(few, client, kind):
    puzzles, jobs = [[f"/{one}" for one in addresses.fill(route)] for route in ("p/<str:key>/", "jobs/<str:key>/")]
    REWRITINGS[kind]()
    client.raise_request_exception = False
    failed = {}
    for address in wanted(few.tokens):
        answer = client.get(address)
        if answer.status_code >= 500 and address != "/health":
            failed[address] = getattr(answer, "exc_info", answer.status_code)
    assert failed == {}
    # These kinds have no page any more.
    if kind not in ("genre-of-puzzle", "kind", "genre-of-job"):
        assert {client.get(address, follow=True).status_code for address in (*puzzles, *jobs)} == {200}


def wanted(tokens: dict[str, str]) -> list[str]:
    """Addresses of rows and lists; of the genres themselves only the first, and pictures as SVG."""
    pages = [one for one in addresses.pages(tokens) if not one.endswith(WITHOUT_KEYS)]
    reads = [route for method, route in addresses.operations() if method == "get"]
    pages += [f"/{one}" for route in reads for one in addresses.fill(route, tokens) if not one.endswith(WITHOUT_KEYS)]
    return [one for one in pages if one.split("/")[1] not in ("draw", "ask", "story", "line", "techniques", "generate")]


@pytest.mark.django_db
def test_what_is_read_of_a_closed_set_is_in_it():
    solution = Solution.objects.create(genre_name="sudoku", fingerprint="x", text="x", verdict=GONE[:8])
    collection = Collection.objects.create(title="x", visibility=GONE[:10])
    assert Solution.objects.get(pk=solution.pk).verdict == Verdict.UNKNOWN
    assert Collection.objects.values_list("visibility", flat=True).get(pk=collection.pk) == Visibility.UNLISTED
    Solution.objects.filter(pk=solution.pk).update(verdict=Verdict.MANY)
    assert Solution.objects.get(pk=solution.pk).verdict == Verdict.MANY


@pytest.mark.parametrize("genre", ["sudoku", "akari", "heyawake"])
def test_an_answer_that_was_turned_in_an_unknown_way_is_left_out(site, client, genre):
    puzzle = Puzzle.objects.filter(genre_name=genre, verdict=Verdict.ONE).public().first()
    marks = start_text(puzzle)
    Puzzle.objects.filter(fingerprint=puzzle.fingerprint).update(transform=GONE, marks=marks)
    page = f"/p/{puzzle.key}/"
    assert GONE in client.get(f"{page}?answer=shown").content.decode()
    assert client.post(f"{page}play/", {"marks": marks}).status_code == 200
    assert client.get(f"{page}answer.svg").status_code == 404
    for address in ("", "booklet.pdf"):
        assert client.get(f"/print/{address}?puzzle={puzzle.key}&answers=end").status_code == 200
    again = Puzzle.objects.get(pk=puzzle.pk)
    assert book_puzzle(again, "").answer is None
    assert not copy_public_solution(
        Puzzle(**{name: getattr(puzzle, name) for name in ("genre_name", "text", "fingerprint")})
    )
