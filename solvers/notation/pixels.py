"""A small picture as text and back: rows of letters, `.` empty, `#` black; other colours are declared first.

color r red #cc0000
.rr.
r##r
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from solvers.messages import Message, Words
from solvers.notation.format import NotationError
from solvers.notation.text import character_rows, normalize_text

NOTHING, INK = ".", "#"
COLOUR = re.compile(r"color\s+([A-Za-z])\s+(\S+)\s+(#[0-9A-Fa-f]{6})\s*")
WORDS: Words = {
    "colour-line": Message("found {found!r}; expected a colour such as: color r red #cc0000."),
    "colour-twice": Message("{found!r} is two colours."),
}


class Tint(NamedTuple):
    """One colour: the letter for it in texts, its name, "#rrggbb"."""

    letter: str
    name: str
    rgb: str


BLACK = Tint(INK, "black", "#000000")


@dataclass(frozen=True)
class Pixels:
    """A picture. cells: rows of colours, 0 for nothing, 1 for the first of the palette."""

    cells: tuple[tuple[int, ...], ...]
    palette: tuple[Tint, ...] = (BLACK,)


def parse(text: str) -> Pixels:
    """Return the picture of a text. Raises NotationError."""
    lines = normalize_text(text).split("\n")
    tints: list[Tint] = []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("color"):
            break
        if line.strip():
            tints.append(_tint(line, number, tints))
            lines[number - 1] = ""
    palette = tuple(tints) or (BLACK,)
    alphabet = NOTHING + "".join(tint.letter for tint in palette)
    rows = character_rows("\n".join(lines), alphabet, " ".join(alphabet))
    return Pixels(tuple(tuple(map(alphabet.index, row)) for row in rows), palette)


def _tint(line: str, number: int, known: list[Tint]) -> Tint:
    found = COLOUR.fullmatch(line)
    if not found:
        raise NotationError("colour-line", number, 1, WORDS, found=line.strip()[:30])
    if any(tint.letter == found[1] for tint in known):
        raise NotationError("colour-twice", number, 7, WORDS, found=found[1])
    return Tint(found[1], found[2], found[3].lower())


def emit(pixels: Pixels) -> str:
    """Return the text of a picture."""
    letters = NOTHING + "".join(tint.letter for tint in pixels.palette)
    palette_lines = [f"color {' '.join(tint)}" for tint in pixels.palette] if pixels.palette != (BLACK,) else []
    return "\n".join([*palette_lines, *("".join(letters[cell] for cell in row) for row in pixels.cells)]) + "\n"
