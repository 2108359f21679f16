"""What a genre offers: names, rules, formats, checks, drawing, and optional parts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from solvers.contract.article import Article
from solvers.contract.recipe import Option
from solvers.contract.results import At, Fault, Measure, Step, Technique
from solvers.messages import Phrase, Words
from solvers.notation.format import Format
from solvers.picture import Cell, Picture


@dataclass(frozen=True)
class Composed:
    """How a puzzle is put together in a form. compose({option: text}) -> its text in house notation.

    options: also of the kind "cells", a grid of `least` rows and `most` columns to be ticked; its text is the box of
    what was ticked, rows of # and . parted by /.
    examples: a title, and the settings that differ from the defaults.
    """

    options: tuple[Option, ...]
    compose: Callable[[Mapping[str, str]], str]
    examples: tuple[tuple[Phrase, Mapping[str, str]], ...] = ()


class Choice(NamedTuple):
    """What a person can put into a cell: its letter in the house notation of Marks, and how the cell looks then."""

    letter: str
    cell: Cell


class LineReport(NamedTuple):
    """What one line tells by itself. text: the line in its notation; pictures: what is seen, each with what it is."""

    text: str
    sentences: tuple[Phrase, ...]
    pictures: tuple[tuple[Phrase, Picture], ...]


@dataclass(frozen=True)
class Symmetry:
    """How boards and answers are carried along a transform, in plain Python. Transforms are short texts.

    turn_board(board, transform) -> board; turn_answer(board, answer, transform) -> answer of the turned board;
    turn_cell(board, cell, transform) -> cell of the turned board; undo(transform) -> the way back.
    """

    turn_board: Callable[[Any, str], Any]
    turn_answer: Callable[[Any, Any, str], Any]
    turn_cell: Callable[[Any, At, str], At]
    undo: Callable[[str], str]


@dataclass(frozen=True, eq=False)
class Genre:
    """What a kind of puzzle is: all that a page needs, and nothing heavy.

    read_answer(board, text) and write_answer(board, answer) are the house notation of answers, of half-filled ones too.
    values(board, answer) -> {cell: value} compares answers cell by cell. draw(board, marks=None, answer=None,
    faults=(), step=None, differing=(), conflict=()) -> Picture. words: "fault.<key>", "recipe.<key>", "count.<name>",
    "method.<name>" and the keys of the genre's NotationErrors. ceilings: the highest summed score of each level but
    the last, when many easy steps make a board hard too. limit: (rows, columns) of the largest board.
    follow(board, steps, marks=None) -> the Marks of a person who went on from these marks with these steps, on which
    the next one is drawn. read_marks(board, text), write_marks(board, marks): the house notation of Marks;
    wrong(board, marks, answer) -> the cells whose Marks do not lead to that answer. lore: technique -> what it is, to
    whom its sentence is not enough.
    aside(board, step) -> the Picture that is drawn under a Step's sentence, if any: what it is about, apart from the
    board. Its caption says in words all that it shows.
    filled(board, {cell: value}) -> the half-filled Answer that holds these values, for cells proven one by one.
    guides(board) -> the Marks that a person would begin with. bound(board, marks) -> the Board whose answers are those
    with these Marks, for going on from them; unfinished: keys of the Faults of Marks that more work may still mend.
    drawn(text) -> (the Board of a picture before anything is changed in it, the picture as its Answer).
    choices(board) -> what a person can put into its cells, the empty one first, where the house notation of Marks is
    rows of one letter a cell; follows(board, marks) -> a Step with all that is plain from there, found in no time.
    line(text) -> LineTold, for a page about one line, in a genre whose lines can be looked at one by one.
    remarks(board) -> sentences on what shows of a board at once, without a search. keep: how many answers are worth
    showing. counts_all: its engine counts every answer, whatever limit a Query has.
    asking: for puzzles that are asked rather than drawn. story() -> the Story of a page of its own.
    """

    name: str
    title: Phrase
    rules: Phrase
    formats: tuple[Format, ...]
    read_answer: Callable[[Any, str], Any]
    write_answer: Callable[[Any, Any], str]
    check: Callable[[Any, Any], list[Fault]]
    draw: Callable[..., Picture]
    measure: Callable[[Any], Measure]
    values: Callable[[Any, Any], Mapping[At, object]]
    limit: tuple[int, int]
    words: Words = field(default_factory=dict)
    offers: frozenset[str] = frozenset()
    symmetry: Symmetry | None = None
    techniques: tuple[Technique, ...] = ()
    levels: tuple[Phrase, ...] = ()
    ceilings: tuple[int, ...] = ()
    technique_texts: Words = field(default_factory=dict)
    read_marks: Callable[[Any, str], Any] | None = None
    write_marks: Callable[[Any, Any], str] | None = None
    wrong: Callable[[Any, Any, Any], Sequence[At]] | None = None
    recipe: tuple[Option, ...] = ()
    follow: Callable[..., Any] | None = None
    step_diagram: Callable[[Any, Step], Picture | None] | None = None
    filled: Callable[[Any, Mapping[At, object]], Any] | None = None
    guides: Callable[[Any], Any] | None = None
    bound: Callable[[Any, Any], Any] | None = None
    unfinished: frozenset[str] = frozenset()
    remarks: Callable[[Any], Sequence[Phrase]] | None = None
    drawn: Callable[[str], tuple[Any, Any]] | None = None
    line: Callable[[str], LineReport] | None = None
    choices: Callable[[Any], Sequence[Choice]] | None = None
    follows: Callable[[Any, Any], Step] | None = None
    composed: Composed | None = None
    article: Callable[[], Article] | None = None
    keep: int = 2
    counts_all: bool = False

    @property
    def house(self) -> Format:
        """The house notation: the one that is stored and sent."""
        return self.formats[0]

    def parse(self, text: str) -> Any:
        """The board of one puzzle in house notation. Raises NotationError."""
        return self.house.board(text)

    def emit(self, board: Any) -> str:
        """The board in house notation."""
        return self.house.write_board(board)

    def format(self, name: str) -> Format:
        """The format of that name. Raises KeyError."""
        return {form.name: form for form in self.formats}[name]

    def technique(self, name: str) -> Technique:
        """The technique of that name. Raises KeyError."""
        return {technique.name: technique for technique in self.techniques}[name]
