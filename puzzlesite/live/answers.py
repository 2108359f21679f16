"""Answer a live question: read its texts, and let its kind answer as far as time allows."""

from collections.abc import Callable
from typing import Any

import solvers
from puzzlesite.live.kinds import BoardQuestion, Parser, Reply, Unreadable
from puzzlesite.live.lane import Question
from puzzlesite.live.questions import find_kind
from solvers.contract.genre import Genre
from solvers.notation.format import NotationError
from solvers.notation.text import normalize_text


def answer_question(question: Question, is_over: Callable[[], bool]) -> Reply:
    """Return the reply of a question's kind. Raises Unreadable, or OutOfTime when nothing was found."""
    genre, kind = solvers.genre(question.genre), find_kind(question.ask)
    detail = question.ask.partition("-")[2]
    if kind.parser is None:
        return kind.find(BoardQuestion(genre, question.board, None, question.language, is_over, detail))
    board = _read("board", question, question.board, kind.parser(genre))
    marks = _read("marks", question, question.marks, lambda text: _read_marks(genre, board, text))
    return kind.find(BoardQuestion(genre, board, marks, question.language, is_over, detail))


def _read_marks(genre: Genre, board: Any, text: str) -> Any:
    """Read marks; None for no text. Raises NotationError."""
    if not text.strip() or genre.marked is None:
        return None
    return genre.marked.read(board, text)


def _read(where: str, question: Question, text: str, read: Parser) -> Any:
    try:
        return read(normalize_text(text))
    except NotationError as error:
        raise Unreadable(where, error, question.language) from None
