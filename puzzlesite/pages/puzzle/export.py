"""A puzzle in the formats of its genre: where each is, or why it is not."""

from dataclasses import dataclass

from django.urls import reverse

from puzzlesite.models import Puzzle
from puzzlesite.pages.format import localize
from solvers.notation.format import CannotHold, Entry, Format
from solvers.paper.svg_paths import LEAST_CELLS

PLAYERS = {  # other sites on which a puzzle can be played, by the beginning of the links that formats write
    "https://puzz.link/": "puzz.link",
    "https://swaroopg92.github.io/penpa-edit/": "Penpa-edit",
    "https://sudokupad.app/": "SudokuPad",
    "https://www.sudokuwiki.org/": "SudokuWiki",
    "https://www.f-puzzles.com/": "f-puzzles",
}
LONGEST_LINK = 8_000  # characters that browsers and servers take


@dataclass(frozen=True, slots=True)
class Export:
    """A format of the genre: where the puzzle is in it, or why it cannot be. is_text: it can be copied.

    link: the puzzle on another site, whose name is `player`; "" when the format is no such link.
    """

    title: str
    address: str = ""
    refusal: str = ""
    is_text: bool = True
    link: str = ""
    player: str = ""


def entry(puzzle: Puzzle) -> Entry:
    """The puzzle as formats write it."""
    return Entry(puzzle.board, marks=puzzle.work, title=puzzle.title, author=puzzle.author, source=puzzle.source)


def exports(puzzle: Puzzle) -> list[Export]:
    """The puzzle in every format that is written."""
    return [_export(puzzle, form) for form in puzzle.genre.written_formats]


def _export(puzzle: Puzzle, form: Format) -> Export:
    title, address = localize(form.title), reverse("export", args=[puzzle.key, form.name])
    if puzzle.cells >= LEAST_CELLS:  # writing a huge board in every format takes seconds
        return Export(title, address)
    try:
        text = form.write_entry(entry(puzzle)).strip()
    except CannotHold as refusal:
        return Export(title, refusal=localize(refusal.reason))
    player = next((name for start, name in PLAYERS.items() if text.startswith(start)), "")
    return Export(title, address, link=text if player and len(text) <= LONGEST_LINK else "", player=player)
