"""The puzzle's page: pictures, sentences, addresses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite import queries
from puzzlesite.models import Origin, Puzzle, Verdict, Visibility
from puzzlesite.pages import drawings, format
from puzzlesite.pages.chips import Chip
from puzzlesite.pages.format import ORIGINS, localize, source
from puzzlesite.pages.progress import Waiting, show_progress
from puzzlesite.pages.puzzle import answers, grade, optima
from puzzlesite.pages.puzzle.actions import Action, actions
from puzzlesite.pages.puzzle.answers import AnswerQuery, Gallery
from puzzlesite.pages.puzzle.export import Export, exports
from puzzlesite.pages.puzzle.grade import Evidence
from puzzlesite.pages.puzzle.pictures import images
from puzzlesite.pages.puzzle.verdict import VerdictText, verdict_text
from puzzlesite.services.optima import Best
from solvers.picture import Picture


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """All that is shown of one puzzle."""

    puzzle: Puzzle
    title: str
    facts: list[str]
    picture: Picture | SafeString | None
    gallery: Gallery
    verdict_text: VerdictText
    work: str
    optima: list[Chip]
    best: list[str]
    grade: str
    scale: str
    evidence: list[Evidence]
    counted: str
    counts: list[str]
    proven: Picture | SafeString | None
    waiting: Waiting | None
    can_search: bool
    can_count: bool
    can_resume: bool
    exports: list[Export]
    links: list[Export]
    embed: str
    twin: Puzzle | None
    twin_title: str
    edit: str
    actions: list[Action]
    edit_clues: str
    has_many: bool
    is_listed: bool


def puzzle_page(
    puzzle: Puzzle,
    query: AnswerQuery,
    token: str = "",
    search_tokens: Mapping[str, str] | None = None,
    best: Best | None = None,
) -> PuzzlePage:
    """The page of a puzzle, with the answers that are asked for, or without.

    token: the reader's secret of the puzzle; search_tokens: those of the searches they asked for, by key. best: what
    was found of the best answers, where these are asked for.
    """
    genre, job, twin = puzzle.genre, queries.latest_job(puzzle), queries.first_of_its_kind(puzzle)
    is_undecided = puzzle.solution is None or puzzle.verdict == Verdict.UNKNOWN
    running = job if job is not None and not job.has_ended else None
    shown = answers.gallery(puzzle, query)
    written = exports(puzzle)
    return PuzzlePage(
        puzzle=puzzle,
        title=format.heading(puzzle),
        facts=list(_facts(puzzle)),
        picture=None if shown.answers else _with_best(puzzle, best) or _with_work(puzzle),
        gallery=shown,
        verdict_text=verdict_text(puzzle, job),
        work=_work(puzzle),
        optima=optima.chips(puzzle, best),
        best=list(optima.sentences(puzzle, best)),
        grade=grade.grade_sentence(genre, puzzle.solution) or grade.say_awaited(puzzle),
        scale=grade.scale_sentence(genre, puzzle.solution),
        evidence=list(grade.evidence(genre, puzzle.solution)),
        counted=grade.count_sentence(genre, puzzle.solution),
        counts=list(grade.counts(genre, puzzle.solution)),
        proven=_proven(puzzle),
        waiting=show_progress(running, token=(search_tokens or {}).get(running.key, token)) if running else None,
        can_search=is_undecided and not running,
        can_count=_is_uncounted(puzzle) and not running,
        can_resume=puzzle.start is not None,
        exports=[*written, *images(puzzle)],
        links=[export for export in written if export.link],
        embed=reverse("embed", args=[puzzle.key]) if genre.played else "",
        twin=twin,
        twin_title=format.heading(twin) if twin else "",
        edit=reverse("edit", args=[puzzle.key, token]) if token and puzzle.is_owned_by(token) else "",
        actions=actions(puzzle, "answer" if query.is_any else ""),
        edit_clues=reverse("edit-clues", args=[puzzle.key]),
        has_many=len(shown.answers) > 1,
        is_listed=puzzle.visibility == Visibility.PUBLIC,
    )


def _facts(puzzle: Puzzle) -> Iterator[str]:
    genre = puzzle.genre
    if puzzle.title:
        yield f"{localize(genre.title)} {puzzle.label}"
    if puzzle.author:
        yield puzzle.author
    if puzzle.source:
        yield source(puzzle)
    if puzzle.origin != Origin.UPLOADED:
        yield str(ORIGINS.get(puzzle.origin, puzzle.origin))
    elif form := next((form for form in genre.formats[1:] if form.name == puzzle.source_format), None):
        yield _("Read as: %(format)s") % {"format": localize(form.title)}


def _with_best(puzzle: Puzzle, best: Best | None) -> Picture | None:
    """The board with the best answer that was found."""
    if best is None or best.answer is None:
        return None
    differing = answers.list_differing(puzzle)
    picture: Picture = puzzle.genre.draw(puzzle.board, answer=best.answer, differing=differing)
    return picture


def _with_work(puzzle: Puzzle) -> Picture | SafeString:
    """The board with what a person had put in, what is wrong of it, and where two answers differ."""
    differing, conflict = answers.list_differing(puzzle), [*puzzle.conflict(), *puzzle.wrong]

    def draw() -> Picture:
        return puzzle.genre.draw(puzzle.board, marks=puzzle.work, conflict=conflict, differing=differing)

    return drawings.read_or_draw(puzzle, draw, "work", puzzle.marks, conflict, differing)


def _work(puzzle: Puzzle) -> str:
    """What is known of the work that a puzzle was brought with."""
    if puzzle.work is None:
        return ""
    if count := len(puzzle.wrong):
        sentence = ngettext(
            "%(count)s mark that it was uploaded with does not fit the answer.",
            "%(count)s marks that it was uploaded with do not fit the answer.",
            count,
        )
        return sentence % {"count": count}
    if puzzle.verdict == Verdict.ONE and puzzle.answer_texts:
        return _("All marks that it was uploaded with fit the answer. The explanation continues from them.")
    return _("It was uploaded with marks, which the verdict ignores.")


def _proven(puzzle: Puzzle) -> Picture | SafeString | None:
    """What every answer has in common, as far as it is known."""
    if not puzzle.has_proven or puzzle.solution is None:
        return None
    return drawings.read_or_draw(
        puzzle,
        lambda: puzzle.genre.draw(puzzle.board, answer=puzzle.proven()),
        "proven",
        puzzle.transform,
        puzzle.solution.proven,
    )


def _is_uncounted(puzzle: Puzzle) -> bool:
    return puzzle.solution is not None and puzzle.verdict == Verdict.MANY and not puzzle.solution.complete
