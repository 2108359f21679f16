"""The page on which a person plays: the marks, the rules that they break, and the marks that follow."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from puzzlesite.core import format, limits
from puzzlesite.models import Puzzle, Verdict
from puzzlesite.parts import board as data
from puzzlesite.parts.actions import list_actions, list_facts
from solvers import search
from solvers.contract.genre import Genre
from solvers.contract.results import Fault, Step
from solvers.contract.trial import FollowedTrial
from solvers.explaining.trials import draw_trial
from solvers.messages import format_in
from solvers.notation.format import NotationError
from solvers.picture import Picture

# This number of faults gets a sentence; the board marks all of them.
SHOWN_FAULTS = 5

# A sentence, and whether it reports a fault.
Sentence = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class Work:
    """A person's marks with findings about them. marks: None when the text cannot be read.

    strength: of the shown hint, from 1 to 4; 0 for none. trial: what the hint tries; it is drawn in place of the step.
    """

    text: str
    marks: Any
    faults: tuple[Fault, ...] = ()
    step: Step | None = None
    sentences: tuple[Sentence, ...] = ()
    strength: int = 0
    trial: FollowedTrial | None = None

    @property
    def is_wrong(self) -> bool:
        """Whether a sentence reports a fault."""
        return any(is_wrong for _, is_wrong in self.sentences)


class HintButton(NamedTuple):
    """A button, for pages without a script, that asks for a hint or a stronger one."""

    strength: int
    title: str


def play_page(puzzle: Puzzle, work: Work) -> dict[str, Any]:
    """The page of these marks.

    continued: the marks with those that follow, or ""; data: for the script.
    """
    played, genre = puzzle.genre.played_part, puzzle.genre
    symbols, between = played.symbols(puzzle.board), played.between(puzzle.board)
    return {
        "puzzle": puzzle,
        "genre": genre,
        "title": format.localize_heading(puzzle),
        "facts": list_facts(puzzle),
        "genre_title": format.localize(genre.title),
        "rules": format.localize(genre.rules),
        "actions": list_actions(puzzle, "play"),
        "picture": _draw(puzzle, work),
        "text": work.text,
        "are_read": bool(work.marks),
        "sentences": work.sentences,
        "letters": [symbol.letter for symbol in symbols if symbol.letter.strip()] if len(symbols) > 1 else [],
        "typed": [symbol for symbol in symbols if symbol.key],
        "data": data.play_data(genre, puzzle.board, puzzle.key) if puzzle.cells <= limits.ENTERED_CELLS else "",
        "prototypes": data.draw_played_symbols(played, puzzle.board),
        "continued": _continue(puzzle, work),
        "edit_clues": reverse("edit-clues", args=[puzzle.key]) if genre.drawn else "",
        "has_notes": played.has_notes,
        "has_negative": bool(played.negative or between),
        "is_full": played.is_full,
        "between": between,
        "can_play": True,
        "can_hint": genre.explained is not None,
        "hint": _hint_button(work.strength),
        "can_follow": played.implied is not None,
        "can_search": puzzle.genre.marked_part.bound is not None,
    }


def _draw(puzzle: Puzzle, work: Work) -> Picture:
    """The board with the marks, and what was found about them."""
    if work.trial is not None:
        return draw_trial(puzzle.genre, puzzle.board, work.marks, work.trial)
    return puzzle.genre.draw(puzzle.board, marks=work.marks, faults=work.faults, step=work.step)


def _hint_button(strength: int) -> HintButton:
    """The button for the next stronger hint; after the strongest it begins a new one."""
    title = data.script_texts().get(f"hint.next.{strength}") if strength else None
    return HintButton(strength + 1, title) if title else HintButton(1, _("Hint"))


def start_text(puzzle: Puzzle) -> str:
    """The marks that were uploaded with a puzzle, or an empty text of marks."""
    if puzzle.work is not None:
        return puzzle.genre.marked_part.write(puzzle.board, puzzle.work)
    return puzzle.genre.played_part.blank_text(puzzle.board, puzzle.rows, puzzle.cols)


def read_work(puzzle: Puzzle, text: str) -> Work:
    """Read marks from a text; an unreadable one gets a sentence and no marks."""
    try:
        return Work(text, puzzle.genre.marked_part.read(puzzle.board, text))
    except NotationError as error:
        return Work(text, None, sentences=((format.localize(error.sentence), True),))


def check_work(puzzle: Puzzle, work: Work, with_step: bool) -> Work:
    """Marks with the rules that they break, or (with_step) with the marks that follow."""
    genre, board = puzzle.genre, puzzle.board
    if faults := search.find_broken(genre, board, work.marks):
        return Work(work.text, work.marks, faults, sentences=_fault_sentences(genre, faults))
    if wrong := _wrong_sentence(puzzle, work.marks):
        return Work(work.text, work.marks, sentences=((wrong, True),))
    implied = puzzle.genre.played_part.implied
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
    return puzzle.genre.marked_part.write(puzzle.board, genre.answers.filled(puzzle.board, known))


def _fault_sentences(genre: Genre, faults: tuple[Fault, ...]) -> tuple[Sentence, ...]:
    """Sentences of the faults, each once; the board shows their places."""
    language = format.language()
    said = [format_in(genre.messages, f"fault.{fault.key}", language, fault.parameters) for fault in faults]
    sentences = list(dict.fromkeys(said))[:SHOWN_FAULTS]
    more = sum(sentence not in sentences for sentence in said)
    if more:
        rest = ngettext("%(count)s more is marked.", "%(count)s more are marked.", more)
        sentences.append(rest % {"count": more})
    return tuple((sentence, True) for sentence in sentences)


def _wrong_sentence(puzzle: Puzzle, marks: Any) -> str:
    """A sentence that no answer is left, as far as that is known without a search."""
    if puzzle.verdict == Verdict.NONE:
        return _("The puzzle has no answer, whatever is marked.")
    if puzzle.verdict == Verdict.MANY and _keeps_all(puzzle):
        return "" if _fits_one(puzzle, marks) else _("No answer has all of these marks.")
    if puzzle.verdict != Verdict.ONE or not puzzle.answer_texts:
        return ""
    count = len(puzzle.genre.marked_part.wrong(puzzle.board, marks, puzzle.answers(slice(1))[0]))
    sentence = ngettext(
        "No answer is left: %(count)s mark is wrong, though no rule is broken yet.",
        "No answer is left: %(count)s marks are wrong, though no rule is broken yet.",
        count,
    )
    return sentence % {"count": count} if count else ""


def _keeps_all(puzzle: Puzzle) -> bool:
    """Whether all answers of the puzzle are stored."""
    solution = puzzle.solution
    return bool(solution and solution.complete and solution.found == len(solution.answers))


def _fits_one(puzzle: Puzzle, marks: Any) -> bool:
    """Whether a stored answer has all of these marks."""
    return not all(puzzle.genre.marked_part.wrong(puzzle.board, marks, answer) for answer in puzzle.answers())


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
