"""Hints, checks and fixes of texts: plain values in, plain values out, for the command line and warm workers."""

import time

import solvers
from solvers.assist.checking import check_marks
from solvers.assist.fixing import fix as fix_board
from solvers.assist.hints import find_hint
from solvers.assist.serializers import serialize_checked, serialize_fix, serialize_hint
from solvers.assist.steps import Values


class Unavailable(ValueError):
    """A genre that does not have this."""


def hint(genre: str, text: str, marks: str = "", *, language: str = "en", seconds: float = 1.0) -> Values:
    kind = solvers.genre(genre)
    if kind.explained is None or kind.marked is None:
        raise Unavailable(f"no hints for {genre}")
    board = kind.parse(text)
    work = kind.marked.read(board, marks) if marks.strip() else None
    return serialize_hint(kind, board, find_hint(kind, board, work, seconds), language)


def check(genre: str, text: str, marks: str, *, language: str = "en", seconds: float = 1.0) -> Values:
    kind = solvers.genre(genre)
    if kind.marked is None:
        raise Unavailable(f"no marks for {genre}")
    board = kind.parse(text)
    return serialize_checked(kind, check_marks(kind, board, kind.marked.read(board, marks), seconds), language)


def fix(genre: str, text: str, *, language: str = "en", seconds: float = 1.0) -> Values:
    kind = solvers.genre(genre)
    if kind.fixable is None:
        raise Unavailable(f"no fixes for {genre}")
    board, begun = (kind.fixable.read or kind.parse)(text), time.perf_counter()
    found = fix_board(kind, board, seconds)
    return serialize_fix(found, time.perf_counter() - begun, language)
