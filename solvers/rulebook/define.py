"""A genre of one page: its rules with their sentences; everything else is derived from them when it is needed.

    GENRE = define(__file__, title, text, state, clue=clue, clues=ClueSet(...), rules={"count": Rule(...)}, example=...)

`state(board, on)` states the rules of the whole board, `clue(on, cells, clue)` one clue: this shows which clues are
true of an answer, from which fixes, finished clues and new boards follow. Importing such a page derives nothing, and
nothing here loads numpy; modules that search and draw answers are imported when they run.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from solvers.contract.entering import BoardNumber, BoardVariant, Drawn
from solvers.contract.fixable import Fixable
from solvers.contract.genre import Generated, Genre
from solvers.contract.photographed import Photographed
from solvers.contract.results import At
from solvers.grids.boards import Clue, ClueBoard, MarginBoard, RegionBoard, RegionBoardWithTotal, VariantBoard
from solvers.grids.rectangle import cells as every_cell
from solvers.messages import Message
from solvers.notation import enpitsu, pzpr
from solvers.notation.boards import penpa
from solvers.notation.boards import pzpr_rows as rows
from solvers.notation.boards.formats import (
    CLOSED_REGIONS,
    CLUES,
    COUNTED_REGIONS,
    SHOWN_CLUES,
    VARIANTS,
    BoardNotation,
)
from solvers.notation.boards.janko import AreasText, CountedAreasText, VariantText
from solvers.notation.codec import UNKNOWN, CodecPiece, Grid
from solvers.notation.rooms import CountedRegions, Rooms
from solvers.notation.words import WordTable
from solvers.picture import Cell, Picture, Sign, borders
from solvers.rulebook.definition import Rulebook, Uniqueness
from solvers.rulebook.entering.draw import ClueSet, draw_variant, make_drawn_clues
from solvers.rulebook.entering.fix import make_fixable_clues
from solvers.rulebook.entering.photo import photograph_clues, print_cell
from solvers.rulebook.entering.rooms import (
    make_drawn_counted_regions,
    make_drawn_regions,
    make_drawn_rooms,
    make_fixable_number,
    make_fixable_rooms,
)
from solvers.rulebook.generator.makers import ClueMaker, Region, RegionMaker
from solvers.rulebook.generator.recipe import (
    EVEN_LEVELS,
    SQUARE_LEVELS,
    board_recipe,
    choose_number,
    clue_recipe,
    counted_recipe,
    fixed_clues_recipe,
    room_recipe,
    variant_recipe,
)
from solvers.rulebook.kinds import LARGEST, LEVELS, RuleGenre
from solvers.rulebook.layout import EDGES, Filling, Layout
from solvers.rulebook.margins import MarginGenre
from solvers.rulebook.sentences import SHADED, MarkWords, Rule
from solvers.rulebook.statement import Statement

BLANK = ClueBoard(((None,),))
# Cells of a rectangle.
ROOMS = {"small": 5, "medium": 9, "large": 15}


def define(
    file: str,
    title: Message,
    text: Message,
    state: Callable[[Any, Statement], None],
    *,
    example: ClueBoard | RegionBoard,
    rules: Mapping[str, Rule],
    clue: Callable[[Statement, Sequence[Any], Any], None] | None = None,
    clues: ClueSet | None = None,
    lemmas: Callable[[Any, Statement], None] | None = None,
    single: Uniqueness | None = None,
    letters: str = "#.",
    lines: str = "",
    file_letters: str = "#+",
    words: MarkWords = SHADED,
    limit: tuple[int, int] = (60, 60),
    **given: Any,
) -> RuleGenre:
    """Return the genre that a page defines. file: of the page, whose folder names the genre; text: the rules in words.

    clues: possible clues of a cell or a region. lemmas(board, on): states consequences of the rules. single: what else
    holds of an only answer. letters: of marked cells and of cells that are certainly not marked; "" if cells are not
    marked. lines: "edges", "lines" or "inner" if lines are drawn. file_letters: the letters in pzpr files. words: names
    of a marked cell. given: other values for derived parts: any part of a Genre, any entry of a BoardNotation, and the
    options of RuleGenre.
    """
    kind = _kind_of(example, has_clues=clues is not None)
    unknown = given.keys() - {field.name for one in (Genre, BoardNotation) for field in fields(one)} - kind.options()
    if unknown:
        raise TypeError(f"nothing of a genre is called {', '.join(sorted(unknown))}")
    rulebook = Rulebook(state, rules, letters, lines, file_letters, words, lemmas, clue, single=single)
    known = {"title": title, "rules": text, "example": example, "rulebook": rulebook, "limit": limit}
    return kind(Path(file).parent, {**known, **given, **({} if clues is None else {"clues": clues})})


def _kind_of(example: ClueBoard | RegionBoard, *, has_clues: bool) -> type[RuleGenre]:
    """Return the kind of genre whose boards are like an example."""
    if isinstance(example, VariantBoard):
        return VariantGenre
    if isinstance(example, MarginBoard):
        return MarginGenre
    if isinstance(example, RegionBoardWithTotal):
        return CountedRegionGenre
    if isinstance(example, RegionBoard):
        return RegionGenre if has_clues else PlainRegionGenre
    return ClueGenre


class ClueGenre(RuleGenre):
    """A genre whose boards have clues in cells."""

    answer: Callable[..., Filling | None] | None = None
    redraw: Callable[..., Filling | None] | None = None

    def _notation(self) -> dict[str, Any]:
        every = self.clues.of_size((9, 9))
        signs = [clue for clue in every if isinstance(clue, str) and clue != UNKNOWN]
        kind = CLUES if UNKNOWN in every else SHOWN_CLUES
        if len(signs) < len(every) or not signs:
            return {"kind": kind, "part": WordTable(enpitsu.NUMBERS), "body": Grid(pzpr.NUMBER_16)}
        first, second = signs
        question = rows.ClueRows(rows.WordPiece({".": None, "1": first, "2": second}))
        written = {
            "part": WordTable(enpitsu.make_letter_piece("".join(signs))),
            "body": Grid(pzpr.make_circle_piece(first, second)),
        }
        return {"kind": CLUES, "question": question, "look": penpa.CIRCLES, **written}

    @cached_property
    def drawn(self) -> Drawn:
        """Return the part for clues that are drawn."""
        every = self.clues.of_size(self.sizes[0])
        has_sides = any(isinstance(clue, tuple) for clue in every)
        is_painted = bool(every) and all(isinstance(clue, str) for clue in every)
        options = {"is_painted": is_painted, "has_sides": has_sides}
        return make_drawn_clues(self.name, self.clues, self.cell_of, list(self.sizes), **options)

    @cached_property
    def fixable(self) -> Fixable | None:
        """Return the part for clues that may be wrong."""
        if not (self.rulebook.clue or self.fit):
            return None
        options = {"least": self.clues.least, "is_silent": self._is_silent}
        return make_fixable_clues(self.rulebook, self.clues, self.fit or self._find_clues, **options)

    def _find_clues(self, board: ClueBoard, answer: Filling, cell: At) -> Sequence[Clue]:
        return self.rulebook.find_clues(board, (cell,), self.clues.of_size(board.size), answer)

    def _is_silent(self, clue: Clue) -> bool:
        """Whether a clue states nothing."""
        return (
            clue is not None
            and bool(self.rulebook.clue)
            and not self.rulebook.state_clue(BLANK, ((0, 0),), clue).constraints
        )

    @cached_property
    def photographed(self) -> Photographed | None:
        """Return the part for photos of printed boards."""
        has_dots = self.rulebook.gaps == EDGES
        return photograph_clues(
            self.clues, range(5, 21), lambda clue: print_cell(self.printed(clue)), has_dots=has_dots
        )

    @cached_property
    def generated(self) -> Generated:
        """Return the part for new boards."""
        recipe = clue_recipe(LARGEST) if self.clues.least is None else fixed_clues_recipe(LARGEST)
        return Generated(recipe, levels=LEVELS)

    def _maker(self) -> ClueMaker:
        soften = None if self.clues.least is None else lambda clue: self.clues.least
        return ClueMaker(self.answer or self._any_answer, self._list_clues, soften, soften is not None, self.redraw)

    def _any_answer(self, rows: int, cols: int, chance: Any) -> Filling | None:
        from solvers.rulebook.generator.base import random_answer

        return random_answer(self.rulebook, self.drawn.blank(rows, cols), chance)

    def _list_clues(self, rows: int, cols: int, answer: Filling) -> dict[At, Clue]:
        """Return every clue that a board with this answer can have."""
        board, every = self.drawn.blank(rows, cols), self.clues.of_size((rows, cols))
        shown = [clue for clue in every if clue != UNKNOWN]
        found = {cell: self.rulebook.find_clues(board, (cell,), shown, answer) for cell in every_cell(rows, cols)}
        return {cell: fitting[0] for cell, fitting in found.items() if fitting}


class VariantGenre(ClueGenre):
    """A genre whose boards have clues in cells, and can ask for a variant of the rules.

    Options: variant: its words; signs: the piece of clues in texts; has_answers(size): whether boards of a size can
    have any.
    """

    variant: BoardVariant | None = None
    signs: CodecPiece | None = None
    has_answers: Callable[[tuple[int, int]], bool] = staticmethod(lambda size: True)

    def _notation(self) -> dict[str, Any]:
        assert self.variant
        assert self.signs
        name, word, plain, *_ = self.variant
        part = enpitsu.VariantRows(name, word, plain, WordTable(self.signs))
        letters = self.rulebook.letters
        solution = rows.MarkedRows(WordTable(enpitsu.make_letter_piece(letters)), frozenset(letters))
        return {"kind": VARIANTS, "part": part, "janko": VariantText(part, solution, variant=(name, word))}

    def finish(self, board: VariantBoard, picture: Picture) -> Picture:
        """Return the picture with the variant under it, where the board asks for it."""
        assert self.variant
        return replace(picture, caption=self.variant.caption(board))

    @cached_property
    def drawn(self) -> Drawn:
        """Return the part for drawing: clues and the variant."""
        assert self.variant
        return draw_variant(super().drawn, self.name, self.variant)

    @cached_property
    def photographed(self) -> Photographed | None:
        """Return the part for photos of printed boards, which are taken to have the usual rules."""
        looks = super().photographed
        assert looks
        sizes = list(filter(self.has_answers, looks.lattice))
        return replace(looks, lattice=sizes, assemble=lambda letters: VariantBoard(looks.assemble(letters).table))

    @cached_property
    def generated(self) -> Generated:
        """Return the part for new boards."""
        assert self.variant
        return Generated(variant_recipe(LARGEST, self.variant), levels=EVEN_LEVELS)

    def _maker(self) -> ClueMaker:
        from solvers.rulebook.generator.variants import make_variants

        assert self.variant
        return make_variants(super()._maker(), self.rulebook, self.drawn.blank, self.variant.name, self.has_answers)


class RegionGenre(RuleGenre):
    """A genre whose boards have regions, some of them with a number."""

    region_sizes: Mapping[str, int] = ROOMS

    def cell_of(self, board: Any, cell: At) -> Cell:
        """Return a cell as it is printed: its number stands free of lines, dots and shading."""
        printed = super().cell_of(board, cell)
        return replace(printed, is_cornered=True) if printed.text else printed

    def _notation(self) -> dict[str, Any]:
        part, body = enpitsu.RoomRows(enpitsu.NUMBERS), Rooms(pzpr.NUMBER_16)
        return {"kind": CLOSED_REGIONS, "part": part, "body": body, "question": rows.PzprRegions()}

    @staticmethod
    def finish(board: RegionBoard, picture: Picture) -> Picture:
        """Return the picture with the borders of regions, and walls inside them."""
        walls = (Sign(side, "border") for side in board.walls)
        return replace(picture, edges=(*picture.edges, *borders(board.regions), *walls))

    @cached_property
    def drawn(self) -> Drawn:
        """Return the part for borders and numbers that are drawn."""
        return make_drawn_rooms(self.name, self.clues, list(self.sizes))

    @cached_property
    def fixable(self) -> Fixable | None:
        """Return the part for numbers that may be wrong."""
        first = next(iter(self.clues.of_size(self.sizes[0])), 0)
        return make_fixable_rooms(self._list_numbers, first) if self.rulebook.clue else None

    def _list_numbers(self, board: RegionBoard, answer: Filling) -> list[int]:
        """Return the number of each region in an answer."""
        return [self._number_of(board, cells, answer) for cells in board.cells_of]

    def _number_of(self, board: RegionBoard, cells: Sequence[At], answer: Filling) -> int:
        first = int(self.clues.of_size(board.size)[0])
        [number] = self.rulebook.find_clues(board, cells, range(first, len(cells) + 1), answer)
        return int(number)

    @cached_property
    def generated(self) -> Generated:
        """Return the part for new boards."""
        return Generated(room_recipe(LARGEST), levels=LEVELS)

    def _maker(self) -> RegionMaker:
        from solvers.rulebook.generator import regions
        from solvers.rulebook.generator.base import random_answer

        def with_answer(cut: Callable[..., list[Region]]) -> Callable[..., tuple[list[Region], Filling | None]]:
            def draw(rows: int, cols: int, chance: Any, size: int) -> tuple[list[Region], Filling | None]:
                rooms = cut(rows, cols, chance, size)
                board = regions.board_of_regions(rooms, [None] * len(rooms))
                return rooms, random_answer(self.rulebook, board, chance)

            return draw

        draw, turned = with_answer(regions.draw_rectangles), with_answer(regions.draw_turned_rectangles)
        return RegionMaker(draw, self._count, regions.cut_rectangle, self.region_sizes, turned)

    def _count(self, layout: Layout, region: Region, answer: Filling) -> int:
        """Return the number of a region in an answer, as counted by the first constraint of the least number."""
        board = self._blank(*layout.size)
        if not self._is_counted:
            return self._number_of(board, region, answer)
        [first, *_] = self.rulebook.state_clue(board, region, self._firsts[0]).constraints
        return self._firsts[0] + (first.excess(answer) or 0)

    @cached_property
    def _is_counted(self) -> bool:
        """Whether the first constraint of a number counts: the next number's is one farther from an answer."""
        board = self._blank(1, 1)
        stated = (self.rulebook.state_clue(board, ((0, 0),), number).constraints for number in self._firsts)
        one, other = (first.excess((False,) * len(self.rulebook.layout(board).places)) for [first, *_] in stated)
        return one is not None and other is not None and one - other == self._firsts[1] - self._firsts[0]

    @cached_property
    def _firsts(self) -> list[int]:
        return [int(clue) for clue in self.clues.of_size((9, 9))[:2]]

    @cached_property
    def _blank(self) -> Callable[[int, int], RegionBoard]:
        return lru_cache(8)(self.drawn.blank)


class PlainRegionGenre(RegionGenre):
    """A genre whose boards have regions without numbers, so that no clue can be wrong or left out.

    Options: draw_marks(recipe, chance) -> an answer for a new board, or None; share: its marks in each region.
    """

    fixable = None
    draw_marks: Callable[..., Filling | None] | None = None
    share: int = 1

    def _notation(self) -> dict[str, Any]:
        part, body, question = enpitsu.RoomRows(None), Rooms(None), rows.PzprRegions(piece=None)
        return {
            "kind": CLOSED_REGIONS,
            "part": part,
            "body": body,
            "question": question,
            "look": penpa.NO_CLUES,
            "janko": AreasText(part),
        }

    @cached_property
    def drawn(self) -> Drawn:
        """Return the part for borders that are drawn."""
        return make_drawn_regions(self.name, list(self.sizes))

    @cached_property
    def generated(self) -> Generated:
        """Return the part for new boards."""
        return Generated(board_recipe(LARGEST), levels=LEVELS)

    def _maker(self) -> Any:
        from solvers.rulebook.generator.plain_regions import make_plain_regions

        draw_marks, blank = self.draw_marks, self.drawn.blank
        assert draw_marks

        def begin(recipe: Mapping[str, str], chance: Any) -> tuple[RegionBoard, Filling | None]:
            return blank(int(recipe["rows"]), int(recipe["cols"])), draw_marks(recipe, chance)

        return make_plain_regions(begin, lambda board: self.share)


class CountedRegionGenre(PlainRegionGenre):
    """A genre whose boards have regions without numbers, and one number for all of them; they are square.

    Options: number: its names and the sizes of boards with it; state_marks(board, on): states the rules that hold
    without regions.
    """

    number: BoardNumber | None = None
    state_marks: Callable[[Any, Statement], None] | None = None

    def _notation(self) -> dict[str, Any]:
        assert self.number
        part = enpitsu.CountedRows(self.number.name)
        return {
            "kind": COUNTED_REGIONS,
            "part": part,
            "body": CountedRegions(),
            "question": rows.CountedRegionRows(),
            "look": penpa.STARS,
            "janko": CountedAreasText(part),
        }

    def finish(self, board: RegionBoardWithTotal, picture: Picture) -> Picture:  # type: ignore[override]
        """Return the picture with the borders of regions, and the number of the board under it."""
        assert self.number
        return replace(RegionGenre.finish(board, picture), caption=self.number.caption(board.count))

    @cached_property
    def drawn(self) -> Drawn:
        """Return the part for drawing: borders and the number."""
        assert self.number
        return make_drawn_counted_regions(self.name, self.number, list(self.sizes))

    @cached_property
    def fixable(self) -> Fixable | None:  # type: ignore[override]
        """Return the part for fixing the number."""
        assert self.number
        return make_fixable_number(self.number)

    @cached_property
    def generated(self) -> Generated:
        """Return the part for new boards."""
        assert self.number
        return Generated(counted_recipe(LARGEST, self.number), levels=SQUARE_LEVELS)

    def _maker(self) -> Any:
        from solvers.rulebook.generator.base import random_answer
        from solvers.rulebook.generator.plain_regions import make_plain_regions

        state_marks, number, blank = self.state_marks, self.number, self.drawn.blank
        assert state_marks
        assert number
        free = Rulebook(state_marks, letters=self.rulebook.letters)

        def begin(recipe: Mapping[str, str], chance: Any) -> tuple[RegionBoardWithTotal, Filling | None]:
            side = int(recipe["rows"])
            board = replace(blank(side, side), count=choose_number(recipe, number))
            return board, random_answer(free, board, chance)

        return make_plain_regions(begin, lambda board: board.count)
