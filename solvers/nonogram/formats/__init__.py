"""Text and back."""

from solvers.nonogram.formats.answers import read_answer, write_answer
from solvers.nonogram.formats.non import NON
from solvers.nonogram.formats.words import WORDS

__all__ = ["FORMATS", "WORDS", "read_answer", "write_answer"]

FORMATS = (NON,)
