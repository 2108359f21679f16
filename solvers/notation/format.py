"""What a format is: how a text is recognised, read and written, and the errors of both."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from solvers.messages import Phrase, Words, format_in

TEXT_LIMIT = 1_000_000  # characters of one puzzle's text


BATCH_LIMIT = 20_000_000  # characters of a file of many


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
    "too-many-lines": Phrase(
        "The text has {found:,} lines; at most {limit:,} are read.",
        "テキストが {found:,} 行あります。読めるのは {limit:,} 行までです。",
    ),
    "line-too-long": Phrase(
        "this line has more than {limit:,} characters, which is the most that is read.",
        "この行は {limit:,} 文字を超えています。読めるのは1行 {limit:,} 文字までです。",
    ),
    "too-many-blocks": Phrase(
        "The text has more than {limit:,} parts between lines of ====; that is the most that is read.",
        "==== の行で区切られた部分が {limit:,} 個を超えています。読めるのは {limit:,} 個までです。",
    ),
    "too-many-puzzles": Phrase(
        "more than {limit:,} puzzles; that is the most that is read at once.",
        "パズルが {limit:,} 問を超えています。一度に読めるのは {limit:,} 問までです。",
    ),
    "too-many-unread": Phrase(
        "reading stopped here, as more than {limit:,} puzzles cannot be read. The first of them: {first}",
        "読めないパズルが {limit:,} 問を超えたので、ここで止めました。最初のエラー: {first}",
    ),
    "too-costly": Phrase(
        "Reading this text took more than {limit:g} seconds of computing; send it in parts.",
        "このテキストの読み取りに {limit:g} 秒以上かかりました。分けて送ってください。",
    ),
    "character": Phrase("found {found!r}; expected {expected}.", "{found!r} がありますが、{expected} のはずです。"),
    "short-row": Phrase(
        "this row has {found} cells; expected {expected}, as in the first row.",
        "この行は {found} マスです。最初の行と同じ {expected} マスのはずです。",
    ),
    "long-row": Phrase(
        "this row has {found} characters; expected at most {expected}.",
        "この行は {found} 文字です。{expected} 文字までのはずです。",
    ),
    "region-parts": Phrase(
        "the cells of region {found} do not hang together.", "部屋 {found} のマスがつながっていません。"
    ),
    "region-value": Phrase(
        "region {found} has a second value here; expected one at most.",
        "部屋 {found} の2つ目の値です。1つまでのはずです。",
    ),
    "other-genre": Phrase(
        "this says genre {found!r}; expected {expected!r}.", "genre が {found!r} です。{expected!r} のはずです。"
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
    "given-up": Phrase(
        "{limit} lines could not be read; the rest was left.",
        "読めない行が {limit} 行になったため、残りは読みませんでした。",
    ),
    "size-only": Phrase(
        "found {found!r}; expected a width and a height from 1.", "{found!r} は盤面の大きさとして読めません。"
    ),
    "rows-missing": Phrase(
        "the board has {found} rows; expected {expected}.", "盤面が {found} 行です。{expected} 行のはずです。"
    ),
    "cells-missing": Phrase(
        "the text fills {found} of {expected} cells.", "{expected} マスのうち {found} マスしか書かれていません。"
    ),
    "cells-over": Phrase(
        "here the board's {expected} cells are full already.", "ここより前で {expected} マスがすべて埋まっています。"
    ),
    "no-section": Phrase("there is no {expected} in this text.", "テキストに {expected} がありません。"),
    "not-packed": Phrase(
        "the link's packed text could not be opened: {reason}.", "リンクの圧縮部分を開けませんでした: {reason}。"
    ),
    "other-puzzle": Phrase("this is a puzzle of another kind: {found!r}.", "別の種類のパズルです: {found!r}。"),
    "other-rules": Phrase(
        "the link asks for a variant of the rules ({found!r}), which is not read.",
        "リンクが変種のルール({found!r})を指定しています。変種は読みません。",
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

    def format_in(self, language: str = "en") -> str:
        """The sentence: where, what was read, what was expected."""
        words = self.words if self.key in self.words else WORDS
        sentence = format_in(words, self.key, language, self.parameters)
        return _where(self.line, self.column, language) + sentence

    def __str__(self) -> str:
        return self.format_in()

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
    UNLIKELY = 1  # it can be read so, but hardly anybody meant it: asked for by name, or nobody else reads it
    POSSIBLE = 2
    CERTAIN = 3


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
