"""Lists of lists as programs write them: JSON, Python, C, Prolog, MiniZinc. Text between the lists is skipped.

A list is between [ ] or { }; [| 1, 2 | 3, 4 |] of MiniZinc is a list of two. Its name is the word before the last `=`
or `:` in front of it. Parentheses have no meaning: array2d(1..2, 1..2, [1, 2, 3, 4]) is one list of four. `%`, `#`,
`//` and `/* */` begin comments.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from solvers.notation.format import TEXT_LIMIT, NotationError

# Lists may be nested this deep.
DEEPEST = 12
# Only this many characters are looked at to see whether a text is a list.
HEAD = 20_000
_BEGINS = re.compile(r"[\[{]")
# The heading of a part of a text looks like a list and is none.
_HEADING = re.compile(r"(?m)^[ \t]*\[[A-Za-z_]+\][ \t]*$")
_TOKEN = re.compile(
    r"""(?P<comment>/\*.*?\*/|(?:%|\#|//)[^\n]*)|(?P<string>"[^"\n]*"|'[^'\n]*')"""
    r"""|(?P<word>[-+]?\w+(?:\.{1,2}\w+)*|[.*?-]+)|(?P<sign>[\[\]{},|;=:])""",
    re.S,
)


@dataclass(frozen=True, slots=True)
class Word:
    """A value that is no list: a number, a word, or a string without its quotes. name: the name before it."""

    text: str
    line: int
    column: int
    name: str = ""
    is_string: bool = False


@dataclass(slots=True)
class List:
    """A list and the line where it begins. name: the name before it, "" without one."""

    line: int
    name: str = ""
    items: "list[Word | List]" = field(default_factory=list)

    @property
    def lists(self) -> "list[List]":
        """Return the lists directly in it."""
        return [item for item in self.items if isinstance(item, List)]

    @property
    def words(self) -> list[Word]:
        """Return the words directly in it."""
        return [item for item in self.items if isinstance(item, Word)]

    def walk(self) -> "Iterator[List]":
        """Yield this list and all lists in it, in the order of the text."""
        waiting = [self]
        while waiting:
            one = waiting.pop()
            yield one
            waiting += reversed(one.lists)


class _Reader:
    """The lists that are open while a text is read, and for each the name that waits for a value."""

    def __init__(self) -> None:
        self.open = [List(1)]
        self.names = [""]
        # For each list with stripes, the number of lists that were open after it began.
        self.stripes: list[int] = []
        self.last: Word | None = None

    def begin(self, line: int) -> None:
        if len(self.open) > DEEPEST:
            raise NotationError("too-deep", line, limit=DEEPEST)
        self.keep()
        opened = List(line, self.names[-1])
        self.names[-1] = ""
        self.open[-1].items.append(opened)
        self.open.append(opened)
        self.names.append("")

    def end(self, line: int) -> None:
        if len(self.open) == 1:
            raise NotationError("list-ends", line)
        self.keep()
        self.open.pop()
        self.names.pop()

    def begin_stripes(self, line: int) -> None:
        self.begin(line)
        self.stripes.append(len(self.open))

    def stripe(self, line: int) -> None:
        """Begin the next row of a list with stripes; elsewhere a `|` has no meaning."""
        if self.stripes and len(self.open) - self.stripes[-1] in (0, 1):
            self.end_stripe(line)
            self.begin(line)

    def end_stripe(self, line: int) -> None:
        if len(self.open) == self.stripes[-1] + 1:
            self.end(line)
            rows = self.open[-1].items
            if rows and isinstance(rows[-1], List) and not rows[-1].items:
                rows.pop()

    def close(self, line: int) -> None:
        if self.stripes and len(self.open) - self.stripes[-1] in (0, 1):
            self.end_stripe(line)
            self.stripes.pop()
        self.end(line)

    def assign(self) -> None:
        """Take the word before for a name."""
        if self.last is not None:
            self.names[-1] = self.last.text
            self.last = None

    def keep(self) -> None:
        """Take the word before for a value."""
        if self.last is not None:
            self.open[-1].items.append(self.last)
            self.last = None

    def read_sign(self, sign: str, line: int, follows: str) -> None:
        if sign in "[{":
            (self.begin_stripes if sign + follows == "[|" else self.begin)(line)
        elif sign in "]}":
            self.close(line)
        elif sign in "=:":
            self.assign()
        else:
            self.keep()
            if sign == "|":
                self.stripe(line)
            elif sign == ";":
                self.names[-1] = ""


def read_lists(text: str, is_whole: bool = True) -> List:
    """Return one list with all lists of a text, and the words between them. is_whole: the last list has to end.

    Raises NotationError.
    """
    if len(text) > TEXT_LIMIT:
        raise NotationError("too-long", found=len(text), limit=TEXT_LIMIT)
    reader, line, begins, counted = _Reader(), 1, 0, 0
    for found in _TOKEN.finditer(text):
        if broken := text.count("\n", counted, found.start()):
            line += broken
            begins = text.rfind("\n", 0, found.start()) + 1
        counted = found.start()
        kind, token = found.lastgroup, found[0]
        if kind == "sign":
            reader.read_sign(token, line, text[found.end() : found.end() + 1])
        elif kind != "comment":
            reader.keep()
            is_string = kind == "string"
            bare = token[1:-1] if is_string else token
            reader.last = Word(bare, line, found.start() - begins + 1, reader.names[-1], is_string)
    reader.keep()
    if is_whole and len(reader.open) > 1:
        raise NotationError("list-open", reader.open[1].line)
    return reader.open[0]


def read_head(text: str) -> List:
    """Return the lists at the beginning of a text, for a claim; an empty list if they do not parse.

    Several genres look at one text one after another: they share the lists, which must not be changed.
    """
    return _read_head(text[:HEAD], len(text) <= HEAD)


@lru_cache(maxsize=1)
def _read_head(head: str, is_whole: bool) -> List:
    if not _BEGINS.search(_HEADING.sub("", head)):
        return List(1)
    try:
        return read_lists(head, is_whole)
    except NotationError:
        return List(1)
