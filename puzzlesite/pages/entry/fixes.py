"""What is wrong with a puzzle's clues, and a button for each change that fixes it: for pages without scripts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from puzzlesite.pages.entry import data
from puzzlesite.pages.format import language, localize
from puzzlesite.services.assist import ask_worker
from solvers.contract.fixable import Edit
from solvers.contract.genre import Genre
from solvers.contract.results import At

Found = Mapping[str, Any]
Place = At | str  # a cell, or what people call the place of a clue beside the grid
EditKey = tuple[Place, str, str]  # where, what is there, what would be there


class FixButton(NamedTuple):
    """One change. place: in words; text: the board after it."""

    place: str
    before: str
    after: str
    text: str


class FixList(NamedTuple):
    """Changes under their title."""

    title: str
    buttons: list[FixButton]


@dataclass(frozen=True, slots=True)
class Fixes:
    """What was found. verdict: its word; title: the verdict said; cells: those that contradict each other."""

    verdict: str
    title: str
    sentences: list[str]
    lists: list[FixList]
    cells: list[At]


def find_fixes(genre: Genre, board: Any, client: str) -> Fixes:
    """All that a worker finds in its time. For genres that are Fixable."""
    found, words = ask_worker(genre, genre.emit(board), "fix", language(), client), data.words()
    if not found:
        return Fixes("unknown", words["late"], [], [], [])
    lists = [
        FixList(words[title], list_buttons(genre, board, changes))
        for title, changes in (("decides", _as_changes(found["decided_by"])), ("fixes", found["changes"]))
        if changes
    ]
    verdict = str(found["verdict"])
    title = words["verdict.late"] if verdict == "unknown" else words[f"verdict.{verdict}"]
    return Fixes(verdict, title, list(_sentences(genre, found)), lists, _cells(found["conflict"]))


def _as_changes(added: Iterable[Found]) -> list[Found]:
    return [{**clue, "from": "", "to": clue["value"]} for clue in added]


def _sentences(genre: Genre, found: Found) -> Iterator[str]:
    words = data.words()
    if found["conflict"]:
        yield words["conflict"] % {"places": "; ".join(map(_name, map(_place, found["conflict"])))}
        if not found["minimal"]:
            yield words["conflict.spare"]
    elif found["verdict"] == "none" and found["decided"]:
        yield words["conflict.grid"]
    if not found["decided"]:
        yield words["fixes.late"]
    elif found["verdict"] == "none" and not found["changes"]:
        yield words["fixes.none"]
    elif found["verdict"] == "many" and not found["decided_by"] and genre.fixable:
        yield localize(genre.fixable.undecided)


def _place(part: Any) -> Place:
    """The place of a clue as the answer names it."""
    if isinstance(part, Mapping):
        return str(part["clue"]) if "clue" in part else tuple(part["cell"])
    return tuple(part)


def _name(place: Place) -> str:
    if isinstance(place, str):
        return place
    return data.words()["at"] % {"row": place[0] + 1, "column": place[1] + 1}


def _cells(conflict: Iterable[Any]) -> list[At]:
    parts = ((part["cells"] if isinstance(part, Mapping) else [part]) for part in conflict)
    return [tuple(cell) for cells in parts for cell in cells]


def _list_edits(genre: Genre, board: Any) -> Iterator[Edit]:
    """Every change of one clue."""
    fixable = genre.fixable
    assert fixable is not None, genre.name
    for part in fixable.parts(board):
        yield from fixable.edits(board, part)
    yield from fixable.redrawings(board)
    yield from fixable.additions(board)


def _key(edit: Edit) -> EditKey:
    clue = edit.clue
    return clue.name.format_in(language()) if clue.name else clue.place, clue.value, edit.value


def list_buttons(genre: Genre, board: Any, changes: Iterable[Found]) -> list[FixButton]:
    """A button for each of these changes of one clue."""
    edits = {_key(edit): edit for edit in _list_edits(genre, board)}
    return [_button(genre, board, change, edits) for change in changes]


def _button(genre: Genre, board: Any, change: Found, edits: Mapping[EditKey, Edit]) -> FixButton:
    assert genre.fixable is not None, genre.name
    place, before, after = _place(change), change["from"], change["to"]
    text = genre.emit(genre.fixable.change(board, edits[place, before, after]))
    return FixButton(_name(place), before, after or data.words()["blank"], text)
