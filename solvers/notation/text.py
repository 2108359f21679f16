"""Bytes and raw texts, cut into blocks of lines and rows of characters."""

import re
import unicodedata
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import accumulate, count, islice, repeat
from typing import NamedTuple, TypeVar

from solvers.messages import Message, Words
from solvers.notation.format import BATCH_LIMIT, WORDS, Entry, NotationError
from solvers.notation.loose.encodings import decode_best

# A packed file begins with these bytes.
GZIP = b"\x1f\x8b"
_BITMAP_COMMENT = rb"(?:\s+#[^\n]*)*"
# The head of a PBM picture in bytes gives its width and height.
BITMAP = re.compile(rb"P4" + _BITMAP_COMMENT + rb"\s+(\d{1,5})" + _BITMAP_COMMENT + rb"\s+(\d{1,5})\s")
MOST_PIXELS = 4_000_000


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A stretch of a longer text, and the number of lines before it."""

    text: str
    lines_before: int = field(default=0)


def decode_text(data: bytes) -> str:
    """Return uploaded bytes as text: UTF-8 or UTF-16 by its mark, else UTF-8, else the encoding that gives words.

    gzip is unpacked first. A PBM picture in bytes (P4) becomes one in letters (P1). Raises NotationError.
    """
    if data[:2] == GZIP:
        data = _unpack(data)
    if head := BITMAP.match(data):
        return _spell_bitmap(data[head.end() :], int(head[1]), int(head[2]))
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        chosen = decode_best(data) if encoding != "utf-16" else None
        if chosen is None:
            raise NotationError("not-text", offset=error.start + 1) from None
        return chosen
    if "\0" in text:
        raise NotationError("not-text", offset=text.index("\0") + 1)
    return text


def is_longer(data: bytes, most: int) -> bool:
    """Whether uploaded bytes are more than `most`; those of a gzip file count unpacked, and only that far."""
    if data[:2] != GZIP or len(data) > most:
        return len(data) > most
    try:
        return len(zlib.decompressobj(wbits=16 + zlib.MAX_WBITS).decompress(data, most + 1)) > most
    except zlib.error:
        return False


def _spell_bitmap(data: bytes, width: int, height: int) -> str:
    """Return the P1 text of a picture whose rows are bits, the highest first, filled up to whole bytes."""
    stride = (width + 7) // 8
    if width * height > MOST_PIXELS:
        raise NotationError("too-large", rows=height, cols=width, most_rows=2_000, most_cols=2_000)
    if len(data) < stride * height:
        raise NotationError("cut-off", found=len(data))
    rows = (data[start : start + stride] for start in range(0, stride * height, stride))
    bits = (f"{int.from_bytes(row):0{8 * stride}b}"[:width] for row in rows) if width else ()
    return f"P1\n{width} {height}\n" + "\n".join(bits) + "\n"


def _unpack(data: bytes) -> bytes:
    """Return the contents of a gzip file, never unpacking more than the limit."""
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
# Nothing can write these halves of characters.
_SURROGATES = dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
_PLAIN = _PLAIN_SPACES | _SURROGATES
_WIDE = re.compile("[\uff01-\uff5e]+")


def normalize_text(text: str) -> str:
    """Return the text with line ends, blanks and full-width ASCII in their plain forms; its length stays the same.

    Only full-width ASCII is narrowed (NFKC would also change the shapes that puzzles are drawn with).
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.isascii():
        return text
    return _WIDE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text.translate(_PLAIN))


SEPARATOR = "===="
_SEPARATORS = re.compile(r"(?m)^[^\S\n]*+={4,}+[^\S\n]*+$")


def split_blocks(text: str) -> Iterator[TextBlock]:
    """Yield the stretches of a text between lines of four or more `=`, except empty ones."""
    if SEPARATOR not in text:
        yield from _block([text], 0)
        return
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


def has_separators(text: str, count: int) -> bool:
    """Whether a text has at least `count` lines that separate its blocks; counting stops there."""
    return text.count(SEPARATOR) >= count and sum(1 for _ in islice(_SEPARATORS.finditer(text), count)) >= count


def first_long_line(text: str, most: int) -> int:
    """Return the number of a line of more than `most` characters, from 1; 0 when there is none.

    It jumps from line end to line end, as far as they may be apart: a text of short lines is passed in a few leaps.
    """
    start = 0
    while start + most < len(text):
        end = text.rfind("\n", start, start + most + 1)
        if end < 0:
            return text.count("\n", 0, start) + 1
        start = end + 1
    return 0


def _block(lines: list[str], start: int) -> Iterator[TextBlock]:
    if any(line.strip() for line in lines):
        yield TextBlock("\n".join(lines), start)


def character_rows(text: str, alphabet: str, expected: Message | str, words: Words = WORDS) -> tuple[str, ...]:
    """Return the rows of a rectangle of characters; blank lines around it and blanks at line ends are skipped.

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


# Lines of words

# The words of a text up to this many characters are kept for the next genre that looks at it.
_HELD = 20_000
Made = TypeVar("Made")


class Token(NamedTuple):
    """A piece of a text with its place; line and column count from 1."""

    text: str
    line: int
    column: int


# This takes half the time of calling Token itself.
_NEW_TOKEN: Callable[[tuple[str, int, int]], Token] = partial(tuple.__new__, Token)


def tokens(text: str, separators: str = r"\s") -> list[list[Token]]:
    """Return the words of every line that has any."""
    word = re.compile(f"[^{separators}]+")
    split = _split_at_blanks if separators == r"\s" else _split
    lines = (split(line, number, word) for number, line in enumerate(text.split("\n"), 1) if line)
    return [line for line in lines if line]


def cache_last_result(function: Callable[[str], Made]) -> Callable[[str], Made]:
    """Remember the last result: genres look at the same text one after another, and none changes the result."""
    last = lru_cache(maxsize=1)(function)
    return lambda text: last(text) if len(text) <= _HELD else function(text)


lines_of = cache_last_result(tokens)


def _split(line: str, number: int, word: re.Pattern[str]) -> list[Token]:
    return [Token(m[0], number, m.start() + 1) for m in word.finditer(line)]


def _split_at_blanks(line: str, number: int, word: re.Pattern[str]) -> list[Token]:
    """Return the words of a line; if single blanks separate them, their places follow from their lengths."""
    words, row = line.split(), line.rstrip()
    if row != " ".join(words):
        return _split(line, number, word)
    is_of_signs = len(row) == 2 * len(words) - 1
    columns = count(1, 2) if is_of_signs else accumulate((len(one) + 1 for one in words[:-1]), initial=1)
    return list(map(_NEW_TOKEN, zip(words, repeat(number), columns)))


# After this many wrong lines of a list, the rest is left unread.
MOST_WRONG_LINES = 1_000


def each_line(text: str, read: Callable[[Token], Entry]) -> Iterator[Entry | NotationError]:
    """Read one puzzle a line; blank lines and those that begin with `#` are skipped.

    Reading ends after MOST_WRONG_LINES lines that are no puzzles.
    """
    refused = 0
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if not line or line[0] == "#":
            continue
        try:
            entry = read(Token(line, number, 1 + len(raw) - len(raw.lstrip())))
            yield entry if entry.line == number else replace(entry, line=number)
        except NotationError as error:
            refused += 1
            yield error.with_traceback(None) if error.line else error.move(number - 1)
        if refused == MOST_WRONG_LINES:
            yield NotationError("given-up", number, 0, WORDS, limit=MOST_WRONG_LINES)
            return


def first_line(text: str) -> str:
    """Return the first line that `each_line` would read."""
    for raw in text.split("\n"):
        line = raw.strip()
        if line and line[0] != "#":
            return line
    return ""


# Sample files: a puzzle under lines of `key: value` and a line `----`, perhaps with an answer under a second one.


RULE = "----"
_HEAD_LINES = re.compile(r"\s*((?:[a-z]+(?:-[a-z]{2})?:(?: [^\n]*)?\n)+)----[ \t]*\n", re.M)
_SECOND = re.compile(r"(?m)^----[ \t]*$")
# The head is at the beginning, within this many characters.
_HEAD_LENGTH = 10_000


@dataclass(frozen=True, slots=True)
class SampleFile:
    """The parts of a sample file. lines_before: lines above the puzzle. answer: "" for a file without one."""

    headings: dict[str, str]
    text: str
    answer: str
    lines_before: int


def read_sample_file(text: str) -> SampleFile | None:
    """Return the parts of a text that begins so; None for any other text."""
    head = _HEAD_LINES.match(text[:_HEAD_LENGTH])
    if head is None:
        return None
    pairs = (line.split(":", 1) for line in head[1].splitlines())
    puzzle, *answer = _SECOND.split(text[head.end() :], maxsplit=1)
    headings = {key: value.strip() for key, value in pairs}
    return SampleFile(headings, puzzle, "".join(answer).removeprefix("\n"), text.count("\n", 0, head.end()))
