"""Mirek Olšák's .g: free text, colours under `#d`, then rows and columns after lines that begin with a colon.

A number is followed by its colour's letter; the letter "1" declares the colour of numbers without one, "0" the blank.
"""

import re

from solvers.genres.nonogram.board import FILLED, PLAIN, Colour
from solvers.genres.nonogram.formats.clues import (
    NumberedLine,
    check_numbers,
    nonogram_board,
    number_lines,
    require_numbers_only,
    write_clue,
)
from solvers.genres.nonogram.formats.colours import free_letter, rgb_of
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

COLOUR = re.compile(r"\s*(\S)[ \t]*:(.)[ \t]*(\S+)[ \t]*(\S*)")
BLANK_LETTER, DEFAULT_LETTER = "0", "1"
CLUES = re.compile(r"[\d\sA-Za-z,]*")


def _parts(text: str) -> tuple[list[NumberedLine], list[list[NumberedLine]]]:
    """Return the lines that declare colours, and those after each colon, without blank ones at the very end."""
    colours: list[NumberedLine] = []
    parts: list[list[NumberedLine]] = []
    declares = False
    for line, number in number_lines(text):
        if line.startswith(":"):
            declares = False
            parts.append([])
        elif parts:
            parts[-1].append((line, number))
        elif line[:2].lower() == "#t":
            raise NotationError("triddler", number, 1, WORDS)
        elif line[:2].lower() == "#d":
            declares = True
        elif declares and line.strip():
            colours.append((line, number))
    if len(parts) == 2:
        while parts[1] and not parts[1][-1][0].strip():
            parts[1].pop()
    return colours, parts


def _palette(lines: list[NumberedLine]) -> tuple[tuple[Colour, ...], int]:
    """Return the colours, and the number of the one that plain numbers mean. Raises NotationError."""
    found: list[Colour] = []
    default = FILLED
    for line, number in lines:
        match = COLOUR.match(line)
        if not match:
            raise NotationError("colour", number, 1, WORDS, found=line.strip()[:20])
        letter, rgb = match[1], rgb_of(match[3])
        if rgb is None:
            raise NotationError("colour", number, 1 + match.start(3), WORDS, found=match[3])
        if letter == BLANK_LETTER:
            continue
        if letter == DEFAULT_LETTER:
            default = len(found) + FILLED
            letter = free_letter(match[2], [colour.letter for colour in found])
        name = match[4] if match[3].startswith("#") and match[4] else match[3]
        found.append(Colour(letter, name, rgb))
    is_plain = not found or [colour.rgb for colour in found] == [PLAIN[0].rgb]
    return (PLAIN if is_plain else tuple(found)), default


def _read(text: str) -> list[Entry]:
    lines, parts = _parts(text)
    if len(parts) < 2:
        raise NotationError("missing", words=WORDS, name=": rows, : columns")
    palette, default = _palette(lines)
    return [Entry(nonogram_board(parts[0], parts[1], palette, default=default))]


def _write(entry: Entry) -> str:
    board = require_numbers_only(entry.board)
    lines = [entry.title] if entry.title and entry.title[0] not in ":#" else []
    if board.is_coloured:
        lines += ["#d", "  0:   #ffffff  white"]
        lines += [f"  {one.letter}:{one.letter}  {one.rgb}  {one.name}" for one in board.palette]
    for name, clues in (("rows", board.rows), ("columns", board.cols)):
        lines += [f": {name}", *(write_clue(clue, board.palette, " ") if clue else "" for clue in clues)]
    return "\n".join([*lines, ": end"]) + "\n"


def _claim(text: str) -> Claim:
    # Programs in Prolog have lines that begin with :-.
    colons = re.split(r"(?m)^:(?!-).*$", text)
    if len(colons) < 3:
        return Claim.NO
    is_numbers = all(CLUES.fullmatch(part) and any(map(str.isdigit, part)) for part in colons[1:3])
    return Claim.CERTAIN if is_numbers else Claim.POSSIBLE


OLSAK = Format(
    "g",
    Message("Olšák's .g (colours)"),
    _claim,
    _read,
    _write,
    "g",
    "#d\n  0:   white\n  r:r  #ff0000  red\n  b:b  #0000ff  blue\n: rows\n1r 1b\n2r\n: columns\n2r\n1b 1r\n: end\n",
    check=check_numbers,
)
