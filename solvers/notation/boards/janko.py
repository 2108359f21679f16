"""The text behind a page of janko.at: `puzzle <name>`, a block `[problem]`, and `[areas]` where there are regions.

The words of both blocks are those of our own rows. The blocks are also read without their headings, alone or under a
line with the size, rows before columns; of which puzzle they are has to be said then. So are the grids of numbers that
programs keep, under comments and with `.`, `_` or nothing between the cells: see `loose_rows`.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain, islice
from typing import Any, TypeVar

from solvers.messages import Message
from solvers.notation.codec import Size
from solvers.notation.enpitsu import Part, RoomRows
from solvers.notation.format import WORDS, Claim, Entry, Format, NotationError
from solvers.notation.text import Token, tokens
from solvers.notation.words import Lines

TITLE = Message("Text of janko.at")
PROBLEM, AREAS = "[problem]", "[areas]"
_LOOKED_AT = 5_000  # characters: the name of the puzzle stands in the head
_NAMED = re.compile(r"(?m)^[ \t]*puzzle[ \t]+([^\n]{1,40})$")
_SAID = ("title", "author", "source")
NOTHING = "-"
_MOST_LINES = 1_000  # of blocks without headings
_LONGEST_WORD = 4
_HELD = 20_000  # characters of a text of which what was found may be held for the next genre
Made = TypeVar("Made")
_COMMENT = re.compile(r"#[^\n]*")
_LOOSE = re.compile(r"(?:[ \t]*(?:[0-9._-]{1,100}[ \t]+)*[0-9._-]{0,100}(?:#[^\n]*)?(?:\n|\Z))*")
_COUNT = re.compile(r"[1-9][0-9]{0,3}")


def janko_format(
    names: Iterable[str],
    part: Part,
    sized: Callable[..., Size],
    board: Callable[[Any], Any],
    example: str,
    suits: Callable[[Any], bool],
) -> Format:
    """The format that is only read. names: of the puzzle, of which letters count; board(value of the part) -> Board.

    suits(board): whether somebody may have meant rows without a name for such a board.
    """
    known = {_letters(name) for name in names}

    def claim(text: str) -> Claim:
        if named := _NAMED.search(text[:_LOOKED_AT]):
            return Claim.CERTAIN if _letters(named[1]) in known and PROBLEM in text else Claim.NO
        return claim_bare(text, lambda: suits(read(text)[0].board))

    def read(text: str) -> list[Entry]:
        lines = lines_of(text)
        problem = [*_block(lines, PROBLEM)] or bare_rows(text) or loose_rows(text)
        if not problem:
            raise NotationError("no-section", expected=PROBLEM)
        halves = 2 if isinstance(part, RoomRows) and not _block(lines, PROBLEM) else 1  # areas are below the clues
        count = _number_of_rows(lines) or len(problem) // halves
        size = sized(count, len(problem[0]), problem[0][0].line)
        rows = Lines([*problem, *_block(lines, AREAS)], problem[0][0].line)
        value = part.read(rows, size)
        if rows.next:
            extra = rows.next[0]
            raise NotationError("character", extra.line, 1, found=extra.text[:20], expected=WORDS["expected.end"])
        title, author, source = _heading(lines)
        return [Entry(board(value), title=title, author=author, source=source, line=lines[0][0].line)]

    return Format("janko", TITLE, claim, read, example=example)


def _hold_last(function: Callable[[str], Made]) -> Callable[[str], Made]:
    """The same function, its last result held: every genre looks at one text, one after another, and changes none."""
    last = lru_cache(maxsize=1)(function)
    return lambda text: last(text) if len(text) <= _HELD else function(text)


lines_of = _hold_last(tokens)


def claim_bare(text: str, suits: Callable[[], bool]) -> Claim:
    """What to say of blocks without a name: at best doubtful, for many puzzles are written so.

    suits() raises NotationError for a text that is not read.
    """
    claim = Claim.DOUBTFUL if bare_rows(text) else Claim.UNLIKELY if loose_rows(text) else Claim.NO
    try:
        return (claim if suits() else Claim.NAMED) if claim else Claim.NO
    except NotationError:
        return Claim.NO


@_hold_last
def bare_rows(text: str) -> list[list[Token]]:
    """The rows of blocks without headings, those of areas behind the others; none where a text is something else."""
    if text.count("\n") > _MOST_LINES or not _begins_like_blocks(text):
        return []
    lines = lines_of(text)
    if lines and (problem := _block(lines, PROBLEM)):
        return problem
    if said := _number_of_rows(lines):
        lines = lines[1:] if len(lines) - 1 in (said, 2 * said) else []
    elif not any(word.text == NOTHING for line in lines for word in line):
        return []
    width = len(lines[0]) if lines else 0
    fits = len(lines) > 1 and width > 1 and all(len(line) == width for line in lines)
    return lines if fits and all(len(word.text) <= _LONGEST_WORD for line in lines for word in line) else []


@_hold_last
def loose_rows(text: str) -> list[list[Token]]:
    """The rows of a grid of numbers as programs keep them; none where a text is something else.

    Comments behind `#` and a first line with the size are left out; rows without blanks are one cell a character; `.`
    and `_` are cells without a number.
    """
    if text.count("\n") > _MOST_LINES or _LOOSE.fullmatch(text) is None:
        return []
    lines = tokens(_COMMENT.sub("", text))
    if lines and _is_size(lines[0], lines[1:]):
        lines = lines[1:]
    if all(len(line) == 1 for line in lines):
        lines = [_split(line[0]) for line in lines]
    if len(lines) < 2 or len(lines[0]) < 2 or len({len(line) for line in lines}) > 1:
        return []
    lines = [[Token(NOTHING, *word[1:]) if word.text in "._" else word for word in line] for line in lines]
    return lines if any(word.text != NOTHING for line in lines for word in line) else []


def _is_size(first: list[Token], rows: list[list[Token]]) -> bool:
    """Whether a first line says how many rows and columns follow; one number says both."""
    words = [word.text for word in first]
    if not rows or len(words) > 2 or not all(_COUNT.fullmatch(word) for word in words):
        return False
    wide = len(rows[0]) if len(rows[0]) > 1 else len(rows[0][0].text)
    return (int(words[0]), int(words[-1])) == (len(rows), wide)


def _split(word: Token) -> list[Token]:
    return [Token(sign, word.line, word.column + at) for at, sign in enumerate(word.text)]


def _begins_like_blocks(text: str) -> bool:
    """Whether it is worth looking at all words of a text, which every genre does: its first two lines have as many."""
    words = (line.split() for line in text.split("\n") if not line.isspace())
    first, second = islice(chain(filter(None, words), ((), ())), 2)
    return (len(first) > 1 and len(first) in (len(second), 2)) or PROBLEM in text.lower()


def _number_of_rows(lines: list[list[Token]]) -> int:
    """How many rows a first line such as `10 12` says there are, if the next is as long as it says; 0 for none."""
    if len(lines) < 2 or len(lines[0]) != 2 or not all(_COUNT.fullmatch(word.text) for word in lines[0]):
        return 0
    rows, cols = (int(word.text) for word in lines[0])
    return rows if len(lines[1]) == cols else 0


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
