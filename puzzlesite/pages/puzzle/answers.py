"""The answers of a puzzle, a few at a time, each with its text and an address of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite.forms.query import number as read_number
from puzzlesite.limits import ANSWERS
from puzzlesite.models import Puzzle, Verdict
from puzzlesite.pages import drawings
from puzzlesite.pages.format import localize
from solvers import recipes
from solvers.contract.results import At
from solvers.picture import Picture
from solvers.search import find_differing
from solvers.verdicts import PAIR

ANSWER, PAGE, ALL = "answer", "answers", "shown"  # ?answer=shown&answers=2, a page of them; ?answer=3, one alone


@dataclass(frozen=True, slots=True)
class AnswerQuery:
    """Which answers an address asks for: the one of a number, or a page of them; 0 for neither."""

    number: int = 0
    page: int = 0

    @property
    def is_any(self) -> bool:
        """Whether answers are asked for at all."""
        return bool(self.number or self.page)

    def span(self) -> slice:
        """The places of these answers."""
        if self.number:
            return slice(self.number - 1, self.number)
        return slice(ANSWERS * (self.page - 1), ANSWERS * self.page) if self.page else slice(0)


@dataclass(frozen=True, slots=True)
class Shown:
    """One answer. text: as Enpitsu text, to be copied. group: answers with one stand together under it."""

    number: int
    group: str
    picture: Picture | SafeString
    text: str
    address: str


@dataclass(frozen=True, slots=True)
class Gallery:
    """The answers of one page and the ways to the others; others: from one alone back to its page.

    changed: how far the one answer is from the picture of which the puzzle was made. lost: why none is shown.
    """

    answers: list[Shown]
    sentence: str = ""
    previous: str = ""
    following: str = ""
    others: str = ""
    changed: str = ""
    lost: str = ""


def read_query(query: Mapping[str, str]) -> AnswerQuery:
    """What an address asks for."""
    if query.get(ANSWER) == ALL:
        return AnswerQuery(page=read_number(query, PAGE) or 1)
    return AnswerQuery(number=read_number(query, ANSWER))


def stored_count(puzzle: Puzzle) -> int:
    """How many answers can be shown."""
    return len(puzzle.answer_texts)


def gallery(puzzle: Puzzle, wanted: AnswerQuery) -> Gallery:
    """The answers that are asked for; only these are read and drawn."""
    if not puzzle.knows_way:
        sentence = _("The answer cannot be shown: its board was turned in a way that is not known here (%(way)s).")
        return Gallery([], lost=sentence % {"way": puzzle.transform})
    span, many = wanted.span(), stored_count(puzzle)
    marked = list_differing(puzzle) or list_changes(puzzle)
    texts = enumerate(puzzle.answer_texts[span], (span.start or 0) + 1)
    shown = [_show(puzzle, number, text, marked) for number, text in texts]
    if many <= ANSWERS and not wanted.number:
        return Gallery(shown, changed=_say_changes(puzzle, len(marked)) if shown else "")
    last = -(-many // ANSWERS)
    at, end = (wanted.number, many) if wanted.number else (wanted.page, last)
    return Gallery(
        shown,
        sentence=_sentence(puzzle, wanted, shown),
        previous=_address(puzzle, wanted, at - 1) if 1 < at <= end else "",
        following=_address(puzzle, wanted, at + 1) if at < end else "",
        others=_address(puzzle, AnswerQuery(page=1), -(-wanted.number // ANSWERS))
        if wanted.number and many > 1
        else "",
    )


def list_differing(puzzle: Puzzle) -> list[At]:
    """The cells in which two answers differ, where two are kept."""
    return list(puzzle.find_differing()) if stored_count(puzzle) == PAIR else []


def address(puzzle: Puzzle) -> str:
    """The page of a puzzle with its answers in sight."""
    return _address(puzzle, AnswerQuery(page=1), 1)


def brought_address(puzzle: Puzzle) -> str:
    """The page of a puzzle for whoever has brought it: their own work first, where they brought that, too."""
    page = reverse("puzzle", args=[puzzle.key])
    return page if puzzle.marks else f"{page}?answer=shown"


def list_changes(puzzle: Puzzle) -> list[At]:
    """The cells in which the one answer differs from the picture of which the puzzle was made."""
    drawn, generated = _recipe_picture(puzzle), puzzle.genre.generated
    if not drawn or generated is None or generated.from_picture is None or puzzle.verdict != Verdict.ONE:
        return []
    picture = generated.from_picture(drawn)[1]
    return list(find_differing(puzzle.genre, puzzle.board, [picture, *puzzle.answers(slice(1))]))


def _recipe_picture(puzzle: Puzzle) -> str:
    """The picture of its recipe, if it was made of one."""
    return str((puzzle.recipe or {}).get(recipes.picture(puzzle.genre), ""))


def _say_changes(puzzle: Puzzle, count: int) -> str:
    if not _recipe_picture(puzzle):
        return ""
    if not count:
        return _("The picture was not changed.")
    sentence = ngettext(
        "%(count)s of the picture's %(cells)s cells was changed so that it can be solved; it is marked.",
        "%(count)s of the picture's %(cells)s cells were changed so that it can be solved; they are marked.",
        count,
    )
    return sentence % {"count": count, "cells": f"{puzzle.cells:,}"}


def _show(puzzle: Puzzle, number: int, text: str, marked: object) -> Shown:
    """An answer of the solution by its text. Of a huge board it is read only when it was not drawn before."""
    genre, answer = puzzle.genre, cache(partial(puzzle.read_answer, text))
    what = "answer", puzzle.transform, text, marked
    picture = drawings.read_or_draw(puzzle, lambda: genre.draw(puzzle.board, answer=answer(), differing=marked), *what)
    return Shown(
        number,
        localize(picture.title) if isinstance(picture, Picture) and picture.title else "",
        picture,
        drawings.kept_text(puzzle, lambda: genre.answers.write(puzzle.board, answer()), *what),
        _address(puzzle, AnswerQuery(number=1), number),
    )


def _address(puzzle: Puzzle, wanted: AnswerQuery, at: int) -> str:
    """The address of the same kind of page, at another number."""
    query = {ANSWER: at} if wanted.number else {ANSWER: ALL} | ({PAGE: at} if at > 1 else {})
    return f"{reverse('puzzle', args=[puzzle.key])}?{urlencode(query)}"


def _sentence(puzzle: Puzzle, wanted: AnswerQuery, shown: list[Shown]) -> str:
    """Which of how many these are; of a great number only some are kept."""
    if not shown or puzzle.solution is None:
        return ""
    found = puzzle.solution.found
    figures = {"first": shown[0].number, "last": shown[-1].number, "kept": stored_count(puzzle), "found": f"{found:,}"}
    return _sentence_for(bool(wanted.number), found > stored_count(puzzle)) % figures


def _sentence_for(is_alone: bool, is_cut: bool) -> str:
    if is_alone:
        return _("Answer %(first)s of the %(kept)s that are kept.") if is_cut else _("Answer %(first)s of %(kept)s.")
    if is_cut:
        return _("Answers %(first)s to %(last)s of the %(kept)s that are kept of %(found)s.")
    return _("Answers %(first)s to %(last)s of %(kept)s.")
