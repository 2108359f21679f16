"""Writes the pages that the code itself knows: `python -m docs.generate`. A test holds them in step."""

import inspect
import re
from dataclasses import MISSING, fields, is_dataclass
from importlib.metadata import metadata
from itertools import pairwise
from pathlib import Path

import solvers
from docs import client_types
from puzzlesite.core import limits
from puzzlesite.templatetags import sizes
from solvers.contract.engine import Engine
from solvers.contract.entering import Drawn, Played
from solvers.contract.fixable import Fixable
from solvers.contract.genre import Answers, Composed, Explained, Generated, Genre, Marked, Symmetric
from solvers.contract.photographed import Photographed
from solvers.messages import LANGUAGES, Text
from solvers.notation.format import BATCH_LIMIT, TEXT_LIMIT, Format

HERE = Path(__file__).parent
NOTE = "<!-- Written by `python -m docs.generate`; edit what it is written from. -->"
CONSTANT = re.compile(r"(?P<name>[A-Z_, ]+) = (?P<value>[^#]+)")


def formats() -> str:
    """Every format of every genre, with a text that it reads."""
    parts = ["# Formats", NOTE, INTRODUCTION]
    for genre in solvers.all_genres():
        parts += [f"## {_in_all(genre.title, ' · ')}", _in_all(genre.rules, " ")]
        parts += [_in_all(genre.elsewhere, " ")] if genre.elsewhere else []
        parts += [_describe(form, genre) for form in genre.formats]
    return "\n\n".join(parts) + "\n"


INTRODUCTION = """The format of a text is recognised by its content; a file may hold many puzzles,
parted by lines of `=`. The first format of a genre is its Enpitsu text, in which puzzles are kept and sent. The name
in `code` is what `--to` and the API take.

In the Enpitsu text of a genre with rooms whose walls need not close anything (Heyawake), a line such as
`walls: r1c1-r1c2 r3c2-r4c2` above the rows names the walls with one room on both sides."""


def _in_all(text: Text, between: str) -> str:
    return between.join(text.format_in(language) for language in LANGUAGES)


def _describe(form: Format, genre: Genre) -> str:
    house = " The Enpitsu text." if form is genre.own_format else ""
    only = " Only read." if form.write is None else ""
    example = form.example.rstrip("\n")
    return f"### `{form.name}`: {_in_all(form.title, ' · ')}\n\n.{form.suffix}.{house}{only}\n\n```\n{example}\n```"


def bounds() -> str:
    """Return the page of limits, from the genres and from puzzlesite/core/limits.py."""
    rows = [f"| {genre.title.format_in()} | {_size(genre)} |" for genre in solvers.all_genres()]
    lines = ["# Limits", "", NOTE, "", "## Boards", "", "| genre | rows × columns at most |", "|---|---|", *rows]
    lines += ["", "## Texts", "", "| what | at most |", "|---|---|"]
    lines += [f"| {name} | {value:,} |" for name, value in TEXTS.items()]
    return "\n".join([*lines, "", "## The site", "", *_site()]) + "\n"


def _size(genre: Genre) -> str:
    cells = f", and {genre.most_cells:,} cells" if genre.most_cells else ""
    return f"{genre.limit[0]} × {genre.limit[1]}{cells}"


TEXTS = {
    "characters of one puzzle": TEXT_LIMIT,
    "characters of a file of many": BATCH_LIMIT,
    "characters of a line": solvers.Limits().line,
    "lines": solvers.Limits().lines,
    "parts between lines of `====`": solvers.Limits().blocks,
    "puzzles": solvers.Limits().puzzles,
    "puzzles that cannot be read, after which reading stops": solvers.Limits().unread,
}


def _site() -> list[str]:
    """Tables of the constants: a comment before a blank line is a heading, one above a constant says what it bounds."""
    lines: list[str] = []
    for before, line in pairwise(inspect.getsource(limits).splitlines()):
        if before.startswith("# ") and not line:
            lines += ["", f"### {before[2:]}", "", "| limit | value | what it is |", "|---|---|---|"]
        elif constant := CONSTANT.fullmatch(line):
            sentence = before[2:] if before.startswith("# ") else ""
            lines.append(f"| `{constant['name']}` | `{constant['value']}` | {sentence} |")
    return lines[1:]


def licences() -> str:
    """The licence of everything that a site runs on, as the packages themselves name it."""
    locked = (HERE.parent / "requirements" / "run.txt").read_text()
    names = re.findall(r"^([a-z0-9.-]+)==", locked, re.MULTILINE)
    rows = [f"| {name} | {_licence_of(name)} |" for name in names]
    head = ["# Licences of the parts", "", NOTE, "", OURS, "", "| package | licence |", "|---|---|"]
    return "\n".join([*head, *rows, "", INSIDE]) + "\n"


def _licence_of(name: str) -> str:
    """The licence in a word or two: newer packages have an expression, older ones a text or a classifier."""
    said = metadata(name)
    listed = [entry.rpartition(" :: ")[2] for entry in said.get_all("Classifier") or () if entry.startswith("License")]
    text = said.get("License") or ""
    is_short = text and len(text) <= SHORT and "\n" not in text
    return said.get("License-Expression") or (text if is_short else ", ".join(listed))


# The most characters of a licence's name; a longer text is the licence itself.
SHORT = 60
OURS = """Enpitsu itself is under the MIT licence ([LICENSE](../LICENSE)). What it runs on is installed beside it,
each part under its own:"""
INSIDE = """opencv-python-headless, pillow-heif and pypdfium2 come with `[photo]`, psycopg with `[postgres]`. What
packages have in them, such as LLVM in llvmlite, FFmpeg (LGPL) in opencv-python-headless, libheif (LGPL)
and x265 (GPLv2) in pillow-heif, is named in their own folders, `*.dist-info`; htmx, which django-htmx
brings, is under 0BSD. Enpitsu's packages hold two fonts for PDFs with their licences beside them, in
`solvers/paper/fonts`: IPAex Gothic (IPA Font License 1.0) and Bitstream Vera. The networks that read
digits were trained here: that of prints on rendered digits, see `training/train.py`; that of handwriting on
rendered digits and on the handwritten ones of MNIST (Yann LeCun and Corinna Cortes, CC BY-SA 3.0), of which
nothing is in the packages, see `training/handwriting.py`."""


def genre_fields() -> str:
    """Every field of a Genre and what an Engine can override, from the docstrings of their classes."""
    parts = ["# Fields of a genre", NOTE, FIELDS, *_describe_class(Genre)]
    parts += ["## Parts of a Genre", "A genre has each of these whole or not at all."]
    parts += [text for kind in (*PARTS, Engine) for text in _describe_class(kind)]
    return "\n\n".join(parts) + "\n"


PARTS = (Answers, Marked, Played, Drawn, Explained, Fixable, Generated, Composed, Symmetric, Photographed)
FIELDS = """What a page of rules does not give is derived; the fields without a default are required of any other genre.
[genre.md](genre.md) is the guide."""


def _describe_class(kind: type) -> list[str]:
    """The heading of a class, its docstring, and the names of its fields or methods, those without a default first."""
    if is_dataclass(kind):
        needed = {one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING}
        names = [one.name for one in fields(kind)]
    else:
        needed = set(kind.__abstractmethods__)  # type: ignore[attr-defined]
        names = [name for name in vars(kind) if not name.startswith("_")]
    first, _, rest = inspect.cleandoc(kind.__doc__ or "").partition("\n\n")
    listed = [("Required", [name for name in names if name in needed])]
    listed += [("With defaults", [name for name in names if name not in needed])]
    said = [f"{what}: {', '.join(f'`{name}`' for name in some)}." for what, some in listed if some]
    return [f"## {kind.__name__}", first, *([f"```text\n{rest}\n```"] if rest else []), *said]


PAGES = {
    "formats.md": formats,
    "genre-fields.md": genre_fields,
    "limits.md": bounds,
    "licences.md": licences,
    "../static/css/sizes.css": sizes.sheet,
    "../puzzlesite/client/values.py": client_types.values,
}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (HERE / name).write_text(page(), encoding="utf-8")
