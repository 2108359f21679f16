"""Files of one puzzle a line, judged in arrays without an object for each puzzle."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

import solvers
from solvers.cli.engines import COMPILING_SOLVER, load_engine
from solvers.contract.genre import Genre
from solvers.contract.lines import JudgedLines
from solvers.notation.format import Format, NotationError
from solvers.notation.parts import FilePart
from solvers.notation.text import decode_text, normalize_text, read_sample_file
from solvers.reading import Reading, read_lines


class LineFormat:
    """The format of a file that has one puzzle a line, found from its beginning. genre: the only one to be read."""

    def __init__(self, genre: str | None):
        self.genre = genre
        self.found: tuple[Genre, Format] | None = None

    def holds(self, beginning: bytes) -> bool:
        """Whether a file that begins so has one puzzle a line; `found` is then its genre and format."""
        try:
            text = normalize_text(decode_text(beginning))
            if read_sample_file(text):
                return False
            genre, form = solvers.recognise(text, self.genre)
        except NotationError:
            return False
        self.found = (genre, form) if form.has_one_a_line else None
        return self.found is not None


@dataclass(frozen=True, slots=True)
class JudgedRun:
    """Consecutive lines that were judged together. index: of the first among all puzzles."""

    index: int
    genre: Genre
    lines: JudgedLines
    first: int
    last: int

    @property
    def puzzles(self) -> int:
        """Return the number of lines."""
        return self.last - self.first


@dataclass(frozen=True, slots=True)
class Judge:
    """A way to judge lines together.

    run: called with each run of them. wanted: the numbers of answers of lines that it takes; all others are read one by
    one. budget: as in `Engine.judge_lines`.
    """

    run: Callable[[JudgedRun], None]
    wanted: frozenset[int]
    budget: int | None
    language: str

    def judge(self, genre: Genre, form: Format, part: FilePart) -> Iterator[Reading | JudgedRun] | None:
        """Judge a part of lines; None for an engine that judges no lines. Raises NotationError."""
        if form is not genre.own_format:
            return None
        text = part.data.replace(b"\r\n", b"\n")
        engine = load_engine(genre, self.language, COMPILING_SOLVER)
        if part.lines_before == 0:
            # Compile first, for the times are those of searches alone.
            engine.judge_lines(text[: text.find(b"\n") + 1], self.budget)
        lines = engine.judge_lines(text, self.budget)
        return None if lines is None else self._part(genre, form, part._replace(data=text), lines)

    def _part(self, genre: Genre, form: Format, part: FilePart, lines: JudgedLines) -> Iterator[Reading | JudgedRun]:
        first = 0
        for is_wanted, group in groupby(lines.found, self.wanted.__contains__):
            last = first + sum(1 for _ in group)
            if is_wanted:
                yield JudgedRun(0, genre, lines, first, last)
            else:
                text = decode_text(part.data[lines.starts[first] : lines.starts[last]])
                yield from read_lines(text, genre, form, part.lines_before + first)
            first = last
