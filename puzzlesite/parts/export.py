"""A puzzle in the formats of its genre: the address in each, or the reason why a format cannot hold it."""

from dataclasses import dataclass

from django.urls import reverse

from puzzlesite.core.format import localize
from puzzlesite.models import Puzzle
from solvers.notation.format import Entry, Format
from solvers.paper.svg_paths import LEAST_CELLS

# Other sites on which a puzzle can be played, by the beginning of their links.
PLAYERS = {
    "https://puzz.link/": "puzz.link",
    "https://swaroopg92.github.io/penpa-edit/": "Penpa-edit",
    "https://sudokupad.app/": "SudokuPad",
    "https://www.sudokuwiki.org/": "SudokuWiki",
    "https://www.f-puzzles.com/": "f-puzzles",
}
# Browsers and servers take links of this many characters.
LONGEST_LINK = 8_000
# Links of boards up to this size without marks are short enough; links of others are written to measure them.
SURE_CELLS = 400


@dataclass(frozen=True, slots=True)
class Export:
    """A format of the genre with the puzzle's address in it, or a refusal. is_text: it can be copied.

    link: leads to the puzzle on another site, called `player`; "" where the format is not such a link.
    """

    title: str
    address: str = ""
    refusal: str = ""
    is_text: bool = True
    link: str = ""
    player: str = ""


def make_entry(puzzle: Puzzle) -> Entry:
    """The puzzle as formats write it."""
    return Entry(puzzle.board, marks=puzzle.work, title=puzzle.title, author=puzzle.author, source=puzzle.source)


def list_exports(puzzle: Puzzle) -> list[Export]:
    """Return the puzzle in every format that is written; a huge board is not looked at for each of them."""
    formats = puzzle.genre.written_formats
    if puzzle.cells >= LEAST_CELLS:
        return [Export(localize(form.title), reverse("export", args=[puzzle.key, form.name])) for form in formats]
    whole = make_entry(puzzle)
    return [_export(puzzle, form, whole) for form in formats]


def _export(puzzle: Puzzle, form: Format, whole: Entry) -> Export:
    title, address = localize(form.title), reverse("export", args=[puzzle.key, form.name])
    if refusal := form.refusal(whole):
        return Export(title, refusal=localize(refusal))
    player = find_player_site(form)
    is_short = puzzle.cells <= SURE_CELLS and whole.marks is None
    has_link = player and (is_short or write_link(form, whole))
    return Export(title, address, link=f"{address}?open=yes" if has_link else "", player=player)


def find_player_site(form: Format) -> str:
    """The site to which links of a format lead; "" for none."""
    return next((name for start, name in PLAYERS.items() if form.example.startswith(start)), "")


def write_link(form: Format, whole: Entry) -> str:
    """A puzzle as a link to another site; "" where there is none, or it is too long. Raises CannotHold."""
    link = form.write_entry(whole).strip() if find_player_site(form) else ""
    return link if len(link) <= LONGEST_LINK else ""
