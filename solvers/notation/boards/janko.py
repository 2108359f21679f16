"""The text behind a page of janko.at: `puzzle <name>`, a block `[problem]`, and `[areas]` where there are regions.

The words of both blocks are those of our own rows.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

from solvers.messages import Message
from solvers.notation.codec import Size
from solvers.notation.enpitsu import Part
from solvers.notation.format import WORDS, Claim, Entry, Format, NotationError
from solvers.notation.text import Token, tokens
from solvers.notation.words import Lines

TITLE = Message("Text of janko.at")
PROBLEM, AREAS = "[problem]", "[areas]"
_LOOKED_AT = 5_000  # characters: the name of the puzzle stands in the head
_NAMED = re.compile(r"(?m)^[ \t]*puzzle[ \t]+([^\n]{1,40})$")
_SAID = ("title", "author", "source")


def janko_format(
    names: Iterable[str], part: Part, sized: Callable[..., Size], board: Callable[[Any], Any], example: str
) -> Format:
    """The format that is only read. names: of the puzzle, of which letters count; board(value of the part) -> Board."""
    known = {_letters(name) for name in names}

    def claim(text: str) -> Claim:
        named = _NAMED.search(text[:_LOOKED_AT])
        return Claim.CERTAIN if named and _letters(named[1]) in known and PROBLEM in text else Claim.NO

    def read(text: str) -> list[Entry]:
        lines = tokens(text)
        problem = _block(lines, PROBLEM)
        if not problem:
            raise NotationError("no-section", expected=PROBLEM)
        size = sized(len(problem), len(problem[0]), problem[0][0].line)
        rows = Lines([*problem, *_block(lines, AREAS)], problem[0][0].line)
        value = part.read(rows, size)
        if rows.next:
            extra = rows.next[0]
            raise NotationError("character", extra.line, 1, found=extra.text[:20], expected=WORDS["expected.end"])
        title, author, source = _heading(lines)
        return [Entry(board(value), title=title, author=author, source=source, line=lines[0][0].line)]

    return Format("janko", TITLE, claim, read, example=example)


def janko_example(name: str, part: Part, value: Any, size: Size) -> str:
    """The text of a puzzle, for people to see how one looks."""
    rows = part.write(value).splitlines()
    areas = [AREAS, *rows[size[0] :]] if len(rows) > size[0] else []
    return "".join(f"{line}\n" for line in ("begin", f"puzzle {name}", PROBLEM, *rows[: size[0]], *areas, "end"))


def _letters(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.lower())


def _block(lines: list[list[Token]], name: str) -> list[list[Token]]:
    """The lines behind a name, up to the next name in brackets or the end."""
    found: list[list[Token]] = []
    is_inside = False
    for line in lines:
        if line[0].text.lower() == name:
            is_inside = True
        elif line[0].text[0] in "[<" or line[0].text.lower() == "end":
            is_inside = False
        elif is_inside:
            found.append(line)
    return found


def _heading(lines: list[list[Token]]) -> list[str]:
    """Title, author and source, as the head says them; "" for what it does not say."""
    said: dict[str, str] = {}
    for line in lines:
        name = line[0].text.lower()
        if name == PROBLEM:
            break
        if name in _SAID and len(line) > 1:
            said.setdefault(name, " ".join(word.text for word in line[1:]))
    return [said.get(name, "") for name in _SAID]
