"""Formats: the Enpitsu text, one shape as a drawing, a row or a code, and answers."""

import re
from collections.abc import Callable

from solvers.genres.polyomino.board import Answer, Cells, Piece, PolyominoBoard, Task, drawing, measure_box
from solvers.genres.polyomino.formats.burrtools import BURRTOOLS
from solvers.genres.polyomino.formats.coordinates import COORDINATES
from solvers.genres.polyomino.formats.drawings import (
    DrawingLine,
    encode_laid_shape,
    group_by_blank_lines,
    hex_code,
    parse_drawn_pieces,
    parse_hex_code,
    parse_row_form,
    require_one_piece,
)
from solvers.genres.polyomino.formats.knuth import KNUTH
from solvers.genres.polyomino.formats.messages import WORDS
from solvers.genres.polyomino.formats.polysolve import POLYSOLVE
from solvers.genres.polyomino.formats.questions import QUESTIONS
from solvers.genres.polyomino.formats.questions import read as read_question
from solvers.genres.polyomino.rules import LETTERS
from solvers.grids.rectangle import At
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

__all__ = ["FORMATS", "QUESTIONS", "WORDS", "read_answer", "write_answer"]

# A shape alone asks for this many copies, as in the article.
COPIES = 4
EMPTY, BLOCKED = ".", "#"
PHRASE = re.compile(
    r"(\d{1,2}x\d{1,2})[ ,:]+((?:one-sided )?[a-z]+minoes)"
    r"|((?:one-sided )?[a-z]+minoes)[ ,:]+(?:in |on )?(\d{1,2}x\d{1,2})"
)
CODE = re.compile("(?=.*[1-9a-f])[0-9a-f]{2,16}")


def _question(shape: Cells) -> list[Entry]:
    return [Entry(PolyominoBoard(Task.TOUCH, False, (Piece(shape),), copies=COPIES))]


def _shape(board: PolyominoBoard) -> Cells:
    """Return the shape of a question that a shape alone can ask. Raises CannotHold."""
    shape: Cells = board.pieces[0].cells if board.pieces else ()
    if board != PolyominoBoard(Task.TOUCH, False, (Piece(shape),), copies=COPIES):
        raise CannotHold(Message("it holds one shape, four times on the plane"))
    return shape


def _check(entry: Entry) -> None:
    _shape(entry.board)


def _claim(read: Callable[[str], list[Entry]], looks_right: Callable[[str], object]) -> Callable[[str], Claim]:
    """Make the claim to a shape alone, which must be readable: its letters are those of many other texts."""

    def claim(text: str) -> Claim:
        try:
            return Claim.POSSIBLE if looks_right(text) and read(text) else Claim.NO
        except NotationError:
            return Claim.NO

    return claim


def _line(text: str) -> DrawingLine:
    """Return the one line of a text. Raises NotationError when there are more."""
    lines = [DrawingLine(number, 1, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise NotationError("empty")
    if len(lines) > 1:
        expected = WORDS["expected.one-line"]
        raise NotationError("value", lines[1].number, 1, WORDS, name="pieces", found=lines[1].text, expected=expected)
    return lines[0]


def _read_row(text: str) -> list[Entry]:
    line = _line(text)
    return _question(parse_row_form(line.text, line))


def _read_code(text: str) -> list[Entry]:
    line = _line(text)
    if not CODE.fullmatch(line.text):
        expected = WORDS["expected.code"]
        raise line.error("value", name="pieces", found=line.text, expected=expected)
    return _question(parse_hex_code(line.text, line))


def _read_drawing(text: str) -> list[Entry]:
    lines = [DrawingLine(number, 1, line) for number, line in enumerate(text.split("\n"), 1)]
    pieces = [piece for group in group_by_blank_lines(lines) for piece in parse_drawn_pieces(group)]
    return _question(require_one_piece(pieces, lines[0]).cells)


def _read_phrase(text: str) -> list[Entry]:
    """Read `6x10 pentominoes`, or the other way round: the board and the pieces that are to fill it."""
    line = _line(text)
    found = PHRASE.fullmatch(line.text)
    if not found:
        raise line.error("value", name="board", found=line.text[:40], expected="6x10 pentominoes")
    size, pieces = found[1] or found[4], found[2] or found[3]
    return read_question(f"task: pack\nboard: {size}\npieces: {pieces}\n")


def _check_code(entry: Entry) -> Cells:
    shape = _shape(entry.board)
    if not hex_code(shape):
        raise CannotHold(Message("the shape is larger than 8 by 8"))
    return shape


def _write_code(entry: Entry) -> str:
    """Write the code of the shape in its position, so that it is read again in that position."""
    return f"{encode_laid_shape(_check_code(entry)):02x}\n"


FORMATS = (
    QUESTIONS,
    Format(
        "drawing",
        Message("A drawing of one shape"),
        _claim(_read_drawing, lambda text: text.count("\n") < 32 and set(text) <= set("#. \n")),
        _read_drawing,
        lambda entry: "\n".join(drawing(_shape(entry.board))) + "\n",
        example="#####\n#...#\n....#\n",
        check=_check,
    ),
    Format(
        "row",
        Message("A shape on one line"),
        _claim(_read_row, lambda text: set(text.strip()) == set("#/.") or set(text.strip()) == set("#/")),
        _read_row,
        lambda entry: "/".join(drawing(_shape(entry.board))) + "\n",
        example="#####/#...#/....#\n",
        check=_check,
    ),
    Format(
        "code",
        Message("The article's code of a shape"),
        _claim(_read_code, lambda text: CODE.fullmatch(text.strip())),
        _read_code,
        _write_code,
        example="10141f\n",
        check=_check_code,
    ),
    Format(
        "phrase",
        Message("A board and a set"),
        lambda text: Claim.CERTAIN if PHRASE.fullmatch(text.strip()) else Claim.NO,
        _read_phrase,
        example="6x10 pentominoes\n",
    ),
    COORDINATES,
    POLYSOLVE,
    KNUTH,
    BURRTOOLS,
)


def read_answer(board: PolyominoBoard, text: str) -> Answer:
    """Return the cells of each piece of a drawing, in the order of the letters. Raises NotationError.

    After a blank line the drawing begins again at the top, so that pieces that overlap can be written.
    """
    figures: dict[str, list[At]] = {}
    row = 0
    for number, line in enumerate(text.split("\n"), 1):
        for col, character in enumerate(line.rstrip()):
            if character in LETTERS:
                figures.setdefault(character, []).append((row, col))
            elif character not in EMPTY + BLOCKED + " ":
                raise NotationError("letters", number, col + 1, WORDS, found=character)
        row = row + 1 if line.strip() else 0
    return tuple(tuple(figures[letter]) for letter in sorted(figures, key=LETTERS.index))


def write_answer(board: PolyominoBoard, answer: Answer) -> str:
    """Write a drawing with a letter for each piece: of the whole board, or on the plane of the arrangement's box."""
    drawn = [_letters(answer)]
    for number, piece in enumerate(answer):
        if any(LETTERS[number] != drawn[0].get(cell) for cell in piece):
            drawn.append(dict.fromkeys(piece, LETTERS[number]))
    return "\n".join(_draw(board, letters) for letters in drawn)


def _letters(answer: Answer) -> dict[At, str]:
    return {cell: LETTERS[number] for number, piece in reversed([*enumerate(answer)]) for cell in piece}


def _draw(board: PolyominoBoard, letters: dict[At, str]) -> str:
    area = board.region
    corner = [(area.rows - 1, area.cols - 1)] if area else []
    rows, cols = measure_box((*letters, *corner)) if letters or corner else (0, 0)
    lines = [[letters.get((row, col), EMPTY) for col in range(cols)] for row in range(rows)]
    for row, col in area.blocked if area else ():
        lines[row][col] = letters.get((row, col), BLOCKED)
    return "".join("".join(line) + "\n" for line in lines)
