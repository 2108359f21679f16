"""Lines that are neither puzzle nor mistake: comments, names of columns, and headings such as "Sudoku No 1"."""

import re

_COMMENT = re.compile(r"\s*(?://|#|%|;|--\s)")
_NAME = re.compile(r"[^\W\d_]{2,30}[0-9]{0,8}|\w*[\u3041-\u9fff\uac00-\ud7a3]\w*")
_SPLIT = re.compile(r"""[\s,;:.|"'()\[\]#№°/_-]+""")
# A heading is at most this many characters long.
_LONGEST = 100
# A number in a heading, such as a year or a rank, has at most this many digits.
_MOST_DIGITS = 6


def is_heading(line: str) -> bool:
    """Whether a line is a comment, or words and at most a few short numbers."""
    return _is_comment(line) or _is_title(line)


def _is_comment(line: str) -> bool:
    """Whether a line begins as comments do in files of puzzles and programs."""
    return bool(_COMMENT.match(line))


def _is_title(line: str) -> bool:
    words = [word for word in _SPLIT.split(line) if word]
    names = [word for word in words if _NAME.fullmatch(word) and not _is_row(word)]
    numbers = [word for word in words if word.isdecimal() and len(word) <= _MOST_DIGITS]
    return len(line) <= _LONGEST and bool(names) and len(names) + len(numbers) == len(words) <= 2 * len(names)


def _is_row(word: str) -> bool:
    """Whether a word may be a row of signs: only one or two different ones, or many capitals."""
    return word.isascii() and ((len(set(word)) < 3 and len(word) > 2) or (word.isupper() and len(word) > 8))


def without_comments(text: str) -> str:
    """Return the text with its comments as empty lines."""
    return "\n".join("" if _is_comment(line) else line for line in text.split("\n"))
