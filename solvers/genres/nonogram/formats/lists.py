"""Lists of clues as programs write them: JSON, Python, C, Prolog, MiniZinc.

Named lists (`rows`, `columns` and the like), or two lists alone, the rows first. Zeros fill a clue up. Clues in one
long list, as in MiniZinc, are divided by the numbers `rows` and `cols`.
"""

import re
from collections.abc import Iterator, Sequence

from solvers.genres.nonogram.board import NonogramBoard
from solvers.genres.nonogram.formats.clues import NumberedLine, check_plain, nonogram_board, require_plain_numbers
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.lists import List, Word, read_head, read_lists

ROWS, COLUMNS = re.compile(r"row|^hor(izontal)?$", re.I), re.compile(r"col|^ver(tical)?$", re.I)
ANSWER = re.compile("sol|answer|grid|result", re.I)
TITLES = ("title", "name")
NUMBER = re.compile(r"[0-9]{1,4}")
NUMBERS = re.compile(r"[\s,]*(?:[0-9]{1,4}(?:[\s,]+|$))*")


def _is_clue(found: List | Word) -> bool:
    """Whether this may be the clue of one line: a number, a string of numbers, or a list of numbers."""
    if isinstance(found, Word):
        return bool(NUMBERS.fullmatch(found.text))
    return not found.lists and all(NUMBER.fullmatch(word.text) for word in found.words)


def _is_side(found: List) -> bool:
    """Whether this may be the clues of all rows, or of all columns."""
    return bool(found.items) and all(map(_is_clue, found.items))


def _clue(found: List | Word) -> NumberedLine:
    """Return the text of a clue, without the zeros that fill it up, and its line."""
    words = found.text.replace(",", " ").split() if isinstance(found, Word) else [word.text for word in found.words]
    while words and not int(words[0]):
        words.pop(0)
    while words and not int(words[-1]):
        words.pop()
    return " ".join(words), found.line


def _side(found: List, count: int | None) -> list[NumberedLine]:
    """Return the clues of a side. count: their number, if it is given. Raises NotationError."""
    if found.lists or count is None or count == len(found.items):
        return [_clue(item) for item in found.items]
    width, rest = divmod(len(found.items), count) if count else (0, 1)
    if rest:
        raise NotationError("lines", found.line, 0, WORDS, kind=found.name, found=len(found.items), expected=count)
    parts = [List(found.line, "", found.items[start : start + width]) for start in range(0, len(found.items), width)]
    return [_clue(part) for part in parts]


def _counts(whole: List) -> dict[re.Pattern[str], int]:
    """Return the numbers of rows and columns, if `rows = 10` and `cols = 10` give them."""
    words = [word for word in whole.words if word.text.isdecimal() and len(word.text) < 5]
    sizes = {word.name.lower(): int(word.text) for word in words}
    names = {ROWS: ("rows", "row", "nrows"), COLUMNS: ("cols", "columns", "col", "ncols")}
    return {side: sizes[name] for side, known in names.items() for name in known if name in sizes}


def _pairs(whole: List) -> Iterator[tuple[List, List, List]]:
    """Yield rows and columns that are lists in the same list, and that list."""
    for scope in whole.walk():
        sides = [one for one in scope.lists if not ANSWER.search(one.name) and _is_side(one)]
        rows = [one for one in sides if ROWS.search(one.name)]
        cols = [one for one in sides if COLUMNS.search(one.name)]
        if not rows and not cols and len(sides) == 2 and all(len(one.lists) > 1 and not one.name for one in sides):
            rows, cols = sides[:1], sides[1:]
        if len(rows) == len(cols) == 1:
            yield rows[0], cols[0], scope


def _entry(rows: List, cols: List, scope: List, whole: List) -> Entry:
    counts = _counts(whole) | _counts(scope)
    board = nonogram_board(_side(rows, counts.get(ROWS)), _side(cols, counts.get(COLUMNS)))
    said = {word.name.lower(): word.text for word in scope.words if word.is_string}
    title = next((said[name] for name in TITLES if name in said), "")
    return Entry(board, title=title, author=said.get("author", ""), line=rows.line)


def _read(text: str) -> Iterator[Entry | NotationError]:
    whole = read_lists(text)
    pairs = list(_pairs(whole))
    if not pairs:
        raise NotationError("missing", words=WORDS, name="rows, columns")
    for rows, cols, scope in pairs:
        try:
            yield _entry(rows, cols, scope, whole)
        except NotationError as error:
            yield error


def _claim(text: str) -> Claim:
    """Return the claim: certain for named rows and columns, possible for two lists of lists that fit each other."""
    head = read_head(text)
    if any(rows.name for rows, _, _ in _pairs(head)) or _begins_named(head):
        return Claim.CERTAIN
    return Claim.POSSIBLE if any(_fit(rows, cols) for rows, cols, _ in _pairs(head)) else Claim.NO


def _begins_named(head: List) -> bool:
    """Whether the text begins with named rows; its columns may be beyond the part that is looked at."""
    named = [one for one in head.walk() if ROWS.search(one.name) and len(one.lists) > 1]
    return any(_is_side(List(one.line, "", one.items[:2])) for one in named)


def _fit(rows: List, cols: List) -> bool:
    try:
        nonogram_board(_side(rows, None), _side(cols, None))
    except NotationError:
        return False
    return True


def _write(entry: Entry) -> str:
    """Write JSON, a side a line."""
    board: NonogramBoard = require_plain_numbers(entry.board)
    return f'{{"rows": {_lists(board.rows)},\n "columns": {_lists(board.cols)}}}\n'


def _lists(clues: Sequence[Sequence[tuple[int, int]] | None]) -> str:
    return str([[length for length, _ in clue or ()] for clue in clues])


LISTS = Format(
    "lists",
    Message("Lists of clues (JSON, Python)"),
    _claim,
    _read,
    _write,
    "json",
    '{"rows": [[1, 1], [3]],\n "columns": [[2], [1], [2]]}\n',
    "application/json",
    check=check_plain,
)
