"""ipuz: JSON that names its kind of puzzle, alone or within `ipuz(...)`."""

import json
import re
from functools import lru_cache
from typing import Any

from solvers.messages import AuthorText, Message, Text
from solvers.notation.format import NotationError
from solvers.notation.titles import keep_letters, title_of

_BEGINS = re.compile(r"\s*(ipuz\s*\(\s*)?\{")
# In files of many puzzles the cells come before the kind, so that this many characters are looked at.
_LOOKED_AT = 20_000
_KIND = re.compile(r"https?://(?:www\.)?(?:lib)?ipuz\.org/([a-z/]{1,60})", re.I)
_KINDS = {
    "crossword": Message("a crossword"),
    "acrostic": Message("an acrostic"),
    "wordsearch": Message("a word search"),
    "answer": Message("a riddle"),
    "block": Message("a block puzzle"),
    "fill": Message("a fill-in"),
}


def is_ipuz(text: str) -> bool:
    """Whether a text is an ipuz file; its contents are checked when it is read."""
    found = _BEGINS.match(text)
    return found is not None and (found[1] is not None or "ipuz.org" in text[:_LOOKED_AT])


@lru_cache(maxsize=1)
def load_ipuz(text: str) -> dict[str, Any]:
    """Return the object that a text holds. Raises NotationError."""
    found = _BEGINS.match(text)
    start = found.end() - 1 if found else 0
    try:
        puzzle, _ = json.JSONDecoder().raw_decode(text, start)
    except json.JSONDecodeError as error:
        shown = text[error.pos : error.pos + 1]
        raise NotationError("character", error.lineno, error.colno, found=shown, expected="JSON") from None
    except (ValueError, RecursionError):
        raise NotationError("character", 1, 1, found=text.strip()[:20], expected="JSON") from None
    if not isinstance(puzzle, dict):
        raise NotationError("character", 1, 1, found=text.strip()[:20], expected="{")
    return puzzle


def kind_of(puzzle: dict[str, Any]) -> str:
    """Return the most specific of its kinds, such as `sudoku/diagonalsudoku`; "" for a file without a kind."""
    given = puzzle.get("kind")
    listed = given if isinstance(given, list) else [given]
    known = (_KIND.match(one) for one in listed if isinstance(one, str))
    return max((found[1].lower().strip("/") for found in known if found), key=len, default="")


def unsupported_ipuz_error(text: str) -> NotationError:
    """Return the error for a file that no genre reads; it names the file's kind."""
    try:
        kind = kind_of(load_ipuz(text))
    except NotationError as error:
        return error
    name = kind.partition("/")[0]
    title: Text = _KINDS.get(name) or title_of(keep_letters(name)) or AuthorText(kind or "?")
    return NotationError("ipuz-kind", title=title)
