"""The page on which a person plays: the marks, what they break, and what follows from them."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite import limits
from puzzlesite.models import Puzzle, Verdict
from puzzlesite.pages import format
from puzzlesite.pages.entry import data
from puzzlesite.pages.puzzle.actions import Action, actions, facts
from solvers import search
from solvers.contract.entering import Played, Symbol
from solvers.contract.genre import Genre, Marked
from solvers.contract.results import Fault, Step
from solvers.messages import format_in
from solvers.notation.format import NotationError
from solvers.picture import Picture

SHOWN_FAULTS = 5  # faults that get a sentence; all are marked on the board

Sentence = tuple[str, bool]  # and whether it says that something is wrong


@dataclass(frozen=True, slots=True)
class Work:
    """A person's marks and what is known of them. marks: None when the text cannot be read.

    strength: of the hint that is shown, from 1 to 4; 0 for none.
    """

    text: str
    marks: Any
    faults: tuple[Fault, ...] = ()
    step: Step | None = None
    sentences: tuple[Sentence, ...] = ()
    strength: int = 0

    @property
    def is_wrong(self) -> bool:
        """Whether any of the sentences says that something is wrong."""
        return any(is_wrong for _, is_wrong in self.sentences)


class HintButton(NamedTuple):
    """What asks for a hint, or for more of the one that is shown, without a script."""

    strength: int
    title: str


@dataclass(frozen=True, slots=True)
class PlayPage:
    """All that the page shows. continued: the marks with all that follows, or ""; data: what the script is given."""

    puzzle: Puzzle
    genre: Genre
    title: str
    facts: str
    genre_title: str
    rules: str
    actions: list[Action]
    picture: Picture
    text: str
    are_read: bool
    sentences: tuple[Sentence, ...]
    letters: list[str]
    typed: list[Symbol]
    data: SafeString | str
    prototypes: SafeString
    continued: str
    edit_clues: str
    has_notes: bool
    has_negative: bool
    between: str
    can_play: bool
    can_hint: bool
    hint: HintButton
    can_follow: bool
    can_search: bool


def play_page(puzzle: Puzzle, work: Work) -> PlayPage:
    """The page of these marks."""
    played, genre = played_of(puzzle), puzzle.genre
    symbols, between = played.symbols(puzzle.board), played.between(puzzle.board)
    return PlayPage(
        puzzle=puzzle,
        genre=genre,
        title=format.heading(puzzle),
        facts=facts(puzzle),
        genre_title=format.localize(genre.title),
        rules=format.localize(genre.rules),
        actions=actions(puzzle, "play"),
        picture=genre.draw(puzzle.board, marks=work.marks, faults=work.faults, step=work.step),
        text=work.text,
        are_read=bool(work.marks),
        sentences=work.sentences,
        letters=[symbol.letter for symbol in symbols if symbol.letter.strip()] if len(symbols) > 1 else [],
        typed=[symbol for symbol in symbols if symbol.key],
        data=data.play_data(genre, puzzle.board, puzzle.key) if puzzle.cells <= limits.ENTERED_CELLS else "",
        prototypes=data.played_prototypes(played, puzzle.board),
        continued=_continue(puzzle, work),
        edit_clues=reverse("edit-clues", args=[puzzle.key]) if genre.drawn else "",
        has_notes=played.has_notes,
        has_negative=bool(played.negative or between),
        between=between,
        can_play=True,
        can_hint=genre.explained is not None,
        hint=_hint_button(work.strength),
        can_follow=played.implied is not None,
        can_search=marked_of(puzzle).bound is not None,
    )


def _hint_button(strength: int) -> HintButton:
    """The next strength after this one; after the last another hint begins."""
    title = data.words().get(f"hint.next.{strength}") if strength else None
    return HintButton(strength + 1, title) if title else HintButton(1, _("Hint"))


def played_of(puzzle: Puzzle) -> Played:
    """What the genre knows of play."""
    assert puzzle.genre.played is not None, puzzle.genre.name
    return puzzle.genre.played


def first_text(puzzle: Puzzle) -> str:
    """The marks that a puzzle was brought with, or none."""
    if puzzle.work is not None:
        return marked_of(puzzle).write(puzzle.board, puzzle.work)
    return played_of(puzzle).blank_text(puzzle.board, puzzle.rows, puzzle.cols)


def marked_of(puzzle: Puzzle) -> Marked:
    """What the genre knows of marks."""
    assert puzzle.genre.marked is not None, puzzle.genre.name
    return puzzle.genre.marked


def read_work(puzzle: Puzzle, text: str) -> Work:
    """Marks as text. What cannot be read is a sentence and no marks."""
    try:
        return Work(text, marked_of(puzzle).read(puzzle.board, text))
    except NotationError as error:
        return Work(text, None, sentences=((format.localize(error.sentence), True),))


def checked_work(puzzle: Puzzle, work: Work, with_step: bool) -> Work:
    """The marks with what they break, or (with_step) with what follows from them."""
    genre, board = puzzle.genre, puzzle.board
    if faults := search.find_broken(genre, board, work.marks):
        return Work(work.text, work.marks, faults, sentences=_fault_sentences(genre, faults))
    if wrong := _wrong_sentence(puzzle, work.marks):
        return Work(work.text, work.marks, sentences=((wrong, True),))
    implied = played_of(puzzle).implied
    if not with_step or implied is None:
        return Work(work.text, work.marks, sentences=((_fitting_sentence(puzzle, work.marks), False),))
    step = implied(board, work.marks)
    return Work(work.text, work.marks, step=step, sentences=((_step_sentence(len(step.changes)), False),))


def _continue(puzzle: Puzzle, work: Work) -> str:
    genre = puzzle.genre
    if work.step is None or not work.step.changes or work.strength or genre.answers.filled is None:
        return ""
    known = dict(genre.answers.values(puzzle.board, work.marks))
    known |= {change.cell: change.value for change in work.step.changes}
    return marked_of(puzzle).write(puzzle.board, genre.answers.filled(puzzle.board, known))


def _fault_sentences(genre: Genre, faults: tuple[Fault, ...]) -> tuple[Sentence, ...]:
    """Each once: where, the board shows."""
    language = format.language()
    said = [format_in(genre.messages, f"fault.{fault.key}", language, fault.parameters) for fault in faults]
    sentences = list(dict.fromkeys(said))[:SHOWN_FAULTS]
    more = sum(sentence not in sentences for sentence in said)
    if more:
        rest = ngettext("%(count)s more is marked.", "%(count)s more are marked.", more)
        sentences.append(rest % {"count": more})
    return tuple((sentence, True) for sentence in sentences)


def _wrong_sentence(puzzle: Puzzle, marks: Any) -> str:
    """That no answer is left, as far as it is known without a search."""
    if puzzle.verdict == Verdict.NONE:
        return _("The puzzle has no answer, whatever is marked.")
    if puzzle.verdict == Verdict.MANY and _keeps_all(puzzle):
        return "" if _fits_one(puzzle, marks) else _("No answer has all of these marks.")
    if puzzle.verdict != Verdict.ONE or not puzzle.answer_texts:
        return ""
    count = len(marked_of(puzzle).wrong(puzzle.board, marks, puzzle.answers(slice(1))[0]))
    sentence = ngettext(
        "No answer is left: %(count)s mark is wrong, though no line shows it yet.",
        "No answer is left: %(count)s marks are wrong, though no line shows it yet.",
        count,
    )
    return sentence % {"count": count} if count else ""


def _keeps_all(puzzle: Puzzle) -> bool:
    """Whether the answers that are kept are all that there are."""
    solution = puzzle.solution
    return bool(solution and solution.complete and solution.found == len(solution.answers))


def _fits_one(puzzle: Puzzle, marks: Any) -> bool:
    """Whether one of the answers that are kept has all of these marks."""
    return not all(marked_of(puzzle).wrong(puzzle.board, marks, answer) for answer in puzzle.answers())


def _fitting_sentence(puzzle: Puzzle, marks: Any) -> str:
    if puzzle.verdict == Verdict.ONE and puzzle.answer_texts:
        return _("All marks fit the one answer.")
    if puzzle.verdict == Verdict.MANY and _fits_one(puzzle, marks):
        return _("All marks fit one of the answers.")
    return _("No rule is broken. Search to see whether an answer is left.")


def _step_sentence(count: int) -> str:
    if not count:
        return _("No single line gives more; see the answer or the explanation.")
    return ngettext("%(count)s cell follows; it is marked.", "%(count)s cells follow; they are marked.", count) % {
        "count": count
    }
