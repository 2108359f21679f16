"""The puzzle's page: pictures, sentences, addresses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import Formatter

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

import solvers
from puzzlesite import queries
from puzzlesite.jobs import failures
from puzzlesite.jobs.values import Refuted
from puzzlesite.models import Job, Origin, Puzzle, Solution, State, Verdict
from puzzlesite.pages import answers, dictionary, format
from puzzlesite.pages.answers import AnswerQuery, Gallery
from puzzlesite.pages.format import ORIGINS, lasted, level, localized, nodes
from puzzlesite.paper.svg_paths import LEAST_CELLS
from solvers.contract.genre import Genre
from solvers.messages import Phrase
from solvers.notation.format import CannotHold, Entry, Format
from solvers.picture import Picture

WIDE = 14  # columns from which a board takes more of the page
POLLS = (250, 500, 1000, 2000, 5000)  # milliseconds until a page asks again


@dataclass(frozen=True, slots=True)
class VerdictText:
    """A verdict in words: the word itself, what it is in short, and how it is known."""

    word: str
    strong: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job that has not ended. share: in percent, when it is known. delay: until the page asks again."""

    key: str
    sentence: str
    share: str
    delay: int
    poll: int
    is_cancellable: bool


@dataclass(frozen=True, slots=True)
class Export:
    """A format of the genre: where the puzzle is had in it, or why it is not."""

    title: str
    address: str = ""
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One technique that a grade rests on, and how often it was used."""

    title: str
    address: str
    times: int
    score: int


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """All that is shown of one puzzle."""

    puzzle: Puzzle
    title: str
    facts: list[str]
    picture: Picture | None
    gallery: Gallery
    verdict_text: VerdictText
    work: str
    grade: str
    scale: str
    rests: list[Evidence]
    counted: str
    counts: list[str]
    proven: Picture | None
    waiting: Waiting | None
    shows_answer: bool
    has_answer: bool
    can_search: bool
    can_count: bool
    can_explain: bool
    can_resume: bool
    exports: list[Export]
    twin: Puzzle | None
    twin_title: str
    edit: str
    is_wide: bool
    marks: str


def puzzle_page(puzzle: Puzzle, wanted: AnswerQuery, token: str = "") -> PuzzlePage:
    """The page of a puzzle, with the answers that are asked for, or without."""
    genre, job, twin = puzzle.genre, queries.latest_job(puzzle), queries.first_of_its_kind(puzzle)
    is_open = job is not None and not job.has_ended
    is_undecided = puzzle.verdict in (Verdict.OPEN, Verdict.UNKNOWN)
    shown = answers.gallery(puzzle, wanted)
    return PuzzlePage(
        puzzle=puzzle,
        title=format.heading(puzzle),
        facts=list(_facts(puzzle)),
        picture=None if shown.answers else _with_work(puzzle),
        gallery=shown,
        verdict_text=verdict_text(puzzle, job),
        work=_work(puzzle),
        grade=_grade(genre, puzzle.solution),
        scale=_scale(genre, puzzle.solution),
        rests=list(_rests(genre, puzzle.solution)),
        counted=_counted(genre, puzzle.solution),
        counts=list(_counts(genre, puzzle.solution)),
        proven=_proven(puzzle),
        waiting=waiting(job) if job is not None and is_open else None,
        shows_answer=wanted.is_any,
        has_answer=bool(answers.kept(puzzle)),
        can_search=is_undecided and not is_open,
        can_count=_is_uncounted(puzzle) and not is_open,
        can_explain=genre.explained is not None and puzzle.verdict == Verdict.ONE,
        can_resume=puzzle.start is not None,
        exports=[_export(puzzle, form) for form in genre.formats if form.write],
        twin=twin,
        twin_title=format.heading(twin) if twin else "",
        edit=reverse("edit", args=[puzzle.key, token]) if token and puzzle.is_owned_by(token) else "",
        is_wide=puzzle.cols >= WIDE,
        marks=reverse("marks", args=[puzzle.key]) if genre.marked and genre.marked.input and genre.marked.bound else "",
    )


def _facts(puzzle: Puzzle) -> Iterator[str]:
    genre = puzzle.genre
    if puzzle.title:
        yield f"{localized(genre.title)} {puzzle.label}"
    if puzzle.author:
        yield puzzle.author
    if puzzle.source:
        yield puzzle.source
    if puzzle.origin != Origin.UPLOADED:
        yield str(ORIGINS[puzzle.origin])


def _with_work(puzzle: Puzzle) -> Picture:
    """The board with what a person had put in, and what is wrong of it."""
    return puzzle.genre.draw(puzzle.board, marks=puzzle.work, conflict=[*puzzle.conflict(), *puzzle.wrong])


def _work(puzzle: Puzzle) -> str:
    """What is known of the work that a puzzle was brought with."""
    if puzzle.work is None:
        return ""
    if count := len(puzzle.wrong):
        sentence = ngettext(
            "%(count)s cell of the work that it was brought with does not fit the answer.",
            "%(count)s cells of the work that it was brought with do not fit the answer.",
            count,
        )
        return sentence % {"count": count}
    if puzzle.verdict == Verdict.ONE:
        return _("All that it was brought with fits the answer. The explanation goes on from there.")
    return _("It was brought with work of a person, which the verdict does not look at.")


def _proven(puzzle: Puzzle) -> Picture | None:
    """What every answer has in common, as far as it is known."""
    common = puzzle.proven()
    return None if common is None else puzzle.genre.draw(puzzle.board, answer=common)


# What is known


def verdict_text(puzzle: Puzzle, job: Job | None) -> VerdictText:
    """What is known of the number of answers, and how."""
    solution = puzzle.solution
    if job is not None and job.state == State.FAILED and (solution is None or puzzle.verdict == Verdict.UNKNOWN):
        return VerdictText(
            "failed", _("The search failed."), failures.message(job.reason or {}, get_language() or "en")
        )
    if solution is None:
        return VerdictText("open", _("Not searched yet."), _cancelled(job))
    return VerdictText(puzzle.verdict, *SENTENCES[puzzle.verdict](solution))


def _cancelled(job: Job | None) -> str:
    return _("The search was cancelled.") if job is not None and job.state == State.CANCELLED else ""


def _one(solution: Solution) -> tuple[str, str]:
    return _("Exactly one answer."), _proof(solution)


def _none(solution: Solution) -> tuple[str, str]:
    return _("No answer."), " ".join(filter(None, (_proof(solution), _reason(solution), _conflict(solution))))


def _reason(solution: Solution) -> str:
    """What proved it, when that was a theorem or a sum and no search; or what keeps it from being decided."""
    sentence = solvers.genre(solution.genre_name).messages.get(f"reason.{solution.method}")
    return localized(sentence) if sentence else ""


def _conflict(solution: Solution) -> str:
    return _("The marked cells cannot hold together.") if solution.conflict else ""


def _many(solution: Solution) -> tuple[str, str]:
    if solution.complete:
        strong = ngettext("Exactly %(number)s answer.", "Exactly %(number)s answers.", solution.found)
        return strong % {"number": f"{solution.found:,}"}, _proof(solution)
    if solution.found > answers.PAIR:
        return _("At least %(number)s answers.") % {"number": f"{solution.found:,}"}, _proof(solution)
    count = len(solution.differing)
    sentence = ngettext(
        "Two of them differ in %(count)s cell, which is marked.",
        "Two of them differ in %(count)s cells, which are marked.",
        count,
    )
    return _("More than one answer."), sentence % {"count": count} if count else _proof(solution)


def _unknown(solution: Solution) -> tuple[str, str]:
    found = ngettext("%(number)s answer was found", "%(number)s answers were found", solution.found)
    sentence = (
        _("%(found)s in %(time)s and %(nodes)s; there may be more.")
        if solution.found
        else _("No answer was found in %(time)s and %(nodes)s; there may be one.")
    )
    figures = {"found": found % {"number": f"{solution.found:,}"}, **_figures(solution)}
    return _("Not decided."), " ".join(filter(None, (sentence % figures, _reason(solution))))


SENTENCES = {"one": _one, "none": _none, "many": _many, "unknown": _unknown}


def _proof(solution: Solution) -> str:
    return _("Proved in %(time)s, %(nodes)s.") % _figures(solution)


def _figures(solution: Solution) -> dict[str, str]:
    return {"time": lasted(solution.seconds), "nodes": nodes(solution.nodes)}


def _grade(genre: Genre, solution: Solution | None) -> str:
    if solution is None or solution.level is None:
        return ""
    name = level(genre, solution.level, bool(solution.explained))
    if not solution.hardest:
        return name
    assert genre.explained is not None, genre.name
    technique = localized(genre.explained.technique(solution.hardest).title)
    steps = ngettext("%(number)s step", "%(number)s steps", solution.steps) % {"number": solution.steps}
    return _("%(level)s: %(steps)s, the hardest is %(technique)s") % {
        "level": name,
        "steps": steps,
        "technique": technique,
    }


def _scale(genre: Genre, solution: Solution | None) -> str:
    """The grade on the scale of another programme, or nothing."""
    rating = genre.explained.rating if genre.explained else None
    if rating is None or solution is None or solution.level is None:
        return ""
    band = rating.band(solution.numbers, bool(solution.explained))
    return localized(rating.sentence(band), figures=band) if band else ""


def _rests(genre: Genre, solution: Solution | None) -> Iterator[Evidence]:
    """What the steps come to, technique by technique, the hardest first."""
    numbers = solution.numbers if solution is not None and solution.level is not None else {}
    techniques = genre.explained.techniques if genre.explained else ()
    for technique in sorted(techniques, key=lambda one: (-one.level, -one.score)):
        if times := numbers.get(technique.name):
            address = dictionary.address(genre, technique.name)
            yield Evidence(localized(technique.title), address, times, times * technique.score)


def _sentence(genre: Genre, counts: Mapping[str, int]) -> Phrase | None:
    """The genre's sentence on how its answers are counted, if it has one on any of these numbers."""
    return next((genre.messages[key] for key in map("counted.{}".format, counts) if key in genre.messages), None)


def _counted(genre: Genre, solution: Solution | None) -> str:
    """The numbers of answers in one sentence, when there are any."""
    if solution is None or not solution.found:
        return ""
    sentence = _sentence(genre, solution.counts)
    return localized(sentence, **{name: f"{number:,}" for name, number in solution.counts.items()}) if sentence else ""


def _counts(genre: Genre, solution: Solution | None) -> Iterator[str]:
    """The genre's own numbers, but for those in its sentence, and for the noughts of a puzzle without an answer."""
    counts = solution.counts if solution else {}
    sentence = _sentence(genre, counts)
    verdict_text = {name for _, name, _, _ in Formatter().parse(sentence.en)} if sentence else set()
    for name, number in counts.items():
        if name not in verdict_text and (number or (solution and solution.found)):
            yield f"{localized(genre.messages[f'count.{name}'])}: {number:,}"


def _is_uncounted(puzzle: Puzzle) -> bool:
    return puzzle.solution is not None and puzzle.verdict == Verdict.MANY and not puzzle.solution.complete


# What is under way


def waiting(job: Job, poll: int = 0) -> Waiting:
    """How a job fares, and when to ask again."""
    return Waiting(
        key=job.key,
        sentence=_stopping() if job.cancelling else _progress(job) if job.started else _queued(job),
        share=f"{job.share * 100:.3g}" if job.share is not None else "",
        delay=POLLS[min(poll, len(POLLS) - 1)],
        poll=poll + 1,
        is_cancellable=job.is_cancellable,
    )


def _stopping() -> str:
    return _("Stopping.")


def _queued(job: Job) -> str:
    place = queries.place_in_queue(job)
    return _("Next in the queue.") if place in (None, 1) else _("Number %(place)s in the queue.") % {"place": place}


def _progress(job: Job) -> str:
    figures = {"nodes": nodes(job.nodes), "time": lasted(job.seconds)}
    if Refuted.is_in(job.result):
        return _("No answer, that is certain; looking for the cells that rule it out: %(nodes)s, %(time)s.") % figures
    if job.share is None:
        return _("Searching: %(nodes)s, %(time)s.") % figures
    share = f"{job.share * 100:.3g}"
    return _("Searching: %(share)s%% done, %(nodes)s, %(time)s.") % {**figures, "share": share}


# Texts


def entry(puzzle: Puzzle) -> Entry:
    """The puzzle as formats write it."""
    return Entry(puzzle.board, marks=puzzle.work, title=puzzle.title, author=puzzle.author, source=puzzle.source)


def _export(puzzle: Puzzle, form: Format) -> Export:
    title, address = localized(form.title), reverse("export", args=[puzzle.key, form.name])
    if puzzle.cells >= LEAST_CELLS:  # writing a huge board in every format takes seconds
        return Export(title, address)
    try:
        assert form.write is not None
        form.write(entry(puzzle))
    except CannotHold as refusal:
        return Export(title, refusal=localized(refusal.reason))
    return Export(title, address)
