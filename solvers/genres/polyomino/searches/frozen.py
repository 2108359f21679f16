"""A search as bytes, with its part of a split search."""

from collections.abc import Mapping

import numpy as np

from solvers.contract.engine import Query
from solvers.genres.polyomino.board import PolyominoBoard
from solvers.genres.polyomino.formats import QUESTIONS
from solvers.staged import arrays_to_bytes

# The setting "i/n" is the i-th of n independent parts.
SHARD = "shard"


def shard_of(query: Query) -> tuple[int, int]:
    """Return the part that is searched, and the number of parts."""
    shard, _, shards = query.settings.get(SHARD, "0/1").partition("/")
    return int(shard), int(shards)


def freeze_arrays(board: PolyominoBoard, query: Query, arrays: Mapping[str, np.ndarray]) -> bytes:
    """Pack the board, its query and the arrays that change during the search into bytes."""
    text = QUESTIONS.write_board(board)
    parameters = {"board": text, "shard": query.settings.get(SHARD, ""), "keep": str(query.keep)}
    return arrays_to_bytes(**{name: np.array(text) for name, text in parameters.items()}, **arrays)
