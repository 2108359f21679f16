"""Links: puzz.link and pzprjs (`nonogram/6/6/...`), and the game id of Tatham's pattern (`3x2:2/1/2/1.1/3`)."""

import re
from collections.abc import Iterator
from itertools import islice

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Answer, Board, Clue
from solvers.genres.nonogram.formats.clues import IN_COLOUR, Numbered, board_of, numbered, plain_only, read_size
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Phrase
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

LINK = re.compile(r"nonogram/(\d{1,4})/(\d{1,4})/(\S*)")
SYMBOL = re.compile(r"-([0-9a-f]{2})|([0-9a-f])|([g-z])")
MOST_BLANKS, BIGGEST = 20, 255
TOO_MANY = Phrase("a line has more clues than fit beside it", "枠の外に書ききれない数のヒントがあります")
TOO_BIG = Phrase(f"a clue is larger than {BIGGEST}", f"{BIGGEST} より大きなヒントがあります")


def _read_links(text: str) -> list[Entry | NotationError]:
    return [_tried(_read_link, line) for line in numbered(text) if line[0].strip()]


def _tried(read, line: Numbered) -> Entry | NotationError:
    try:
        return read(line)
    except NotationError as error:
        return error


def _read_link(line: Numbered) -> Entry:
    text, number = line
    found = LINK.search(text)
    if not found:
        raise NotationError("character", number, 1, found=text.strip()[:20], expected="nonogram/6/6/...")
    cols, rows = (read_size(found[part], number, 1 + found.start(part)) for part in (1, 2))
    margins = [depth(rows)] * cols + [depth(cols)] * rows
    numbers = iter(_numbers(found[3], number, 1 + found.start(3), sum(margins)))
    clues: list[Numbered] = []
    for places in margins:
        mine = list(islice(numbers, places))
        clues.append((" ".join(str(one) for one in reversed(mine) if one is not None), number))
    return Entry(board_of(clues[cols:], clues[:cols]), line=number)


def depth(length: int) -> int:
    """The places for clues beside lines of that length."""
    return (length + 1) // 2


def _numbers(body: str, line: int, column: int, count: int) -> list[int | None]:
    """Every place's number, None for none. Raises NotationError."""
    numbers: list[int | None] = []
    at = 0
    while at < len(body):
        symbol = SYMBOL.match(body, at)
        if not symbol:
            raise NotationError("character", line, column + at, found=body[at], expected="0-9, a-z, -")
        if symbol[3]:
            numbers += [None] * (int(symbol[3], 36) - 15)
        else:
            numbers.append(int(symbol[1] or symbol[2], 16))
        if len(numbers) > count + MOST_BLANKS:
            raise NotationError("places", line, column + at, WORDS, found=len(numbers), expected=count)
        at = symbol.end()
    if len(numbers) > count and any(number is not None for number in numbers[count:]):
        raise NotationError("places", line, column, WORDS, found=len(numbers), expected=count)
    return numbers + [None] * (count - len(numbers))


def _write_link(entry: Entry) -> str:
    board = plain_only(entry.board)
    margins = [(clue, depth(board.height)) for clue in board.cols] + [(clue, depth(board.width)) for clue in board.rows]
    numbers = [number for clue, places in margins for number in outward(clue or (), places)]
    return f"https://puzz.link/p?nonogram/{board.width}/{board.height}/{_symbols(numbers)}\n"


def outward(clue: Clue, places: int) -> Iterator[int | None]:
    """The numbers from the grid outward, and None up to the margin's depth. Raises CannotHold."""
    if len(clue) > places:
        raise CannotHold(TOO_MANY)
    if any(block.length > BIGGEST for block in clue):
        raise CannotHold(TOO_BIG)
    yield from (block.length for block in reversed(clue))
    yield from (None for _ in range(places - len(clue)))


def _symbols(numbers: list[int | None]) -> str:
    said, blanks = "", 0
    for number in [*numbers, 0]:
        if number is None and blanks < MOST_BLANKS:
            blanks += 1
            continue
        said += chr(ord("f") + blanks) if blanks else ""
        blanks = int(number is None)
        if number is not None:
            said += f"{number:x}" if number < 16 else f"-{number:02x}"
    return said[:-1]


def _claim_link(text: str) -> Claim:
    first = text.strip().partition("\n")[0].strip()
    before, _, rest = first.partition("nonogram/")
    is_file = "pzprv3" in before
    is_link = not is_file and (not before or (before[-1] in "/?" and not any(map(str.isspace, before))))
    return Claim.CERTAIN if is_link and LINK.match("nonogram/" + rest) else Claim.NO


PATTERN = re.compile(r"\s*(?:[A-Za-z]+:)?(\d{1,4})x(\d{1,4}):([0-9./]*)(?:,([A-Za-z]*))?\s*")
SKIPPED = 25  # cells of a `z`


def _read_patterns(text: str) -> list[Entry | NotationError]:
    return [_tried(_read_pattern, line) for line in numbered(text) if line[0].strip()]


def _read_pattern(line: Numbered) -> Entry:
    text, number = line
    found = PATTERN.fullmatch(text)
    if not found:
        raise NotationError("character", number, 1, found=text.strip()[:20], expected="6x6:2.1/3/...")
    cols, rows = (read_size(found[part], number, 1 + found.start(part)) for part in (1, 2))
    clues = [(clue.replace(".", " "), number) for clue in found[3].split("/")]
    if len(clues) != cols + rows:
        raise NotationError("lines", number, 0, WORDS, kind=":", found=len(clues), expected=cols + rows)
    given = _given(found[4] or "", cols, rows, number) if found[4] else ()
    return Entry(board_of(clues[cols:], clues[:cols], given=given), line=number)


def _given(body: str, cols: int, rows: int, line: int) -> Answer:
    """Given cells: a letter tells how many cells are skipped before it, a = none; capitals are filled.

    The last letter may tell of the unknown cells at the end.
    """
    cells = [UNKNOWN] * (cols * rows)
    at = 0
    for letter in body:
        skipped = ord(letter.lower()) - ord("a")
        at += skipped
        if at > len(cells):
            raise NotationError("places", line, 0, WORDS, found=at, expected=len(cells))
        if skipped < SKIPPED and at < len(cells):
            cells[at] = FILLED if letter.isupper() else BLANK
            at += 1
    return tuple(tuple(cells[start : start + cols]) for start in range(0, len(cells), cols))


def _write_pattern(entry: Entry) -> str:
    board: Board = entry.board
    if board.is_coloured:
        raise CannotHold(IN_COLOUR)
    plain_only(Board(board.rows, board.cols))
    clues = "/".join(".".join(str(block.length) for block in clue or ()) for clue in board.cols + board.rows)
    given = "," + _skips(board.given) if board.given else ""
    return f"{board.width}x{board.height}:{clues}{given}\n"


def _skips(given: Answer) -> str:
    said, skipped = "", 0
    for cell in (cell for row in given for cell in row):
        if cell == UNKNOWN:
            skipped += 1
            continue
        said += "z" * (skipped // SKIPPED) + chr(ord("A" if cell == FILLED else "a") + skipped % SKIPPED)
        skipped = 0
    return said + "z" * (skipped // SKIPPED) + (chr(ord("a") + skipped % SKIPPED) if skipped % SKIPPED else "")


def _claim_pattern(text: str) -> Claim:
    return Claim.CERTAIN if PATTERN.fullmatch(text.strip().partition("\n")[0]) and "/" in text else Claim.NO


PUZZLINK = Format(
    "puzz.link",
    Phrase("puzz.link", "puzz.link"),
    _claim_link,
    _read_links,
    _write_link,
    example="https://puzz.link/p?nonogram/3/2/21211g3g\n",
)
TATHAM = Format(
    "tatham",
    Phrase("Tatham's pattern id", "Tatham の pattern の ID"),
    _claim_pattern,
    _read_patterns,
    _write_pattern,
    example="3x2:2/1/2/1.1/3\n",
)
