"""Formats: how a text is recognised, read and written, and the errors of both."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

from solvers.brief import Brief
from solvers.messages import NO_TEXT, Message, Text, Words

# The text of one puzzle may be this many characters long.
TEXT_LIMIT = 1_000_000


# A file of many puzzles may be this many characters long.
BATCH_LIMIT = 20_000_000


WORDS: Words = {
    "unknown": Message(
        "found {found!r}; expected a grid, a list of clues, a link or a saved file of a puzzle. "
        "Choose its genre to learn what is wrong with it."
    ),
    "unread": Message("found {found!r}; expected a grid, a link or a saved file of this puzzle."),
    "link-kind": Message("this link is of {found!r}, a kind of puzzle that is not known here."),
    "link-site": Message("links of {site} are not read; send the puzzle itself, as a grid or a list."),
    "unsolved-genre": Message("this is {title}; it is not solved here yet."),
    "empty": Message("There is no puzzle in this text."),
    "ambiguous": Message("This could be {choices}: please say which."),
    "rival": Message(
        "Read as {form}; as {others} it would be another board: a file whose name ends in {ending} is read so."
    ),
    "doubtful": Message("This can be read as {choices}, but it may be another puzzle: please say which."),
    "too-long": Message("The text has {found:,} characters; at most {limit:,} are read."),
    "too-many-lines": Message("The text has {found:,} lines; at most {limit:,} are read."),
    "line-too-long": Message("this line has more than {limit:,} characters, which is the most that is read."),
    "too-many-blocks": Message(
        "The text has more than {limit:,} parts between lines of ====; that is the most that is read."
    ),
    "too-many-puzzles": Message("more than {limit:,} puzzles; that is the most that is read at once."),
    "too-many-unread": Message(
        "reading stopped here, as more than {limit:,} puzzles cannot be read. The first of them: {first}"
    ),
    "too-costly": Message("Reading this text took more than {limit:g} seconds of computing; send it in parts."),
    "character": Message("found {found!r}; expected {expected}."),
    "short-row": Message("this row has {found} cells; expected {expected}, as in the first row."),
    "long-row": Message("this row has {found} characters; expected at most {expected}."),
    "region-parts": Message("the cells of region {found} are not connected."),
    "wall": Message("found the wall {found!r}; expected one between two cells of the board that are of one region."),
    "walls-inside": Message("a wall inside a region, between {one} and {other}, is not read for this genre."),
    "region-value": Message("region {found} has a second value here; expected one at most."),
    "other-genre": Message("this says genre {found!r}; expected {expected!r}."),
    "too-large": Message("the board is {rows} rows by {cols} columns; at most {most_rows} by {most_cols} are read."),
    "not-text": Message("This file is not text: byte {offset} could not be read."),
    "cut-off": Message("This packed file ends after {found:,} bytes, before what it holds does."),
    "cut-off-file": Message("This packed file ends before what it holds does."),
    "part-too-long": Message(
        "more than {limit:,} characters follow without a line of ====; that is the most that is read of a file at once."
    ),
    "given-up": Message("{limit} lines could not be read; the rest was left."),
    "size-only": Message("found {found!r}; expected a width and a height from 1."),
    "rows-missing": Message("the board has {found} rows; expected {expected}."),
    "list-open": Message("the list that begins here does not end."),
    "list-ends": Message("a list ends here that did not begin."),
    "too-deep": Message("more than {limit} lists within each other."),
    "cells-missing": Message("the text fills {found} of {expected} cells."),
    "cells-over": Message("here the board's {expected} cells are full already."),
    "margins": Message("found {found} numbers beside the grid; expected {expected}, one for each row or column."),
    "margin-missing": Message("number {place} of those beside the grid is missing here; this format has them all."),
    "no-section": Message("there is no {expected} in this text."),
    "moves-unread": Message("the moves of this saved game ({found}) are not read, the puzzle alone is."),
    "save-length": Message("{name} has {found} characters; this save file says {expected}."),
    "not-packed": Message(
        "the link's packed text could not be opened: it is cut off or changed, or holds something else."
    ),
    "other-puzzle": Message("this is a puzzle of another kind: {found!r}."),
    "other-rules": Message("the link asks for a variant of the rules ({found!r}), which is not read."),
    "ipuz-kind": Message("this ipuz file is of another kind, {title}, which is not read."),
    "link-empty": Message("this link names {title} and holds no board that can be read."),
    "pzpr-unknown": Message("this is a puzzle of the puzz.link family, {found!r}; it is not solved here."),
    "only-seed": Message(
        "this is a random seed ({found}), not a board: in the program choose Game > Specific and copy the game ID."
    ),
    "expected.end": Message("the end"),
    "expected.digits": Message("{digits} of {least}-{most}"),
    "not-kept": Message("this board is no puzzle of this genre: {reason}."),
    "strange-clue": Message("the cell in row {row}, column {col} holds {found!r}; expected {expected}."),
    "large-clue": Message("the cell in row {row}, column {col} holds {found:,}; numbers to {most:,} are read."),
    "cannot-hold": Message("This format cannot hold the puzzle: {reason}."),
}


ONLY_READ = Message("it is only read")
PLACES: Words = {
    "place.line": Message("Line {line}: "),
    "place.column": Message("Line {line}, column {column}: "),
    "place.message": Message("{place}{message}"),
}


class NotationError(ValueError):
    """Raised for a text that cannot be read. line and column count from 1; 0 means the text as a whole.

    words: the messages that hold the key's sentence, when it belongs to one genre.
    """

    def __init__(self, key: str, line: int = 0, column: int = 0, words: Words = WORDS, **parameters: object):
        super().__init__(key)
        self.key, self.line, self.column, self.words, self.parameters = key, line, column, words, parameters

    def format_in(self, language: str = "en") -> str:
        """Return the sentence: the place, the text that was read, the text that was expected."""
        return self.sentence.format_in(language)

    @property
    def sentence(self) -> Message:
        """Return the place, the text that was read and the text that was expected, as one message."""
        return PLACES["place.message"].with_parameters(place=format_place(self.line, self.column), message=self.message)

    @property
    def message(self) -> Message:
        """Return the message without the place: the text that was read and the text that was expected."""
        words = self.words if self.key in self.words else WORDS
        return words[self.key].with_parameters(**self.parameters)

    def __str__(self) -> str:
        return self.format_in()

    def move(self, lines: int) -> "NotationError":
        """Return this error for a text with `lines` more lines before it."""
        line = self.line + lines if self.line else (lines + 1 if lines else 0)
        return NotationError(self.key, line, self.column, self.words, **self.parameters)


def format_place(line: int, column: int) -> Text:
    """Return a place in a text as words, to come before the sentence about it."""
    if not line:
        return NO_TEXT
    return PLACES["place.column" if column else "place.line"].with_parameters(line=line, column=column)


class CannotHold(ValueError):
    """Raised when a format cannot hold a board, with the reason."""

    def __init__(self, reason: Text):
        # Another process makes the error again from this argument.
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason.format_in()


class Claim(IntEnum):
    """The claim of a format to a text."""

    NO = 0
    # The text is in this format, but belongs to another genre unless somebody names this one.
    NAMED = 1
    # The text can be read so, but hardly anybody meant it: read when its genre is named, otherwise asked about.
    UNLIKELY = 2
    # Texts of many puzzles look like this: one choice among others, never taken without asking.
    DOUBTFUL = 3
    POSSIBLE = 4
    CERTAIN = 5


@dataclass(frozen=True, slots=True)
class Entry(Brief):
    """One puzzle as it was read: the board, and titles and marks in the text. line: where it begins, from 1.

    remarks: faults of the puzzle itself that show without a search (it can still be solved, to no answer), or the
    remark that its text could be another board.
    """

    board: Any
    marks: Any = None
    answer: Any = None
    title: str = ""
    author: str = ""
    source: str = ""
    line: int = 1
    remarks: tuple[NotationError, ...] = ()

    def __post_init__(self) -> None:
        """Blank characters that cannot be printed: names are shown in one line."""
        for name in ("title", "author", "source"):
            text: str = getattr(self, name)
            if not text.isprintable():
                blanked = "".join(char if char.isprintable() else " " for char in text)
                object.__setattr__(self, name, " ".join(blanked.split()))


@dataclass(frozen=True, eq=False)
class Format:
    """A notation: reader and writer in one description.

    claim(text) -> Claim. read(text) -> Entries, and a NotationError in the place of each puzzle that cannot be read
    (raised when nothing can). write(Entry) -> text, or CannotHold; None for a format that is only read. suffix: of
    an exported file. example: a small text that this format reads. check(Entry): raises CannotHold as write would,
    without writing; None for a format that holds every board. is_kept: whether it refuses by itself to read a board
    that the genre's Enpitsu text cannot hold.
    """

    name: str
    title: Message
    claim: Callable[[str], Claim]
    read: Callable[[str], "Iterable[Entry | NotationError]"]
    write: Callable[[Entry], str] | None = None
    suffix: str = "txt"
    example: str = ""
    mime: str = "text/plain; charset=utf-8"
    check: Callable[[Entry], object] | None = None
    is_kept: bool = False

    def __repr__(self) -> str:
        return f"<Format {self.name}>"

    @cached_property
    def has_one_a_line(self) -> bool:
        """Whether each line of a text in this format is a puzzle; in any other, lines of equal signs part them."""
        line = self.example.strip()
        if "\n" in line:
            return False
        try:
            return sum(isinstance(one, Entry) for one in self.read(f"{line}\n{line}\n")) == 2
        except NotationError:
            return False

    def board(self, text: str) -> Any:
        """Return the board of a text that holds one puzzle. Raises NotationError."""
        for entry in self.read(text):
            if isinstance(entry, NotationError):
                raise entry
            return entry.board
        raise NotationError("empty")

    def write_entry(self, entry: Entry) -> str:
        """Write a puzzle with its title, author, source and marks. Raises CannotHold."""
        if self.write is None:
            raise CannotHold(ONLY_READ)
        return self.write(entry)

    def refusal(self, entry: Entry) -> Text | None:
        """Return the reason why it cannot hold a puzzle, without writing it; None when it can."""
        if self.write is None:
            return ONLY_READ
        try:
            if self.check is not None:
                self.check(entry)
        except CannotHold as refusal:
            return refusal.reason
        return None

    def write_board(self, board: Hashable) -> str:
        """Write the board alone. Raises CannotHold."""
        return self.write_entry(Entry(board))
