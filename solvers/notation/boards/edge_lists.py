"""Lists of a size, rows of clues, then lines on the horizontal and the vertical edges of cells (.slk).

`-` is a line, `x` certainly no line, `.` undecided; `#` begins a comment.
"""

import re
from collections.abc import Callable
from typing import Any

from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.lattice import Lattice
from solvers.notation.text import Token, tokens

_COMMENT = re.compile("#.*")
_CLUES = {"0": 0, "1": 1, "2": 2, "3": 3, ".": None, "-": None}
_STATES = {"-": True, "x": False, ".": None}
_EXAMPLE = "2 2\n3.\n.2\n\n..\n..\n..\n\n...\n...\n"


def _lines(text: str) -> list[list[Token]]:
    return tokens(_COMMENT.sub("", text))


def _claim(text: str) -> Claim:
    """Return CERTAIN for a text with all three blocks, whose sizes hardly any other text has."""
    lines = _lines(text)
    if not lines or len(lines[0]) != 2 or not all(word.text.isdecimal() and len(word.text) < 4 for word in lines[0]):
        return Claim.NO
    rows, cols = (int(word.text) for word in lines[0])
    widths = [cols] * (2 * rows + 1) + [cols + 1] * rows
    is_whole = [len(line[0].text) for line in lines[1:] if len(line) == 1] == widths and rows > 0
    return Claim.CERTAIN if is_whole else Claim.NO


def edge_list_format(sized: Callable[..., Any], entry: Callable[[Any, Lattice | None], Entry]) -> Format:
    """Make the format of one genre. sized(rows, cols, line, column) -> the size; entry(clues, drawn lines) -> Entry."""

    def read(text: str) -> list[Entry]:
        lines = _lines(text)
        sizes = [word for word in lines[0] if word.text.isdecimal() and len(word.text) < 7] if lines else []
        if len(sizes) != 2 or len(lines[0]) != 2:
            raise NotationError("no-section", expected="10 10")
        high, wide = lines[0]
        rows, cols = sized(int(high.text), int(wide.text), high.line, high.column)
        rest = [line[0] for line in lines[1:]]
        clues = _block(rest[:rows], rows, cols, _CLUES)
        level = _block(rest[rows : 2 * rows + 1], rows + 1, cols, _STATES)
        upright = _block(rest[2 * rows + 1 :], rows, cols + 1, _STATES)
        is_drawn = any(state is not None for line in (*level, *upright) for state in line)
        return [entry(clues, Lattice((("",) * cols,) * rows, level, upright) if is_drawn else None)]

    return Format("slk", Message("Solver's list (.slk)"), _claim, read, None, "slk", _EXAMPLE)


def _block(lines: list[Token], rows: int, cols: int, signs: dict[str, Any]) -> tuple[Any, ...]:
    """Return the values of `rows` rows of signs. Raises NotationError."""
    if len(lines) != rows:
        raise NotationError("rows-missing", lines[-1].line if lines else 0, found=len(lines), expected=rows)
    for line in lines:
        if len(line.text) != cols:
            raise NotationError("short-row", line.line, 0, found=len(line.text), expected=cols)
        for column, sign in enumerate(line.text, line.column):
            if sign not in signs:
                raise NotationError("character", line.line, column, found=sign, expected=" ".join(signs))
    return tuple(tuple(signs[sign] for sign in line.text) for line in lines)
