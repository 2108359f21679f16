"""OpenSudoku's XML, and that of OpenSudoku 2: folders of games, with notes.

Entities and document types are refused unread.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError
from xml.sax.saxutils import quoteattr

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from solvers.genres.sudoku.board import UNKNOWN, SudokuBoard, digit_bit
from solvers.genres.sudoku.formats.cells import WORDS, read_characters, wrong_length_error
from solvers.genres.sudoku.formats.marks import marked_entry, read_entered_digits
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

NINE = 9
CELLS = NINE * NINE
ALL_NOTES = digit_bit(NINE + 1) - 1
ROOT = re.compile(r"\s*(?:<\?xml[^>]{0,200}\?>)?\s*(?:<!--[^>]{0,1000}-->\s*)*<opensudoku2?[\s/>]")
PLAIN = re.compile(r"[0-9.\s]*")
VERSION = re.compile(r"\s*version:\s*([0-9]{1,3})\s*")
CELL = re.compile(r"\s*([0-9])\|([^|]{0,40})\|{1,2}([01])\|")
# Corner and centre notes, of version 4.
CELL_OF_TWO_NOTES = re.compile(r"\s*([0-9])\|([^|]{0,40})\|(?:[^|]{0,40})\|([01])\|")
TWO_NOTES = 4


def _claim(text: str) -> Claim:
    return Claim.CERTAIN if ROOT.match(text[:4_000]) else Claim.NO


def _read(text: str) -> Iterator[Entry | NotationError]:
    try:
        # The declaration tells how bytes are written; these are characters already.
        root = fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", text))
    except (ParseError, DefusedXmlException, ValueError) as error:
        line, column = getattr(error, "position", (0, -1))
        raise NotationError("xml", line, column + 1, WORDS) from error
    games = list(_games(root))
    if not games:
        raise NotationError("games", words=WORDS)
    lines = [number for number, line in enumerate(text.split("\n"), 1) for _ in re.finditer(r"<game\b", line)]
    for (game, title), line in zip(games, lines + [1] * len(games), strict=False):
        try:
            yield _entry(game.get("data") or game.get("cells_data") or "", title, line)
        except NotationError as error:
            yield error


def _games(root: Element) -> Iterator[tuple[Element, str]]:
    """Yield every game with its title: its note, or the name of its folder."""
    whole = (root.findtext("name") or "").strip()
    for game in root.findall("game"):
        yield game, _note(game) or whole
    for folder in root.findall("folder"):
        name = (folder.get("name") or folder.get("folder_name") or "").strip()
        for game in folder.findall("game"):
            yield game, _note(game) or name


def _note(game: Element) -> str:
    return (game.get("note") or game.get("user_note") or "").strip()


def _entry(game: str, title: str, line: int) -> Entry:
    if PLAIN.fullmatch(game):
        cells = "".join(game.split())
        if len(cells) != CELLS:
            raise NotationError("cells", line, 0, WORDS, found=len(cells), expected=CELLS)
        return Entry(read_characters(cells, lambda n: (line, 0)), title=title, line=line)
    version_line = VERSION.match(game)
    version, place = (int(version_line[1]), version_line.end()) if version_line else (1, 0)
    clues, digits, notes = [], [], []
    cell = CELL_OF_TWO_NOTES if version >= TWO_NOTES else CELL
    for _ in range(CELLS):
        found = cell.match(game, place)
        if not found:
            raise NotationError("cell-text", line, 0, WORDS, found=game[place : place + 20])
        value, is_clue = int(found[1]), found[3] == "0" and found[1] != "0"
        clues.append(value if is_clue else UNKNOWN)
        digits.append(UNKNOWN if is_clue else value)
        notes.append(_notes(found[2], version, line))
        place = found.end()
    if game[place:].strip():
        raise wrong_length_error(CELLS + game.count("|", place) // 3 + 1, line)
    return marked_entry(SudokuBoard(NINE, tuple(clues)), digits, notes, line=line, title=title)


def _notes(notes_text: str, version: int, line: int) -> int:
    """Return the notes of a list of digits in the first version, of a mask in later ones; empty or `-` is none."""
    notes_text = notes_text.strip()
    if notes_text in ("", "-"):
        return 0
    if version == 1 and re.fullmatch(r"[1-9](,[1-9])*,?", notes_text):
        return sum(map(digit_bit, {int(digit) for digit in notes_text.split(",") if digit}))
    if (
        version != 1
        and notes_text.isascii()
        and notes_text.isdigit()
        and len(notes_text) < 5
        and int(notes_text) <= ALL_NOTES
    ):
        return int(notes_text)
    raise NotationError("cell-text", line, 0, WORDS, found=notes_text[:20])


def _check(entry: Entry) -> None:
    if entry.board.size != NINE:
        raise CannotHold(Message("it holds boards of 9×9 only"))


def _write(entry: Entry) -> str:
    _check(entry)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'
        f'<folder name={_attribute(entry.title or "Enpitsu")} created="0">\n'
        f'<game created="0" state="1" time="0" last_played="0" data="{_cells(entry)}" note="" />\n'
        "</folder>\n</opensudoku>\n"
    )


def _attribute(words: str) -> str:
    """Return words in quotes, without signs that XML cannot hold."""
    return quoteattr("".join(sign for sign in " ".join(words.split()) if sign.isprintable()))


def _cells(entry: Entry) -> str:
    clues, digits = entry.board.clues, read_entered_digits(entry)
    if entry.marks is None:
        return "".join(map(str, clues))
    cells = zip(clues, digits, entry.marks.notes, strict=True)
    version_line = (
        f"{clue or digit}|{0 if clue or digit else notes}|{0 if clue else 1}|" for clue, digit, notes in cells
    )
    return "version: 3&#10;" + "".join(version_line)


OPENSUDOKU = Format(
    name="opensudoku",
    title=Message("OpenSudoku (XML)"),
    claim=_claim,
    read=_read,
    write=_write,
    check=_check,
    suffix="opensudoku",
    example='<opensudoku><name>Two</name><game data="'
    + "007000003050400000000008010080000030000602000010000070030100000000005040200000600"
    + '" /></opensudoku>\n',
    mime="application/x-opensudoku; charset=utf-8",
)
