"""The contract of a genre whose boards can be fixed: its clues, a board without them, and changes of one clue."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from solvers.contract.results import At
from solvers.messages import Message

NOT_DECIDED = Message("No single further clue leaves exactly one answer.")


class PrintedClue(NamedTuple):
    """One printed clue. value: as it is written, "" for an empty place.

    place: its cell. For clues beside the grid it is (line, number), and `name` is the place in words.
    """

    place: At
    value: str
    name: Message | None = None


class ClueGroup(NamedTuple):
    """Clues that are left out together: one alone, or a whole line when one number alone means nothing.

    cells: where the group is shown. name: its place in words, unless it is one cell.
    """

    clues: tuple[PrintedClue, ...]
    cells: tuple[At, ...]
    name: Message | None = None


class Edit(NamedTuple):
    """One change of one clue: its new value, or "" when it is removed."""

    clue: PrintedClue
    value: str


@dataclass(frozen=True)
class Fixable:
    """The clues of a board, of which one may be wrong or missing.

    parts(board) -> all clues that forbid answers, in groups. without(board, parts) -> the board without these: it has
    every answer of the board, and perhaps more.
    edits(board, part) -> every other value of every clue of a group. Each answer after an Edit is one without it.
    edits_of(board, part, answer) -> the edits that do not forbid this answer of the board without the group; None when
    a search finds them as fast.
    redrawings(board) -> Edits of the grid itself, after which any answers are possible.
    additions(board) -> Edits that only forbid answers: a clue in an empty place. additions_of(board, answer) -> the
    additions that do not forbid this answer.
    fresh(board) -> Edits that put a clue into an empty place, after which any answers are possible: in each place the
    clue that says least, of which the others are further edits.
    undecided: the sentence for when no added clue decides between several answers; it names the kind of clue in genres
    with several.
    change(board, edit) -> the board after an Edit.
    read(text) -> the board of an Enpitsu text, even if its clues contradict each other so plainly that the genre
    refuses to read it. Raises NotationError.
    """

    parts: Callable[[Any], Sequence[ClueGroup]]
    without: Callable[[Any, Sequence[ClueGroup]], Any]
    edits: Callable[[Any, ClueGroup], Sequence[Edit]]
    additions: Callable[[Any], Sequence[Edit]]
    additions_of: Callable[[Any, Any], Sequence[Edit]]
    change: Callable[[Any, Edit], Any]
    redrawings: Callable[[Any], Sequence[Edit]] = lambda board: ()
    fresh: Callable[[Any], Sequence[Edit]] = lambda board: ()
    undecided: Message = NOT_DECIDED
    read: Callable[[str], Any] | None = None
    edits_of: Callable[[Any, ClueGroup, Any], Sequence[Edit]] | None = None


def list_values(fixable: Fixable, board: Any, edit: Edit) -> tuple[Any, ClueGroup, list[Edit]]:
    """Return the board after an edit that puts a clue into an empty place, that clue, and the edits for its values."""
    put = edit.clue._replace(value=edit.value)
    part, changed = ClueGroup((put,), (put.place,), put.name), fixable.change(board, edit)
    more = [one for one in fixable.edits(changed, part) if one.value]
    return changed, part, [edit, *(Edit(edit.clue, one.value) for one in more)]
