"""The explanation's page, on steps that were found before."""

import dataclasses
import re

import pytest

import solvers
from puzzlesite.core import queries
from puzzlesite.jobs.failures import make_reason
from puzzlesite.live import lane
from puzzlesite.models import Job, Kind, Puzzle, State
from puzzlesite.uploads import service as uploads_service
from solvers import samples
from solvers.contract.genre import Genre
from solvers.contract.results import Change, Step
from solvers.explaining.stored import step_from_json, step_to_json
from solvers.genres.nonogram.techniques.texts import STEP_TEXTS as NONOGRAM
from solvers.genres.sudoku.techniques.texts import STEP_TEXTS as SUDOKU
from solvers.messages import listing
from tests.live import answer_here

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SAID = {
    "cells": listing(["r5c5"], "short"),
    "digits": listing(["5"], "short"),
    "units": listing([SUDOKU["step.row"].with_parameters(number=5)], "and"),
    "cuts": SUDOKU["step.cuts"].with_parameters(cuts=listing([], "semicolon")),
}
FIRST = Step("naked-single", (Change((4, 4), 5, put=True),), reasons=((4, 4),), parameters=SAID)
SECOND = Step("full-house", (Change((0, 2), 4, put=False),), reasons=((0, 1),), parameters=SAID)


@pytest.fixture
def puzzle(queue_messages):
    """A sudoku of which it is known that it has one answer."""
    (reading,) = solvers.read(LINE)
    puzzle = uploads_service.upload(reading, LINE).puzzle
    Job.objects.all().delete()
    Puzzle.objects.update(verdict="one")
    return puzzle


@pytest.fixture
def reported(client, puzzle):
    """A puzzle with a stored explanation of two steps."""
    client.post(f"/p/{puzzle.key}/explain/ask/")
    steps = [step_to_json(step) for step in (FIRST, SECOND)]
    Job.objects.filter(kind=Kind.EXPLAIN).update(state=State.DONE, result={"steps": steps, "solved": False})
    return puzzle


def test_a_step_comes_back_as_it_was_kept():
    linked = Step(
        "any",
        (),
        reasons=((1, 2), (4, 5)),
        second=((4, 5),),
        nodes=(((1, 2), 3, True), ((4, 5), 6, False)),
        links=((((1, 2), 3), ((4, 5), 6), True),),
        parameters={"times": 2, "who": SUDOKU["step.box"].with_parameters(number=3)},
    )
    for step in (FIRST, SECOND, linked):
        assert step_from_json(step_to_json(step)) == step
        assert dict(step_from_json(step_to_json(step)).parameters) == dict(step.parameters)


def test_a_stored_step_holds_keys_and_no_sentence():
    assert step_to_json(FIRST)["parameters"]["units"] == {
        "items": [{"key": "sudoku:step.row", "parameters": {"number": 5}}],
        "kind": "and",
    }


def test_a_step_that_was_kept_without_colours_is_still_reported():
    row = step_to_json(FIRST)
    del row["second"], row["nodes"]
    assert step_from_json(row) == FIRST


def test_a_request_starts_one_job_however_often(client, puzzle, queue_messages):
    for _ in range(2):
        answer = client.post(f"/p/{puzzle.key}/explain/ask/")
        assert answer.headers["Location"] == f"/p/{puzzle.key}/explain/"
    assert Job.objects.filter(kind=Kind.EXPLAIN).count() == 1


def test_while_the_steps_are_being_found_the_page_waits(client, puzzle):
    client.post(f"/p/{puzzle.key}/explain/ask/")
    page = client.get(f"/p/{puzzle.key}/explain/").content.decode()
    assert "The steps are being found" in page
    assert '<noscript><meta http-equiv="refresh"' in page


def test_without_being_requested_nothing_is_explained(client, puzzle):
    answer = client.get(f"/p/{puzzle.key}/explain/")
    assert answer.headers["Location"] == f"/p/{puzzle.key}/"
    assert queries.find_explanation(puzzle) is None


def test_a_failure_is_reported_and_may_be_tried_again(client, puzzle):
    client.post(f"/p/{puzzle.key}/explain/ask/")
    Job.objects.filter(kind=Kind.EXPLAIN).update(state=State.FAILED, reason=make_reason("error", error="KeyError"))
    page = client.get(f"/p/{puzzle.key}/explain/").content.decode()
    assert "KeyError" in page
    assert "Try again" in page
    client.post(f"/p/{puzzle.key}/explain/ask/")
    assert Job.objects.filter(kind=Kind.EXPLAIN).count() == 2


def test_a_step_is_drawn_with_its_sentence_and_its_neighbours(client, reported):
    page = client.get(f"/p/{reported.key}/explain/").content.decode()
    assert '1. <a href="/techniques/sudoku/naked-single/">Naked single</a>' in page
    assert "r5c5" in page
    assert "change" in page
    assert f'rel="next" data-turn href="/p/{reported.key}/explain/2/"' in " ".join(page.split())
    assert f'rel="prev" data-turn href="/p/{reported.key}/explain/0/"' in " ".join(page.split())


def test_the_steps_before_are_on_the_board_and_what_is_cut_is_struck(client, reported):
    page = client.get(f"/p/{reported.key}/explain/2/").content.decode()
    assert 'class="marked"' in page
    assert "<s>4</s>" in page
    assert "the known techniques do not lead further" in page


def test_on_paper_every_step_has_its_sentence(client, reported):
    page = client.get(f"/p/{reported.key}/explain/").content.decode()
    assert page.count('<span class="on-paper">') == 2
    assert '<span class="on-paper">In row 5 only r5c5 is empty: it takes the 5.</span>' in page


def test_it_is_shown_in_japanese(client, reported):
    page = client.get(f"/p/{reported.key}/explain/", headers={"Accept-Language": "ja"}).content.decode()
    assert "次の手" in page
    assert "数独" in page


def test_before_the_first_step_is_the_board_as_it_is_given(client, reported):
    page = client.get(f"/p/{reported.key}/explain/1/").content.decode()
    start = f"/p/{reported.key}/explain/0/"
    # Both the first row of the list and Previous lead there.
    assert page.count(f'href="{start}"') == 2
    page = client.get(start).content.decode()
    assert "The puzzle as it is given: 30 clues." in page
    assert 'rel="prev"' not in page
    assert f'href="/p/{reported.key}/explain/1/"' in page
    assert "2 steps" in page
    assert "change" not in re.findall(r'<td class="([^"]*)"', page)


@pytest.mark.parametrize("number", [3, 10**12])
def test_a_step_that_is_not_there_is_not_found(client, reported, number):
    assert client.get(f"/p/{reported.key}/explain/{number}/").status_code == 404


def test_an_explanation_does_not_stand_in_the_way_of_the_search(client, reported):
    assert "Its answer and grade are known once" in client.get(f"/p/{reported.key}/").content.decode()


@pytest.fixture
def lines(client, queue_messages):
    """The explanation of a nonogram, of a step about one line and of one about several."""
    text = "width 5\nheight 1\nrows\n3\ncolumns\n0\n1\n1\n1\n0\n"
    (reading,) = solvers.read(text, "nonogram")
    puzzle = uploads_service.upload(reading, text).puzzle
    Puzzle.objects.update(verdict="one")
    client.post(f"/p/{puzzle.key}/explain/ask/")
    line = NONOGRAM["step.row"].with_parameters(number=1)
    outcome = NONOGRAM["step.outcome"].with_parameters(name=NONOGRAM["step.filled"], places=listing([3], "numbers"))
    said = {"line": line, "clue": "3", "outcome": listing([outcome], "semicolon")}
    change = (Change((0, 2), 1, put=True),)
    reasons = tuple((0, col) for col in (0, 1, 3, 4))
    overlap = Step("overlap", change, reasons, parameters={**said, "left": "###..", "right": "..###"})
    words = dict.fromkeys(("cell", "value", "stuck", "chain", "count", "outcome"), "-")
    steps = [step_to_json(step) for step in (overlap, Step("contradiction", change, parameters=words))]
    Job.objects.filter(kind=Kind.EXPLAIN).update(state=State.DONE, result={"steps": steps, "solved": True})
    return puzzle


def test_the_furthest_ways_of_a_line_are_drawn_under_the_sentence(client, lines):
    page = client.get(f"/p/{lines.key}/explain/").content.decode()
    drawn = page.partition('<div class="step-diagram">')[2].partition("</figure>")[0]
    assert drawn.count('class="shaded') == 6
    assert re.search(r'<table\s+class="board headed"\s+aria-hidden="true"\s*>', drawn)
    assert "data-board" not in drawn
    assert "<figcaption>Furthest left: 1–3; furthest right: 3–5.</figcaption>" in drawn
    assert "style=" not in page


def test_a_step_about_several_lines_has_nothing_beside_it(client, lines):
    assert '<div class="step-diagram">' not in client.get(f"/p/{lines.key}/explain/2/").content.decode()


def test_the_furthest_ways_are_shown_in_japanese(client, lines):
    page = client.get(f"/p/{lines.key}/explain/", headers={"Accept-Language": "ja"}).content.decode()
    assert "<figcaption>左に寄せると1–3、右に寄せると3–5。</figcaption>" in page


def test_a_diagram_is_made_for_the_step_that_is_shown_alone(client, lines, monkeypatch):
    made = []
    diagram = lines.genre.explained.diagram

    def counted(board, step):
        made.append(step)
        return diagram(board, step)

    explained = dataclasses.replace(lines.genre.explained, diagram=counted)
    monkeypatch.setattr(Genre, "explained_part", explained)
    client.get(f"/p/{lines.key}/explain/1/")
    assert [step.technique for step in made] == ["overlap"]


def outcomes(page: str) -> list[str]:
    """The steps, after the start."""
    return re.findall(r'class="step-outcome">(.*?)</span>', page)[1:]


def test_the_list_names_cells_and_values(client, reported):
    page = client.get(f"/p/{reported.key}/explain/").content.decode()
    assert outcomes(page)[0] == "r5c5 = 5"
    japanese = client.get(f"/p/{reported.key}/explain/", headers={"Accept-Language": "ja"}).content.decode()
    assert outcomes(japanese)[0] == "5行5列 = 5"
    assert not re.search(r"r\dc\d", japanese)


def test_key_steps_are_those_above_the_easiest_level_and_are_turned_alone(client, reported):
    wing = dataclasses.replace(SECOND, technique="x-wing", parameters={**SAID, "covers": SAID["units"], "fins": "-"})
    steps = [step_to_json(step) for step in (FIRST, wing)]
    Job.objects.filter(kind=Kind.EXPLAIN).update(result={"steps": steps, "solved": True})
    address = f"/p/{reported.key}/explain/"
    page = client.get(address).content.decode()
    assert "Key steps only (1)" in page
    assert f'href="{address}2/"' in page.partition("Hardest step")[0].rpartition("<a")[2]
    keys = client.get(f"{address}?steps=key").content.decode()
    assert keys.count("step-number") == 2
    assert f'rel="next" data-turn href="{address}2/?steps=key"' in " ".join(keys.split())
    assert "All 2 steps" in keys


def test_equally_hard_steps_have_no_key_steps(client, lines):
    steps = Job.objects.get(kind=Kind.EXPLAIN).result["steps"][:1]
    Job.objects.filter(kind=Kind.EXPLAIN).update(result={"steps": steps, "solved": True})
    page = client.get(f"/p/{lines.key}/explain/?steps=key").content.decode()
    assert "Key steps" not in page
    assert "Hardest" not in page
    assert page.count("step-number") == 2


def explain(client, queue_messages, text: str) -> Puzzle:
    """A puzzle with the explanation that a worker made."""
    (reading,) = solvers.read(text)
    puzzle = uploads_service.upload(reading, text).puzzle
    queue_messages.work()
    client.post(f"/p/{puzzle.key}/explain/ask/")
    queue_messages.work()
    return puzzle


@pytest.fixture
def trial(client, queue_messages, monkeypatch):
    """The explanation of a board of rules, and where its first trial is: (puzzle, number)."""
    answer_here(monkeypatch)
    sample = next(one for one in samples.puzzles(solvers.genre("heyawake")) if one.name == "tiny-5x5")
    puzzle = explain(client, queue_messages, sample.text)
    steps = Job.objects.get(kind=Kind.EXPLAIN).result["steps"]
    tried = puzzle.genre.explained.tried
    return puzzle, next(number for number, step in enumerate(steps, 1) if step["technique"] in tried)


def lines_of(page: str) -> list[str]:
    return re.findall(r'class="move">(.*?)</span>', page)


def test_a_trial_is_drawn_whole_with_numbers_and_walked_line_by_line(client, trial):
    puzzle, number = trial
    address = f"/p/{puzzle.key}/explain/{number}/"
    page = client.get(address).content.decode()
    signs = lines_of(page)
    assert signs == [*map(str, range(1, len(signs) - 1)), "▲", "✓"]
    numbers = {int(text) for text in re.findall(r'<text class="badge[^>]*>(\d+)</text>', page)}
    assert numbers == set(range(1, len(signs) - 1))
    assert "breaks a rule" in page
    for line in range(1, len(signs) + 1):
        walked = client.get(f"{address}?move={line}").content.decode()
        shown = {int(text) for text in re.findall(r'<text class="badge[^>]*>(\d+)</text>', walked)}
        assert shown == (set() if line == len(signs) else {one for one in numbers if one <= line})
        assert ("breaks a rule" in walked) == (line == len(signs) - 1)
        assert f"{line} of {len(signs)}" in walked
        assert ('id="trial-on"' in walked) == (line < len(signs))
        assert 'id="trial-back"' in walked
    assert "changes here" in walked
    for wrong in ("?move=0", f"?move={len(signs) + 1}", "?in=1", "?in=99&move=1"):
        assert client.get(address + wrong).status_code == 404, wrong


def test_a_trial_is_walked_in_japanese(client, trial):
    puzzle, number = trial
    page = client.get(f"/p/{puzzle.key}/explain/{number}/?move=1", headers={"Accept-Language": "ja"}).content.decode()
    assert "仮置き: " in page
    assert "矛盾: " in page
    assert not re.search(r"r\dc\d", page)


def test_a_trial_is_followed_once_and_offered_again_where_nobody_answers(client, trial, monkeypatch):
    puzzle, number = trial
    address = f"/p/{puzzle.key}/explain/{number}/"

    def refuse(question):
        raise lane.NoWorker

    monkeypatch.setattr(lane, "ask", refuse)
    page = client.get(address).content.decode()
    assert "Show this trial line by line" in page
    assert not lines_of(page)
    requested = answer_here(monkeypatch)
    pages = [client.get(f"{address}{query}").content.decode() for query in ("", "?move=2", "?move=1")]
    assert all(map(lines_of, pages))
    assert len(requested) == 1


def test_the_list_names_technique_and_clue_and_no_raw_values(client, trial):
    puzzle, _ = trial
    page = client.get(f"/p/{puzzle.key}/explain/").content.decode()
    assert any(re.fullmatch(r"\d at r\dc\d", outcome) for outcome in outcomes(page))
    assert not re.search("[=≠]", "".join(outcomes(page)))


def test_another_reason_is_shown_on_request_or_said_to_be_missing(client, trial):
    puzzle, _ = trial
    seen = set()
    for number in range(1, 9):
        address = f"/p/{puzzle.key}/explain/{number}/"
        plain, other = (client.get(address + query).content.decode() for query in ("", "?why=other"))
        assert "Another reason" in plain
        assert "The first reason" in other
        sentences = [re.search(r'<p class="sentence"[^>]*>(.*?)</p>', page)[1] for page in (plain, other)]
        has_none = "No other reason for this step is known here." in other
        assert has_none == (sentences[0] == sentences[1])
        seen.add(has_none)
        for line in re.findall(r'href="([^"]*why=other[^"]*move=[^"]*)"', other)[:2]:
            assert "The first reason" in client.get(line.replace("&amp;", "&")).content.decode()
    assert seen == {True, False}


def test_the_list_names_the_clue_of_a_room_whose_own_cell_follows(client, queue_messages):
    puzzle = explain(client, queue_messages, "genre: heyawake\nsize: 2 3\n0 1 -\n- - -\na b b\na b c\n")
    assert "0 at r1c1" in outcomes(client.get(f"/p/{puzzle.key}/explain/").content.decode())
