"""Batches of jobs that generate puzzles from a recipe."""

from collections.abc import Mapping

from django.db import transaction

from puzzlesite.core import limits
from puzzlesite.core.keys import hash_token, new_token
from puzzlesite.core.submissions import RequestedJob
from puzzlesite.core.texts import clean
from puzzlesite.core.wire.requests import GenerateRequest
from puzzlesite.jobs.states import create_batch
from puzzlesite.models import Queue, Visibility
from solvers import recipes
from solvers.contract.genre import Genre


def create_generation(
    genre: Genre,
    settings: Mapping[str, str],
    *,
    seed: int,
    count: int = 1,
    title: str = "",
    visibility: str = Visibility.UNLISTED,
    client: str = "",
    token: str = "",
    queue: Queue = Queue.SHORT,
) -> RequestedJob:
    """Create the jobs that generate `count` puzzles, with the seeds seed, seed + 1 ... Raises RecipeError.

    queue: the one in which the first puzzles are tried.
    """
    token = token or new_token()
    filled, title = recipes.complete_recipe(genre, settings), clean(title, limits.TITLE)
    request = GenerateRequest(recipe=filled, seed=seed, owner=hash_token(token), visibility=visibility, title=title)
    with transaction.atomic():
        job = create_batch(genre.name, count, client, request, queue=queue, owner=hash_token(token))
        return RequestedJob(job, token)
