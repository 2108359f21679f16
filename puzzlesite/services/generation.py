"""Puzzles generated from a recipe, as a batch of jobs."""

from collections.abc import Mapping

from django.db import transaction

from puzzlesite import limits
from puzzlesite.models import Kind, Visibility, hashed
from puzzlesite.services.job_rows import Batch, batch_job, new_token
from puzzlesite.text_search import cleaned
from solvers import recipes
from solvers.contract.genre import Genre


def generate(
    genre: Genre,
    settings: Mapping[str, str],
    *,
    seed: int,
    count: int = 1,
    title: str = "",
    visibility: str = Visibility.UNLISTED,
    client: str = "",
) -> Batch:
    """Have `count` puzzles made from a recipe, with the seeds seed, seed + 1 ... Raises RecipeError."""
    token = new_token()
    request = {
        "recipe": recipes.filled(genre, settings),
        "seed": seed,
        "owner": hashed(token),
        "title": cleaned(title, limits.TITLE),
        "visibility": visibility,
    }
    with transaction.atomic():
        parent = batch_job(Kind.GENERATE, genre.name, count, limits.MADE_CHUNK, client, request)
    return Batch(parent, token)
