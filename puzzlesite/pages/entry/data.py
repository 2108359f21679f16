"""What the script of a board needs: what can be entered, where, how it is written and said. Data, no genre's name."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

from django.conf import settings
from django.urls import is_valid_path
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from puzzlesite.pages.format import language, localize, verdict
from puzzlesite.templatetags.pictures import cells_drawn
from puzzlesite.templatetags.speech import BETWEEN, WHERE, speak_borders
from solvers.contract.entering import Drawn, Layout, Margins, Played, Symbol, Tally
from solvers.contract.genre import Genre
from solvers.contract.results import At, Measure
from solvers.picture import borders

Value = TypeVar("Value")
LIVE = "/api/live"
ID = "board-data"  # of the element that holds it


def play_data(genre: Genre, board: Any, key: str) -> SafeString:
    """What can be entered in play. key: under which the browser keeps it."""
    played = genre.played
    assert played is not None, genre.name
    about = _about(genre, board, f"play:{key}") | _play(played, board) | {"words": words()}
    about["kinds"] = _places({at: kind for at, (kind, _symbols) in _kinds(played, board).items()})
    about["borders"] = _places(speak_borders(genre.draw(board)))
    if about["between"]:
        about["words"] = words() | _words_between()
    return json_script(about, ID)


def draw_data(
    genre: Genre, board: Any, key: str, doubtful: Sequence[At] = (), *, is_fixing: bool = False
) -> SafeString:
    """What can be entered in drawing. doubtful: cells and clues read from a photo that are not sure.

    is_fixing: somebody has come to have the clues fixed, and hears when no single change does it.
    """
    drawn = genre.drawn
    assert drawn is not None, genre.name
    about = _about(genre, board, f"draw:{key}") | _draw(genre, drawn, board)
    said = words() | (_words_of_borders() if drawn.regions else {})
    if genre.fixable:
        said["decides.none"] = localize(genre.fixable.undecided)
    return json_script(about | {"words": said, "doubtful": list(doubtful), "isFixing": is_fixing}, ID)


def prototypes(symbols: Sequence[Symbol]) -> SafeString:
    """A cell for each symbol, to be copied."""
    return cells_drawn([symbol.cell for symbol in symbols])


def played_prototypes(played: Played, board: Any) -> SafeString:
    """A cell for each symbol, first on an empty cell, then on each kind of cell on which something is printed."""
    on_printed = dict(sorted(_kinds(played, board).values()))
    return prototypes([*played.symbols(board), *chain.from_iterable(on_printed.values())])


def _kinds(played: Played, board: Any) -> dict[At, tuple[int, Sequence[Symbol]]]:
    """For cells on which something is printed which kind of cell that is, counted from 1, and its symbols."""
    known: dict[Symbol, int] = {}
    printed = played.printed(board)
    return {at: (known.setdefault(symbols[0], len(known) + 1), symbols) for at, symbols in printed.items()}


def _about(genre: Genre, board: Any, key: str) -> dict[str, object]:
    measure = genre.measure(board)
    return {
        "key": key,
        "genre": genre.name,
        "board": genre.emit(board),
        "language": language(),
        "live": _live(),
        "rows": measure.rows,
        "cols": measure.cols,
    }


def _live() -> str:
    """Where questions about a board are answered at once; "" where they are not."""
    return f"{settings.SITE_PATH}{LIVE}" if is_valid_path(LIVE) else ""


def _play(played: Played, board: Any) -> dict[str, object]:
    return {
        "symbols": _symbols(played.symbols(board)),
        "fixed": _places(played.fixed(board)),
        "layout": _layout(played.layout),
        "negative": played.negative,
        "between": played.between(board),
        "isClosed": played.is_closed,
        "isCheckedLive": played.is_checked_live,
        "hasNotes": played.has_notes,
        "isFull": played.is_full,
        "groups": [list(group) for group in played.groups(board)],
        "spread": {
            letter: {"look": spread.look, "label": localize(spread.label)}
            for letter, spread in (played.spread or {}).items()
        },
        "tallies": [_tally(tally) for tally in played.tallies(board)],
    }


def _draw(genre: Genre, drawn: Drawn, board: Any) -> dict[str, object]:
    clues, played = drawn.clues(board), genre.played
    return {
        "symbols": _symbols(drawn.symbols(board)),
        "clues": _places(clues or {}),
        "layout": _layout(drawn.layout),
        "opposite": drawn.opposite or {},
        "held": drawn.held,
        "sides": drawn.sides,
        **_regions(drawn, board),
        "canFix": genre.fixable is not None,
        "margins": _margins(drawn.margins(board)) if drawn.margins else None,
        "answer": {
            "symbols": _symbols(played.symbols(board)) if played else [],
            "layout": _layout(played.layout if played else Layout()),
            "between": played.between(board) if played else "",
        },
    }


def _regions(drawn: Drawn, board: Any) -> dict[str, object]:
    """Where borders are entered those that there are."""
    if drawn.regions is None:
        return {}
    there = [border.at for border in borders(drawn.regions(board))]
    return {"between": "borders", "clues": _places({**(drawn.clues(board) or {}), **dict.fromkeys(there, "border")})}


def _symbols(symbols: Sequence[Symbol]) -> list[dict[str, str]]:
    return [{"letter": one.letter, "key": one.key, "value": one.value} for one in symbols]


def _places(values: Mapping[At, Value]) -> dict[str, Value]:
    return {f"{row},{col}": value for (row, col), value in values.items()}


def _layout(layout: Layout) -> dict[str, str]:
    return {"body": layout.body, "beside": layout.beside, "below": layout.below}


def _tally(tally: Tally) -> dict[str, object]:
    return {
        "place": tally.place,
        "cells": list(tally.cells),
        "numbers": list(tally.numbers),
        "isOrdered": tally.is_ordered,
    }


def _margins(margins: Margins) -> dict[str, list[str]]:
    """The clues as they are typed: numbers with blanks, 0 for an empty line, nothing for an unknown one."""

    def write_clue(clue: Sequence[int] | None) -> str:
        return "" if clue is None else " ".join(map(str, clue)) or "0"

    return {"left": list(map(write_clue, margins.left)), "above": list(map(write_clue, margins.above))}


def words() -> dict[str, str]:
    """What the script says, with places for what it knows."""
    return {
        "at": _("row %(row)s, column %(column)s"),
        "line.left": _("clue of row %(number)s"),
        "line.above": _("clue of column %(number)s"),
        "number": _(", number %(number)s"),
        "comma": _(", "),
        "empty": _("empty"),
        "erased": _("erased"),
        "notes": _("notes %(notes)s"),
        "supposed": _("supposed"),
        "fault": _("breaks a rule"),
        "differs": _("differs"),
        "shared": _("the same in every answer"),
        "reason": _("reason"),
        "change": _("changes here"),
        "doubtful": _("to be compared with the photo"),
        "saved": _("Saved here"),
        "copied": _("The link is copied."),
        "resumed": _("Continued where you left off."),
        "taken": _("The marks of the link are on the board."),
        "done": _("Solved. Every rule holds."),
        "right": _("Right so far."),
        "wrong": _("This mark is not right: %(place)s."),
        "wrong.all": _("No answer has all of these marks."),
        "unknown": _("This is not known yet."),
        "rules": _("No rule is broken."),
        "waiting": _("Looking ..."),
        "late": _("Not decided yet. Ask again in a moment."),
        "starting": _("The solvers are starting ..."),
        "away": _("The server does not answer. Your marks are safe here."),
        "stuck": _("There is no hint from here."),
        "hint.where": _("Look at the marked cells."),
        "hint.next.1": _("Which technique"),
        "hint.next.2": _("Which cells, why"),
        "hint.next.3": _("Do it"),
        "savepoint": _("Savepoint %(number)s (marks: %(count)s)"),
        **{f"verdict.{word}": verdict(word) for word in ("none", "one", "many")},
        "verdict.blank": _("Enter the clues: how many answers there are is shown here as you go."),
        "verdict.unknown": _("Searching ..."),
        "verdict.late": _("Not decided in the time there is"),
        "verdict.unread": _("Not a whole puzzle yet"),
        "full": _("Every cell is filled, but something is not right yet."),
        "many.cells": _("Two answers differ in the hatched cells; what all answers share is shown pale."),
        "many.lines": _("Two answers differ in the dotted lines; what all answers share is shown pale."),
        "conflict": _("These clues contradict each other: %(places)s."),
        "conflict.spare": _("It is not proved that all of them are needed for that."),
        "conflict.grid": _("There is no answer without the clues either: the board itself allows none."),
        "fixes": _("One change gives exactly one answer"),
        "fixes.none": _("No single change of a clue gives exactly one answer."),
        "fixes.searching": _("Looking for changes that fix it ..."),
        "fixes.late": _("Not everything was tried in the time there is."),
        "decides": _("One more clue decides it"),
        "more": _("%(count)s more"),
        "blank": _("empty"),
    }


def _words_between() -> dict[str, str]:
    """What is said where lines are entered between cells."""
    return _words_of_sides() | {
        "line": _("line"),
        "cross": _("cross"),
        "around.line": str(BETWEEN["line"]),
        "around.cross": str(BETWEEN["cross"]),
        "full": _("The line is closed, but something is not right yet."),
        "hint.where": _("Look at the marked places."),
    }


def _words_of_borders() -> dict[str, str]:
    """What is said where borders are drawn between cells."""
    return _words_of_sides() | {
        "border": _("border"),
        "around.border": str(BETWEEN["border"]),
        "room": _("a region of %(count)s cells"),
    }


def _words_of_sides() -> dict[str, str]:
    sides = {f"side.{where}": str(word) for where, word in WHERE.items()}
    return sides | {
        "overs": _("%(what)s %(sides)s"),
        "and": pgettext("between sides", ", "),
        "between": _("between %(one)s and %(other)s"),
    }


def size(measure: Measure) -> str:
    """Rows and columns as an option of a form is called."""
    return f"{measure.rows}x{measure.cols}"
