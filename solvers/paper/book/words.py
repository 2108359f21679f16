"""Words of books that are not the author's."""

from solvers.messages import Message, in_context

ANSWER_ON = Message("Answer on page {page}")
ANSWERS = in_context("part of a book", "Answers")
CONTENTS = in_context("part of a book", "Contents")
RULES = in_context("part of a book", "Rules")
NOT_GRADED = in_context("part of a book", "Mixed")
EXAMPLE = in_context("part of a book", "An example and its answer")
PUZZLE_COUNT = Message("{count} puzzles")
ONE_PUZZLE = Message("1 puzzle")
MADE_WITH = Message("Made with Enpitsu")
PUZZLES = in_context("title of a book", "Puzzles")
STARS = 5


def stars(level: int | None) -> str:
    """Return a level as stars, one for the lowest; "" for a puzzle that is not graded."""
    return "" if level is None else "★" * (level + 1) + "☆" * (STARS - 1 - level)


def format_count(count: int, language: str) -> str:
    """Return the number of puzzles in words."""
    return ONE_PUZZLE.format_in(language) if count == 1 else PUZZLE_COUNT.format_in(language, count=f"{count:,}")
