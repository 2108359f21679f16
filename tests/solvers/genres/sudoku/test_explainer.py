"""Sudoku Explainer's scale: a rating for every technique, and bands that hold what Sukaku Explainer gives."""

import json
import subprocess
import sys

import pytest

import solvers
from solvers.cli.commands import main
from solvers.contract.rating import Band
from solvers.explaining import ladder, log
from solvers.genres.sudoku.techniques.explainer_rating import SCALE
from solvers.genres.sudoku.techniques.ladder import BEYOND, CLIMBED, TECHNIQUES

# Puzzles of our own making, each with what Sukaku Explainer rated it
RATED = (
    ("....9.13...4..1...5..2.4..62.1..9.....6...5.....6..8.21..8.5..9...1..7...47.3....", 2.0),
    ("7...396254..21.....6.......25...1.....6.2.9.....7...56.......8.....97..419784...2", 1.2),
    ("7..43..121...58.4..24......8....5...64..1..97...3....4......46..8.62...146..79..8", 4.0),
    ("..4..89.61...563....37...5.87254.................69874.6...52....597...82.86..7..", 4.2),
    ("4....2..39.....15..13.7.4...5....7.....6.5.....9....3...1.5.26..32.....15..1....4", 7.1),
    (".9.1..3....2.54.......3..6.2.....9...753.642...4.....3.1..2.......54.8....8..7.5.", 8.3),
)


def test_every_technique_has_its_rating_within_the_scale():
    assert set(SCALE.ratings) == {technique.name for technique in TECHNIQUES}
    assert all(1.0 <= rated.least <= rated.most <= 12.0 for rated in SCALE.ratings.values())


def test_what_is_not_climbed_to_is_above_all_that_leads_nowhere():
    assert all(SCALE.ratings[technique.name].least >= SCALE.beyond for technique in BEYOND)
    assert all(SCALE.ratings[technique.name].least <= SCALE.beyond for technique in CLIMBED)


@pytest.mark.parametrize(
    ("numbers", "solved", "band", "reported"),
    [
        ({"x-wing": 1}, True, (3.2, 3.2), "3.2"),
        ({"x-wing": 2, "hidden-single": 40, "xyz-wing": 1}, True, (4.4, 4.4), "4.4"),
        ({"skyscraper": 1, "xy-chain": 1}, True, (5.4, 7.5), "5.4–7.5"),
        ({"skyscraper": 1}, False, (7.1, None), "7.1"),
        ({"template-set": 1}, False, (7.1, None), "7.1"),
        ({}, False, (7.1, None), "7.1"),
    ],
)
def test_a_band_is_that_of_the_techniques_together(numbers, solved, band, reported):
    found = SCALE.find_band(numbers, solved)
    assert found == Band(*band)
    assert str(found) == reported
    for language in ("en", "ja"):
        assert reported in SCALE.sentence(found).format_in(language, figures=found)


def test_a_full_board_has_no_band():
    assert SCALE.find_band({}, True) is None


@pytest.mark.parametrize(("puzzle", "rating"), RATED)
def test_what_sukaku_explainer_rated_lies_in_the_band(puzzle, rating):
    genre = solvers.genre("sudoku")
    explanation = log.Explanation(solvers.engine("sudoku").explain_unique(genre.parse(puzzle)))
    list(explanation)
    grade = ladder.grade(genre.explained, explanation.steps, explanation.solved)
    band = SCALE.find_band(grade.numbers, grade.solved)
    assert band.least <= rating
    assert band.most is None or rating <= band.most


def test_the_command_line_says_the_score_and_when_nothing_more_is_found(capsys, tmp_path):
    file = tmp_path / "two.txt"
    file.write_text(f"{RATED[0][0]}\n1{'.' * 80}\n")
    assert main(["explain", "--json", str(file)]) == 0
    reported = [one for one in map(json.loads, capsys.readouterr().out.splitlines()) if "grade" in one]
    assert [one["solved"] for one in reported] == [True, False]
    scores = {technique.name: technique.score for technique in TECHNIQUES}
    assert reported[0]["score"] == sum(scores[name] * times for name, times in reported[0]["numbers"].items())
    assert reported[0]["explainer"]["least"] <= 2.0 <= reported[0]["explainer"]["most"]
    # The board has several answers.
    assert reported[1]["explainer"] is None
    main(["explain", str(file)])
    assert capsys.readouterr().out.count("nothing more") == 1


def test_only_a_genre_that_says_so_has_a_scale():
    assert solvers.genre("sudoku").explained.rating is SCALE
    assert solvers.genre("akari").explained.rating is None


def test_the_scale_is_read_without_numba():
    module = "solvers.genres.sudoku.techniques.explainer_rating"
    requested = f"import sys; from {module} import SCALE; assert 'numba' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", requested], check=False).returncode == 0
