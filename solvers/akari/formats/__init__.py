"""Text and back: every notation that holds an akari board, the house notation first."""

from solvers.akari.formats.rows import ROWS, SIZED_ROWS, read_answer, write_answer

__all__ = ["FORMATS", "read_answer", "write_answer"]

FORMATS = (ROWS, SIZED_ROWS)
