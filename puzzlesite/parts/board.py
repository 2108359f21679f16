"""Data for the script of a board: what can be entered and where, its notation, its words. No genre is named here."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

from django.conf import settings
from django.urls import is_valid_path
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from puzzlesite.core.format import language, localize, localize_verdict
from puzzlesite.templatetags.pictures import cells_drawn
from puzzlesite.templatetags.speech import BETWEEN, WHERE, speak_borders
from solvers.contract.entering import ClueTally, Drawn, LetterLayout, Margins, Played, Symbol
from solvers.contract.genre import Genre
from solvers.contract.results import At, Measure
from solvers.picture import borders

Value = TypeVar("Value")
LIVE = "/api/live"
# The id of the element that holds the data.
ID = "board-data"


def play_data(genre: Genre, board: Any, key: str) -> SafeString:
    """Data for playing. key: the one under which the browser keeps the marks."""
    played = genre.played
    assert played is not None, genre.name
    about = _about(genre, board, f"play:{key}") | _play(played, board) | {"words": script_texts()}
    about["kinds"] = _places({at: kind for at, (kind, _symbols) in _kinds(played, board).items()})
    about["borders"] = _places(speak_borders(genre.draw(board)))
    if about["between"]:
        about["words"] = script_texts() | _words_between()
    return json_script(about, ID)


def clue_entry_data(
    genre: Genre, board: Any, key: str, doubtful: Sequence[At] = (), *, is_fixing: bool = False
) -> SafeString:
    """Data for entering clues. doubtful: uncertain cells and clues of a photo.

    is_fixing: the page was opened to fix the clues, so it says when no single change does that.
    """
    drawn = genre.drawn
    assert drawn is not None, genre.name
    about = _about(genre, board, f"draw:{key}") | _draw(genre, drawn, board)
    said = script_texts() | (_words_of_borders() if drawn.regions else {})
    if drawn.number:
        said |= {"whole": localize(drawn.number.title)}
    if drawn.variant:
        said |= {"whole": "", drawn.variant.word: localize(drawn.variant.under)}
        said |= {drawn.variant.plain: localize(drawn.variant.without)}
    if genre.fixable:
        said["decides.none"] = localize(genre.fixable.undecided)
    return json_script(about | {"words": said, "doubtful": list(doubtful), "isFixing": is_fixing}, ID)


def draw_symbols(symbols: Sequence[Symbol]) -> SafeString:
    """A drawn cell for each symbol, which the script copies."""
    return cells_drawn([symbol.cell for symbol in symbols])


def draw_played_symbols(played: Played, board: Any) -> SafeString:
    """A drawn cell for each symbol, on an empty cell, then on each kind of printed cell."""
    on_printed = dict(sorted(_kinds(played, board).values()))
    return draw_symbols([*played.symbols(board), *chain.from_iterable(on_printed.values())])


def _kinds(played: Played, board: Any) -> dict[At, tuple[int, Sequence[Symbol]]]:
    """Return for each printed cell its kind, counted from 1, and the kind's symbols."""
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
    """The address that answers live questions; "" where there is none."""
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
        "quarters": drawn.quarters(board),
        "isDense": drawn.is_dense,
        **_regions(drawn, board),
        "canFix": genre.fixable is not None,
        "margins": _margins(drawn.margins(board)) if drawn.margins else None,
        "hasCounts": drawn.has_counts,
        "number": drawn.whole(board) if drawn.number or drawn.variant else "",
        "usual": drawn.usual,
        "answer": {
            "symbols": _symbols(played.symbols(board)) if played else [],
            "layout": _layout(played.layout if played else LetterLayout()),
            "between": played.between(board) if played else "",
        },
    }


def _regions(drawn: Drawn, board: Any) -> dict[str, object]:
    """The borders of the board, where borders are entered."""
    if drawn.regions is None:
        return {}
    there = [border.at for border in borders(drawn.regions(board))]
    return {"between": "borders", "clues": _places({**(drawn.clues(board) or {}), **dict.fromkeys(there, "border")})}


def _symbols(symbols: Sequence[Symbol]) -> list[dict[str, str]]:
    return [{"letter": one.letter, "key": one.key, "value": one.value} for one in symbols]


def _places(values: Mapping[At, Value]) -> dict[str, Value]:
    return {f"{row},{col}": value for (row, col), value in values.items()}


def _layout(layout: LetterLayout) -> dict[str, str]:
    return layout._asdict()


def _tally(tally: ClueTally) -> dict[str, object]:
    return {
        "place": tally.place,
        "cells": list(tally.cells),
        "numbers": list(tally.numbers),
        "isOrdered": tally.is_ordered,
    }


def _margins(margins: Margins) -> dict[str, list[str]]:
    """The clues as people type them: numbers with blanks, 0 for an empty line, "" for an unknown one."""

    def write_clue(clue: Sequence[int] | None) -> str:
        return "" if clue is None else " ".join(map(str, clue)) or "0"

    return {"left": list(map(write_clue, margins.left)), "above": list(map(write_clue, margins.above))}


def script_texts() -> dict[str, str]:
    """Texts for the script, with placeholders."""
    return {
        "at": _("row %(row)s, column %(column)s"),
        "line.left": _("clue of row %(number)s"),
        "line.above": _("clue of column %(number)s"),
        "number": _(", number %(number)s"),
        "comma": _(", "),
        "semicolon": pgettext("between places", "; "),
        "empty": _("empty"),
        "erased": _("erased"),
        "notes": _("notes %(notes)s"),
        "supposed": _("supposed"),
        "fault": _("breaks a rule"),
        "differs": _("differs"),
        "shared": _("the same in every answer"),
        "reason": _("reason"),
        "change": _("changes here"),
        "awaited": _("a clue is missing here for symmetry"),
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
        "hint.next.1": _("Technique"),
        "hint.next.2": _("Why"),
        "hint.next.3": _("Enter it"),
        "of": _("%(here)s of %(count)s"),
        "savepoint": _("Savepoint %(number)s (marks: %(count)s)"),
        **{f"verdict.{word}": localize_verdict(word) for word in ("none", "one", "many")},
        "verdict.checking": _("Checking …"),
        "verdict.blank": _("The number of answers appears here."),
        "verdict.unknown": _("Searching ..."),
        "verdict.away": _("The server does not answer."),
        "verdict.late": _("Not decided in the time there is"),
        "verdict.unread": _("Not a whole puzzle yet"),
        "full": _("Every cell is filled, but something is not right yet."),
        "many.cells": _("The answers differ in the hatched cells; what is pale is common to all."),
        "many.lines": _("The answers differ on the dashed lines; the pale lines are common to all."),
        "conflict": _("These clues contradict each other: %(places)s."),
        "conflict.long": _("%(count)s clues, marked red, contradict each other."),
        "conflict.spare": _("It is not proved that all of them are needed for that."),
        "conflict.grid": _("There is no answer without the clues either: the board itself allows none."),
        "ready": _("Ready to share"),
        "share": _("Share"),
        "fix.add": _("write %(to)s: %(place)s"),
        "fix.change": _("change %(from)s to %(to)s: %(place)s"),
        "fix.erase": _("erase %(from)s: %(place)s"),
        "fixes": _("One change gives exactly one answer"),
        "fixes.none": _("No single change of a clue gives exactly one answer."),
        "fixes.searching": _("Looking for changes that fix it ..."),
        "fixes.late": _("Not everything was tried in the time there is."),
        "decides": _("One more clue decides it"),
        "more": _("%(count)s more"),
        "blank": _("empty"),
        "size": _("%(rows)s rows, %(columns)s columns"),
        "size.not": _("A board of %(rows)s rows and %(columns)s columns cannot be drawn here."),
    }


def _words_between() -> dict[str, str]:
    """Further texts where lines are entered between cells."""
    return _words_of_sides() | {
        "line": _("line"),
        "cross": _("cross"),
        "around.line": str(BETWEEN["line"]),
        "around.cross": str(BETWEEN["cross"]),
        "full": _("The line is closed, but something is not right yet."),
        "hint.where": _("Look at the marked places."),
    }


def _words_of_borders() -> dict[str, str]:
    """Further texts where borders are drawn between cells."""
    return _words_of_sides() | {
        "border": _("border"),
        "around.border": str(BETWEEN["border"]),
        "room": _("a region of %(count)s cells"),
        "room.one": _("a region of one cell"),
    }


def _words_of_sides() -> dict[str, str]:
    sides = {f"side.{where}": str(word) for where, word in WHERE.items()}
    return sides | {
        "overs": _("%(what)s %(sides)s"),
        "and": pgettext("between sides", ", "),
        "between": _("between %(one)s and %(other)s"),
    }


def size_value(measure: Measure) -> str:
    """Rows and columns as the value of a form's option."""
    return f"{measure.rows}x{measure.cols}"
