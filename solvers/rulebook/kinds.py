"""The base of every genre of one page: its parts are derived from its rules when they are first asked for."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from pathlib import Path
from typing import Any

from solvers.contract.engine import Engine
from solvers.contract.entering import LINE, ClueTally, Played
from solvers.contract.genre import Answers, Explained, Genre, Marked, Symmetric, no_remarks
from solvers.contract.results import At, Measure
from solvers.grids.boards import Clue
from solvers.messages import Words
from solvers.notation.boards import pzpr_rows as rows
from solvers.notation.boards.formats import BoardNotation
from solvers.notation.format import Format
from solvers.picture import Cell, Picture
from solvers.rulebook import genre as parts
from solvers.rulebook.constraints import Count
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.entering.play import make_played_marks
from solvers.rulebook.explain.explained import make_explained
from solvers.rulebook.generator.recipe import EASY, HARD, MEDIUM
from solvers.rulebook.generator.recipe import WORDS as RECIPE_WORDS
from solvers.rulebook.picture import Looks, draw_shaded_cell, picture_of
from solvers.rulebook.sentences import fault_messages

LEVELS = {"easy": EASY, "medium": MEDIUM, "hard": HARD}
# The blocks of a pzpr file with lines, by the layout of the lines.
WORK = {"edges": rows.EDGES, "lines": rows.LINES, "inner": rows.LINES, "": ()}
# New boards have at most this many rows and columns.
LARGEST = 20


def print_text(clue: Clue) -> Cell:
    """Return a cell with the clue as text."""
    return Cell(text=str(clue))


class RuleGenre(Genre, ABC):
    """A genre of one page. Its parts are derived when they are first asked for, unless the page gives them.

    Options: printed(clue) -> the Cell; mark_cell(cell, value) -> the cell with a mark; finish(board, picture) -> the
    picture with other prints added; has_two_signs: see `picture_of`. sizes: of boards to draw. known(board) -> cells
    that clues settle; is_full: every cell has a sign in the end. fit(board, answer, cell) -> possible clues of a cell
    beside an answer, if `clue` does not show them. maker: the way in which new boards are made.
    """

    clues: ClueSet = ClueSet(lambda size: ())
    example: Any
    rulebook: Rulebook
    sizes: Sequence[tuple[int, int]] = ((10, 10), (6, 6), (8, 8))
    mark_cell: Looks = staticmethod(draw_shaded_cell)
    printed: Callable[[Clue], Cell] = staticmethod(print_text)
    finish: Callable[[Any, Picture], Picture] | None = None
    known: Callable[[Any], Mapping[At, bool]] | None = None
    fit: Callable[..., Any] | None = None
    maker: Any = None
    has_two_signs = is_full = False

    def __init__(self, folder: Path, given: Mapping[str, Any]):
        self.__dict__.update(folder=folder, name=folder.name, remarks=no_remarks)
        self.__dict__.update(given)

    @classmethod
    def options(cls) -> set[str]:
        """Return the names of what a page may give besides parts and notation."""
        return {name for kind in cls.__mro__ if issubclass(kind, RuleGenre) for name in vars(kind)}

    def cell_of(self, board: Any, cell: At) -> Cell:
        """Return a cell as it is printed."""
        clue = board.clue_at(cell)
        return Cell() if clue is None else self.printed(clue)

    # Parts of a Genre

    @cached_property
    def formats(self) -> tuple[Format, ...]:
        """Return all formats, for reading and writing."""
        names = {field.name for field in fields(BoardNotation)}
        chosen = {name: value for name, value in self.__dict__.items() if name in names}
        chosen["other_names"] = tuple(filter(str.isascii, self.other_names))
        shades = rows.SHADES if self.rulebook.letters else ()
        common = {"names": (self.name,), "work": rows.PzprMarks((*shades, *WORK[self.rulebook.gaps]))}
        common |= parts.make_file_conversions(self.rulebook)
        notation = {**common, **self._notation(), **chosen, "genre": self.name}
        return BoardNotation(**notation).formats(self.example)

    @cached_property
    def answers(self) -> Answers:
        """Return the notation in which answers are written and compared."""
        return parts.make_answers(self.rulebook)

    @property
    def check(self) -> Callable[..., Any]:
        """Return the check of answers for broken rules."""
        return self.rulebook.check

    @cached_property
    def draw(self) -> Callable[..., Picture]:
        """Return the function that draws a board."""
        options = {"has_two_signs": self.has_two_signs}
        return picture_of(self.rulebook, self.cell_of, self.mark_cell, self.finish, **options)

    @property
    def measure(self) -> Callable[[Any], Measure]:
        """Return the function that measures a board."""
        return parts.measure

    @cached_property
    def messages(self) -> Words:
        """Return every message of the genre, by its key."""
        faults = fault_messages(self.rulebook.reasons)
        return {**parts.messages(self.rulebook, faults), **(RECIPE_WORDS if self.generated else {})}

    @cached_property
    def marked(self) -> Marked:
        """Return the part for a person's marks."""
        return parts.make_marked(self.rulebook)

    @cached_property
    def explained(self) -> Explained:
        """Return the part for steps and techniques."""
        return make_explained(self.rulebook)

    @cached_property
    def symmetric(self) -> Symmetric:
        """Return the part for turned boards."""
        return parts.make_symmetric(self.rulebook)

    @cached_property
    def played(self) -> Played:
        """Return the part for marks that are entered on the page."""
        known = self.known or self._find_settled
        return make_played_marks(
            self.rulebook, self.cell_of, self.mark_cell, known=known, tallies=self._list_tallies, is_full=self.is_full
        )

    def _list_counts(self, board: Any) -> list[tuple[At, Count]]:
        """Return every count that a clue states, with the first cell of the clue."""
        if not self.rulebook.clue:
            return []
        placed = [(cells[0], self.rulebook.state_clue(board, cells, clue)) for cells, clue in board.placed]
        return [(cell, one) for cell, on in placed for one in on.constraints if isinstance(one, Count)]

    def _find_settled(self, board: Any) -> Mapping[At, bool]:
        """Return the cells of clues that these settle alone."""
        marks = self.rulebook.layout(board).marks if self.rulebook.letters else {}
        found = ((cell, count) for cell, count in self._list_counts(board) if len(count.literals) == 1 < count.most)
        signs = ((cell, count.literals[0]) for cell, count in found)
        return {cell: literal >= 0 for cell, literal in signs if max(literal, ~literal) == marks.get(cell)}

    def _list_tallies(self, board: Any) -> Sequence[ClueTally]:
        """Return the clues that count marks; each is finished when its number of marks is there."""
        places = self.rulebook.layout(board).places
        sign = LINE if self.rulebook.gaps else self.rulebook.letters[0]
        counts = ((cell, one) for cell, one in self._list_counts(board) if one.least == one.most)
        return [
            ClueTally(("cell", *cell), [places[mark] for mark in one.literals], [(sign, one.least)])
            for cell, one in counts
            if min(one.literals, default=-1) >= 0
        ]

    # The engine

    def engine(self) -> Engine:
        """Return the engine."""
        return self._engine

    @cached_property
    def _engine(self) -> Engine:
        from solvers.rulebook.engine import make_engine

        return make_engine(self.rulebook, self.formats[0], self.maker or self._maker())

    @abstractmethod
    def _notation(self) -> dict[str, Any]:
        """Return the options of BoardNotation that its kind of board determines."""

    def _maker(self) -> Any:
        """Return the way in which new boards are made, for a page that does not give `maker`."""
        raise TypeError(f"{self.name}: the page gives no maker, and boards of this kind have none of their own")
