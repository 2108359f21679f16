"""The text behind a page of janko.at: `puzzle <name>`, a block `[problem]`, and `[areas]` for a puzzle with regions.

In most genres the words of both blocks are those of our own rows; `[solution]` has the rows of the problem with an
answer in them. The blocks are also read without their headings, alone or under a line with the size, rows before
columns; the genre must then be named by somebody. So are grids of numbers from programs, under comments and with `.`,
`_` or nothing between the cells: see `_loose_rows`.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, ClassVar

from solvers.notation.boards.pzpr_rows import LineSideRows, MarkedRows
from solvers.notation.codec import UNKNOWN, Size
from solvers.notation.enpitsu import NUMBERS, CountedRows, EnpitsuBody, RoomRows
from solvers.notation.format import WORDS, Claim, Entry, NotationError
from solvers.notation.lattice import Lattice
from solvers.notation.rooms import parse_whole_board_number
from solvers.notation.text import Token, cache_last_result, lines_of, tokens
from solvers.notation.titles import keep_letters
from solvers.notation.words import WordLines, WordTable

PROBLEM, AREAS, SOLUTION = "[problem]", "[areas]", "[solution]"
# Blocks, or lines of the head, with the numbers above columns and left of rows.
ABOVE, LEFT = "[clabels]", "[rlabels]"
# The name of the puzzle is in the head, which is no longer than this many characters.
_LOOKED_AT = 5_000
_NAMED = re.compile(r"(?m)^[ \t]*puzzle[ \t]+([^\n]{1,40})$")
_SAID = ("title", "author", "source")
NOTHING = "-"
# Blocks without headings are read up to this many lines.
_MOST_LINES = 1_000
_LONGEST_WORD = 4
# Solutions that mark some cells have one of these there.
_MARKED = ("x", "*", "★")
_COMMENT = re.compile(r"#[^\n]*")
_LOOSE = re.compile(r"(?:[ \t]*(?:[0-9._-]{1,100}[ \t]+)*[0-9._-]{0,100}(?:#[^\n]*)?(?:\n|\Z))*")
_COUNT = re.compile(r"[1-9][0-9]{0,3}")


@dataclass(frozen=True)
class JankoText:
    """The pattern of one genre's texts. part: the rows of a problem. solution: those of a solution.

    Without a solution, texts can be read but not written. unnamed: the claim to a problem whose puzzle has no name;
    loose: the claim to a grid of numbers as programs write it, NO when such grids are not read.
    """

    part: EnpitsuBody
    solution: MarkedRows | LineSideRows | None = None
    unnamed: Claim = Claim.DOUBTFUL
    loose: Claim = Claim.UNLIKELY
    # The text begins with a block of this name.
    first: ClassVar[str] = PROBLEM

    def claim(self, text: str, names: Collection[str], suits: Callable[[], bool]) -> Claim:
        """Return the claim to a text whose puzzle has one of these names, given by their letters.

        Blocks without a name are usually doubtful at best, because the blocks of many puzzles look alike. suits():
        whether they may be meant for this genre; raises NotationError for a text that cannot be read.
        """
        if "puzzle" in text and (named := _NAMED.search(text[:_LOOKED_AT])):
            return Claim.CERTAIN if keep_letters(named[1]) in names and PROBLEM in text else Claim.NO
        if _bare_rows(text):
            claim = self.unnamed if PROBLEM in text else Claim.DOUBTFUL
        else:
            claim = self.loose if self.loose and _loose_rows(text) else Claim.NO
        try:
            return (claim if suits() else Claim.NAMED) if claim else Claim.NO
        except NotationError:
            return Claim.NO

    def read(self, text: str, sized: Callable[..., Size]) -> tuple[Any, Lattice | None, dict[str, Any]]:
        """Return the problem's value, the solution's marks, and other fields of the Entry. Raises NotationError."""
        lines, blocks = lines_of(text), _blocks_of(text)
        problem = blocks[PROBLEM] or _bare_rows(text) or (_loose_rows(text) if self.loose else [])
        if not problem:
            raise NotationError("no-section", expected=PROBLEM)
        # In bare rows, the areas come below the clues.
        halves = 2 if isinstance(self.part, RoomRows) and not blocks[PROBLEM] else 1
        count = _number_of_rows(lines) or len(problem) // halves
        size = sized(count, len(problem[0]), problem[0][0].line)
        rows = WordLines([*problem, *blocks[AREAS]], problem[0][0].line)
        value, drawn = self.part.read(rows, size), None
        _check_end(rows)
        if self.solution and (solved := blocks[SOLUTION]):
            rows = WordLines(solved, solved[0][0].line)
            _, drawn = self.solution.read(rows, size)
            _check_end(rows)
        return value, drawn, {**_heading(lines), "line": lines[0][0].line}

    def write(self, name: str, given: Entry, size: Size, value: Any, drawn: Lattice | None) -> str:
        """Return the text of a puzzle, with the solution if any of its marks are drawn. Raises CannotHold."""
        rows, cols = size
        said = {heading: " ".join(getattr(given, heading).split()) for heading in _SAID}
        head = ["begin", f"puzzle {name}", *(f"{heading} {words}" for heading, words in said.items() if words)]
        head += [f"size {rows}"] if rows == cols else [f"rows {rows}", f"cols {cols}"]
        more, lines = self._write_rows(value)
        areas = [AREAS, *lines[rows:]] if lines[rows:] else []
        lines = [*head, *more, self.first, *lines[:rows], *areas, *self._solve(size, value, drawn), "[end]", ""]
        return "\n".join(lines)

    def _write_rows(self, value: Any) -> tuple[list[str], list[str]]:
        """Return the value that the head names, and its rows."""
        return [], self.part.write(value).splitlines()

    def _solve(self, size: Size, value: Any, drawn: Lattice | None) -> list[str]:
        if self.solution is None or drawn is None or not self.solution.has_marks(drawn):
            return []
        return [SOLUTION, *self.solution.write(value, drawn, size)[0].splitlines()]


class AreasText(JankoText):
    """The texts of a genre whose boards are areas without clues: a block `[areas]`, or rows of areas if it is named."""

    first = AREAS

    def claim(self, text: str, names: Collection[str], suits: Callable[[], bool]) -> Claim:
        if "puzzle" in text and (named := _NAMED.search(text[:_LOOKED_AT])):
            has_areas = AREAS in text or PROBLEM in text
            return Claim.CERTAIN if keep_letters(named[1]) in names and has_areas else Claim.NO
        try:
            return Claim.NAMED if _rows_of_areas(text) and suits() is not None else Claim.NO
        except NotationError:
            return Claim.NO

    def read(self, text: str, sized: Callable[..., Size]) -> tuple[Any, Lattice | None, dict[str, Any]]:
        lines, blocks = lines_of(text), _blocks_of(text)
        areas = blocks[AREAS] or blocks[PROBLEM] or _rows_of_areas(text)
        if not areas:
            raise NotationError("no-section", expected=AREAS)
        size = sized(_number_of_rows(lines) or len(areas), len(areas[0]), areas[0][0].line)
        rows = WordLines(areas, areas[0][0].line)
        value = self.part.read(rows, size)
        _check_end(rows)
        return value, None, {**_heading(lines), "line": lines[0][0].line}


class CountedAreasText(AreasText):
    """Texts of areas beside one number for the whole board, such as a line `stars 2`, or as a solution has it."""

    part: CountedRows

    def read(self, text: str, sized: Callable[..., Size]) -> tuple[Any, Lattice | None, dict[str, Any]]:
        rooms, drawn, said = AreasText(self.part.rows).read(text, sized)
        number = parse_whole_board_number(self._find_number(text))
        if number is None:
            raise NotationError("no-section", expected=self.part.name)
        return (number, rooms), drawn, said

    def _find_number(self, text: str) -> list[str]:
        """Return the words behind the name of the number, or how many marks the first row of the solution has."""
        lines, solved = lines_of(text), _blocks_of(text)[SOLUTION]
        named = [line for line in lines if line[0].text.lower() == self.part.name]
        if named or not solved:
            return [word.text for word in named[0][1:]] if named else []
        return [str(sum(word.text.lower() in _MARKED for word in solved[0]))]

    def _write_rows(self, value: Any) -> tuple[list[str], list[str]]:
        return [f"{self.part.name} {value[0]}"], self.part.rows.write(value[1]).splitlines()


@dataclass(frozen=True)
class VariantText(JankoText):
    """Texts of a genre with a variant, for which the head may have a line of its name and its word."""

    variant: tuple[str, str] = ("", "")

    def read(self, text: str, sized: Callable[..., Size]) -> tuple[Any, Lattice | None, dict[str, Any]]:
        (table, _), drawn, said = super().read(text, sized)
        is_variant = any(tuple(word.text.lower() for word in line) == self.variant for line in lines_of(text))
        return (table, is_variant), drawn, said

    def _write_rows(self, value: Any) -> tuple[list[str], list[str]]:
        table, is_variant = value
        return [" ".join(self.variant)] if is_variant else [], self.part.write((table, False)).splitlines()

    def _solve(self, size: Size, value: Any, drawn: Lattice | None) -> list[str]:
        table = [[None if clue is None else str(clue) for clue in row] for row in value[0]]
        return super()._solve(size, table, drawn)


class MarginText(JankoText):
    """Texts with numbers beside the grid: blocks `[clabels]` and `[rlabels]`, or lines of these names in the head."""

    part: WordTable
    _numbers: ClassVar[WordTable] = WordTable(NUMBERS)

    def read(self, text: str, sized: Callable[..., Size]) -> tuple[Any, Lattice | None, dict[str, Any]]:
        lines, problem = lines_of(text), _blocks_of(text)[PROBLEM]
        if not problem:
            raise NotationError("no-section", expected=PROBLEM)
        size = sized(_number_of_rows(lines) or len(problem), len(problem[0]), problem[0][0].line)
        above, left = (self._read_labels(text, name, length) for name, length in ((ABOVE, size[1]), (LEFT, size[0])))
        rows = WordLines(problem, problem[0][0].line)
        table = self.part.read(rows, size)
        _check_end(rows)
        return (table, left, above), None, {**_heading(lines), "line": lines[0][0].line}

    def _read_labels(self, text: str, name: str, length: int) -> tuple[Any, ...]:
        """Return the numbers of a block, or of a line of the head. Raises NotationError."""
        words = [word for line in _blocks_of(text)[name] for word in line]
        named = [line[1:] for line in lines_of(text) if line[0].text.lower() == name.strip("[]")]
        words = words or [word for line in named[:1] for word in line]
        if not words:
            raise NotationError("no-section", expected=name)
        if len(words) != length:
            raise NotationError("margins", words[0].line, found=len(words), expected=length)
        numbers = self._numbers.cells(words, (1, length), {})
        return tuple(None if number == UNKNOWN else number for number in numbers)

    def _write_rows(self, value: Any) -> tuple[list[str], list[str]]:
        table, left, above = value
        labels = [(ABOVE, above), (LEFT, left)]
        head = [line for name, numbers in labels for line in (name, self._numbers.write([numbers]).strip())]
        return head, self.part.write(table).splitlines()


@cache_last_result
def _blocks_of(text: str) -> dict[str, list[list[Token]]]:
    """Return the lines of each block by the name in brackets above it."""
    found: dict[str, list[list[Token]]] = {name: [] for name in (PROBLEM, AREAS, SOLUTION, ABOVE, LEFT)}
    block: list[list[Token]] = []
    for line in lines_of(text):
        first = line[0].text
        if first[0] in "[<" or first.lower() == "end":
            block = found.get(first.lower(), [])
        else:
            block.append(line)
    return found


@cache_last_result
def _bare_rows(text: str) -> list[list[Token]]:
    """Return the rows of blocks without headings, areas after clues; an empty list for another kind of text."""
    if text.count("\n") > _MOST_LINES or not _begins_like_blocks(text):
        return []
    lines = lines_of(text)
    if problem := _blocks_of(text)[PROBLEM]:
        return problem
    if said := _number_of_rows(lines):
        lines = lines[1:] if len(lines) - 1 in (said, 2 * said) else []
    elif not any(word.text == NOTHING for line in lines for word in line):
        return []
    width = len(lines[0]) if lines else 0
    fits = len(lines) > 1 and width > 1 and all(len(line) == width for line in lines)
    return lines if fits and all(len(word.text) <= _LONGEST_WORD for line in lines for word in line) else []


@cache_last_result
def _rows_of_areas(text: str) -> list[list[Token]]:
    """Return the rows of a text that is nothing but names of areas in rows of one length."""
    if text.count("\n") > _MOST_LINES or not _begins_like_blocks(text):
        return []
    lines = lines_of(text)
    lines = lines[1:] if _number_of_rows(lines) else lines
    return lines if len({len(line) for line in lines}) == 1 else []


@cache_last_result
def _loose_rows(text: str) -> list[list[Token]]:
    """Return the rows of a grid of numbers as programs write it; an empty list for another kind of text.

    Comments after `#` and a first line with the size are left out; rows without blanks are one cell a character; `.`
    and `_` are cells without a number.
    """
    if text.count("\n") > _MOST_LINES or _LOOSE.fullmatch(text) is None:
        return []
    lines = tokens(_COMMENT.sub("", text))
    if lines and _is_size(lines[0], lines[1:]):
        lines = lines[1:]
    if all(len(line) == 1 for line in lines):
        lines = [_split(line[0]) for line in lines]
    if len(lines) < 2 or len(lines[0]) < 2 or len({len(line) for line in lines}) > 1:
        return []
    lines = [[Token(NOTHING, *word[1:]) if word.text in "._" else word for word in line] for line in lines]
    return lines if any(word.text != NOTHING for line in lines for word in line) else []


def _is_size(first: list[Token], rows: list[list[Token]]) -> bool:
    """Whether a first line gives the number of rows and columns that follow; one number gives both."""
    words = [word.text for word in first]
    if not rows or len(words) > 2 or not all(_COUNT.fullmatch(word) for word in words):
        return False
    wide = len(rows[0]) if len(rows[0]) > 1 else len(rows[0][0].text)
    return (int(words[0]), int(words[-1])) == (len(rows), wide)


def _split(word: Token) -> list[Token]:
    return [Token(sign, word.line, word.column + at) for at, sign in enumerate(word.text)]


def _begins_like_blocks(text: str) -> bool:
    """Whether the first two lines have equally many words.

    A quick test, which every genre makes before it reads all words.
    """
    words = (line.split() for line in text.split("\n") if not line.isspace())
    first, second = islice(chain(filter(None, words), ((), ())), 2)
    return (len(first) > 1 and len(first) in (len(second), 2)) or PROBLEM in text.lower()


def _number_of_rows(lines: list[list[Token]]) -> int:
    """Return the number of rows that a first line such as `10 12` gives, if the next line is as long; else 0."""
    if len(lines) < 2 or len(lines[0]) != 2 or not all(_COUNT.fullmatch(word.text) for word in lines[0]):
        return 0
    rows, cols = (int(word.text) for word in lines[0])
    return rows if len(lines[1]) == cols else 0


def _check_end(rows: WordLines) -> None:
    """Raise NotationError if rows are left over."""
    if rows.next:
        extra = rows.next[0]
        raise NotationError("character", extra.line, 1, found=extra.text[:20], expected=WORDS["expected.end"])


def _heading(lines: list[list[Token]]) -> dict[str, str]:
    """Return title, author and source, as far as the head gives them."""
    said: dict[str, str] = {}
    for line in lines:
        name = line[0].text.lower()
        if name == PROBLEM:
            break
        if name in _SAID and len(line) > 1:
            said.setdefault(name, " ".join(word.text for word in line[1:]))
    return said
