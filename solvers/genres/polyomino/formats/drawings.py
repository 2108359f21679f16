"""Drawings of pieces and boards, read and written: rows of `#` and `.`, or a letter a piece."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from solvers.genres.polyomino.board import (
    LARGEST_PIECE,
    LARGEST_SIDE,
    MOST_PIECES,
    Cells,
    Piece,
    Region,
    at_origin,
    beside,
    free_form,
    measure_box,
    orientations,
)
from solvers.genres.polyomino.formats.messages import WORDS
from solvers.grids.rectangle import At, find_connected_parts
from solvers.notation.format import NotationError

FILLED = "#XO*1■█●"
HOLLOW = ".-_0 □"
OPEN, BLOCKED, OPTIONAL = ".", "#", "+"
PENTOMINOES = {
    "F": ".##/##./.#.",
    "I": "#####",
    "L": "####/#...",
    "N": "##../.###",
    "P": "##/##/#.",
    "T": "###/.#./.#.",
    "U": "#.#/###",
    "V": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": "####/.#..",
    "Z": "##./.#./.##",
}
TETROMINOES = {
    "I4": "####",
    "O4": "##/##",
    "T4": "###/.#.",
    "S4": ".##/##.",
    "Z4": "##./.##",
    "L4": "#./#./##",
    "J4": ".#/.#/##",
}
NAMED = {**PENTOMINOES, **TETROMINOES}
SETS = {"dominoes": 2, "trominoes": 3, "tetrominoes": 4, "pentominoes": 5, "hexominoes": 6, "heptominoes": 7}
ONE_SIDED = "one-sided"
# `3`, from 0 to 3 as `0-3`, any number as `*`.
COUNT = r"\d{1,3}(?:-\d{1,3})?|\*"
BEFORE = re.compile(rf"({COUNT})[x×](.*)")
AFTER = re.compile(rf"(?:(.*?)\s+)?[x×]\s*({COUNT})")
# This number holds until the board is known.
ANY_NUMBER = 9999
# The board of a hexadecimal code has this many columns.
HEX_WIDTH = 8


class DrawingLine(NamedTuple):
    """A stretch of text with its place: line and column from 1."""

    number: int
    column: int
    text: str

    def error(self, key: str, **parameters: object) -> NotationError:
        """An error at this place."""
        return NotationError(key, self.number, self.column, WORDS, **parameters)


def group_by_blank_lines(lines: Iterable[DrawingLine]) -> list[list[DrawingLine]]:
    """Return lines grouped by blank ones."""
    parted: list[list[DrawingLine]] = [[]]
    for line in lines:
        if line.text.strip():
            parted[-1].append(line)
        elif parted[-1]:
            parted.append([])
    return [group for group in parted if group]


def parse_drawn_pieces(group: Sequence[DrawingLine]) -> list[Piece]:
    """Return the piece of one drawing, or one a letter; a first line such as `3x` gives a number.

    Raises NotationError.
    """
    counted, rest = _parse_count(group[0])
    if counted and not rest:
        group = group[1:]
    else:
        counted = ""
    count, spare = parse_piece_count(counted, group[0]) if counted and group else (1, 0)
    figures: dict[str, list[At]] = {}
    has_letters = any(c.isalpha() and c not in FILLED for line in group for c in line.text)
    for row, line in enumerate(group):
        for col, character in enumerate(line.text.rstrip()):
            if character in HOLLOW:
                continue
            if not has_letters and character not in FILLED:
                expected = WORDS["expected.drawing"]
                raise NotationError("character", line.number, line.column + col, found=character, expected=expected)
            figures.setdefault(character if has_letters else FILLED, []).append((row, col))
    if not figures:
        raise group[0].error("no-cells") if group else NotationError("empty")
    return [make_connected_piece(cells, count, group[cells[0][0]], spare) for cells in figures.values()]


def _parse_count(word: DrawingLine) -> tuple[str, str]:
    """Return the count of `3x##`, `## x 3` or `0-3x` alone, and the counted text.

    ("", the text) for one without a count.
    """
    text = word.text.strip()
    if before := BEFORE.fullmatch(text):
        return before[1], before[2].strip()
    if after := AFTER.fullmatch(text):
        return after[2], after[1] or ""
    return "", text


def parse_piece_count(counted: str, place: DrawingLine) -> tuple[int, int]:
    """Return the number of pieces of `3`, `0-3` or `*`, and how many of them may be left over. Raises NotationError."""
    if counted == "*":
        return ANY_NUMBER, ANY_NUMBER
    least, _, most = counted.partition("-")
    count = int(most or least)
    if count < max(1, int(least)):
        expected = WORDS["expected.count"]
        raise place.error("value", name="pieces", found=counted, expected=expected)
    return count, count - int(least)


def make_connected_piece(cells: Sequence[At], count: int, place: DrawingLine, spare: int = 0) -> Piece:
    """Return the piece of these cells, its box at (0, 0). Raises NotationError when they are not connected."""
    parts = len(find_connected_parts(cells))
    if parts > 1:
        raise place.error("unconnected", parts=parts)
    if len(cells) > LARGEST_PIECE:
        raise place.error("large-piece", found=len(cells), most=LARGEST_PIECE)
    return Piece(at_origin(tuple(cells)), count, spare)


def parse_row_form(text: str, place: DrawingLine) -> Cells:
    """Return the cells of `####/#...`. Raises NotationError."""
    rows = [DrawingLine(place.number, place.column, row) for row in text.split("/")]
    return require_one_piece(parse_drawn_pieces(rows), place).cells


def require_one_piece(pieces: Sequence[Piece], place: DrawingLine) -> Piece:
    """Return the only piece. Raises NotationError when there are more."""
    if len(pieces) != 1:
        raise place.error("pictures", found=len(pieces))
    return pieces[0]


def parse_hex_code(text: str, place: DrawingLine) -> Cells:
    """Return the cells of a code: bit 8 * row + column, as in the article. Raises NotationError."""
    bits = int(text, 16)
    cells = [divmod(number, HEX_WIDTH) for number in range(bits.bit_length()) if bits >> number & 1]
    return make_connected_piece(cells, 1, place).cells


def hex_code(cells: Cells) -> str:
    """Return the code of a shape: the least of its four turns; "" when its box is larger than 8x8."""
    if max(measure_box(cells)) > HEX_WIDTH:
        return ""
    return f"{min(map(encode_laid_shape, orientations(cells, False))):x}"


def encode_laid_shape(cells: Cells) -> int:
    """Return the number of a shape in its position: bit 8 * row + column for each cell."""
    return sum(1 << HEX_WIDTH * row + col for row, col in cells)


def parse_named_pieces(place: DrawingLine) -> list[tuple[Piece, DrawingLine]]:
    """Return the pieces of a line of words, each with its word: names, sets, row forms, codes.

    A word may have `3x` or `x 3` beside it.
    """
    pieces: list[tuple[Piece, DrawingLine]] = []
    for found in re.finditer(rf"(?:{ONE_SIDED} +)?\S+(?:\s+[x×]\s*(?:{COUNT})(?=\s|$))?", place.text):
        word = DrawingLine(place.number, place.column + found.start(), found[0])
        counted, name = _parse_count(word)
        count, spare = parse_piece_count(counted, word) if counted else (1, 0)
        pieces += [(Piece(cells, count, spare), word) for cells in _check_name(name, word)]
    return pieces


def _check_name(name: str, word: DrawingLine) -> Sequence[Cells]:
    if name in NAMED:
        return [at_origin(parse_row_form(NAMED[name], word))]
    if set(name) <= PENTOMINOES.keys():
        return [at_origin(parse_row_form(PENTOMINOES[letter], word)) for letter in name]
    size = SETS.get(name.removeprefix(ONE_SIDED).strip())
    if size:
        return list_polyominoes(size, not name.startswith(ONE_SIDED))
    if set(name) <= set(FILLED + HOLLOW + "/") and set(name) & set("#/"):
        return [parse_row_form(name, word)]
    if re.fullmatch(r"[0-9a-f]{2,16}", name) and int(name, 16):
        return [parse_hex_code(name, word)]
    expected = WORDS["expected.pieces"]
    raise word.error("value", name="pieces", found=word.text, expected=expected)


@cache
def list_polyominoes(size: int, reflections: bool) -> tuple[Cells, ...]:
    """Return each polyomino of a size once with its turns, and its mirror images if pieces may be turned over."""
    shapes: set[Cells] = {((0, 0),)}
    for _ in range(size - 1):
        shapes = {_form(at_origin((*shape, cell)), reflections) for shape in shapes for cell in beside(shape)}
    return tuple(sorted(shapes))


def _form(cells: Cells, reflections: bool) -> Cells:
    return free_form(cells) if reflections else min(orientations(cells, False))


def merge(pieces: Sequence[Piece], reflections: bool, place: DrawingLine, area: int = 0) -> tuple[Piece, ...]:
    """Merge pieces of one shape, adding their counts; any number becomes as many as have room on `area` cells.

    Raises NotationError when more pieces are on the board than can be told apart.
    """
    kinds = tuple(_with_room(piece, area) for piece in merge_equal_pieces(pieces, reflections))
    total = sum(piece.count for piece in kinds)
    if any(piece.spare for piece in kinds):
        total = min(total, area // min(len(piece.cells) for piece in kinds))
    if max(total, sum(piece.least for piece in kinds), len(kinds)) > MOST_PIECES:
        raise place.error("many-pieces", found=max(total, len(kinds)), most=MOST_PIECES)
    return kinds


def _with_room(piece: Piece, area: int) -> Piece:
    if piece.count < ANY_NUMBER:
        return piece
    count = max(piece.least, area // len(piece.cells), 1)
    return Piece(piece.cells, count, count - piece.least)


def write_count(piece: Piece, area: int) -> str:
    """Return the count of a piece as text, "" for one: `3`, `0-3`, or `*` for as many as have room."""
    if piece.spare == piece.count == max(area // len(piece.cells), 1):
        return "*"
    if piece.spare:
        return f"{piece.least}-{piece.count}"
    return str(piece.count) if piece.count > 1 else ""


def merge_equal_pieces(pieces: Sequence[Piece], reflections: bool) -> tuple[Piece, ...]:
    """Merge pieces of one shape, adding their counts."""
    kinds: dict[Cells, Piece] = {}
    for piece in pieces:
        form = _form(piece.cells, reflections)
        known = kinds.get(form)
        kinds[form] = Piece(known.cells, known.count + piece.count, known.spare + piece.spare) if known else piece
    return tuple(kinds.values())


def parse_region(text: str, body: Sequence[DrawingLine], place: DrawingLine) -> Region | None:
    """Return the board of `plane`, `8x8`, or a drawing of `.`, `#` (taken out), `+` (may stay empty).

    Raises NotationError.
    """
    drawing = [line for line in body if line.text.strip()]
    if text == "plane":
        return None
    sized = re.fullmatch(r"(\d{1,3})\s*[x×]\s*(\d{1,3})", text)
    if sized:
        # The width comes first, as in speech.
        return _check_size(int(sized[2]), int(sized[1]), place)
    if text or not drawing:
        expected = WORDS["expected.board"]
        raise place.error("value", name="board", found=text, expected=expected)
    rows = [line.text.rstrip() for line in drawing]
    cells: dict[str, set[At]] = {BLOCKED: set(), OPTIONAL: set(), OPEN: set()}
    for row, line in enumerate(drawing):
        for col, character in enumerate(rows[row].ljust(max(map(len, rows)), BLOCKED)):
            if character not in cells:
                expected = WORDS["expected.board-cell"]
                raise NotationError("character", line.number, line.column + col, found=character, expected=expected)
            cells[character].add((row, col))
    sized_region = _check_size(len(rows), max(map(len, rows)), drawing[0])
    return replace(sized_region, blocked=frozenset(cells[BLOCKED]), optional=frozenset(cells[OPTIONAL]))


def too_large_board_error(rows: int, cols: int, line: int, column: int) -> NotationError:
    """Return the error of a board with too long sides."""
    most: dict[str, Any] = {"most_rows": LARGEST_SIDE, "most_cols": LARGEST_SIDE}
    return NotationError("too-large", line, column, rows=rows, cols=cols, **most)


def _check_size(rows: int, cols: int, place: DrawingLine) -> Region:
    if max(rows, cols) > LARGEST_SIDE or min(rows, cols) < 1:
        raise too_large_board_error(rows, cols, place.number, place.column)
    return Region(rows, cols)


def format_region(area: Region | None) -> str:
    """Return a board as the value of its key: `plane`, a size, or a drawing on the lines after it."""
    if area is None:
        return "plane"
    if not area.blocked and not area.optional:
        return f"{area.cols}x{area.rows}"
    rows = ("".join(_format_cell(area, (row, col)) for col in range(area.cols)) for row in range(area.rows))
    return "\n" + "\n".join(rows)


def _format_cell(area: Region, cell: At) -> str:
    return OPTIONAL if cell in area.optional else OPEN if area.is_open(cell) else BLOCKED
