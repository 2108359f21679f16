"""A search as bytes, and which part of a split one it is."""

from collections.abc import Mapping

import numpy as np

from solvers.contract.engine import Query
from solvers.genres.polyomino.board import Board
from solvers.genres.polyomino.formats import QUESTIONS
from solvers.staged import arrays_to_bytes

SHARD = "shard"  # the setting "i/n": the i-th of n independent parts


def shard_of(query: Query) -> tuple[int, int]:
    """Which of how many parts is searched."""
    shard, _, shards = query.settings.get(SHARD, "0/1").partition("/")
    return int(shard), int(shards)


def freeze_arrays(board: Board, query: Query, arrays: Mapping[str, np.ndarray]) -> bytes:
    """The question with its query, and all that changes while it is searched."""
    text = QUESTIONS.write_board(board)
    parameters = {"board": text, "shard": query.settings.get(SHARD, ""), "keep": str(query.keep)}
    return arrays_to_bytes(**{name: np.array(text) for name, text in parameters.items()}, **arrays)
