"""What a genre says of its clues: which there are, what a board is without them, and how one is changed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from solvers.contract.results import At
from solvers.messages import Message

NOT_DECIDED = Message("No single further clue leaves exactly one answer.")


class Clue(NamedTuple):
    """What is printed at one place. value: as it is written, "" where nothing is.

    place: its cell. Where clues are beside the grid, (line, number), and then `name` is what people call the place.
    """

    place: At
    value: str
    name: Message | None = None


class Part(NamedTuple):
    """Clues that are left out together: one alone or, where a number says nothing without the others, a whole line.

    cells: where it is seen. name: what people call it, where it is not one cell.
    """

    clues: tuple[Clue, ...]
    cells: tuple[At, ...]
    name: Message | None = None


class Edit(NamedTuple):
    """One change of one clue: the value it has then, "" where nothing is printed there any more."""

    clue: Clue
    value: str


@dataclass(frozen=True)
class Fixable:
    """The clues of a board, of which one may be wrong or missing.

    parts(board) -> all clues that forbid answers, in Parts. without(board, parts) -> the board without these: it has
    every answer of the board, and perhaps more.
    edits(board, part) -> every other value of every clue of a Part. Each answer after an Edit is one without the Part.
    edits_of(board, part, answer) -> those of them that do not forbid this answer of the board without the Part; None
    where that is not told faster than by a search.
    redrawings(board) -> Edits of the grid itself, after which there may be any answers.
    additions(board) -> Edits that only forbid answers: a clue where there is none yet. additions_of(board, answer) ->
    those of them that do not forbid this answer.
    fresh(board) -> Edits that put a clue where nothing is, after which there may be any answers: in each place the clue
    that says least, of which the others are further edits.
    undecided: what is said when no clue that was added decides between several answers; it names the kind where there
    are others.
    change(board, edit) -> the board after an Edit.
    read(text) -> the board of an Enpitsu text, also where its clues contradict each other at first sight and the genre
    refuses to read it therefore. Raises NotationError.
    """

    parts: Callable[[Any], Sequence[Part]]
    without: Callable[[Any, Sequence[Part]], Any]
    edits: Callable[[Any, Part], Sequence[Edit]]
    additions: Callable[[Any], Sequence[Edit]]
    additions_of: Callable[[Any, Any], Sequence[Edit]]
    change: Callable[[Any, Edit], Any]
    redrawings: Callable[[Any], Sequence[Edit]] = lambda board: ()
    fresh: Callable[[Any], Sequence[Edit]] = lambda board: ()
    undecided: Message = NOT_DECIDED
    read: Callable[[str], Any] | None = None
    edits_of: Callable[[Any, Part, Any], Sequence[Edit]] | None = None
