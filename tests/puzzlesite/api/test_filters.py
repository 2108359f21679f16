"""The archive's filters are those of its page: `Filters` declares them for both."""

import pytest

from puzzlesite.archive.filters import Filters
from puzzlesite.models import Puzzle


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", 1),
        ("?technique=row", 1),
        ("?technique=column", 0),
        ("?least=16&most=16", 1),
        ("?least=17", 0),
        ("?since=2026-01-31&until=2999-01-01", 1),
        ("?until=2000-01-01", 0),
        ("?source=Times", 1),
        ("?copies=all", 1),
    ],
)
def test_the_interface_filters_as_the_page_does(client, queens, query, found):
    size = {"rows": 4, "cols": 4, "cells": 16, "label": "4×4"}
    Puzzle.objects.create(
        genre_name="queens", text="queens 4\n", fingerprint="1", technique="row", source="Times", **size
    )
    assert client.get(f"/api/puzzles{query}").json()["total"] == found


@pytest.mark.parametrize("query", ["least=-1", "copies=some", "sort=best", "verdict=two", "origin=found", "level=5"])
def test_the_page_ignores_what_no_filter_is(query):
    assert Filters.of(dict([query.split("=")])) == Filters()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "query",
    ["?least=-1", "?since=yesterday", "?copies=some", "?most=99999999999", "?sort=best", "?verdict=two", "?level=5"],
)
def test_what_no_filter_is_is_refused(client, queens, query):
    assert client.get(f"/api/puzzles{query}").status_code == 422
