"""The answers of a puzzle, a few at a time, each with its text and an address of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite.core.format import localize
from puzzlesite.core.limits import ANSWERS
from puzzlesite.core.texts import read_number as read_number
from puzzlesite.models import Puzzle, Verdict
from puzzlesite.parts import drawings
from solvers import recipes
from solvers.contract.results import At
from solvers.picture import Picture
from solvers.search import find_differing
from solvers.verdicts import PAIR

# In addresses ?answer=shown&answers=2 is a page of answers, and ?answer=3 a single one.
ANSWER, PAGE, ALL = "answer", "answers", "shown"


@dataclass(frozen=True, slots=True)
class AnswerQuery:
    """The answers that an address requests: a single one by its number, or a page of them; 0 for neither."""

    number: int = 0
    page: int = 0

    @property
    def is_any(self) -> bool:
        """Whether any answers are requested."""
        return bool(self.number or self.page)

    def span(self) -> slice:
        """The indexes of the requested answers."""
        if self.number:
            return slice(self.number - 1, self.number)
        return slice(ANSWERS * (self.page - 1), ANSWERS * self.page) if self.page else slice(0)


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """One answer. text: Enpitsu text to copy. group: the title under which answers are grouped."""

    number: int
    group: str
    picture: Picture | SafeString
    text: str
    address: str


@dataclass(frozen=True, slots=True)
class Gallery:
    """The answers of a page and links to others. others: from a single answer back to its page.

    changed: a sentence that compares the one answer with the picture that the puzzle was made from.
    """

    answers: list[ShownAnswer]
    sentence: str = ""
    previous: str = ""
    following: str = ""
    others: str = ""
    changed: str = ""
    lost: str = ""


def read_answer_query(query: Mapping[str, str]) -> AnswerQuery:
    """The answers that an address requests."""
    if query.get(ANSWER) == ALL:
        return AnswerQuery(page=read_number(query, PAGE) or 1)
    return AnswerQuery(number=read_number(query, ANSWER))


def count_answers(puzzle: Puzzle) -> int:
    """The number of answers that can be shown."""
    return len(puzzle.answer_texts)


def make_gallery(puzzle: Puzzle, wanted: AnswerQuery) -> Gallery:
    """The requested answers; only these are read and drawn."""
    if not puzzle.knows_way:
        sentence = _("The answer cannot be shown: its board was turned in a way that is not known here (%(way)s).")
        return Gallery([], lost=sentence % {"way": puzzle.transform})
    span, many = wanted.span(), count_answers(puzzle)
    marked = list_differing(puzzle) or _list_changes(puzzle)
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
    """The cells in which two answers differ, if exactly two are stored."""
    return list(puzzle.find_differing()) if count_answers(puzzle) == PAIR else []


def answers_address(puzzle: Puzzle) -> str:
    """The address of a puzzle's page with its answers shown."""
    return _address(puzzle, AnswerQuery(page=1), 1)


def address_after_upload(puzzle: Puzzle) -> str:
    """The address of a puzzle's page after an upload: it shows the answers, unless marks were uploaded as well."""
    page = reverse("puzzle", args=[puzzle.key])
    return page if puzzle.marks else f"{page}?answer=shown"


def _list_changes(puzzle: Puzzle) -> list[At]:
    """The cells in which the one answer differs from the picture that the puzzle was made from."""
    drawn, generated = _recipe_picture(puzzle), puzzle.genre.generated
    if not drawn or generated is None or generated.from_picture is None or puzzle.verdict != Verdict.ONE:
        return []
    picture = generated.from_picture(drawn)[1]
    return list(find_differing(puzzle.genre, puzzle.board, [picture, *puzzle.answers(slice(1))]))


def _recipe_picture(puzzle: Puzzle) -> str:
    """The picture that the puzzle was made from; "" for none."""
    return str((puzzle.recipe or {}).get(recipes.find_picture_option(puzzle.genre), ""))


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


def _show(puzzle: Puzzle, number: int, text: str, marked: object) -> ShownAnswer:
    """An answer of the solution from its text, which for a huge board is read only if it was not drawn before."""
    genre, answer = puzzle.genre, cache(partial(puzzle.read_answer, text))
    what = "answer", puzzle.transform, text, marked
    picture = drawings.read_or_draw(puzzle, lambda: genre.draw(puzzle.board, answer=answer(), differing=marked), *what)
    return ShownAnswer(
        number,
        localize(picture.title) if isinstance(picture, Picture) and picture.title else "",
        picture,
        drawings.read_or_write_text(puzzle, lambda: genre.answers.write(puzzle.board, answer()), *what),
        _address(puzzle, AnswerQuery(number=1), number),
    )


def _address(puzzle: Puzzle, wanted: AnswerQuery, at: int) -> str:
    """The address of the same kind of page with another number."""
    query = {ANSWER: at} if wanted.number else {ANSWER: ALL} | ({PAGE: at} if at > 1 else {})
    return f"{reverse('puzzle', args=[puzzle.key])}?{urlencode(query)}"


def _sentence(puzzle: Puzzle, wanted: AnswerQuery, shown: list[ShownAnswer]) -> str:
    """A sentence that counts the answers of the page, the stored ones and all."""
    if not shown or puzzle.solution is None:
        return ""
    found = puzzle.solution.found
    figures = {"first": shown[0].number, "last": shown[-1].number, "kept": count_answers(puzzle), "found": f"{found:,}"}
    return _sentence_for(bool(wanted.number), found > count_answers(puzzle)) % figures


def _sentence_for(is_alone: bool, is_cut: bool) -> str:
    if is_alone:
        return _("Answer %(first)s of the %(kept)s that are kept.") if is_cut else _("Answer %(first)s of %(kept)s.")
    if is_cut:
        return _("Answers %(first)s to %(last)s of the %(kept)s that are kept of %(found)s.")
    return _("Answers %(first)s to %(last)s of %(kept)s.")
