"""The text behind a page of janko.at: `puzzle <name>`, a block `[problem]`, and `[areas]` where there are regions.

The words of both blocks are those of our own rows, in most genres; `[solution]` has the rows of the problem with an
answer in them. The blocks are also read without their headings, alone or under a line with the size, rows before
columns; of which puzzle they are has to be said then. So are the grids of numbers that programs keep, under comments
and with `.`, `_` or nothing between the cells: see `loose_rows`.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from typing import Any, ClassVar, TypeVar

from solvers.notation.boards.pzpr_rows import MarkedRows
from solvers.notation.codec import Size
from solvers.notation.enpitsu import Part, RoomRows
from solvers.notation.format import WORDS, Claim, Entry, NotationError
from solvers.notation.lattice import Lattice
from solvers.notation.text import Token, tokens
from solvers.notation.titles import letters
from solvers.notation.words import Lines

PROBLEM, AREAS, SOLUTION = "[problem]", "[areas]", "[solution]"
_LOOKED_AT = 5_000  # characters: the name of the puzzle stands in the head
_NAMED = re.compile(r"(?m)^[ \t]*puzzle[ \t]+([^\n]{1,40})$")
_SAID = ("title", "author", "source")
NOTHING = "-"
_MOST_LINES = 1_000  # of blocks without headings
_LONGEST_WORD = 4
_HELD = 20_000  # characters of a text of which what was found may be held for the next genre
Made = TypeVar("Made")
_COMMENT = re.compile(r"#[^\n]*")
_LOOSE = re.compile(r"(?:[ \t]*(?:[0-9._-]{1,100}[ \t]+)*[0-9._-]{0,100}(?:#[^\n]*)?(?:\n|\Z))*")
_COUNT = re.compile(r"[1-9][0-9]{0,3}")


@dataclass(frozen=True)
class JankoText:
    """How texts of one genre look. part: the rows of a problem. solution: those of a solution.

    Without these, texts are only read. unnamed: the claim of a problem whose puzzle has no name; loose: of the grids
    of numbers that programs keep, NO where they are not read.
    """

    part: Part
    solution: MarkedRows | None = None
    unnamed: Claim = Claim.DOUBTFUL
    loose: Claim = Claim.UNLIKELY
    first: ClassVar[str] = PROBLEM  # the name of the first block

    def claim(self, text: str, names: Collection[str], suits: Callable[[], bool]) -> Claim:
        """Whether a text is of a puzzle with one of these names, given by their letters.

        Blocks without a name are at best doubtful as a rule, for many puzzles are written so. suits(): whether somebody
        may have meant them for this one; raises NotationError for what is not read.
        """
        if "puzzle" in text and (named := _NAMED.search(text[:_LOOKED_AT])):
            return Claim.CERTAIN if letters(named[1]) in names and PROBLEM in text else Claim.NO
        if _bare_rows(text):
            claim = self.unnamed if PROBLEM in text else Claim.DOUBTFUL
        else:
            claim = self.loose if self.loose and loose_rows(text) else Claim.NO
        try:
            return (claim if suits() else Claim.NAMED) if claim else Claim.NO
        except NotationError:
            return Claim.NO

    def read(self, text: str, sized: Callable[..., Size]) -> tuple[Any, Lattice | None, dict[str, Any]]:
        """The value of the problem, what the solution has drawn, and what else an Entry says. Raises NotationError."""
        lines, blocks = _lines_of(text), _blocks_of(text)
        problem = blocks[PROBLEM] or _bare_rows(text) or (loose_rows(text) if self.loose else [])
        if not problem:
            raise NotationError("no-section", expected=PROBLEM)
        halves = 2 if isinstance(self.part, RoomRows) and not blocks[PROBLEM] else 1  # areas are below the clues
        count = _number_of_rows(lines) or len(problem) // halves
        size = sized(count, len(problem[0]), problem[0][0].line)
        rows = Lines([*problem, *blocks[AREAS]], problem[0][0].line)
        value, drawn = self.part.read(rows, size), None
        _check_end(rows)
        if self.solution and (solved := blocks[SOLUTION]):
            rows = Lines(solved, solved[0][0].line)
            _, drawn = self.solution.read(rows, size)
            _check_end(rows)
        return value, drawn, {**_heading(lines), "line": lines[0][0].line}

    def write(self, name: str, given: Entry, size: Size, value: Any, drawn: Lattice | None) -> str:
        """The text of a puzzle, with the solution if any of its marks are drawn. Raises CannotHold."""
        rows, cols = size
        said = {heading: " ".join(getattr(given, heading).split()) for heading in _SAID}
        head = ["begin", f"puzzle {name}", *(f"{heading} {words}" for heading, words in said.items() if words)]
        head += [f"size {rows}"] if rows == cols else [f"rows {rows}", f"cols {cols}"]
        lines = self.part.write(value).splitlines()
        areas = [AREAS, *lines[rows:]] if lines[rows:] else []
        return "\n".join([*head, self.first, *lines[:rows], *areas, *self._solve(size, value, drawn), "[end]", ""])

    def _solve(self, size: Size, value: Any, drawn: Lattice | None) -> list[str]:
        if self.solution is None or drawn is None or all(map(self.solution.marks.isdisjoint, drawn.cells)):
            return []
        return [SOLUTION, *self.solution.write(value, drawn, size)[0].splitlines()]


class AreasText(JankoText):
    """Texts of a genre whose boards are areas without clues: a block `[areas]`, or rows of areas where it is named."""

    first = AREAS

    def claim(self, text: str, names: Collection[str], suits: Callable[[], bool]) -> Claim:
        if "puzzle" in text and (named := _NAMED.search(text[:_LOOKED_AT])):
            has_areas = AREAS in text or PROBLEM in text
            return Claim.CERTAIN if letters(named[1]) in names and has_areas else Claim.NO
        try:
            return Claim.NAMED if _rows_of_areas(text) and suits() is not None else Claim.NO
        except NotationError:
            return Claim.NO

    def read(self, text: str, sized: Callable[..., Size]) -> tuple[Any, Lattice | None, dict[str, Any]]:
        lines, blocks = _lines_of(text), _blocks_of(text)
        areas = blocks[AREAS] or blocks[PROBLEM] or _rows_of_areas(text)
        if not areas:
            raise NotationError("no-section", expected=AREAS)
        size = sized(_number_of_rows(lines) or len(areas), len(areas[0]), areas[0][0].line)
        rows = Lines(areas, areas[0][0].line)
        value = self.part.read(rows, size)
        _check_end(rows)
        return value, None, {**_heading(lines), "line": lines[0][0].line}


def _hold_last(function: Callable[[str], Made]) -> Callable[[str], Made]:
    """The same function, its last result held: every genre looks at one text, one after another, and changes none."""
    last = lru_cache(maxsize=1)(function)
    return lambda text: last(text) if len(text) <= _HELD else function(text)


_lines_of = _hold_last(tokens)


@_hold_last
def _blocks_of(text: str) -> dict[str, list[list[Token]]]:
    """The lines behind each name in brackets, up to the next one or the end."""
    found: dict[str, list[list[Token]]] = {PROBLEM: [], AREAS: [], SOLUTION: []}
    block: list[list[Token]] = []
    for line in _lines_of(text):
        first = line[0].text
        if first[0] in "[<" or first.lower() == "end":
            block = found.get(first.lower(), [])
        else:
            block.append(line)
    return found


@_hold_last
def _bare_rows(text: str) -> list[list[Token]]:
    """The rows of blocks without headings, those of areas behind the others; none where a text is something else."""
    if text.count("\n") > _MOST_LINES or not _begins_like_blocks(text):
        return []
    lines = _lines_of(text)
    if problem := _blocks_of(text)[PROBLEM]:
        return problem
    if said := _number_of_rows(lines):
        lines = lines[1:] if len(lines) - 1 in (said, 2 * said) else []
    elif not any(word.text == NOTHING for line in lines for word in line):
        return []
    width = len(lines[0]) if lines else 0
    fits = len(lines) > 1 and width > 1 and all(len(line) == width for line in lines)
    return lines if fits and all(len(word.text) <= _LONGEST_WORD for line in lines for word in line) else []


@_hold_last
def _rows_of_areas(text: str) -> list[list[Token]]:
    """The rows of a text that is nothing but names of areas in rows of one length."""
    if text.count("\n") > _MOST_LINES or not _begins_like_blocks(text):
        return []
    lines = _lines_of(text)
    lines = lines[1:] if _number_of_rows(lines) else lines
    return lines if len({len(line) for line in lines}) == 1 else []


@_hold_last
def loose_rows(text: str) -> list[list[Token]]:
    """The rows of a grid of numbers as programs keep them; none where a text is something else.

    Comments behind `#` and a first line with the size are left out; rows without blanks are one cell a character; `.`
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
    """Whether a first line says how many rows and columns follow; one number says both."""
    words = [word.text for word in first]
    if not rows or len(words) > 2 or not all(_COUNT.fullmatch(word) for word in words):
        return False
    wide = len(rows[0]) if len(rows[0]) > 1 else len(rows[0][0].text)
    return (int(words[0]), int(words[-1])) == (len(rows), wide)


def _split(word: Token) -> list[Token]:
    return [Token(sign, word.line, word.column + at) for at, sign in enumerate(word.text)]


def _begins_like_blocks(text: str) -> bool:
    """Whether it is worth looking at all words of a text, which every genre does: its first two lines have as many."""
    words = (line.split() for line in text.split("\n") if not line.isspace())
    first, second = islice(chain(filter(None, words), ((), ())), 2)
    return (len(first) > 1 and len(first) in (len(second), 2)) or PROBLEM in text.lower()


def _number_of_rows(lines: list[list[Token]]) -> int:
    """How many rows a first line such as `10 12` says there are, if the next is as long as it says; 0 for none."""
    if len(lines) < 2 or len(lines[0]) != 2 or not all(_COUNT.fullmatch(word.text) for word in lines[0]):
        return 0
    rows, cols = (int(word.text) for word in lines[0])
    return rows if len(lines[1]) == cols else 0


def _check_end(rows: Lines) -> None:
    """Raises NotationError where rows are left."""
    if rows.next:
        extra = rows.next[0]
        raise NotationError("character", extra.line, 1, found=extra.text[:20], expected=WORDS["expected.end"])


def _heading(lines: list[list[Token]]) -> dict[str, str]:
    """Title, author and source, where the head says them."""
    said: dict[str, str] = {}
    for line in lines:
        name = line[0].text.lower()
        if name == PROBLEM:
            break
        if name in _SAID and len(line) > 1:
            said.setdefault(name, " ".join(word.text for word in line[1:]))
    return said
