"""What is explained: every rule is part of the complete deduction, and steps are true and reach the answer."""

import random
from collections import Counter
from itertools import product

import pytest

import solvers
from solvers import grading, search
from solvers.genre import Verdict
from solvers.nonogram.board import BLANK, FILLED, UNKNOWN, Block, Colour, clued, runs
from solvers.nonogram.following import follow
from solvers.nonogram.techniques import explaining, rules
from solvers.nonogram.techniques.placing import laid, starts
from tests.solvers.nonogram import naive

GENRE = solvers.genre("nonogram")
LETTERS = {"?": UNKNOWN, "#": FILLED, ".": BLANK}


def line_of(text):
    return tuple(LETTERS[letter] for letter in text)


def clue_of(text):
    return tuple(Block(int(number)) for number in text.split())


@pytest.mark.parametrize(
    ("rule", "clue", "line", "after"),
    [
        (rules.full_line, "2 1", "????", "##.#"),
        (rules.empty_line, "", "???", "..."),
        (rules.complete_line, "2", "?##?", ".##."),
        (rules.overlap, "3 5", "??????????", "?##??####?"),
        (rules.glue, "3 1", "?#??????", "?##?????"),
        (rules.glue, "1 3", ".#.?#????", ".#.?##???"),
        (rules.mercury, "2", "??#???", ".?#???"),
        (rules.punctuating, "2 2", "???##???", "??.##.??"),
        (rules.reach, "3", "???#??????", ".??#??...."),
        (rules.forcing, "3 2", "?.??????", "..??????"),
        (rules.splitting, "2 2", "??#?#??", "??#.#??"),
        (rules.joining, "1 3 3", "??????.?#??", "??????.?##?"),
    ],
)
def test_a_rule_finds_what_it_is_named_for(rule, clue, line, after):
    found = rule(clue_of(clue), line_of(line))
    cells = list(line_of(line))
    for place, value in found.items():
        cells[place] = value
    assert tuple(cells) == line_of(after)


def test_every_rule_is_part_of_the_complete_deduction():
    for length in range(1, 7):
        clues = {runs(cells) for cells in product((BLANK, FILLED), repeat=length)}
        for clue, line in product(clues, product((UNKNOWN, BLANK, FILLED), repeat=length)):
            ways = naive.deduced(clue, line)
            if ways is None:
                continue
            for _, rule in explaining.RULES:
                for place, value in rule(clue, line).items():
                    assert line[place] == UNKNOWN
                    assert ways[place] == {value}, (rule, clue, line)


def test_all_ways_of_a_line_are_those_of_all_placements():
    chance = random.Random(1)
    for _ in range(600):
        length, colours = chance.randrange(1, 11), chance.choice([1, 2])
        truth, other = (tuple(chance.randint(0, colours) for _ in range(length)) for _ in range(2))
        line = tuple(cell if chance.random() < 0.3 else UNKNOWN for cell in other)
        masks = tuple((2 << colours) - 1 if cell == UNKNOWN else 1 << cell for cell in line)
        expected = naive.deduced(runs(truth), line)
        assert laid(runs(truth), masks) == (
            None if expected is None else tuple(sum(1 << cell for cell in cells) for cells in expected)
        )
        assert (starts(runs(truth), masks) is None) == (expected is None)


def pictures(count, rows, cols, share, colours=1):
    chance = random.Random(rows * cols)
    palette = tuple(Colour(letter, letter, "#00000" + letter) for letter in "abc"[:colours])
    for _ in range(count):
        cells = [
            [chance.randint(1, colours) if chance.random() < share else BLANK for _ in range(cols)] for _ in range(rows)
        ]
        yield clued(cells, palette) if colours > 1 else clued(cells)


@pytest.mark.parametrize(("share", "colours"), [(0.55, 1), (0.45, 1), (0.6, 2)])
def test_steps_are_true_and_end_in_the_answer_or_say_that_they_do_not(share, colours):
    used: Counter[str] = Counter()
    for board in pictures(40, 8, 8, share, colours):
        outcome = search.solve(GENRE, board)
        if outcome.verdict is not Verdict.ONE:
            continue
        explanation = grading.Explanation(explaining.explain(board))
        for step in explanation:
            assert step.changes
            for (row, col), value, put in step.changes:
                assert (outcome.answers[0][row][col] == value) == put
            assert GENRE.technique(step.technique).sentence.say("ja", **step.parameters)
            used[step.technique] += 1
        known = follow(board, explanation.steps)
        assert explanation.solved == (known == outcome.answers[0])
        assert explanation.solved or outcome.method == "learning"
    assert used


def test_marks_are_continued_and_never_overwritten():
    board = clued([[1, 1, 0, 1], [0, 1, 1, 1], [1, 0, 0, 1], [1, 1, 1, 1]])
    answer = search.solve(GENRE, board).answers[0]
    marks = (answer[0], *((UNKNOWN,) * 4 for _ in range(3)))
    changed = {change.cell for step in explaining.explain(board, marks) for change in step.changes}
    assert changed
    assert not any(row == 0 for row, _ in changed)


def test_wrong_marks_end_the_explanation_unsolved():
    board = clued([[1, 1, 1], [0, 1, 0]])
    explanation = grading.Explanation(explaining.explain(board, ((BLANK,) * 3, (UNKNOWN,) * 3)))
    assert list(explanation) == []
    assert not explanation.solved


def test_a_contradiction_tells_its_chain():
    seen = set()
    for board in pictures(150, 10, 10, 0.45):
        for step in explaining.explain(board):
            if step.technique in ("look-ahead", "contradiction"):
                seen.add(step.technique)
                assert step.parameters["count"] >= 1
                assert step.reasons
    assert seen == {"look-ahead", "contradiction"}
