"""Puzzles generated from a recipe, as a batch of jobs."""

from collections.abc import Mapping

from django.db import transaction

from puzzlesite import limits
from puzzlesite.core.keys import hash_token, new_token
from puzzlesite.jobs.states import create_batch
from puzzlesite.jobs.values import GenerateRequest
from puzzlesite.models import Queue, Visibility
from puzzlesite.services.uploads import RequestedJob
from puzzlesite.text_search import clean
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
    token: str = "",
    queue: Queue = Queue.SHORT,
) -> RequestedJob:
    """Have `count` puzzles made from a recipe, with the seeds seed, seed + 1 ... Raises RecipeError.

    queue: in which the first of them are tried.
    """
    token = token or new_token()
    filled, title = recipes.complete(genre, settings), clean(title, limits.TITLE)
    request = GenerateRequest(filled, seed, hash_token(token), visibility, title)
    with transaction.atomic():
        job = create_batch(genre.name, count, client, request, queue=queue, owner=hash_token(token))
        return RequestedJob(job, token)
