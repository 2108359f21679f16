"""Faults in a puzzle's clues, with a button for each change that fixes it: for pages without scripts."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from puzzlesite.core.format import language, localize
from puzzlesite.live.ask import ask_worker
from puzzlesite.parts import board as data
from solvers.contract.fixable import Edit, list_values
from solvers.contract.genre import Genre
from solvers.contract.results import At

# A conflict of more clues is told by their number.
MOST_NAMED = 6
Found = Mapping[str, Any]
# A cell, or the name of a clue beside the grid.
Place = At | str
# The place, the clue that it has, and the clue that it would have.
EditKey = tuple[Place, str, str]


class FixButton(NamedTuple):
    """A change of one clue. place: its name; text: the board after the change."""

    place: str
    before: str
    after: str
    text: str


class FixList(NamedTuple):
    """Changes under a common title."""

    title: str
    buttons: list[FixButton]


@dataclass(frozen=True, slots=True)
class Fixes:
    """Result of a search for fixes. verdict: its word; title: its sentence; cells: clues that contradict each other."""

    verdict: str
    title: str
    sentences: list[str]
    lists: list[FixList]
    cells: list[At]


def find_fixes(genre: Genre, board: Any, client: str) -> Fixes:
    """Ask a worker for changes that fix a board of a fixable genre."""
    found, words = ask_worker(genre, genre.emit(board), "fix", language(), client), data.script_texts()
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
    words = data.script_texts()
    if found["conflict"]:
        yield _say_conflict(list(map(_place, found["conflict"])))
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


def _say_conflict(places: list[Place]) -> str:
    """Few clues by their places; where there are more, their number, for the board shows them."""
    words = data.script_texts()
    if len(places) > MOST_NAMED:
        return words["conflict.long"] % {"count": len(places)}
    return words["conflict"] % {"places": words["semicolon"].join(map(_name, places))}


def _place(part: Any) -> Place:
    """The place of a clue in a worker's answer."""
    if isinstance(part, Mapping):
        return str(part["clue"]) if "clue" in part else tuple(part["cell"])
    return tuple(part)


def _name(place: Place) -> str:
    if isinstance(place, str):
        return place
    return data.script_texts()["at"] % {"row": place[0] + 1, "column": place[1] + 1}


def _cells(conflict: Iterable[Any]) -> list[At]:
    parts = ((part["cells"] if isinstance(part, Mapping) else [part]) for part in conflict)
    return [tuple(cell) for cells in parts for cell in cells]


def _list_edits(genre: Genre, board: Any, places: Container[Place]) -> Iterator[Edit]:
    """Every change of one clue, and every value of a new clue in one of these places."""
    fixable = genre.fixable
    assert fixable is not None, genre.name
    for part in fixable.parts(board):
        yield from fixable.edits(board, part)
    yield from fixable.redrawings(board)
    yield from fixable.additions(board)
    for edit in fixable.fresh(board):
        if _key(edit)[0] in places:
            yield from list_values(fixable, board, edit)[2]


def _key(edit: Edit) -> EditKey:
    clue = edit.clue
    return clue.name.format_in(language()) if clue.name else clue.place, clue.value, edit.value


def list_buttons(genre: Genre, board: Any, changes: Iterable[Found]) -> list[FixButton]:
    """A button for each of these changes of one clue."""
    changes = list(changes)
    known = {_key(edit): edit for edit in _list_edits(genre, board, {_place(change) for change in changes})}
    # A clue that decides is named by its value alone, also where one of another kind is there.
    edits = {(place, "", after): edit for (place, _, after), edit in known.items()} | known
    return [_button(genre, board, change, edits) for change in changes]


def _button(genre: Genre, board: Any, change: Found, edits: Mapping[EditKey, Edit]) -> FixButton:
    assert genre.fixable is not None, genre.name
    place, before, after = _place(change), change["from"], change["to"]
    text = genre.emit(genre.fixable.change(board, edits[place, before, after]))
    return FixButton(_name(place), before, after or data.script_texts()["blank"], text)
