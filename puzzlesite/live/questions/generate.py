"""generate: one new puzzle from a recipe. Its board is the recipe and a seed as JSON, which the site has checked."""

import json
from typing import Any

from pydantic import Field

import solvers
from puzzlesite.core import limits
from puzzlesite.core.wire.questions import GenreAnswer
from puzzlesite.core.wire.shapes import EXAMPLE, Settings, StrictRequest, WireModel
from puzzlesite.live.kinds import EXPLAINING, GENERATING, SOLVING, BoardQuestion, QuestionKind, Reply, Unreadable
from solvers import recipes
from solvers.contract.genre import Genre
from solvers.contract.recipe import Made, RecipeError
from solvers.deadline import OutOfTime


class Wanted(StrictRequest):
    """One puzzle of a recipe. settings: the genre's own options, see /api/genres; seed: any, when none is given."""

    genre: str = Field(max_length=40, examples=[EXAMPLE.name])
    settings: Settings = Field(default_factory=dict)
    seed: int | None = Field(None, ge=0, le=2**31)
    budget: float = Field(limits.LIVE_MOST_SECONDS, gt=0, le=limits.LIVE_MOST_SECONDS)


class MadeOut(WireModel):
    """A new puzzle and its one answer, in Enpitsu text. seed: makes it again."""

    seed: int
    board: str
    answer: str
    level: int | None
    tries: int


class MadeNow(MadeOut, GenreAnswer):
    """A new puzzle and its one answer in Enpitsu text, "" when none was found in time. seed: makes it again."""


class ImpossibleRecipe(Unreadable):
    """A recipe that cannot be followed."""

    status = 422

    def __init__(self, genre: Genre, error: RecipeError, language: str):
        Exception.__init__(self, error.key)
        sentence = recipes.recipe_error_message(genre, error).format_in(language)
        self.fields = {"error": sentence, "key": f"recipe.{error.key}", "line": 0, "column": 0, "text": ""}


def _make(question: BoardQuestion) -> Reply:
    """Generate one puzzle from a recipe. Raises ImpossibleRecipe."""
    genre, wanted = question.genre, json.loads(question.board)
    found = {**NOTHING.model_dump(), "seed": wanted["seed"]}
    is_made = False
    try:
        for making in solvers.engine(genre.name).generate(wanted["recipe"], wanted["seed"]):
            found["tries"] = making.tries
            if making.made is not None:
                found, is_made = {**found, **_write(genre, making.made)}, True
            if is_made or question.is_over():
                break
    except OutOfTime:
        pass
    except RecipeError as error:
        raise ImpossibleRecipe(genre, error, question.language) from None
    return Reply(MadeOut(**found), is_made)


def _write(genre: Genre, made: Made) -> dict[str, Any]:
    answer = genre.answers.write(made.board, made.answer)
    return {"board": genre.emit(made.board), "answer": answer, "level": made.grade.level if made.grade else None}


NOTHING = MadeOut(seed=0, board="", answer="", level=None, tries=0)
QUESTION = QuestionKind("generate", _make, MadeOut, NOTHING, works=(SOLVING, EXPLAINING, GENERATING), parser=None)
