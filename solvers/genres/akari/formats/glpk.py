"""Texts that glpsol reads and prints: a MathProg data section, a model with its data, and the printed result.

The model is our own (`akari.mod`); names and codes of the section are those of the integer program it answers to.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from solvers.genres.akari.board import BLACK, LIGHT, WHITE
from solvers.genres.akari.formats.digit_grids import EIGHT, EIGHT_EXPECTED
from solvers.genres.akari.formats.entries import (
    NUMBERED,
    WORDS,
    draw_rows,
    lights_of,
    read_entry_rows,
    reversed_alphabet,
    translate,
)
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import Token, tokens

_DATA = re.compile(r"\bdata[ \t\n]*;")
_INI = re.compile(r"\bparam[ \t\n]+ini[ \t\n]*:")
_WORD = re.compile(r":=|[:;]|[^\s:;]+")


def _claim(text: str) -> Claim:
    return Claim.CERTAIN if "param" in text and _INI.search(text) else Claim.NO


def _read(text: str) -> list[Entry]:
    """Read every data section, or the whole text as one."""
    plain = _without_comments(text)
    starts = [found.end() for found in _DATA.finditer(plain)] or [0]
    ends = [*(found.start() for found in _DATA.finditer(plain)), len(plain)][-len(starts) :]
    return [_section(_Words(plain, start, end)) for start, end in zip(starts, ends, strict=True)]


def _without_comments(text: str) -> str:
    """Return the text with blanks in place of comments, so that all places stay."""
    pieces, done = [], 0
    for found in re.finditer(r"#|/\*", text):
        if found.start() < done:
            continue
        end = text.find("\n" if found[0] == "#" else "*/", found.end())
        end = len(text) if end < 0 else end if found[0] == "#" else end + 2
        pieces += [text[done : found.start()], re.sub(r"[^\n]", " ", text[found.start() : end])]
        done = end
    return "".join(pieces) + text[done:]


class _Words:
    """The words of a section, one after the other, each with its place."""

    def __init__(self, text: str, start: int, end: int):
        self._coming = self._place_words(text, start, end)
        self.last = Token("", 0, 0)

    @staticmethod
    def _place_words(text: str, start: int, end: int) -> Iterator[Token]:
        line, begin, done = text.count("\n", 0, start) + 1, text.rfind("\n", 0, start) + 1, start
        for found in _WORD.finditer(text, start, end):
            breaks = text.count("\n", done, found.start())
            if breaks:
                line, begin = line + breaks, text.rfind("\n", done, found.start()) + 1
            done = found.start()
            yield Token(found[0], line, found.start() - begin + 1)

    def next(self) -> Token:
        """The next word; "" at the end."""
        self.last = next(self._coming, Token("", self.last.line, self.last.column))
        return self.last

    def take(self, *expected: str) -> Token:
        """The next word, which must be one of these. Raises NotationError."""
        word = self.next()
        if word.text not in expected:
            raise NotationError(
                "order", word.line, word.column, WORDS, found=word.text, expected=" ".join(filter(None, expected))
            )
        return word


def _section(words: _Words) -> Entry:
    sections: dict[str, Token] = {}
    rows: list[str] | None = None
    begun = 0
    while words.take("param", "end", "").text == "param":
        name = words.take("Nr", "Nc", "ini")
        if name.text == "ini":
            begun, rows = name.line, _table(words)
        else:
            words.take(":=")
            sections[name.text] = words.next()
            words.take(";")
    if rows is None:
        raise NotationError("no-section", words.last.line, 0, WORDS, expected="param ini")
    for size, found in (("Nr", len(rows)), ("Nc", len(rows[0]))):
        if size in sections and sections[size].text != str(found):
            place = sections[size]
            raise NotationError("order", place.line, place.column, WORDS, found=place.text, expected=str(found))
    return read_entry_rows(rows, begun)


def _table(words: _Words) -> list[str]:
    """Return the rows of `param ini`, after its name. Raises NotationError."""
    words.take(":")
    wide = 0
    while words.take(str(wide + 1), ":=").text != ":=":
        wide += 1
    if not wide:
        raise NotationError("order", words.last.line, words.last.column, WORDS, found=":=", expected="1")
    lines: list[list[Token]] = []
    while words.take(str(len(lines) + 1), *(";" for _ in lines[:1])).text != ";":
        lines.append([words.next() for _ in range(wide)])
    return translate(lines, EIGHT, EIGHT_EXPECTED, wide)


def _write(given: Entry) -> str:
    digits = reversed_alphabet(EIGHT)
    high, wide = given.board.rows, given.board.cols
    heads = " ".join(str(col) for col in range(1, wide + 1))
    rows = (f"{r} {' '.join(digits[state] for state in row)}" for r, row in enumerate(given.board.cells, 1))
    body = "\n".join(rows)
    return f"data;\nparam Nr := {high};\nparam Nc := {wide};\nparam ini : {heads} :=\n{body};\nend;\n"


@cache
def model() -> str:
    """The MathProg model, ready for a data section."""
    return Path(__file__).with_name("akari.mod").read_text(encoding="utf-8")


def _write_model(given: Entry) -> str:
    return f"{model()}\n{_write(given)}"


# The printed result

_HEAD = re.compile(r"^[ \t]*--ini--lights=([0-9]{1,6})[ \t]*$", re.MULTILINE)
_PRINTED = {".": WHITE, "@": LIGHT, "5": BLACK} | NUMBERED
_PRINTED_EXPECTED = WORDS["expected.glpk-result"]
_FAREWELL = "Model has been successfully processed"


def _claim_result(text: str) -> Claim:
    return Claim.CERTAIN if _HEAD.search(text) else Claim.NO


def _read_result(text: str) -> list[Entry]:
    """Read every result; other output of glpsol is skipped."""
    heads = list(_HEAD.finditer(text))
    if not heads:
        raise NotationError("no-section", 0, 0, WORDS, expected="--ini--lights=")
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [_result(text, head, end) for head, end in zip(heads, ends, strict=True)]


def _result(text: str, head: re.Match[str], end: int) -> Entry:
    line = text.count("\n", 0, head.start()) + 1
    body = text[head.end() : end].partition(_FAREWELL)[0]
    lines = [[token._replace(line=token.line + line - 1) for token in words] for words in tokens(body)]
    if not lines:
        raise NotationError("empty", line)
    rows = translate(lines, _PRINTED, _PRINTED_EXPECTED)
    found = sum(row.count(LIGHT) for row in rows)
    if found != int(head[1]):
        raise NotationError("lights-differ", line, 0, WORDS, found=found, expected=int(head[1]))
    return read_entry_rows(rows, line)


def _write_result(given: Entry) -> str:
    shapes = reversed_alphabet(_PRINTED)
    lights = lights_of(given)
    rows = draw_rows(given.board, dict.fromkeys(lights, LIGHT))
    body = "".join("".join(f" {shapes[state]}" for state in row) + "\n" for row in rows)
    return f"--ini--lights={len(lights)}\n{body}"


_EXAMPLE = "data;\nparam Nr := 1;\nparam Nc := 3;\nparam ini : 1 2 3 :=\n1 8 1 8;\nend;\n"
GLPK = Format("glpk", Message("MathProg data section"), _claim, _read, _write, "dat", _EXAMPLE)
GLPK_MODEL = Format(
    "glpk-model",
    Message("MathProg model with data"),
    _claim,
    _read,
    _write_model,
    "mod",
    _EXAMPLE,
)
GLPK_RESULT = Format(
    "glpk-result",
    Message("Result as glpsol prints it"),
    _claim_result,
    _read_result,
    _write_result,
    example="--ini--lights=1\n @ 1 .\n",
)
