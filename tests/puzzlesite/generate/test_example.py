"""The example beside a recipe follows what is asked for."""

import pytest

import solvers
from puzzlesite.generate.example import find_example
from puzzlesite.models import Puzzle, Verdict


@pytest.fixture
def graded(db):
    """Puzzles of some sizes and levels, by what is told of them."""

    def keep(number: int, side: int, level: int) -> Puzzle:
        text = "." * side * side
        return Puzzle.objects.create(
            genre_name="sudoku",
            text=text,
            source_text=text,
            fingerprint=f"{number:064}",
            rows=side,
            cols=side,
            cells=side * side,
            label=f"{side}×{side}",
            level=level,
            verdict=Verdict.ONE,
        )

    return {(9, 1): keep(1, 9, 1), (9, 4): keep(2, 9, 4), (6, 0): keep(3, 6, 0)}


@pytest.mark.parametrize(
    ("answers", "found"),
    [
        ({"option-grade": "medium"}, (9, 1)),
        ({"option-grade": "extreme"}, (9, 4)),
        ({"option-size": "6"}, (6, 0)),
        ({"option-size": "9", "option-grade": "easy"}, (6, 0)),
        ({"option-size": "6", "option-grade": "any"}, (6, 0)),
        ({}, (9, 4)),
    ],
)
def test_the_example_has_the_wanted_level_then_the_wanted_size(graded, answers, found):
    card = find_example(solvers.genre("sudoku"), answers)
    assert card.key == graded[found].key


def test_without_such_a_puzzle_the_sample_of_the_genre_is_shown(graded, client):
    assert find_example(solvers.genre("akari"), {"option-grade": "hard"}).key == ""
    page = client.get("/generate/sudoku/example/", {"option-grade": "extreme"}).content.decode()
    assert f'href="/p/{graded[9, 4].key}/"' in page
    assert "<html" not in page
