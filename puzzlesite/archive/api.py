"""Genres and the archive, for programs."""

from django.http import HttpRequest, HttpResponse
from ninja import Query

import solvers
from puzzlesite.api import serializers
from puzzlesite.api.interface import READS, link_pages, router
from puzzlesite.archive import filters as archive_filters
from puzzlesite.archive import queries
from puzzlesite.archive.schemas import ArchivePage, GenreOut, OptionOut, PageOut
from puzzlesite.core.format import localize
from puzzlesite.core.wire.problems import ProblemOut
from puzzlesite.middleware.rate import cpu_limited
from solvers import recipes
from solvers.contract.genre import Genre
from solvers.contract.recipe import Option


@router.get("/genres", response={200: list[GenreOut], **READS})
def list_genres(request: HttpRequest) -> list[GenreOut]:
    """The kinds of puzzles there are."""
    return [_genre_out(one) for one in solvers.all_genres()]


@router.get("/puzzles", response={200: PageOut, **READS, 429: ProblemOut})
@cpu_limited
def list_puzzles(request: HttpRequest, response: HttpResponse, wanted: Query[ArchivePage]) -> PageOut:
    """A page of the archive; the headers Link and Total-Count have its neighbours and how many puzzles there are."""
    filters = wanted.model_dump()
    number = filters.pop("page")
    page = queries.find_page(archive_filters.Filters(**filters), number)
    link_pages(request, response, page.number, page.pages, page.total)
    return PageOut.of_row(page, page=page.number, puzzles=[serializers.serialize_puzzle(row) for row in page.puzzles])


def _genre_out(one: Genre) -> GenreOut:
    return GenreOut.of_row(
        one,
        title=localize(one.title),
        rules=localize(one.rules),
        reads=[form.name for form in one.formats],
        writes=[form.name for form in one.written_formats],
        limit=list(one.limit),
        recipe=[_option(option) for option in recipes.options(one)],
    )


def _option(option: Option) -> OptionOut:
    choices = {value: localize(title) for value, title in option.choices.items()}
    return OptionOut.of_row(option, title=localize(option.title), choices=choices)
