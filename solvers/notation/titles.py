"""The titles of genres that links and files of the puzz.link family name, including those not solved here.

They are data in `titles.tsv`, one genre a line: its names, its English and its Japanese title.
"""

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

from solvers.messages import AuthorText
from solvers.notation.format import NotationError

TABLE = Path(__file__).with_name("titles.tsv")
# A text that names its genre does so within this many characters.
_LOOKED_AT = 2_000
_NAME = r"([a-z][a-z0-9-]{1,30})"
_NAMED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\s*(?:https?://)?[^\s#]{{0,200}}[?/]{_NAME}(?:_[a-z]+)?/(?:v:[^/\s]*/)?(?:[a-z]+/)?[0-9]{{1,6}}/[0-9]{{1,6}}(?![^/\s])",
        rf"\s*(?:\S{{0,200}}[?&])?pzprv3[.0-9]{{0,3}}\s*[\n/]\s*{_NAME}\s*[\n/]",
        rf"\s*(?:https?://)?[^\s#]{{0,200}}kanpen\.net/{_NAME}\.html",
        rf"\s*https?://[^\s?]{{3,100}}/p(?:\.html)?\?{_NAME}/",
        rf"\s*genre:[ \t]*{_NAME}[ \t]*(?=\n|$)",
    )
)


_ADDRESS = re.compile(r"\s*https?://[^\s?]{3,100}/p(?:\.html)?\?([A-Za-z][A-Za-z0-9_-]{0,40})(?=[/\s?#&]|$)")


@cache
def titles() -> dict[str, AuthorText]:
    """Return the title of each genre by any of its names."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return {name: AuthorText(english, (("ja", ja),)) for names, english, ja in rows for name in names.split(",")}


def keep_letters(name: str) -> str:
    """Return the letters by which names are compared: "Yin-Yang" is "yinyang"."""
    return re.sub("[^a-z]", "", name.lower())


def title_of(name: str) -> AuthorText | None:
    """Return the title of the genre whose name in links, or whose English title, has these letters."""
    return _titles_by_letters().get(name)


def name_of(title: str) -> str:
    """Return the letters of the genre that a title such as "Masyu #3" or "数独 12" names; "" for other titles."""
    bare = re.sub(r"[\W\d_]+", "", title).lower()
    return _letters_by_name().get(bare, "")


@cache
def _letters_by_name() -> dict[str, str]:
    """Return the letters of each genre's English title, by its names and its titles in any language."""
    found: dict[str, str] = {}
    for name, title in titles().items():
        english = keep_letters(title.format_in("en"))
        found |= {
            keep_letters(name): english,
            english: english,
            re.sub(r"[\W\d_]+", "", title.format_in("ja")): english,
        }
    return found


@cache
def _titles_by_letters() -> dict[str, AuthorText]:
    found = {keep_letters(title.format_in("en")): title for title in titles().values()}
    return found | {keep_letters(name): title for name, title in titles().items()}


def unsupported_link_error(text: str) -> NotationError | None:
    """Return the error for an address of the puzz.link family that no genre here reads; None for other texts."""
    found = _ADDRESS.match(text)
    if not found:
        return None
    line = text.count("\n", 0, found.start(1)) + 1
    column = found.start(1) - text.rfind("\n", 0, found.start(1))
    if title := titles().get(found[1].lower()):
        return NotationError("link-empty", line, column, title=title)
    return NotationError("link-kind", line, column, found=found[1])


def unsupported_genre_error(text: str, solved: Collection[str]) -> NotationError | None:
    """Return the error for a text that names a genre other than the `solved` ones; None for other texts."""
    beginning, known = text[:_LOOKED_AT], {titles().get(name) for name in solved}
    for found in filter(None, (pattern.match(beginning) for pattern in _NAMED)):
        title = titles().get(found[1])
        if title and title not in known:
            line = beginning.count("\n", 0, found.start(1)) + 1
            column = found.start(1) - beginning.rfind("\n", 0, found.start(1))
            return NotationError("unsolved-genre", line, column, title=title)
    return None
