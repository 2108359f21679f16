"""Hints, checks and fixes as JSON: the same for the command line, the API and the page."""

from collections.abc import Iterable

from solvers.assist.checking import Checked
from solvers.assist.fixing import MOST_CHANGES, Fix
from solvers.assist.hints import Hint
from solvers.contract.fixable import ClueGroup, Edit, PrintedClue
from solvers.contract.genre import Genre
from solvers.contract.places import list_cells
from solvers.contract.results import Board, Fault
from solvers.explaining.stored import Values, serialize_change
from solvers.messages import format_in


def serialize_hint(genre: Genre, board: Board, hint: Hint, language: str) -> Values:
    """Serialize a hint; values are written as in the genre's answers."""
    return {
        "verdict": hint.verdict.value,
        "technique": hint.technique,
        "title": hint.title.format_in(language),
        "cells": list_cells(hint.cells),
        "reasons": list_cells(hint.reasons),
        "changes": [serialize_change(genre, board, change) for change in hint.changes],
        "sentence": hint.sentence.format_in(language),
        "seconds": hint.seconds,
    }


def serialize_checked(genre: Genre, checked: Checked, language: str) -> Values:
    """Serialize the result of a check of marks."""
    return {
        "state": checked.state.value,
        "wrong": list_cells(checked.wrong),
        "broken": serialize_faults(genre, checked.broken, language),
    }


def serialize_faults(genre: Genre, faults: Iterable[Fault], language: str) -> list[Values]:
    """Serialize broken rules: their sentences, and the cells where they show."""
    return [_serialize_fault(genre, fault, language) for fault in faults]


def _serialize_fault(genre: Genre, fault: Fault, language: str) -> Values:
    sentence = format_in(genre.messages, f"fault.{fault.key}", language, fault.parameters)
    return {"sentence": sentence, "cells": list_cells(fault.cells)}


def serialize_fix(fix: Fix, seconds: float, language: str) -> Values:
    """Serialize a fix.

    more: changes that are not listed; minimal: no clue of the conflict can be left out; done: complete.
    """
    return {
        "verdict": fix.verdict.value,
        "conflict": [_serialize_part(part, language) for part in fix.conflict],
        "minimal": fix.is_minimal,
        "changes": [_serialize_change(edit, language) for edit in fix.changes[:MOST_CHANGES]],
        "more": max(0, len(fix.changes) - MOST_CHANGES),
        "decided_by": [_serialize_addition(edit, language) for edit in fix.decided_by[:MOST_CHANGES]],
        "done": fix.done,
        "seconds": seconds,
    }


def _serialize_part(part: ClueGroup, language: str) -> list[int] | Values:
    """Return the cell of a clue, or the name of clues that are not in a cell, with the cells that they constrain."""
    if part.name is None:
        return list(part.cells[0])
    return {"clue": part.name.format_in(language), "cells": list_cells(part.cells)}


def _serialize_change(edit: Edit, language: str) -> Values:
    return {**_place(edit.clue, language), "from": edit.clue.value, "to": edit.value}


def _serialize_addition(edit: Edit, language: str) -> Values:
    return {**_place(edit.clue, language), "value": edit.value}


def _place(clue: PrintedClue, language: str) -> Values:
    return {"cell": list(clue.place)} if clue.name is None else {"clue": clue.name.format_in(language)}
