"""Formats in named sections: .gno of gnonograms, and picross-solver's own text (`GRID`, `ROWS`, `[ 1 2 ]`)."""

import re

from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Answer, NonogramBoard, derive_clues
from solvers.genres.nonogram.formats.clues import (
    NumberedLine,
    check_plain,
    nonogram_board,
    number_lines,
    read_size,
    refuse_large_board,
    require_plain_numbers,
    write_clue,
)
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

SECTION = re.compile(r"\s*\[([A-Za-z][A-Za-z ]*)\]\s*")
CELLS = {"0": UNKNOWN, "1": BLANK, "2": FILLED}
SHAPES = {cell: shape for shape, cell in CELLS.items()}


def _sections(text: str) -> dict[str, list[NumberedLine]]:
    """Return lines under the names in brackets; `//` begins a comment."""
    found: dict[str, list[NumberedLine]] = {}
    name = ""
    for line, number in number_lines(text):
        bare = line.partition("//")[0].rstrip()
        head = SECTION.fullmatch(bare)
        if head:
            name = head[1].strip().lower()
            found[name] = []
        elif name and bare.strip():
            found[name].append((bare, number))
    return found


def _read_gno(text: str) -> list[Entry]:
    sections = _sections(text)
    sizes = sections.get("dimensions", [])
    if len(sizes) < 2:
        raise NotationError("missing", sizes[0][1] if sizes else 0, 0, WORDS, name="[Dimensions]")
    rows, cols = (read_size(*size) for size in sizes[:2])
    grid = sections.get("solution grid") or sections.get("solution") or []
    answer = _grid(grid, rows, cols) if grid else None
    board = (
        _read_board(sections, rows, cols)
        if "row clues" in sections or answer is None
        else refuse_large_board(derive_clues(answer))
    )
    working = sections.get("working grid", [])
    marks = _grid(working, rows, cols) if working else None
    heading = [line.strip() for line, _ in sections.get("description", [])] + ["", ""]
    return [Entry(board, marks=marks, answer=answer, title=heading[0], author=heading[1])]


def _read_board(sections: dict[str, list[NumberedLine]], rows: int, cols: int) -> NonogramBoard:
    for name, expected in (("row clues", rows), ("column clues", cols)):
        lines = sections.get(name, [])
        if len(lines) != expected:
            parameters = {"kind": name, "found": len(lines), "expected": expected}
            raise NotationError("lines", lines[-1][1] if lines else 0, 0, WORDS, **parameters)
    return nonogram_board(sections["row clues"], sections["column clues"])


def _grid(lines: list[NumberedLine], rows: int, cols: int) -> Answer:
    """Read rows of 0 unknown, 1 blank, 2 filled. Raises NotationError."""
    if len(lines) != rows:
        sections = {"kind": "rows", "found": len(lines), "expected": rows}
        raise NotationError("lines", lines[-1][1], 0, WORDS, **sections)
    return tuple(_row(line, number, cols) for line, number in lines)


def _row(line: str, number: int, cols: int) -> tuple[int, ...]:
    cells = line.split()
    strange = next((cell for cell in cells if cell not in CELLS), None)
    if strange is not None:
        raise NotationError("character", number, line.index(strange) + 1, found=strange, expected="0, 1, 2")
    if len(cells) != cols:
        raise NotationError("short-row", number, 0, found=len(cells), expected=cols)
    return tuple(CELLS[cell] for cell in cells)


def _write_gno(entry: Entry) -> str:
    board = require_plain_numbers(entry.board)
    lines = []
    if entry.title or entry.author:
        lines += ["[Description]", entry.title or "-", entry.author or "-"]
    lines += ["[Dimensions]", str(board.height), str(board.width)]
    for name, clues in (("[Row clues]", board.rows), ("[Column clues]", board.cols)):
        lines += [name, *(write_clue(clue, board.palette) for clue in clues)]
    for name, grid in (("[Solution grid]", entry.answer), ("[Working grid]", entry.marks)):
        if grid:
            lines += [name, *(" ".join(SHAPES[cell] for cell in row) for row in grid)]
    return "\n".join(lines) + "\n"


def _claim_gno(text: str) -> Claim:
    heads = {found[1].strip().lower() for line in text.split("\n") if (found := SECTION.match(line))}
    if "dimensions" not in heads:
        return Claim.NO
    return Claim.CERTAIN if heads & {"row clues", "column clues", "solution", "solution grid"} else Claim.POSSIBLE


CLUE = re.compile(r"\s*\[([^\]]*)\]\s*")


def _read_picross(text: str) -> list[Entry | NotationError]:
    """Read puzzles, each of which begins with a line GRID and its title."""
    begins = [number for line, number in number_lines(text) if line.split()[:1] == ["GRID"]]
    lines = number_lines(text)
    if not begins:
        raise NotationError("missing", words=WORDS, name="GRID")
    ends = [*begins[1:], len(lines) + 1]
    return [_try(lines[begin - 1 : end - 1]) for begin, end in zip(begins, ends, strict=True)]


def _try(lines: list[NumberedLine]) -> Entry | NotationError:
    try:
        return _one(lines)
    except NotationError as error:
        return error


def _one(lines: list[NumberedLine]) -> Entry:
    title = lines[0][0].strip()[len("GRID") :].strip()
    clues: dict[str, list[NumberedLine]] = {"ROWS": [], "COLUMNS": []}
    kind = ""
    for line, number in lines[1:]:
        bare = line.strip()
        found = CLUE.fullmatch(line)
        if bare in clues:
            kind = bare
        elif found and kind:
            clues[kind].append((" " * found.start(1) + found[1], number))
        elif bare and not bare.startswith("#"):
            raise NotationError("character", number, 1, found=bare[:20], expected="ROWS, COLUMNS, [ 1 2 ]")
    return Entry(nonogram_board(clues["ROWS"], clues["COLUMNS"]), title=title, line=lines[0][1])


def _write_picross(entry: Entry) -> str:
    board = require_plain_numbers(entry.board)
    lines = [f"GRID {entry.title}".rstrip()]
    for name, clues in (("ROWS", board.rows), ("COLUMNS", board.cols)):
        lines += [name, *(f"[ {write_clue(clue, board.palette, ' ')} ]" for clue in clues)]
    return "\n".join(lines) + "\n"


def _claim_picross(text: str) -> Claim:
    if "GRID" not in text:
        return Claim.NO
    words = {line.split()[0] for line in text.split("\n") if line.strip()}
    return Claim.CERTAIN if words >= {"GRID", "ROWS", "COLUMNS"} else Claim.NO


GNO = Format(
    "gno",
    Message("gnonograms .gno"),
    _claim_gno,
    _read_gno,
    _write_gno,
    "gno",
    "[Dimensions]\n2\n3\n[Row clues]\n1,1\n3\n[Column clues]\n2\n1\n2\n",
    check=check_plain,
)
PICROSS = Format(
    "picross",
    Message("picross-solver text"),
    _claim_picross,
    _read_picross,
    _write_picross,
    example="GRID Two lines\nROWS\n[ 1 1 ]\n[ 3 ]\nCOLUMNS\n[ 2 ]\n[ 1 ]\n[ 2 ]\n",
    check=check_plain,
)
