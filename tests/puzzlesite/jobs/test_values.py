"""The JSON of a job's columns: every row that was ever written is read, and written again as it is."""

import json

import pytest

import solvers
from puzzlesite.core.wire.requests import BatchRequest, ExplainRequest, GenerateRequest, ReadingRequest, SolveRequest
from puzzlesite.core.wire.results import Explanation, Refusal, Refuted, StoredOutcome, UnreadPuzzles
from puzzlesite.jobs import service
from puzzlesite.models import Job, State
from solvers import search
from solvers.contract.engine import Query

RECIPE = {"recipe": {"size": "9"}, "seed": 3, "owner": "abc"}
STEP = {
    "technique": "look",
    "changes": [[0, 1, 5, True]],
    "reasons": [[0, 1]],
    "second": [],
    "nodes": [[0, 1, 5, True]],
    "links": [[[0, 1, 5], [0, 2, 5], False]],
    "parameters": {
        "place": {"key": "sudoku:step.row", "parameters": {"number": 1}},
        "units": {"items": [{"key": "sudoku:step.box", "parameters": {"number": 4}}, "r1c2"], "kind": "and"},
        "times": 2,
    },
}
OUTCOME = {
    "verdict": "unknown",
    "complete": False,
    "found": 0,
    "answers": [],
    "counts": {"sums": 4},
    "proven": [[0, 1, True]],
    "differing": [[2, 3]],
    "conflict": [],
    "nodes": 5,
    "seconds": 1.5,
    "method": "rows",
}

NOTHING_READ = {"unread": 0, "errors": []}
DESCRIPTION = {"title": "A", "author": "", "source": "", "visibility": "public"}


@pytest.mark.parametrize(
    ("kind", "row"),
    [
        (SolveRequest, {"limit": 2}),
        (SolveRequest, {"limit": None}),
        (SolveRequest, {"limit": 2, "settings": {}}),
        (SolveRequest, {"limit": None, "settings": {"from": "right"}}),
        (BatchRequest, {}),
        (BatchRequest, {"first": 1, "last": 500}),
        (GenerateRequest, {**RECIPE, "title": "", "visibility": "public"}),
        (GenerateRequest, {**RECIPE, "title": "A", "visibility": "public", "first": 51, "last": 60}),
        (GenerateRequest, {**RECIPE, "visibility": "unlisted"}),
        (ReadingRequest, {"genre": "sudoku", "skip": False, "is_file": False, **DESCRIPTION}),
        (ReadingRequest, {"genre": "", "skip": True, "is_file": True, "ending": ".nono", **DESCRIPTION}),
        (StoredOutcome, OUTCOME),
        (StoredOutcome, {**OUTCOME, "proven": None}),
        (Explanation, {"steps": [STEP], "solved": False}),
        (UnreadPuzzles, {"unread": 2, "errors": [{"key": ":empty", "parameters": {}}]}),
        (UnreadPuzzles, {"unread": 2, "errors": [{"texts": {"en": "Line 1", "ja": "1行目"}}]}),
    ],
)
def test_a_stored_value_is_read_and_written_to_the_letter(kind, row):
    assert json.dumps(kind.from_json(row).to_json()) == json.dumps(row)


@pytest.mark.parametrize(
    ("kind", "row", "read"),
    [
        (SolveRequest, {}, {"limit": 2}),
        (ReadingRequest, {"genre": "sudoku", "colour": "red"}, {**ReadingRequest().to_json(), "genre": "sudoku"}),
        (StoredOutcome, {"verdict": "many", "guesses": 3}, {**StoredOutcome().to_json(), "verdict": "many"}),
        (Explanation, {"steps": [{**STEP, "colour": "red"}]}, {"steps": [STEP], "solved": False}),
        (Refusal, {"unread": 0, "errors": [], "choices": ["gone"]}, {**NOTHING_READ, "choices": [], "can_skip": False}),
    ],
)
def test_keys_of_another_version_are_ignored_and_missing_ones_have_their_default(kind, row, read):
    assert json.loads(json.dumps(kind.from_json(row).to_json())) == read


def test_what_has_no_fields_is_written_as_it_always_was():
    assert (ExplainRequest().to_json(), Refuted().to_json()) == ({}, {"refuted": True})
    assert [Refuted.is_in(row) for row in (None, {}, OUTCOME, {"refuted": True})] == [False, False, False, True]


def test_an_outcome_comes_back_as_it_was(queens):
    genre = solvers.genre("queens")
    for text in ("queens 3", "queens 4\n.Q..\n....\n....\n....\n", "queens 6"):
        outcome = search.solve(genre, genre.parse(text), Query(limit=2))
        stored = StoredOutcome.from_json(json.loads(json.dumps(StoredOutcome.of(genre, text, outcome).to_json())))
        back = stored.outcome(genre, text)
        assert (back.verdict, back.answers, back.differing) == (outcome.verdict, outcome.answers, outcome.differing)
        assert (back.nodes, back.complete, back.counts) == (outcome.nodes, outcome.complete, outcome.counts)


@pytest.mark.parametrize(("row", "all_answers"), [({"limit": 2}, False), ({"limit": None}, True)])
def test_a_search_longer_finds_the_row_of_the_same_search(queue_messages, keep, row, all_answers):
    puzzle = keep("queens 32").puzzle
    Job.objects.update(request=row, state=State.DONE, checkpoint=b"frozen", version="v", nodes=77)
    other = service.continue_search(puzzle, all_answers=not all_answers)
    assert (other.nodes, other.checkpoint) == (0, None)
    Job.objects.filter(id=other.id).delete()
    same = service.continue_search(puzzle, all_answers=all_answers)
    assert (same.nodes, bytes(same.checkpoint), same.version, same.request) == (77, b"frozen", "v", row)
