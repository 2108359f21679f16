"""Texts that hold puzzles: what a format is, how one is recognised, and the letters formats are made of.

It knows character grids, run lengths and base 36, and no genre. Every error is a NotationError with line and column.
"""

import unicodedata
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from solvers.words import Phrase, Words, say

TEXT_LIMIT = 1_000_000  # characters of one puzzle's text
BATCH_LIMIT = 20_000_000  # characters of a file of many
GZIP = b"\x1f\x8b"  # the first bytes of a packed file

WORDS: Words = {
    "unknown": Phrase(
        "No puzzle was recognised in this text. It begins with {found!r}; expected one of: {formats}.",
        "このテキストからパズルを読み取れませんでした。先頭は {found!r} です。読めるのは {formats} です。",
    ),
    "empty": Phrase("There is no puzzle in this text.", "テキストが空です。"),
    "ambiguous": Phrase(
        "This could be {choices}: please say which.", "{choices} のどれとも読めます。種類を選んでください。"
    ),
    "too-long": Phrase(
        "The text has {found:,} characters; at most {limit:,} are read.",
        "テキストが {found:,} 文字あります。読めるのは {limit:,} 文字までです。",
    ),
    "character": Phrase("found {found!r}; expected {expected}.", "{found!r} がありますが、{expected} のはずです。"),
    "short-row": Phrase(
        "this row has {found} cells; expected {expected}, as in the first row.",
        "この行は {found} マスです。最初の行と同じ {expected} マスのはずです。",
    ),
    "too-large": Phrase(
        "the board is {rows} rows by {cols} columns; at most {most_rows} by {most_cols} are read.",
        "盤面が縦 {rows} 横 {cols} です。縦 {most_rows} 横 {most_cols} までです。",
    ),
    "not-text": Phrase(
        "This file is not text: byte {offset} could not be read.", "テキストではありません({offset} バイト目)。"
    ),
    "cut-off": Phrase(
        "This packed file ends after {found:,} bytes, before what it holds does.",
        "圧縮ファイルが {found:,} バイトで途切れています。",
    ),
    "cannot-hold": Phrase("This format cannot hold the puzzle: {reason}.", "この形式では表せません: {reason}。"),
}


class NotationError(ValueError):
    """A text that is not what it should be. line and column count from 1; 0 means the text as a whole.

    words: where the key's sentence stands, when it belongs to one genre.
    """

    def __init__(self, key: str, line: int = 0, column: int = 0, words: Words = WORDS, **parameters: object):
        super().__init__(key)
        self.key, self.line, self.column, self.words, self.parameters = key, line, column, words, parameters

    def say(self, language: str = "en") -> str:
        """The sentence: where, what was read, what was expected."""
        words = self.words if self.key in self.words else WORDS
        sentence = say(words, self.key, language, self.parameters)
        return _where(self.line, self.column, language) + sentence

    def __str__(self) -> str:
        return self.say()

    def moved(self, lines: int) -> "NotationError":
        """The same error in a text where `lines` more lines stand before."""
        line = self.line + lines if self.line else (lines + 1 if lines else 0)
        return NotationError(self.key, line, self.column, self.words, **self.parameters)


def _where(line: int, column: int, language: str) -> str:
    if not line:
        return ""
    japanese = language.startswith("ja")
    if not column:
        return f"{line}行目: " if japanese else f"Line {line}: "
    return f"{line}行{column}文字目: " if japanese else f"Line {line}, column {column}: "


class CannotHold(ValueError):
    """A format that cannot hold a board, with the reason."""

    def __init__(self, reason: Phrase):
        super().__init__(reason.en)
        self.reason = reason


class Claim(IntEnum):
    """What a format says of a text."""

    NO = 0
    POSSIBLE = 1
    CERTAIN = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle as it was read: the board, and what the text said beside it. line: where it begins, from 1.

    remarks: what is wrong with the puzzle itself, seen without a search; it can be solved all the same, to no answer.
    """

    board: Any
    marks: Any = None
    answer: Any = None
    title: str = ""
    author: str = ""
    source: str = ""
    line: int = 1
    remarks: tuple[NotationError, ...] = ()


@dataclass(frozen=True, eq=False)
class Format:
    """A notation: reader and writer in one description.

    claim(text) -> Claim. read(text) -> Entries, and a NotationError in the place of each puzzle that cannot be read
    (raised when nothing can). write(Entry) -> text, or CannotHold; None for a format that is only read. suffix: of
    an exported file. example: a small text that this format reads.
    """

    name: str
    title: Phrase
    claim: Callable[[str], Claim]
    read: Callable[[str], "Iterable[Entry | NotationError]"]
    write: Callable[[Entry], str] | None = None
    suffix: str = "txt"
    example: str = ""
    mime: str = "text/plain; charset=utf-8"

    def board(self, text: str) -> Any:
        """The board of a text that holds one puzzle. Raises NotationError."""
        for entry in self.read(text):
            if isinstance(entry, NotationError):
                raise entry
            return entry.board
        raise NotationError("empty")

    def write_board(self, board: Hashable) -> str:
        """The board alone. Raises CannotHold."""
        if self.write is None:
            raise CannotHold(Phrase("it is only read", "読み取り専用です"))
        return self.write(Entry(board))


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a longer text, and the number of lines before it."""

    text: str
    lines_before: int = field(default=0)


def decoded(data: bytes) -> str:
    """Uploaded bytes as text: UTF-8 or UTF-16 by its mark, else UTF-8, else Shift_JIS. A gzip file is unpacked first.

    Raises NotationError.
    """
    if data[:2] == GZIP:
        data = _unpacked(data)
    encodings = ["utf-16"] if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ["utf-8-sig", "cp932"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError as error:
            offset = error.start
            continue
        if "\0" in text:
            offset = text.index("\0")
            continue
        return text
    raise NotationError("not-text", offset=offset + 1)


def _unpacked(data: bytes) -> bytes:
    """What a gzip file holds; no more than the limit is ever unpacked."""
    try:
        unpacking = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        held = unpacking.decompress(data, BATCH_LIMIT)
    except zlib.error:
        raise NotationError("not-text", offset=1) from None
    if unpacking.unconsumed_tail:
        raise NotationError("too-long", found=BATCH_LIMIT + 1, limit=BATCH_LIMIT)
    if not unpacking.eof:
        raise NotationError("cut-off", found=len(data))
    return held


_PLAIN_SPACES = dict.fromkeys(map(ord, "\u00a0\u2007\u202f\u3000"), " ") | {0xFEFF: None, 0x200B: None}


def plain(text: str) -> str:
    """The text with line ends, blanks and full-width ASCII in their plain forms; one character stays one character.

    Only full-width ASCII is narrowed (NFKC would also change the shapes that puzzles are drawn with).
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_PLAIN_SPACES)
    if text.isascii():
        return text
    return "".join(unicodedata.normalize("NFKC", c) if "\uff01" <= c <= "\uff5e" else c for c in text)


def blocks(text: str) -> Iterator[Block]:
    """The stretches of a text between lines of four or more `=`; empty ones are passed over."""
    lines: list[str] = []
    start = 0
    for number, line in enumerate(text.split("\n")):
        bare = line.strip()
        if len(bare) >= 4 and not bare.strip("="):
            yield from _block(lines, start)
            lines, start = [], number + 1
        else:
            lines.append(line)
    yield from _block(lines, start)


def _block(lines: list[str], start: int) -> Iterator[Block]:
    if any(line.strip() for line in lines):
        yield Block("\n".join(lines), start)


def character_rows(text: str, alphabet: str, expected: Phrase | str, words: Words = WORDS) -> tuple[str, ...]:
    """The rows of a rectangle of characters, blank lines around it and blanks at line ends passed over.

    Raises NotationError at the first character outside `alphabet`, or at a row of another length than the first.
    """
    rows: list[str] = []
    for number, raw in enumerate(text.split("\n"), 1):
        row = raw.rstrip()
        if not row:
            continue
        indent = len(row) - len(row.lstrip())
        row = row.lstrip()
        for column, character in enumerate(row, 1 + indent):
            if character not in alphabet:
                raise NotationError("character", number, column, words, found=character, expected=expected)
        if rows and len(row) != len(rows[0]):
            raise NotationError("short-row", number, 0, words, found=len(row), expected=len(rows[0]))
        rows.append(row)
    if not rows:
        raise NotationError("empty", words=words)
    return tuple(rows)
