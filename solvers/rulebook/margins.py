"""Genres whose boards have a number beside each row and column."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from solvers.contract.entering import ClueTally, Drawn
from solvers.contract.fixable import Fixable
from solvers.contract.genre import Generated
from solvers.contract.results import At
from solvers.grids.boards import MarginBoard
from solvers.notation import enpitsu, pzpr
from solvers.notation.boards.formats import MARGINS
from solvers.notation.boards.pzpr_rows import NO_WORK
from solvers.picture import MarginClue, Picture
from solvers.rulebook.entering.margins import make_drawn_margins, make_fixable_margins
from solvers.rulebook.generator.recipe import GRADES, margin_clue_options
from solvers.rulebook.kinds import LARGEST, LEVELS, RuleGenre
from solvers.rulebook.layout import Filling


class MarginGenre(RuleGenre):
    """A genre whose boards have clues of one kind in cells, and a number beside each row and column.

    `clue` states the number of a line: its cells are the place of the number, then those of the line. Option:
    counts_marks: whether it counts the marked cells of the line, so that it is finished when these are there.
    """

    photographed = None
    counts_marks = True

    def _notation(self) -> dict[str, Any]:
        [sign] = self.clues.of_size(self.sizes[0])
        piece = enpitsu.make_letter_piece(sign)
        return {
            "kind": MARGINS,
            "part": enpitsu.NumberedRows(piece),
            "body": pzpr.make_margin_codec(sign),
            "work": NO_WORK,
        }

    @staticmethod
    def finish(board: MarginBoard, picture: Picture) -> Picture:
        """Return the picture with the numbers beside the grid."""
        left, above = (
            tuple(() if number is None else (MarginClue(str(number)),) for number in line)
            for line in (board.left, board.above)
        )
        return replace(picture, left=left, above=above)

    def _list_tallies(self, board: MarginBoard) -> Sequence[ClueTally]:
        """Return the numbers, each of which is finished when its line has as many marks."""
        sign = self.rulebook.letters[0]
        return [
            ClueTally(("left", int(row), 0) if col < 0 else ("above", int(col), 0), cells, [(sign, number)])
            for ((row, col), *cells), number in (board.placed if self.counts_marks else ())
        ]

    @cached_property
    def drawn(self) -> Drawn:
        """Return the part for drawing: clues in cells, and numbers beside the grid."""
        return make_drawn_margins(self.name, self.clues, self.printed, list(self.sizes))

    @cached_property
    def fixable(self) -> Fixable:
        """Return the part for numbers and clues that may be wrong."""
        return make_fixable_margins(self.clues, self._find_numbers)

    def _find_numbers(self, board: MarginBoard, place: At, answer: Filling) -> Sequence[int]:
        """Return the numbers of a line that are true of an answer."""
        line = board.line_at(place)
        return self.rulebook.find_clues(board, line, range(len(line)), answer)

    @cached_property
    def generated(self) -> Generated:
        """Return the part for new boards."""
        return Generated(margin_clue_options(LARGEST, GRADES[:-1]), levels=LEVELS)
