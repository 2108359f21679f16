"""A text of lines cut into sheets: rows of cells, with the titles and headings above them.

Rules and frames are layout. `%` or words begin a title, lines such as `#A` are the headings of .sdk, `[Puzzle]` the
part of it that is read.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from solvers.genres.sudoku.board import SIZES
from solvers.genres.sudoku.formats.cells import COMMENT, MARKS

BARS = "|¦!│┃║"
UNBAR = str.maketrans(BARS, " " * len(BARS))
# The last ones are lines to draw boxes with.
LAYOUT = frozenset(" \t|*+:,'`=-").union(map(chr, range(0x2500, 0x2580)))
# Simple Sudoku has this above and below a grid.
EDGE = re.compile(r"\s*\*-{7,}\*\s*")
STRETCHES = ("--", "==", "──", "━━", "══")
DASHES = re.compile(r"[\s|-]+")
# A letter that is no digit of any size.
FOREIGN = re.compile(r"[^\W\dA-PXa-px_〇]")
SECTION = re.compile(r"\[(\w+)\]")
HEADING = re.compile(r"#([ADS])\s?(.*)")
HEADINGS = {"A": "author", "D": "title", "S": "source"}
PUZZLE = "puzzle"
TITLE_MARK = "%"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of cells, its bars as blanks. is_rule: only dashes; begins: there is a blank line above."""

    line: int
    text: str
    is_rule: bool = False
    begins: bool = False

    @property
    def signs(self) -> list[tuple[str, int]]:
        """Return every sign with its column."""
        return [(sign, column) for column, sign in enumerate(self.text, 1) if not sign.isspace()]

    @property
    def tokens(self) -> list[tuple[str, int]]:
        """Return every run of signs between blanks, with its column."""
        return [(run.group(), run.start() + 1) for run in re.finditer(r"\S+", self.text)]

    @property
    def width(self) -> int:
        """Return the number of cells: runs such as 10 and 12 are one cell each, groups such as 53. are several."""
        words = self.text.split()
        return len(words) if len(words) in SIZES and len(words) >= 9 else sum(map(len, words))


@dataclass(slots=True)
class TitledSheet:
    """A stretch of a text with one title: its rows, and the contents of its headings."""

    title: str = ""
    author: str = ""
    source: str = ""
    rows: list[SheetRow] = field(default_factory=list)


def sheets(text: str) -> Iterator[TitledSheet]:
    """Yield every sheet that has rows."""
    sheet, begins, skips = TitledSheet(), False, False
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        section = SECTION.fullmatch(bare)
        if section:
            skips = section.group(1).lower() != PUZZLE
        elif skips or not bare:
            begins = True
        elif read := _read_heading(bare):
            if sheet.rows:
                yield sheet
                sheet = TitledSheet()
            for name, words in read.items():
                setattr(sheet, name, words)
        elif is_row(bare):
            sheet.rows.append(SheetRow(number, line.translate(UNBAR), bool(DASHES.fullmatch(bare)), begins))
            begins = False
    if sheet.rows:
        yield sheet


def is_row(bare: str) -> bool:
    """Whether a line may hold cells, as one of dashes alone may and one of bars alone may not."""
    if bare.startswith(COMMENT) or not bare.translate(UNBAR).strip():
        return False
    return not is_line_between_rows(bare) or bool(DASHES.fullmatch(bare))


def is_line_between_rows(line: str) -> bool:
    """Whether a line is drawn between rows."""
    return LAYOUT.issuperset(line) and any(stretch in line for stretch in STRETCHES)


def _read_heading(bare: str) -> dict[str, str]:
    """Return the headings in a line above a puzzle."""
    if heading := HEADING.fullmatch(bare):
        return {HEADINGS[heading.group(1)]: heading.group(2).strip()}
    if bare.startswith(TITLE_MARK):
        return {"title": bare.lstrip(TITLE_MARK).strip()}
    return {"title": bare} if _is_words(bare) else {}


def _is_words(bare: str) -> bool:
    """Whether a line is words and no row with a wrong letter in it."""
    if bare.startswith(COMMENT) or not FOREIGN.search(bare):
        return False
    signs = Counter("".join(bare.translate(UNBAR).split()))
    return 2 * sum(many for sign, many in signs.items() if sign.isdigit() or sign in MARKS) < signs.total()
