"""Explanations: every rule is part of the complete deduction, and steps are true and reach the answer."""

import json
import random
from collections import Counter
from itertools import product

import pytest

import solvers
from solvers import search
from solvers.cli.commands import main
from solvers.contract.results import Verdict
from solvers.explaining import ladder, log
from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Block, Colour, clue_of_line, derive_clues
from solvers.genres.nonogram.formats.clues import cell_signs
from solvers.genres.nonogram.line.placements import find_possible_starts, find_possible_values
from solvers.genres.nonogram.techniques import explain, line_rules
from solvers.genres.nonogram.techniques.explained import follow
from solvers.messages import format_count
from tests.solvers.genres.nonogram import naive
from tests.texts import both

GENRE = solvers.genre("nonogram")
STUCK_LINE, STUCK_COLUMN = both("Row {number}", "{number}行目"), both("Column {number}", "{number}列目")
LETTERS = {"?": UNKNOWN, "#": FILLED, ".": BLANK}


def line_of(text):
    return tuple(LETTERS[letter] for letter in text)


def clue_of(text):
    return tuple(Block(int(number)) for number in text.split())


@pytest.mark.parametrize(
    ("rule", "clue", "line", "after"),
    [
        (line_rules.full_line, "2 1", "????", "##.#"),
        (line_rules.empty_line, "", "???", "..."),
        (line_rules.complete_line, "2", "?##?", ".##."),
        (line_rules.overlap, "3 5", "??????????", "?##??####?"),
        (line_rules.glue, "3 1", "?#??????", "?##?????"),
        (line_rules.glue, "1 3", ".#.?#????", ".#.?##???"),
        (line_rules.mercury, "2", "??#???", ".?#???"),
        (line_rules.punctuate, "2 2", "???##???", "??.##.??"),
        (line_rules.reach, "3", "???#??????", ".??#??...."),
        (line_rules.force, "3 2", "?.??????", "..??????"),
        (line_rules.split, "2 2", "??#?#??", "??#.#??"),
        (line_rules.join_runs, "1 3 3", "??????.?#??", "??????.?##?"),
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
        clues = {clue_of_line(cells) for cells in product((BLANK, FILLED), repeat=length)}
        for clue, line in product(clues, product((UNKNOWN, BLANK, FILLED), repeat=length)):
            ways = naive.deduced(clue, line)
            if ways is None:
                continue
            for rule in explain.RULES.values():
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
        expected = naive.deduced(clue_of_line(truth), line)
        assert find_possible_values(clue_of_line(truth), masks) == (
            None if expected is None else tuple(sum(1 << cell for cell in cells) for cells in expected)
        )
        assert (find_possible_starts(clue_of_line(truth), masks) is None) == (expected is None)


def pictures(count, rows, cols, share, colours=1):
    chance = random.Random(rows * cols)
    palette = tuple(Colour(letter, letter, "#00000" + letter) for letter in "abc"[:colours])
    for _ in range(count):
        cells = [
            [chance.randint(1, colours) if chance.random() < share else BLANK for _ in range(cols)] for _ in range(rows)
        ]
        yield derive_clues(cells, palette) if colours > 1 else derive_clues(cells)


@pytest.mark.parametrize(("share", "colours"), [(0.55, 1), (0.45, 1), (0.6, 2)])
def test_steps_are_true_and_end_in_the_answer_or_say_that_they_do_not(share, colours):
    used: Counter[str] = Counter()
    for board in pictures(40, 8, 8, share, colours):
        outcome = search.solve(GENRE, board)
        if outcome.verdict is not Verdict.ONE:
            continue
        explanation = log.Explanation(explain.explain(board))
        for step in explanation:
            assert step.changes
            for (row, col), value, put in step.changes:
                assert (outcome.answers[0][row][col] == value) == put
            assert GENRE.explained.technique(step.technique).sentence.format_in("ja", **step.parameters)
            used[step.technique] += 1
        known = follow(board, explanation.steps)
        assert explanation.solved == (known == outcome.answers[0])
        assert explanation.solved or outcome.method == "learning"
    assert used


def test_marks_are_continued_and_never_overwritten():
    board = derive_clues([[1, 1, 0, 1], [0, 1, 1, 1], [1, 0, 0, 1], [1, 1, 1, 1]])
    answer = search.solve(GENRE, board).answers[0]
    marks = (answer[0], *((UNKNOWN,) * 4 for _ in range(3)))
    changed = {change.cell for step in explain.explain(board, marks) for change in step.changes}
    assert changed
    assert not any(row == 0 for row, _ in changed)


def test_wrong_marks_end_the_explanation_unsolved():
    board = derive_clues([[1, 1, 1], [0, 1, 0]])
    explanation = log.Explanation(explain.explain(board, ((BLANK,) * 3, (UNKNOWN,) * 3)))
    assert list(explanation) == []
    assert not explanation.solved


def test_a_contradiction_shows_its_chain():
    seen = set()
    for board in pictures(150, 10, 10, 0.45):
        for step in explain.explain(board):
            if step.technique in ("look-ahead", "contradiction"):
                seen.add(step.technique)
                assert len(step.parameters["says"].format_in()) < 100
                assert step.reasons
    assert seen == {"look-ahead", "contradiction"}


def asides(board):
    """Each step with what is drawn beside it."""
    return [(step, GENRE.explained.diagram(board, step)) for step in explain.explain(board)]


@pytest.mark.parametrize(("share", "colours"), [(0.55, 1), (0.6, 2)])
def test_beside_a_step_about_one_line_stand_its_furthest_ways(share, colours):
    several = 0
    for board in pictures(12, 7, 9, share, colours):
        marks = None
        for step, picture in asides(board):
            before, marks = marks, follow(board, [step], marks)
            if "stand" in step.parameters:
                continue
            if picture is None:
                assert set(step.parameters.get("left", ".")) == {"."}
                continue
            # An overlap rests on the blank cells alone.
            if step.technique != "overlap" and colours == 1:
                assert picture.plain == furthest(board, before, step)
            several += len(picture.plain) == 2
            for way in picture.plain:
                assert way.replace("□", "") in {reported(clue, board) for clue in (*board.rows, *board.cols)}
            places = {at for row in picture.cells for at, cell in enumerate(row) if "change" in cell.accents}
            assert len(places) == len({change.cell for change in step.changes})
    assert several > 20


@pytest.mark.parametrize("colours", [1, 2])
def test_beside_a_trial_is_the_line_that_it_leaves_stuck(colours):
    drawn = 0
    for board in pictures(20, 10, 10, 0.45, colours):
        known = {letter: value for value, letter in cell_signs(board.palette).items()}
        clues = {
            language: {
                STUCK_LINE.format_in(language, number=number + 1): clue for number, clue in enumerate(board.rows)
            }
            | {STUCK_COLUMN.format_in(language, number=number + 1): clue for number, clue in enumerate(board.cols)}
            for language in ("en", "ja")
        }
        for step, picture in asides(board):
            if step.technique not in ("look-ahead", "contradiction"):
                continue
            drawn += 1
            line = [known[letter] for letter in str(step.parameters["stand"])]
            clue = clues["en"][step.parameters["stuck"].format_in()]
            assert clue == clues["ja"][step.parameters["stuck"].format_in("ja")]
            # With several colours a cell may have lost one, which is not drawn.
            if colours == 1:
                assert find_possible_values(clue, tuple(3 if cell == UNKNOWN else 1 << cell for cell in line)) is None
            crosses = [cell.mark == "cross" for cell in picture.cells[0]]
            assert crosses == [cell == BLANK for cell in line]
            assert str(step.parameters["stand"]) in picture.caption.format_in("ja")
    assert drawn > 3


def furthest(board, marks, step):
    """The first and the last of all ways to lay a step's line, block by block, found by laying all of them."""
    cells = sorted({*step.reasons, *(change.cell for change in step.changes)})
    row, col = cells[0]
    is_row = {at[0] for at in cells} == {row} and len(cells) == board.width
    clue = board.rows[row] if is_row else board.cols[col]
    line = tuple(marks[r][c] if marks else UNKNOWN for r, c in cells)
    ways = [
        cells
        for cells in product((BLANK, FILLED), repeat=len(line))
        if clue_of_line(cells) == clue
        and all(known in (UNKNOWN, cell) for known, cell in zip(line, cells, strict=True))
    ]
    return tuple(dict.fromkeys("".join("■" if cell else "□" for cell in end(ways)) for end in (max, min)))


def reported(clue, board):
    letters = [colour.letter for colour in board.palette] if board.is_coloured else ["■"]
    return "".join(letters[block.colour - FILLED] * block.length for block in clue)


def test_beside_an_overlap_both_ways_are_shown_in_words_too():
    _, picture = asides(derive_clues([[0, 1, 1, 1, 0], [1, 0, 0, 0, 1]]))[0]
    assert picture.plain == ("■■■□□", "□□■■■")
    assert picture.caption.format_in() == "Furthest left: 1–3; furthest right: 3–5."
    assert picture.caption.format_in("ja") == "左に寄せると1–3、右に寄せると3–5。"
    _, lying = asides(derive_clues([[0, 1], [1, 0], [1, 0], [1, 0], [0, 1]]))[0]
    assert lying.caption.format_in().startswith("Furthest up: 1–3; furthest down: 3–5 (")
    _, picture = asides(derive_clues([[1, 0, 1]]))[0]
    assert picture.caption.format_in() == "The only way to lay it: 1, 3."
    assert picture.plain == ("■□■",)


def test_a_line_of_one_cell_is_drawn_in_the_right_direction():
    for cells in ([[1, 0, 1]], [[1], [0], [1]]):
        for step, picture in asides(derive_clues(cells)):
            assert picture is None or len(picture.plain[0]) in (1, 3), step


def swept(board):
    """Passes over rows and columns that show something, by laying all ways of each line."""
    may = {(row, col): {BLANK, FILLED} for row in range(board.height) for col in range(board.width)}
    rows = [(clue, [(row, col) for col in range(board.width)]) for row, clue in enumerate(board.rows)]
    cols = [(clue, [(row, col) for row in range(board.height)]) for col, clue in enumerate(board.cols)]
    count, before = 0, None
    while before != may:
        before = dict(may)
        for clue, cells in rows + cols:
            line = tuple(min(may[cell]) if len(may[cell]) == 1 else UNKNOWN for cell in cells)
            may.update(zip(cells, naive.deduced(clue, line), strict=True))
        count += before != may
    return count


def test_sweeps_are_the_passes_over_all_lines_that_find_something():
    counts = set()
    for board in (*pictures(30, 6, 7, 0.55), *pictures(10, 3, 9, 0.5)):
        sweeps = solvers.engine("nonogram").effort(board, ())["sweeps"]
        assert sweeps == swept(board)
        counts.add(sweeps)
    assert len(counts) >= 3


def known(marks):
    return sum(cell != UNKNOWN for row in marks for cell in row)


@pytest.mark.parametrize("colours", [1, 2])
def test_shares_say_how_many_cells_each_level_settles(colours):
    mixed = 0
    for board in pictures(25, 8, 8, 0.6, colours):
        explanation = log.Explanation(explain.explain(board))
        list(explanation)
        marks, cells = ((UNKNOWN,) * 8,) * 8, Counter()
        for number, step in enumerate(explanation.steps, 1):
            before, marks = known(marks), follow(board, explanation.steps[:number])
            cells[GENRE.explained.technique(step.technique).level] += known(marks) - before
        counts = solvers.engine("nonogram").effort(board, explanation.steps)
        grade = ladder.grade(GENRE.explained, explanation.steps, explanation.solved, counts)
        assert all(f"count.{name}" in GENRE.messages for name in grade.counts)
        found = {f"share{level}": round(100 * number / cells.total()) for level, number in cells.items() if number}
        assert {name: share for name, share in grade.counts.items() if name != "sweeps"} == found
        mixed += len(found) > 1
    assert mixed > 1


def test_the_command_line_says_sweeps_and_shares(tmp_path, capsys):
    path = tmp_path / "one.non"
    path.write_text("width 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n")
    assert main(["explain", "--json", str(path)]) == 0
    first, *_, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert first["aside"] == ["■■"]
    assert last["counts"] == {"sweeps": 1, "share0": 100}
    assert main(["explain", "--lang", "ja", str(path)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert "      ■■" in said
    assert "全行・全列の走査回数: 1" in said
    assert "入門の手筋で決まるマス: 100%" in said


def test_a_cell_that_only_loses_a_colour_is_not_drawn_blank():
    for board in pictures(3, 6, 6, 0.6, 2):
        for step in explain.explain(board):
            cells = GENRE.draw(board, step=step).cells
            for (row, col), value, put in step.changes:
                assert "change" in cells[row][col].accents
                assert (cells[row][col].look == "cut") == (put and value == BLANK)


def test_a_share_is_said_as_a_sentence():
    share, sweeps = GENRE.messages["count.share0"], GENRE.messages["count.sweeps"]
    assert format_count(share, "62") == "62 % of the cells at level Very easy"
    assert format_count(share, "62", "ja") == "入門の手筋で決まるマス: 62%"
    assert format_count(sweeps, "3") == "Sweeps over all lines: 3"
