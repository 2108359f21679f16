"""Penpa-edit links to plain sudoku: numbers of the question are givens, those of the answer are marks."""

from collections.abc import Iterator

from solvers.genres.sudoku.board import BOXES, SIZES, UNKNOWN, Board
from solvers.genres.sudoku.formats.cells import WORDS, number, unexpected, wrong_size
from solvers.genres.sudoku.formats.marks import SILENT, candidates, entry_of, noted, put_in
from solvers.genres.sudoku.formats.variants import JIGSAW, OUTSIDE, is_used, refuse
from solvers.messages import Phrase
from solvers.notation import penpa
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.penpa import EDGE, Sheet

SHAPES = ("square", "sudoku", "kakuro")  # kinds of grids whose cells are squares
LISTED = "7"  # style of a number that is a list of 0 and 1, one for each candidate
CLUE, PUT = [1, "1"], [2, "1"]  # colour and style of a whole number: black, green
RULES = (
    "thermo", "nobulbthermo", "arrows", "killercages", "cage", "line", "freeline", "freelineE", "wall", "symbol",
    "direction", "squareframe", "polygon", "numberS", "surface",
)  # fmt: skip
LAYERS = (
    "surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE", "wall", "cage", "deletelineE",
)  # fmt: skip
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
COMMANDS = ("command_redo", "command_undo", "command_replay")


def _claim(text: str) -> Claim:
    first = text.lstrip().partition("\n")[0].rstrip()
    return Claim.POSSIBLE if penpa.LINK.fullmatch(first) else Claim.NO


def _read(text: str) -> Iterator[Entry | NotationError]:
    for line, said in enumerate(text.split("\n"), 1):
        if not said.strip():
            continue
        found = penpa.LINK.fullmatch(said.strip())
        if not found:
            raise NotationError("character", line, 1, found=said.strip()[:20], expected="#m=edit&p=...")
        try:
            yield _entry(penpa.unpacked(found[1]), line)
        except NotationError as error:
            yield error
        except penpa.FAULTS:
            yield NotationError("packed", line, said.index("p=") + 3, WORDS)


def _entry(sheet: Sheet, line: int) -> Entry:
    size = sheet.rows
    if sheet.cols != size or size not in SIZES:
        raise wrong_size(sheet.cols, line)
    if sheet.shape not in SHAPES:
        refuse([JIGSAW], line)
    refuse([name for name in RULES if is_used(sheet.question.get(name))], line)
    if not all(sheet.has(sheet.at(index)) for index in sheet.question.get("number", {})):
        refuse([OUTSIDE], line)
    if not all(_is_border(sheet, edge) for edge in sheet.question.get("lineE", {})):
        refuse(["lineE"], line)
    clues, digits, notes = [UNKNOWN] * size**2, [UNKNOWN] * size**2, [SILENT] * size**2
    for (row, col), said in sheet.places(sheet.question, "number"):
        clues[row * size + col] = _clue(said, size, line)
    for (row, col), said in sheet.places(sheet.answer, "number"):
        work = _work(said, size)
        cell = row * size + col
        if work.bit_count() == 1 and str(said[2]) == PUT[1]:
            digits[cell] = work.bit_length()
        else:
            notes[cell] = work
    board = Board(size, tuple(clues))
    return entry_of(board, digits, notes, line=line, title=sheet.title, author=sheet.author)


def _clue(said: list[object], size: int, line: int) -> int:
    text = str(said[0]).strip()
    digit = number(text, size)
    if digit is None or str(said[2]) == LISTED:
        raise unexpected(text[:20], size, line, 0)
    return digit


def _work(said: list[object], size: int) -> int:
    """The digits that a person wrote in a cell; SILENT for words of another kind."""
    text = str(said[0]).strip()
    if str(said[2]) == LISTED:
        return sum((flag == "1") << place for place, flag in enumerate(text.split(",")[:size]))
    digit = number(text, size)
    return 1 << (digit - 1) if digit else candidates(text, size) or SILENT


def _is_border(sheet: Sheet, edge: str) -> bool:
    """Whether an edge between two corners lies on the border of a box. A corner counts as the cell before it."""
    corners = sheet.across * sheet.down
    (row, col), (other_row, other_col) = (sheet.at(str(int(end) - corners)) for end in edge.split(","))
    high, wide = BOXES[sheet.rows]
    return (row == other_row and (row + 1) % high == 0) or (col == other_col and (col + 1) % wide == 0)


# Writing


def _write(entry: Entry) -> str:
    size = entry.board.size
    said = (f"{name.capitalize()}: {_one_line(getattr(entry, name))}" for name in ("title", "author"))
    middle = (size + 2 * EDGE) * (EDGE + (size - 1) // 2) + EDGE + (size - 1) // 2
    centre = str(middle + (0 if size % 2 else (size + 2 * EDGE) ** 2))
    side = str(38 * (size + 1))
    head = ["square", str(size), str(size), "38", "0", "1", "1", side, side, centre, centre, "0", "0", "0", "0"]
    lines = [
        ",".join([*head, *said, "", "", "OFF", "false"]),
        "[0,0,0,0]",
        penpa.shortened({"grid": ["1", "2", "1"]}),
        penpa.shortened(_layer(_clues(entry), _borders(entry.board))),
        penpa.shortened(_layer(_own(entry), {})),
        penpa.shortened(_cell_list(size)),
    ]
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={penpa.packed(lines)}\n"


def _cell_list(size: int) -> list[int]:
    """The index of every cell as the difference from the one before."""
    across = [1] * (size - 1)
    return [EDGE * (size + 2 * EDGE + 1), *across, *[2 * EDGE + 1, *across] * (size - 1)]


def _one_line(words: str) -> str:
    return " ".join(words.split()).replace(",", "%2C")


def _layer(numbers: dict[str, object], borders: dict[str, int]) -> dict[str, object]:
    empty: dict[str, object] = {name: {"__a": []} for name in COMMANDS}
    return empty | {name: {} for name in LAYERS} | {name: [] for name in LISTS} | {"number": numbers, "lineE": borders}


def _index(cell: int, size: int) -> str:
    row, col = divmod(cell, size)
    return str((row + EDGE) * (size + 2 * EDGE) + col + EDGE)


def _clues(entry: Entry) -> dict[str, object]:
    clues = enumerate(entry.board.clues)
    return {_index(cell, entry.board.size): [str(clue), *CLUE] for cell, clue in clues if clue}


def _own(entry: Entry) -> dict[str, object]:
    """What a person put in, and the candidates where there are marks of single figures."""
    size = entry.board.size
    found: dict[str, object] = {}
    if entry.marks is None:
        return found
    for cell, (digit, own) in enumerate(zip(put_in(entry), noted(entry), strict=True)):
        if digit:
            found[_index(cell, size)] = [str(digit), *PUT]
        elif entry.marks.notes[cell]:
            found[_index(cell, size)] = [",".join(str(own >> place & 1) for place in range(size)), 2, LISTED]
    return found


def _borders(board: Board) -> dict[str, int]:
    """The edges between boxes, each of one cell: its two corners in turn."""
    size, across = board.size, board.size + 2 * EDGE
    corners = across * across

    def corner(row: int, col: int) -> int:
        return corners + (row + EDGE - 1) * across + col + EDGE - 1

    down = range(board.box_rows, size, board.box_rows)
    right = range(board.box_cols, size, board.box_cols)
    level = {f"{corner(row, col)},{corner(row, col + 1)}": 2 for row in down for col in range(size)}
    upright = {f"{corner(row, col)},{corner(row + 1, col)}": 2 for col in right for row in range(size)}
    return level | upright


PENPA = Format(
    name="penpa",
    title=Phrase("Penpa-edit link", "Penpa-edit のリンク"),
    claim=_claim,
    read=_read,
    write=_write,
    suffix="url",
    example=_write(Entry(Board(4, (1, 0, 3, 0, 3, 0, 0, 0, 0, 0, 2, 0, 4, 0, 2, 0)))),
)
