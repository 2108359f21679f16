"""The API that generates puzzles from recipes."""

import secrets
from functools import partial
from typing import Any

from django.http import HttpRequest
from ninja import Status

from puzzlesite.api import serializers
from puzzlesite.api.interface import (
    ONCE,
    WRITES,
    refuse_recipe,
    require_client_within_limits,
    require_generated,
    router,
)
from puzzlesite.core import clients
from puzzlesite.core.submissions import RequestedJob, create_once
from puzzlesite.core.wire.puzzles import Taken
from puzzlesite.core.wire.recipes import Recipe
from puzzlesite.generate import service as generation
from solvers.contract.recipe import RecipeError


@router.post("/generate", openapi_extra=ONCE, response={202: Taken, **WRITES})
def generate_puzzles(request: HttpRequest, recipe: Recipe) -> Status[Taken]:
    """Request new puzzles."""
    client = require_client_within_limits(request)
    genre = require_generated(recipe.genre)
    seed = secrets.randbelow(2**31) if recipe.seed is None else recipe.seed
    try:
        made: dict[str, Any] = {"seed": seed, "count": recipe.count, "visibility": recipe.visibility, "client": client}
        digest = clients.submission_digest(request)
        requested = create_once(
            digest, RequestedJob, partial(generation.create_generation, genre, recipe.as_text(), **made)
        )
    except RecipeError as error:
        raise refuse_recipe(genre, error) from None
    return Status(202, Taken(job=serializers.serialize_job(requested.job), owner_token=requested.owner_token))
