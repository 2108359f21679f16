"""A kind of puzzle: ten entries that every genre has, and parts that a genre has whole or not at all."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from solvers.contract.article import Article
from solvers.contract.entering import Drawn, Played
from solvers.contract.fixable import Fixable
from solvers.contract.photographed import Photographed
from solvers.contract.rating import Scale
from solvers.contract.recipe import Option
from solvers.contract.results import At, Fault, Measure, Sentence, Step, Technique
from solvers.messages import Message, Words, stand_in
from solvers.notation.format import Format
from solvers.picture import Picture

LEVELS = (Message("Very easy"), Message("Easy"), Message("Medium"), Message("Hard"), Message("Very hard"))


@dataclass(frozen=True)
class Answers:
    """The way in which answers are written and compared, half-filled ones too.

    read(board, text) -> answer, raises NotationError; write(board, answer) -> text.
    values(board, answer) -> {cell: value}, by which answers are compared cell by cell.
    filled(board, {cell: value}) -> the half-filled answer that holds these values, for cells proven one by one.
    symbol(board, value) -> a value as it is written in a cell.
    """

    read: Callable[[Any, str], Any]
    write: Callable[[Any, Any], str]
    values: Callable[[Any, Any], Mapping[At, object]]
    filled: Callable[[Any, Mapping[At, object]], Any] | None = None
    symbol: Callable[[Any, object], str] = lambda board, value: str(value)


@dataclass(frozen=True)
class Marked:
    """A person's work on a board.

    read(board, text) -> marks, raises NotationError; write(board, marks) -> text.
    wrong(board, marks, answer) -> the cells whose marks do not lead to that answer.
    unfinished: keys of the Faults of marks that more work may still cure.
    guides(board) -> the marks that a person would begin with.
    bound(board, marks) -> the board whose answers are those with these marks, for searching from them.
    finish(board, marks) -> the marks with every open cell taken for empty, for genres whose empty cells people leave
    out.
    """

    read: Callable[[Any, str], Any]
    write: Callable[[Any, Any], str]
    wrong: Callable[[Any, Any, Any], Sequence[At]]
    unfinished: frozenset[str] = frozenset()
    guides: Callable[[Any], Any] | None = None
    bound: Callable[[Any, Any], Any] | None = None
    finish: Callable[[Any, Any], Any] = lambda board, marks: marks


@dataclass(frozen=True)
class Explained:
    """A person's way to the answer, whose Steps come from `Engine.explain`.

    techniques: the easiest first. levels: the names of the levels 0 to 4. texts: technique -> a longer description, for
    readers who need more than its sentence.
    apply(board, steps, marks=None) -> the marks of a person who took these steps from these marks on.
    ceilings: the highest summed score of each level but the last, when many easy steps make a board hard too.
    diagram(board, step) -> the picture under a step's sentence, if any; its caption describes it in words.
    rating: how another program would rate the puzzles.
    tried: the techniques whose steps sum up a trial, which the engine follows. has_values: lists of steps name what is
    put into cells, as digits, and not the clue that it comes from.
    """

    techniques: tuple[Technique, ...]
    levels: tuple[Message, ...]
    texts: Words
    apply: Callable[..., Any]
    ceilings: tuple[int, ...] = ()
    diagram: Callable[[Any, Step], Picture | None] | None = None
    rating: Scale | None = None
    tried: frozenset[str] = frozenset()
    has_values: bool = False

    @cached_property
    def by_name(self) -> Mapping[str, Technique]:
        """Return every technique by its name."""
        return {technique.name: technique for technique in self.techniques}

    def technique(self, name: str) -> Technique:
        """Return the technique of that name; a stand-in for one that only another version knows."""
        return self.by_name.get(name) or Technique(name, stand_in(name), stand_in(name), 0, 0)

    def explain_step(self, step: Step) -> Sentence:
        """Say in a sentence what a step does and why."""
        return self.technique(step.technique).explain(step)


@dataclass(frozen=True)
class Generated:
    """New puzzles, which come from `Engine.generate`.

    recipe: the options. from_picture(text) -> (the board of a picture before anything is changed in it, the picture as
    its answer), for a recipe with a picture among its options. levels: settings for puzzles that are soon made, by the
    usual levels "easy", "medium", "hard", or some of them.
    """

    recipe: tuple[Option, ...]
    from_picture: Callable[[str], tuple[Any, Any]] | None = None
    levels: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)


class Optimum(NamedTuple):
    """A way in which answers are best. settings: of the query that finds them; its counts say how good they are."""

    name: str
    title: Message
    settings: Mapping[str, str]


@dataclass(frozen=True)
class Composed:
    """A form in which a puzzle is put together. compose({option: text}) -> its Enpitsu text.

    options: also of the kind "cells", a grid of `least` rows and `most` columns to be ticked; its text is the box
    around the ticked cells, rows of # and . parted by /.
    examples: a title, and the settings that differ from the defaults.
    settings(board) -> the settings that lead to a board, as far as the form has them.
    """

    options: tuple[Option, ...]
    compose: Callable[[Mapping[str, str]], str]
    settings: Callable[[Any], Mapping[str, str]]
    examples: tuple[tuple[Message, Mapping[str, str]], ...] = ()


@dataclass(frozen=True)
class Symmetric:
    """The transforms of boards and answers, in plain Python. Transforms are short texts.

    turn_board(board, transform) -> board; turn_answer(board, answer, transform) -> answer of the turned board;
    turn_cell(board, cell, transform) -> cell of the turned board; undo(transform) -> the way back, or a ValueError of a
    text that is no transform.
    """

    turn_board: Callable[[Any, str], Any]
    turn_answer: Callable[[Any, Any, str], Any]
    turn_cell: Callable[[Any, At, str], At]
    undo: Callable[[str], str]


class LineReport(NamedTuple):
    """A report on one line by itself. text: the line in its notation; pictures: each with its title."""

    text: str
    sentences: tuple[Message, ...]
    pictures: tuple[tuple[Message, Picture], ...]


def no_remarks(board: Any) -> Sequence[Message]:
    """Return nothing, for genres that have no remarks on a board."""
    return ()


@dataclass(frozen=True, eq=False)
class Genre:
    """A kind of puzzle: everything that a page needs, and nothing heavy.

    folder: where its package is, with samples and examples. formats: the first one is its Enpitsu text.
    check(board, answer) -> the broken rules. draw(board, marks=None, answer=None, faults=(), step=None, differing=(),
    conflict=()) -> Picture. measure(board) -> its size. limit: (rows, columns) of the largest board, and most_cells of
    any, for genres that do not read every board within that limit.
    messages: "fault.<key>", "recipe.<key>", "count.<name>", "method.<name>" and the keys of the genre's NotationErrors.
    remarks(board) -> sentences on facts that a board shows at once, without a search. keep: how many answers are worth
    showing. counts_all: its engine counts every answer, whatever limit a Query has. optima: qualities for which the
    best of several answers can be searched.
    other_names: further names, in any language, for those who search for it.
    elsewhere: how other programs judge answers differently.
    engine() -> its Engine, always the same one; None when the module `engine` of the genre's package binds it.
    article() -> an extra page. line_report(text) -> a report on one line, for genres whose lines can be looked at
    alone.
    """

    name: str
    title: Message
    rules: Message
    folder: Path
    formats: tuple[Format, ...]
    answers: Answers
    check: Callable[[Any, Any], list[Fault]]
    draw: Callable[..., Picture]
    measure: Callable[[Any], Measure]
    limit: tuple[int, int]
    messages: Words = field(default_factory=dict)
    most_cells: int | None = None
    remarks: Callable[[Any], Sequence[Message]] = no_remarks
    keep: int = 2
    counts_all: bool = False
    optima: tuple[Optimum, ...] = ()
    marked: Marked | None = None
    played: Played | None = None
    drawn: Drawn | None = None
    explained: Explained | None = None
    fixable: Fixable | None = None
    generated: Generated | None = None
    composed: Composed | None = None
    symmetric: Symmetric | None = None
    photographed: Photographed | None = None
    engine: Callable[[], Any] | None = None
    article: Callable[[], Article] | None = None
    line_report: Callable[[str], LineReport] | None = None
    other_names: tuple[str, ...] = ()
    elsewhere: Message | None = None

    def __repr__(self) -> str:
        return f"<Genre {self.name}>"

    @property
    def own_format(self) -> Format:
        """Return the Enpitsu text: the format that is stored and sent."""
        return self.formats[0]

    @property
    def offers(self) -> list[str]:
        """Return the abilities besides solving, in the words of `--json` and the API."""
        parts = {"canonical": self.symmetric, "explain": self.explained, "generate": self.generated}
        return [name for name, part in parts.items() if part is not None]

    @property
    def marked_part(self) -> Marked:
        """Return the Marked part of a genre that has one."""
        assert self.marked is not None, self.name
        return self.marked

    @property
    def played_part(self) -> Played:
        """Return the Played part of a genre that has one."""
        assert self.played is not None, self.name
        return self.played

    @property
    def explained_part(self) -> Explained:
        """Return the Explained part of a genre that has one."""
        assert self.explained is not None, self.name
        return self.explained

    @property
    def levels(self) -> tuple[Message, ...]:
        """Return the names of the levels 0 to 4; the usual ones for a genre that is not explained."""
        return self.explained.levels if self.explained else LEVELS

    def parse(self, text: str) -> Any:
        """Return the board of one puzzle in Enpitsu text. Raises NotationError."""
        return self.own_format.board(text)

    def emit(self, board: Any) -> str:
        """Return the board in Enpitsu text."""
        return self.own_format.write_board(board)

    def format(self, name: str) -> Format:
        """Return the format of that name. Raises KeyError."""
        return {form.name: form for form in self.formats}[name]

    @property
    def written_formats(self) -> list[Format]:
        """Return the formats in which a puzzle can be written; the others can only be read."""
        return [form for form in self.formats if form.write]

    def written_format(self, name: str) -> Format | None:
        """Return the written format of that name, with or without its dots; None for an unknown name."""
        # "puzz.link" must name the same format in all genres.
        plain = name.replace(".", "")
        return next((form for form in self.written_formats if form.name.replace(".", "") == plain), None)
