"""reading: the likeliest reading of a photo, asked by the site alone; its board is the JSON of a `SeenPuzzle`."""

import json

from pydantic import Field

import solvers
from puzzlesite.core.wire.shapes import Cell, WireModel
from puzzlesite.live.kinds import SOLVING, BoardQuestion, QuestionKind, Reply
from solvers.contract.places import list_cells


class PhotoOut(WireModel):
    """A reading of a photo: rows of letters or clues. changed: cells read otherwise; doubtful: cells to compare."""

    rows: list[list[str]] = Field(default_factory=list)
    verdict: str = ""
    changed: list[Cell] = Field(default_factory=list)
    doubtful: list[Cell] = Field(default_factory=list)


def _judge_photo(question: BoardQuestion) -> Reply:
    """Return the reading of a photo with exactly one answer among the likely ones."""
    from solvers.photo.seen import judge_reading, seen_puzzle_from_json

    reading = judge_reading(
        seen_puzzle_from_json(**json.loads(question.board)), question.genre, solvers.engine(question.genre.name)
    )
    changed, doubtful = list_cells(reading.changed), list_cells(reading.doubtful)
    return Reply(PhotoOut(rows=reading.rows, verdict=reading.verdict.value, changed=changed, doubtful=doubtful))


QUESTION = QuestionKind("reading", _judge_photo, PhotoOut, PhotoOut(), works=(SOLVING,), parser=None)
