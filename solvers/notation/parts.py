"""A file of any size in parts that fit into memory: whole lines, or whole stretches between lines of ====."""

import codecs
import gzip
import re
import zlib
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple, cast

from solvers.notation.format import BATCH_LIMIT, NotationError
from solvers.notation.text import GZIP

# A part of lines is about this many bytes long.
PART = 1_000_000
# This many bytes are enough to see what a file is.
SAMPLE = 20_000
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
BREAK = re.compile(rb"(?m)^[ \t]*={4,}[ \t]*\r?$")


class FilePart(NamedTuple):
    """A part of a file. lines_before: the number of lines above it. has_lines: each line is read by itself."""

    data: bytes
    lines_before: int
    has_lines: bool


def read_parts(file: BinaryIO, holds_lines: Callable[[bytes], bool], limit: int = BATCH_LIMIT) -> Iterator[FilePart]:
    """Yield the parts of a file that is open for reading and can peek. A packed file is unpacked on the way.

    holds_lines: whether a file that begins so has one puzzle a line. limit: bytes of a file that cannot be divided.
    Raises NotationError.
    """
    source = _Source(file)
    data, lines = source.read(PART), 0
    has_lines = holds_lines(data[: data.rfind(b"\n", 0, SAMPLE) + 1 or SAMPLE])
    while data:
        if not has_lines:
            data += source.read(max(0, limit + 1 - len(data)))
        end = len(data) if has_lines or len(data) <= limit else _find_break(data, limit, lines)
        yield FilePart(data[:end], lines, has_lines)
        lines += data.count(b"\n", 0, end)
        data = data[end:] if end < len(data) else source.read(PART)


def _find_break(data: bytes, limit: int, lines: int) -> int:
    """Return the end of the last line of ==== in these bytes. Raises NotationError."""
    end = max((found.end() for found in BREAK.finditer(data, 0, data.rfind(b"\n") + 1)), default=0)
    if not end:
        raise NotationError("part-too-long", lines + 1, limit=limit)
    return data.find(b"\n", end) + 1


def _peek(file: Any) -> bytes:
    """Return the first two bytes without moving past them."""
    beginning: bytes = file.peek(2)[:2]
    return beginning


class _Source:
    """The lines of a file, unpacked and with one byte for each line end."""

    def __init__(self, file: BinaryIO):
        begin = _peek(file)
        if begin == GZIP:
            file = cast(BinaryIO, gzip.GzipFile(fileobj=file))
            begin = self._run(lambda: _peek(file))
        self._file: Any = codecs.EncodedFile(file, "utf-8", "utf-16") if begin in UTF_16 else file

    def read(self, size: int) -> bytes:
        """Return about `size` bytes, up to the end of a line; nothing at the end of the file. Raises NotationError."""
        return self._run(lambda: self._file.read(size) + self._file.readline(BATCH_LIMIT)) if size else b""

    @staticmethod
    def _run(read: Callable[[], bytes]) -> bytes:
        try:
            return read()
        except EOFError:
            raise NotationError("cut-off-file") from None
        except (gzip.BadGzipFile, zlib.error):
            raise NotationError("not-text", offset=1) from None
        except UnicodeDecodeError as error:
            raise NotationError("not-text", offset=error.start + 1) from None
