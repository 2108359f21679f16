"""The text behind a page of janko.at: `[problem]` and `[solution]` blocks of tokens, `-` white and `x` black."""

from collections.abc import Iterator

from solvers.genres.akari.board import BLACK, LIGHT, WHITE
from solvers.genres.akari.formats.entries import (
    NUMBERED,
    WORDS,
    draw_rows,
    entry,
    lights_of,
    reversed_alphabet,
    translate,
)
from solvers.messages import Message
from solvers.notation.boards.janko import bare_rows, claim_bare, lines_of
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import Token

_CELLS = {"-": WHITE, "x": BLACK} | NUMBERED
_ANSWERED = _CELLS | {"o": LIGHT, ".": WHITE}
EXPECTED = WORDS["expected.janko"]
ANSWER_EXPECTED = WORDS["expected.janko-answer"]
_PROBLEM, _SOLUTION = "[problem]", "[solution]"
_HEADINGS = ("title", "author", "source")


def _claim(text: str) -> Claim:
    at = text.find(_PROBLEM)
    if at < 0:
        return claim_bare(text, lambda: bool(_read(text)))
    words = text[at + len(_PROBLEM) :].lstrip().partition("\n")[0].split()
    is_ours = "puzzle akari" in " ".join(text[max(0, at - 5000) : at].lower().split())
    return Claim.CERTAIN if is_ours else Claim.POSSIBLE if words and set(words) <= _CELLS.keys() else Claim.NO


def _read(text: str) -> list[Entry]:
    lines = lines_of(text)
    rows = translate([*_block(lines, _PROBLEM)] or bare_rows(text), _CELLS, EXPECTED)
    if not rows:
        raise NotationError("no-section", 0, 0, WORDS, expected=_PROBLEM)
    answer = translate(_block(lines, _SOLUTION), _ANSWERED, ANSWER_EXPECTED, len(rows[0]))
    if answer and len(answer) != len(rows):
        raise NotationError("rows-missing", 0, 0, WORDS, found=len(answer), expected=len(rows))
    lit = ["".join(map(_with_light, *pair)) for pair in zip(rows, answer or rows, strict=True)]
    start = next((line[0].line for line in lines if line[0].text == _PROBLEM), 1)
    return [entry(lit, start, **_headings(lines))]


def _with_light(state: str, answered: str) -> str:
    return LIGHT if answered == LIGHT and state == WHITE else state


def _block(lines: list[list[Token]], name: str) -> Iterator[list[Token]]:
    """The lines after `name`, up to the next line in brackets or `end`."""
    inside = False
    for line in lines:
        if line[0].text == name:
            inside = True
        elif inside and (line[0].text[0] in "[<" or line[0].text == "end"):
            return
        elif inside:
            yield line


def _headings(lines: list[list[Token]]) -> dict[str, str]:
    """Title, author and source, said before the problem."""
    headings: dict[str, str] = {}
    for line in lines:
        if line[0].text == _PROBLEM:
            break
        if line[0].text.lower() in _HEADINGS and len(line) > 1:
            headings[line[0].text.lower()] = " ".join(token.text for token in line[1:])
    return headings


def _write(given: Entry) -> str:
    board, shapes = given.board, reversed_alphabet(_ANSWERED)
    headings = ((name, " ".join(getattr(given, name).split())) for name in _HEADINGS)
    head = ["begin", "puzzle akari", *(f"{name} {value}" for name, value in headings if value)]
    head += [f"size {board.rows}"] if board.rows == board.cols else [f"rows {board.rows}", f"cols {board.cols}"]
    lines = [*head, _PROBLEM, *(" ".join(shapes[state] for state in row) for row in board.cells)]
    if lights_of(given):
        rows = draw_rows(board, dict.fromkeys(lights_of(given), LIGHT))
        lines += [_SOLUTION, *(" ".join(shapes[state] for state in row) for row in rows)]
    return "\n".join([*lines, "[end]", ""])


JANKO = Format(
    "janko",
    Message("Text of janko.at"),
    _claim,
    _read,
    _write,
    example="puzzle akari\n[problem]\n- 1 -\n- x -\n[end]\n",
)
