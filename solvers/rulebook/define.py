"""A genre of one page: its rules with their sentences; all else is derived from them, part by part when it is wanted.

    GENRE = define(__file__, title, text, state, clue=clue, clues=ClueSet(...), rules={"count": Rule(...)}, example=...)

`state(board, on)` states the rules of the whole board, `clue(on, cells, clue)` one clue: so it is known which clues are
true of an answer, and from that follow fixes, finished clues and new boards. Importing such a page derives nothing, and
nothing here loads numpy; what searches and draws answers is imported where it runs.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from solvers.contract.engine import Engine
from solvers.contract.entering import LINE, Drawn, Played, Tally
from solvers.contract.fixable import Fixable
from solvers.contract.genre import Answers, Explained, Generated, Genre, Marked, Symmetric, no_remarks
from solvers.contract.photographed import Photographed
from solvers.contract.results import At, Measure
from solvers.grids.boards import Clue, ClueBoard, RegionBoard
from solvers.grids.rectangle import cells as every_cell
from solvers.messages import Message, Words
from solvers.notation import enpitsu, pzpr
from solvers.notation.boards import penpa
from solvers.notation.boards import pzpr_rows as rows
from solvers.notation.boards.formats import CLOSED_REGIONS, CLUES, SHOWN_CLUES, BoardNotation
from solvers.notation.boards.janko import AreasText
from solvers.notation.codec import UNKNOWN, Grid
from solvers.notation.format import Format
from solvers.notation.rooms import Rooms
from solvers.notation.words import Table
from solvers.picture import Cell, Picture, Sign, borders
from solvers.rulebook import genre as parts
from solvers.rulebook.constraints import Count
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.entering.draw import ClueSet, draw_clues
from solvers.rulebook.entering.fix import fix_clues
from solvers.rulebook.entering.photo import photograph_clues, print_cell
from solvers.rulebook.entering.play import play_marks
from solvers.rulebook.entering.rooms import draw_regions, draw_rooms, fix_rooms
from solvers.rulebook.explain.explained import make_explained
from solvers.rulebook.generator.makers import ClueMaker, Region, RegionMaker
from solvers.rulebook.generator.recipe import EASY, HARD, MEDIUM, board_recipe, clue_recipe, fixed_recipe, room_recipe
from solvers.rulebook.generator.recipe import WORDS as RECIPE_WORDS
from solvers.rulebook.layout import EDGES, Filling, Layout
from solvers.rulebook.picture import Looks, look_shaded, picture_of
from solvers.rulebook.sentences import SHADED, MarkWords, Rule, fault_messages
from solvers.rulebook.statement import Statement

LEVELS = {"easy": EASY, "medium": MEDIUM, "hard": HARD}
WORK = {"edges": rows.EDGES, "lines": rows.LINES, "": ()}  # the blocks of a pzpr file with lines, by their layout
BLANK = ClueBoard(((None,),))
ROOMS = {"small": 5, "medium": 9, "large": 15}  # cells of a rectangle
LARGEST = 20  # rows and columns of new boards


def print_text(clue: Clue) -> Cell:
    """Return a cell with the clue as text."""
    return Cell(text=str(clue))


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
    letters: str = "#.",
    lines: str = "",
    file_letters: str = "#+",
    words: MarkWords = SHADED,
    limit: tuple[int, int] = (60, 60),
    **given: Any,
) -> "RuleGenre":
    """Return the genre that a page defines. file: of the page, whose folder names the genre; text: the rules in words.

    clues: that a cell or a region can have. lemmas(board, on): states what follows from the rules. letters: of cells
    that are marked and that are certainly not; "" where cells are not marked. lines: "edges" or "lines" where lines
    are drawn. file_letters: those of pzpr files. words: how a marked cell is called. given: other values for what is
    derived: any part of a Genre, any entry of a BoardNotation, and the options of RuleGenre.
    """
    has_numbers = RegionGenre if clues else PlainRegionGenre
    kind = has_numbers if isinstance(example, RegionBoard) else ClueGenre
    unknown = given.keys() - {field.name for one in (Genre, BoardNotation) for field in fields(one)} - kind.options()
    if unknown:
        raise TypeError(f"nothing of a genre is called {', '.join(sorted(unknown))}")
    rulebook = Rulebook(state, rules, letters, lines, file_letters, words, lemmas, clue)
    known = {"title": title, "rules": text, "example": example, "rulebook": rulebook, "limit": limit}
    return kind(Path(file).parent, {**known, **given, **({} if clues is None else {"clues": clues})})


class RuleGenre(Genre):
    """A genre of one page. Its parts are derived when they are first asked for; what the page gives comes before.

    Options: printed(clue) -> the Cell; mark_cell(cell, value) -> the cell with a mark; finish(board, picture) -> the
    picture with what else is printed; has_two_signs, has_circles: see `picture_of`. sizes: of boards to
    draw. known(board) -> cells that clues settle; is_full: every cell has a sign in the end. fit(board, answer, cell)
    -> clues that a cell can have beside an answer, where `clue` does not say so. maker: how new boards are made.
    """

    clues: ClueSet = ClueSet(lambda size: ())
    example: Any
    rulebook: Rulebook
    sizes: Sequence[tuple[int, int]] = ((10, 10), (6, 6), (8, 8))
    mark_cell: Looks = staticmethod(look_shaded)
    printed: Callable[[Clue], Cell] = staticmethod(print_text)
    finish: Callable[[Any, Picture], Picture] | None = None
    known: Callable[[Any], Mapping[At, bool]] | None = None
    fit: Callable[..., Any] | None = None
    maker: Any = None
    has_two_signs = has_circles = is_full = False

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
        """All formats, reading and writing."""
        names = {field.name for field in fields(BoardNotation)}
        chosen = {name: value for name, value in self.__dict__.items() if name in names}
        chosen["other_names"] = tuple(filter(str.isascii, self.other_names))
        shades = rows.SHADES if self.rulebook.letters else ()
        common = {"names": (self.name,), "work": rows.Work((*shades, *WORK[self.rulebook.gaps]))}
        common |= parts.file_marks(self.rulebook)
        notation = {**common, **self._notation(), **chosen, "genre": self.name}
        return BoardNotation(**notation).formats(self.example)

    @cached_property
    def answers(self) -> Answers:
        """How answers are written and compared."""
        return parts.make_answers(self.rulebook)

    @property
    def check(self) -> Callable[..., Any]:
        """The rules that an answer breaks."""
        return self.rulebook.check

    @cached_property
    def draw(self) -> Callable[..., Picture]:
        """The picture of a board."""
        signs = {"has_two_signs": self.has_two_signs, "has_circles": self.has_circles}
        return picture_of(self.rulebook, self.cell_of, self.mark_cell, self.finish, **signs)

    @property
    def measure(self) -> Callable[[Any], Measure]:
        """The size of a board."""
        return parts.measure

    @cached_property
    def messages(self) -> Words:
        """Every message of the genre, by its key."""
        faults = fault_messages(self.rulebook.reasons)
        return {**parts.messages(self.rulebook, faults), **(RECIPE_WORDS if self.generated else {})}

    @cached_property
    def marked(self) -> Marked:
        """A person's marks."""
        return parts.make_marked(self.rulebook)

    @cached_property
    def explained(self) -> Explained:
        """Steps and techniques."""
        return make_explained(self.rulebook)

    @cached_property
    def symmetric(self) -> Symmetric:
        """Turned boards."""
        return parts.make_symmetric(self.rulebook)

    @cached_property
    def played(self) -> Played:
        """What is entered on the page."""
        known = self.known or self._find_settled
        return play_marks(
            self.rulebook, self.cell_of, self.mark_cell, known=known, tallies=self._list_tallies, is_full=self.is_full
        )

    def _list_counts(self, board: Any) -> list[tuple[At, Count]]:
        """Every count that a clue states, with the first cell of the clue."""
        if not self.rulebook.clue:
            return []
        placed = [(cells[0], self.rulebook.state_clue(board, cells, clue)) for cells, clue in board.placed]
        return [(cell, one) for cell, on in placed for one in on.constraints if isinstance(one, Count)]

    def _find_settled(self, board: Any) -> Mapping[At, bool]:
        """The cells of clues that these settle alone."""
        marks = self.rulebook.layout(board).marks if self.rulebook.letters else {}
        found = ((cell, count) for cell, count in self._list_counts(board) if len(count.literals) == 1 < count.most)
        signs = ((cell, count.literals[0]) for cell, count in found)
        return {cell: literal >= 0 for cell, literal in signs if max(literal, ~literal) == marks.get(cell)}

    def _list_tallies(self, board: Any) -> Sequence[Tally]:
        """The clues that count marks, finished when as many are there."""
        places = self.rulebook.layout(board).places
        sign = LINE if self.rulebook.gaps else self.rulebook.letters[0]
        counts = ((cell, one) for cell, one in self._list_counts(board) if one.least == one.most)
        return [
            Tally(("cell", *cell), [places[mark] for mark in one.literals], [(sign, one.least)])
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

    def _notation(self) -> dict[str, Any]:
        raise NotImplementedError

    def _maker(self) -> Any:
        raise NotImplementedError


class ClueGenre(RuleGenre):
    """A genre whose boards have clues in cells."""

    answer: Callable[..., Filling | None] | None = None
    redraw: Callable[..., Filling | None] | None = None

    def _notation(self) -> dict[str, Any]:
        every = self.clues.of_size((9, 9))
        signs = [clue for clue in every if isinstance(clue, str) and clue != UNKNOWN]
        kind = CLUES if UNKNOWN in every else SHOWN_CLUES
        if len(signs) < len(every) or not signs:
            return {"kind": kind, "part": Table(enpitsu.NUMBERS), "body": Grid(pzpr.NUMBER_16)}
        first, second = signs
        question = rows.ClueRows(rows.Words({".": None, "1": first, "2": second}))
        written = {"part": Table(enpitsu.signs("".join(signs))), "body": Grid(pzpr.circles(first, second))}
        return {"kind": CLUES, "question": question, "look": penpa.CIRCLES, **written}

    @cached_property
    def drawn(self) -> Drawn:
        """Clues that are entered."""
        every = self.clues.of_size(self.sizes[0])
        has_sides = any(isinstance(clue, tuple) for clue in every)
        is_painted = bool(every) and all(isinstance(clue, str) for clue in every)
        options = {"is_painted": is_painted, "has_sides": has_sides}
        return draw_clues(self.name, self.clues, self.cell_of, list(self.sizes), **options)

    @cached_property
    def fixable(self) -> Fixable | None:
        """Clues that may be wrong."""
        if not (self.rulebook.clue or self.fit):
            return None
        options = {"least": self.clues.least, "is_silent": self._is_silent}
        return fix_clues(self.rulebook, self.clues, self.fit or self._find_clues, **options)

    def _find_clues(self, board: ClueBoard, answer: Filling, cell: At) -> Sequence[Clue]:
        return self.rulebook.find_clues(board, (cell,), self.clues.of_size(board.size), answer)

    def _is_silent(self, clue: Clue) -> bool:
        """Whether there is a clue that states nothing."""
        return (
            clue is not None
            and bool(self.rulebook.clue)
            and not self.rulebook.state_clue(BLANK, ((0, 0),), clue).constraints
        )

    @cached_property
    def photographed(self) -> Photographed | None:
        """Photos of printed boards."""
        has_dots = self.rulebook.gaps == EDGES
        return photograph_clues(
            self.clues, range(5, 21), lambda clue: print_cell(self.printed(clue)), has_dots=has_dots
        )

    @cached_property
    def generated(self) -> Generated:
        """What new boards can be asked for."""
        recipe = clue_recipe(LARGEST) if self.clues.least is None else fixed_recipe(LARGEST)
        return Generated(recipe, levels=LEVELS)

    def _maker(self) -> ClueMaker:
        soften = None if self.clues.least is None else lambda clue: self.clues.least
        return ClueMaker(self.answer or self._any_answer, self._list_clues, soften, soften is not None, self.redraw)

    def _any_answer(self, rows: int, cols: int, chance: Any) -> Filling | None:
        from solvers.rulebook.generator.base import random_answer

        return random_answer(self.rulebook, self.drawn.blank(rows, cols), chance)

    def _list_clues(self, rows: int, cols: int, answer: Filling) -> dict[At, Clue]:
        """Every clue that a board with this answer can have."""
        board, every = self.drawn.blank(rows, cols), self.clues.of_size((rows, cols))
        shown = [clue for clue in every if clue != UNKNOWN]
        found = {cell: self.rulebook.find_clues(board, (cell,), shown, answer) for cell in every_cell(rows, cols)}
        return {cell: fitting[0] for cell, fitting in found.items() if fitting}


class RegionGenre(RuleGenre):
    """A genre whose boards have regions, some of them with a number."""

    region_sizes: Mapping[str, int] = ROOMS

    def _notation(self) -> dict[str, Any]:
        part, body = enpitsu.RoomRows(enpitsu.NUMBERS), Rooms(pzpr.NUMBER_16)
        return {"kind": CLOSED_REGIONS, "part": part, "body": body, "question": rows.RegionRows()}

    @staticmethod
    def finish(board: RegionBoard, picture: Picture) -> Picture:
        """Return the picture with the borders of regions, and walls inside them."""
        walls = (Sign(side, "border") for side in board.walls)
        return replace(picture, edges=(*picture.edges, *borders(board.regions), *walls))

    @cached_property
    def drawn(self) -> Drawn:
        """Borders and numbers that are entered."""
        return draw_rooms(self.name, self.clues, list(self.sizes))

    @cached_property
    def fixable(self) -> Fixable | None:
        """Numbers that may be wrong."""
        first = next(iter(self.clues.of_size(self.sizes[0])), 0)
        return fix_rooms(self._list_numbers, first) if self.rulebook.clue else None

    def _list_numbers(self, board: RegionBoard, answer: Filling) -> list[int]:
        """The number of each region by an answer."""
        return [self._number_of(board, cells, answer) for cells in board.cells_of]

    def _number_of(self, board: RegionBoard, cells: Sequence[At], answer: Filling) -> int:
        first = int(self.clues.of_size(board.size)[0])
        [number] = self.rulebook.find_clues(board, cells, range(first, len(cells) + 1), answer)
        return int(number)

    @cached_property
    def generated(self) -> Generated:
        """What new boards can be asked for."""
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
        """The number of a region by an answer: what the first constraint of the least number counts, if it does."""
        board = self._blank(*layout.size)
        if not self._is_counted:
            return self._number_of(board, region, answer)
        [first, *_] = self.rulebook.state_clue(board, region, self._firsts[0]).constraints
        return self._firsts[0] + (first.excess(answer) or 0)

    @cached_property
    def _is_counted(self) -> bool:
        """Whether the first constraint of a number counts: with the next number it is one farther from it."""
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
    """A genre whose boards have regions without numbers: none of them can be wrong, and none left out of new boards.

    Options: draw_marks(recipe, chance) -> an answer for a new board, or None; share: its marks in each region.
    """

    fixable = None
    draw_marks: Callable[..., Filling | None] | None = None
    share: int = 1

    def _notation(self) -> dict[str, Any]:
        part, body, question = enpitsu.RoomRows(None), Rooms(None), rows.RegionRows(piece=None)
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
        """Borders that are entered."""
        return draw_regions(self.name, list(self.sizes))

    @cached_property
    def generated(self) -> Generated:
        """What new boards can be asked for."""
        return Generated(board_recipe(LARGEST), levels=LEVELS)

    def _maker(self) -> Any:
        from solvers.rulebook.generator.plain_regions import make_plain_regions

        assert self.draw_marks
        return make_plain_regions(self.draw_marks, self.drawn.blank, self.share)
