"""Kanpen (カンペン) and pencilbox: links, token files and XML, in all of which 5 is black without a number."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError, SubElement, tostring

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from solvers.genres.akari.board import BLACK, LIGHT, NO_LIGHT, NUMBERS, WHITE
from solvers.genres.akari.formats.entries import (
    NUMBERED,
    WORDS,
    check_size,
    read_entry_rows,
    reversed_alphabet,
    rows_of,
    translate,
)
from solvers.genres.akari.formats.shared import BODY, akari_board
from solvers.messages import Message
from solvers.notation.codec import Cursor
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.pzpr import size_number
from solvers.notation.text import Token, each_line, first_line, tokens

_LINK = re.compile(r"[^?\s]*bijutsukan\.html\?(?:(problem)=|(pzpr)=/)([0-9]{1,6})/([0-9]{1,6})(?:/(\S*))?")
_CELLS = {WHITE: WHITE, "5": BLACK, "+": LIGHT, "*": NO_LIGHT} | NUMBERED
EXPECTED = WORDS["expected.kanpen"]


# Links


def _claim_link(text: str) -> Claim:
    return Claim.CERTAIN if _LINK.fullmatch(first_line(text)) else Claim.NO


def _read_links(text: str) -> Iterator[Entry | NotationError]:
    return each_line(text, _read_link)


def _read_link(token: Token) -> Entry:
    found = _LINK.fullmatch(token.text)
    if not found:
        raise NotationError(
            "character", token.line, token.column, found=token.text[:20], expected="bijutsukan.html?problem=..."
        )
    first, second, body, column = int(found[3]), int(found[4]), found[5] or "", token.column + found.start(5)
    if found[2]:
        rows, cols = check_size(second, first, token.line, token.column + found.start(3))
        cells = Cursor(body.removesuffix("/"), token.line, column)
        return Entry(akari_board(BODY.read_whole(cells, (rows, cols))), line=token.line)
    rows, cols = check_size(first, second, token.line, token.column + found.start(3))
    lines = _link_rows(body, token.line, column)[:rows]
    if len(lines) < rows:
        raise NotationError("rows-missing", token.line, 0, WORDS, found=len(lines), expected=rows)
    return read_entry_rows(translate(lines, _CELLS, EXPECTED, cols), token.line)


def _link_rows(body: str, line: int, column: int) -> list[list[Token]]:
    """Rows ended by `/`, their cells by `_`."""
    rows = []
    for row in re.finditer(r"[^/]+", body):
        start = column + row.start()
        rows.append([Token(cell[0], line, start + cell.start()) for cell in re.finditer(r"[^_]+", row[0])])
    return [row for row in rows if row]


def _write_link(given: Entry) -> str:
    shapes = reversed_alphabet(_CELLS)
    body = "".join("".join(shapes[state] + "_" for state in row) + "/" for row in given.board.cells)
    return f"http://www.kanpen.net/bijutsukan.html?problem={given.board.rows}/{given.board.cols}/{body}/\n"


# Files of tokens


def _claim_file(text: str) -> Claim:
    stripped = text.strip()
    lines = [line.split() for line in stripped.split("\n", 3)[:3]]
    sizes = len(lines) > 2 and all(len(line) == 1 and line[0].isdigit() for line in lines[:2])
    if not sizes or not set(lines[2]) <= _CELLS.keys():
        return Claim.NO
    fits = lines[0] == [str(stripped.count("\n") - 1)] and lines[1] == [str(len(lines[2]))]
    return Claim.CERTAIN if fits else Claim.POSSIBLE


def _read_file(text: str) -> list[Entry]:
    lines = tokens(text)
    if len(lines) < 3 or len(lines[0]) != 1 or len(lines[1]) != 1:
        raise NotationError("no-section", 0, 0, WORDS, expected="7\\n7\\n. . .")
    rows, cols = check_size(size_number(lines[0][0]), size_number(lines[1][0]), lines[0][0].line)
    if len(lines) != rows + 2:
        raise NotationError("rows-missing", lines[0][0].line, 0, WORDS, found=len(lines) - 2, expected=rows)
    return [read_entry_rows(translate(lines[2:], _CELLS, EXPECTED, cols), lines[0][0].line)]


def _write_file(given: Entry) -> str:
    shapes = reversed_alphabet(_CELLS)
    body = "".join("".join(shapes[state] + " " for state in row) + "\n" for row in rows_of(given))
    return f"{given.board.rows}\n{given.board.cols}\n{body}"


# XML

_KINDS = {"bijutsukan", "lightup", "akari"}
_ANSWERED = {"u": "", "w": LIGHT, "s": NO_LIGHT}
_PLAIN_BLACK = "5"


def _claim_xml(text: str) -> Claim:
    begins = text.lstrip()[:2000]
    return Claim.CERTAIN if begins.startswith("<") and any(f'type="{kind}"' in begins for kind in _KINDS) else Claim.NO


def _read_xml(text: str) -> list[Entry]:
    try:
        puzzle = fromstring(text.strip())
    except ParseError as error:
        line, column = error.position
        raise NotationError("not-xml", line, column + 1, WORDS, reason=str(error).split(":")[0]) from error
    except (DefusedXmlException, ValueError, LookupError) as error:
        raise NotationError("not-xml", 0, 0, WORDS, reason=type(error).__name__) from error
    if puzzle.tag != "puzzle" or puzzle.get("type") not in _KINDS:
        raise NotationError("other-puzzle", 0, 0, WORDS, found=puzzle.get("type") or puzzle.tag)
    rows, cols = check_size(_whole(puzzle.find("size"), "row"), _whole(puzzle.find("size"), "col"))
    states = [[WHITE] * cols for _ in range(rows)]
    for number in puzzle.iterfind("board/number"):
        r, c = _place(number, rows, cols)
        states[r][c] = _number(number)
    _answer(puzzle, states)
    written = {name: _attribute(puzzle, name) for name in ("author", "source")}
    return [read_entry_rows(["".join(row) for row in states], 1, **written)]


def _whole(element: Element | None, name: str) -> int:
    if element is None:
        raise NotationError("no-section", 0, 0, WORDS, expected=f"<... {name}=...>")
    written = element.get(name, "")
    if not (written.isascii() and written.isdigit() and len(written) < 7):
        raise NotationError("size-only", 0, 0, WORDS, found=f"{name}={written!r}")
    return int(written)


def _place(number: Element, rows: int, cols: int) -> tuple[int, int]:
    r, c = _whole(number, "r"), _whole(number, "c")
    if not (1 <= r <= rows and 1 <= c <= cols):
        raise NotationError("order", 0, 0, WORDS, found=f"r={r} c={c}", expected=f"r<={rows} c<={cols}")
    return r - 1, c - 1


def _number(number: Element) -> str:
    written = number.get("n", "")
    if written != _PLAIN_BLACK and written not in NUMBERED:
        raise NotationError("order", 0, 0, WORDS, found=f"n={written}", expected=f"{NUMBERS[0]}-{_PLAIN_BLACK}")
    return BLACK if written == _PLAIN_BLACK else written


def _answer(puzzle: Element, states: list[list[str]]) -> None:
    """Draw the lights and dots of `answer` in."""
    for arow in puzzle.iterfind("answer/arow"):
        r = _whole(arow, "row") - 1
        if not 0 <= r < len(states) or len(arow) > len(states[r]):
            raise NotationError("order", 0, 0, WORDS, found=f"row={r + 1}", expected=f"row<={len(states)}")
        for c, cell in enumerate(arow):
            if cell.tag not in _ANSWERED:
                raise NotationError("order", 0, 0, WORDS, found=f"<{cell.tag}/>", expected="<u/> <w/> <s/>")
            if _ANSWERED[cell.tag] and states[r][c] == WHITE:
                states[r][c] = _ANSWERED[cell.tag]


def _attribute(puzzle: Element, name: str) -> str:
    element = puzzle.find(f"property/{name}")
    return "" if element is None else element.get("value", "")


def _write_xml(given: Entry) -> str:
    puzzle = Element("puzzle", type="bijutsukan")
    SubElement(puzzle, "size", row=str(given.board.rows), col=str(given.board.cols))
    properties = SubElement(puzzle, "property")
    for name, value in (("author", given.author), ("source", given.source), ("difficulty", "")):
        SubElement(properties, name, value=value)
    board = SubElement(puzzle, "board")
    for (r, c), state in given.board:
        if state != WHITE:
            SubElement(board, "number", r=str(r + 1), c=str(c + 1), n=_PLAIN_BLACK if state == BLACK else state)
    _write_answer(puzzle, given)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(puzzle, encoding="unicode")}\n'


def _write_answer(puzzle: Element, given: Entry) -> None:
    tags = {state: tag for tag, state in _ANSWERED.items()}
    answer = SubElement(puzzle, "answer")
    for r, row in enumerate(rows_of(given), 1):
        arow = SubElement(answer, "arow", row=str(r))
        for state in row:
            SubElement(arow, tags.get(state, "u"))


KANPEN_LINK = Format(
    "kanpen-link",
    Message("Kanpen address"),
    _claim_link,
    _read_links,
    _write_link,
    "url",
    "http://www.kanpen.net/bijutsukan.html?problem=2/3/._1_._/._5_._//\n",
)
KANPEN = Format(
    "kanpen",
    Message("Kanpen file"),
    _claim_file,
    _read_file,
    _write_file,
    example="2\n3\n. 1 . \n. 5 . \n",
)
KANPEN_XML = Format(
    "kanpen-xml",
    Message("Kanpen XML"),
    _claim_xml,
    _read_xml,
    _write_xml,
    "xml",
    '<puzzle type="bijutsukan"><size row="1" col="2"/><board><number r="1" c="1" n="1"/></board></puzzle>\n',
    "application/xml",
)
