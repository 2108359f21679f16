"""Grids with a line around every cell: boxes of lines, tables of Markdown and of HTML, as rows of words."""

import html
import re
from collections.abc import Iterator

from solvers.notation.loose.headings import is_heading

# A cell has at most this many characters.
_LONGEST = 3
# Longer texts are not looked at.
_LOOKED_AT = 100_000
_BAR = re.compile("[│┃║|┆┊]")
_RULE = re.compile(r"[\s─━═┄┈┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝╒╤╕╞╪╡╘╧╛╓╥╖╟╫╢╙╨╜╭╮╰╯┯┿┷┠┨┝┥╂╇╈╉╊╀╁╃╄╅╆┰┸+=:|│║┃-]+")
_HTML_ROW = re.compile(r"(?is)<tr\b[^<>]*>(.*?)(?=<tr\b|</tr|</table)")
_HTML_CELL = re.compile(r"(?is)<t[dh]\b[^<>]*>(.*?)(?=<t[dh]\b|</t[dhr]|\Z)")
_VALUE = re.compile(r"""(?is)<input\b[^<>]*?\bvalue\s*=\s*["']?([^"'\s<>]*)""")
_TAG = re.compile(r"<[^<>]*>")
# The cells of a line, by the line's number from 0.
_Rows = dict[int, list[str]]


def parse_drawn_table(text: str, empty: str = ".") -> str | None:
    """Return the cells of a drawn table as words, each in its place; None for any other text."""
    if len(text) > _LOOKED_AT:
        return None
    rows = _html_rows(text) if "<t" in text.lower() else _drawn_rows(text.split("\n"))
    if not rows:
        return None
    lines = [""] * (1 + max(rows))
    for number, cells in rows.items():
        lines[number] = " ".join(cell if cell.strip() else empty.center(len(cell)) for cell in cells).rstrip()
    return "\n".join(lines) + "\n"


def _drawn_rows(lines: list[str]) -> _Rows:
    """Return the rows between rules, if all have the same number of cells and each cell is a word; else nothing."""
    rows: _Rows = {}
    rules = 0
    for number, raw in enumerate(lines):
        if not (line := raw.strip()):
            continue
        if _RULE.fullmatch(line) and not _is_empty_row(line):
            rules += 1
        elif len(cells := _BAR.split(line)) > 3 and not cells[0] and not cells[-1]:
            rows[number] = [" " * (raw.index(line) + 1) + cells[1], *cells[2:-1]]
        elif not is_heading(line):
            return {}
    return _without_head(rows) if rules and _is_grid(rows) else {}


def _is_empty_row(line: str) -> bool:
    return not _BAR.sub("", line).strip()


def _is_grid(rows: _Rows) -> bool:
    widths = {len(cells) for cells in rows.values()}
    words = (cell.strip() for cells in rows.values() for cell in cells)
    return len(rows) > 1 and len(widths) == 1 and all(len(word) <= _LONGEST and " " not in word for word in words)


def _without_head(rows: _Rows) -> _Rows:
    """Return the rows without the first one if they are square without it.

    A table of Markdown begins with its heads.
    """
    first = min(rows)
    return {number: cells for number, cells in rows.items() if number > first or len(rows) != len(cells) + 1}


def _html_rows(text: str) -> _Rows:
    """Return the rows of the first table whose cells are words; a table in one line gives one line after another."""
    for begin, table in _tables(text):
        starts = ((begin + row.start(), _cells(row[1])) for row in _HTML_ROW.finditer(table))
        found = [(text.count("\n", 0, start), cells) for start, cells in starts if cells]
        if not found:
            continue
        numbers = [line for line, _ in found]
        if len(set(numbers)) < len(numbers):
            numbers = list(range(numbers[0], numbers[0] + len(numbers)))
        rows = dict(zip(numbers, (cells for _, cells in found), strict=True))
        if _is_grid(rows):
            return _without_head(rows)
    return {}


def _tables(text: str) -> Iterator[tuple[int, str]]:
    """Yield the place where each table begins, and its text."""
    lower = text.lower()
    begin = lower.find("<table")
    while begin >= 0 and (end := lower.find("</table", begin)) >= 0:
        yield begin, text[begin : end + len("</table>")]
        begin = lower.find("<table", end)


def _cells(row: str) -> list[str]:
    return list(map(_word, _HTML_CELL.findall(row)))


def _word(cell: str) -> str:
    value = _VALUE.search(cell)
    return html.unescape(value[1] if value else _TAG.sub("", cell)).strip()
