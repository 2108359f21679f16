"""Promises of every command for every genre: its lines of JSON, and texts that are read again."""

# ruff: noqa: F811 (fixtures are imported by the names that tests ask for)

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import solvers
from solvers import recipes, samples
from solvers.cli import commands, output, solve
from solvers.contract.genre import Genre
from solvers.notation.format import CannotHold, Format
from solvers.samples import Sample
from tests.solvers.test_every_genre import (  # noqa: F401
    PLAIN,
    SECONDS,
    Given,
    copied_folder,
    fault,
    genre,
    puzzle,
    size,
)

pytestmark = pytest.mark.plain

SOLVED = {"index", "genre", "title", "verdict", "found", "answers", "counts"}
SOLVED |= {"proven", "differing", "conflict", "nodes", "seconds"}
STEP = {"index", "verdict", "technique", "cells", "sentence"}
EXPLAINED = {"index", "verdict", "solved", "grade", "hardest"}
GENERATED = {"puzzle", "answer", "grade", "seed"}
MEASURED = {"puzzles", "seconds", "per_second", "verdicts"}
HINTED = {"index", "verdict", "technique", "title", "cells", "reasons", "changes", "sentence", "seconds"}
FIXED = {"index", "verdict", "conflict", "minimal", "changes", "more", "decided_by", "done", "seconds"}
LISTED = {"genre", "title", "formats", "offers", "recipe"}
UNREAD = {"index", "error", "line", "column"}
UNREADABLE = "?!\n"
LINKS = ("puzz.link", "puzzlink")


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """run(command, options..., texts=[...]) -> (exit status, the objects that were printed, standard error)."""
    if PLAIN:
        # The engines of the tests have nothing to compile.
        monkeypatch.setattr(solve, "warm_engine", lambda *_, **__: None)

    def ran(*words: str, texts: Sequence[str] = ()) -> tuple[int, list[dict], str]:
        path = tmp_path / "puzzles.txt"
        path.write_text(in_one_file(texts), encoding="utf-8")
        status = commands.main([*words, "--json", *([str(path)] if texts else [])])
        printed = capsys.readouterr()
        return status, [json.loads(line, parse_constant=_refused) for line in printed.out.splitlines()], printed.err

    return ran


def in_one_file(texts: Sequence[str]) -> str:
    """Puzzles parted by lines of equal signs."""
    return f"{output.SEPARATOR}\n".join(text if text.endswith("\n") else f"{text}\n" for text in texts)


def _refused(constant: str) -> None:
    raise AssertionError(f"{constant} is no JSON")


def is_cell(value: object, board_cells: tuple[int, int]) -> bool:
    """Whether it is [row, column] from 0 on a board of so many rows and columns, or half a step beside a cell."""
    rows, cols = board_cells
    return isinstance(value, list) and len(value) == 2 and -0.5 <= value[0] < rows and -0.5 <= value[1] < cols


def test_solve_prints_json_for_every_sample(puzzle: Given, run):
    genre, found = puzzle
    boards = [genre.parse(sample.text) for sample in found]
    options = ["--genre", genre.name, "--seconds", str(SECONDS)]
    status, printed, _ = run("solve", *options, texts=[genre.emit(board) for board in boards])
    assert (status, [one["index"] for one in printed]) == (0, list(range(len(found))))
    for one, board, sample in zip(printed, boards, found, strict=True):
        rows, cols, _ = genre.measure(board)
        assert one.keys() >= SOLVED
        assert (one["genre"], one["found"] > 1) == (genre.name, sample.answers is None or sample.answers > 1)
        assert all(not genre.check(board, genre.answers.read(board, answer)) for answer in one["answers"])
        assert all(is_cell(cell, (rows, cols)) for cell in one["differing"] + one["conflict"])
        assert all(is_cell(cell, (rows, cols)) for *cell, _ in one["proven"] or [])
        # Proven cells equal those of any answer, value and all.
        if one["answers"]:
            values = genre.answers.values(board, genre.answers.read(board, one["answers"][0]))
            assert all(values[row, col] == value for row, col, value in one["proven"] or [])


def test_explain_prints_json_for_every_sample(puzzle: Given, run):
    genre, found = puzzle
    texts = [genre.emit(genre.parse(sample.text)) for sample in found]
    status, printed, _ = run("explain", "--genre", genre.name, texts=texts)
    assert status == (0 if genre.explained else 2)
    assert list(dict.fromkeys(one["index"] for one in printed)) == list(range(len(texts)))
    for index in range(len(texts)):
        *steps, last = [one for one in printed if one["index"] == index]
        assert last.keys() >= EXPLAINED if genre.explained else last.keys() == UNREAD
        assert all(step.keys() >= STEP for step in steps)
        rows, cols, _ = genre.measure(genre.parse(found[index].text))
        assert all(is_cell(cell, (rows, cols)) for step in steps for cell in step["cells"])
        assert last.get("grade") in (None, *range(len(genre.levels)))


def test_hint_prints_json_for_every_sample(puzzle: Given, run):
    genre, found = puzzle
    texts = [genre.emit(genre.parse(sample.text)) for sample in found]
    status, printed, _ = run("hint", "--genre", genre.name, "--seconds", str(SECONDS), texts=texts)
    has_hints = genre.explained is not None and genre.marked is not None
    assert (status, [one["index"] for one in printed]) == (0 if has_hints else 2, list(range(len(texts))))
    for one, sample in zip(printed, found, strict=True):
        rows, cols, _ = genre.measure(genre.parse(sample.text))
        assert one.keys() == (HINTED if has_hints else UNREAD)
        cells = [*one.get("cells", ()), *one.get("reasons", ()), *(change["cell"] for change in one.get("changes", ()))]
        assert all(is_cell(cell, (rows, cols)) for cell in cells)


def test_fix_prints_json_for_every_sample(puzzle: Given, run):
    genre, found = puzzle
    texts = [genre.emit(genre.parse(sample.text)) for sample in found]
    status, printed, _ = run("fix", "--genre", genre.name, "--seconds", str(SECONDS), texts=texts)
    assert (status, [one["index"] for one in printed]) == (0 if genre.fixable else 2, list(range(len(texts))))
    for one, sample in zip(printed, found, strict=True):
        assert one.keys() == (FIXED if genre.fixable else UNREAD)
        assert bool(one.get("conflict")) == (genre.fixable is not None and sample.answers == 0)
        assert all(isinstance(edit.get("clue", edit.get("cell")), str | list) for edit in one.get("changes", ()))


@pytest.mark.parametrize("command", ["solve", "explain", "bench", "hint", "fix"])
def test_an_unreadable_puzzle_is_in_its_place_and_the_others_are_read(genre: Genre, command: str, run):
    text = genre.emit(genre.parse(smallest(genre).text))
    options = ["--genre", genre.name] if command != "bench" else [genre.name]
    status, printed, said = run(command, *options, texts=[text, UNREADABLE, text])
    [unread] = [one for one in printed if one.get("index") == 1]
    assert status == 2
    assert unread.keys() == UNREAD
    assert unread["error"] in said
    assert unread["line"] == in_one_file([text, UNREADABLE]).splitlines().index(UNREADABLE.strip()) + 1
    assert isinstance(unread["column"], int)
    assert printed[-1].get("index", 2) == 2
    assert printed[-1].get("puzzles", 2) == 2


def smallest(genre: Genre) -> Sample:
    """The sample with the fewest cells."""
    return min(samples.puzzles(genre), key=lambda sample: size(genre, sample))


def test_convert_writes_all_samples_into_one_file_that_is_read_again(genre: Genre, capsys, tmp_path):
    path = tmp_path / "puzzles.txt"
    boards = [genre.parse(sample.text) for sample in samples.puzzles(genre)]
    path.write_text(in_one_file([genre.emit(board) for board in boards]), encoding="utf-8")
    for form in filter(lambda form: form.write, genre.formats):
        status = commands.main(["convert", "--genre", genre.name, "--to", form.name, str(path)])
        printed = capsys.readouterr()
        held = [board for board in boards if is_held(form, board)]
        readings = solvers.read(printed.out, genre.name) if held else []
        assert [reading.entry and reading.entry.board for reading in readings] == held, form.name
        assert status == (output.OK if held == boards else output.UNREAD), form.name
        assert len(printed.err.splitlines()) == len(boards) - len(held), form.name


def test_the_same_name_asks_all_genres_for_their_links():
    held = {name: [genre.name for genre in solvers.all_genres() if genre.written_format(name)] for name in LINKS}
    assert held["puzz.link"] == held["puzzlink"]
    assert {"akari", "sudoku", "nonogram"} <= set(held["puzz.link"])


def test_convert_to_an_unknown_format_names_those_that_there_are(genre: Genre, capsys, tmp_path):
    path = tmp_path / "puzzle.txt"
    path.write_text(genre.emit(genre.parse(smallest(genre).text)), encoding="utf-8")
    assert commands.main(["convert", "--genre", genre.name, "--to", "nothing", str(path)]) == output.UNREAD
    printed = capsys.readouterr()
    assert not printed.out
    assert printed.err.startswith("nothing? ")
    assert printed.err.split(": ")[1].split() == [form.name for form in genre.formats if form.write]


def is_held(form: Format, board) -> bool:
    """Whether the format can hold the board."""
    try:
        return bool(form.write_board(board))
    except CannotHold:
        return False


def test_check_names_the_fault_of_every_sample_that_breaks_a_rule(fault: Given, capsys, tmp_path):
    genre, found = fault
    for sample in found:
        board = genre.parse(sample.text)
        assert checked(genre, genre.emit(board), sample.answer, tmp_path) == output.FAULTS
        assert len(capsys.readouterr().out.splitlines()) == len(
            genre.check(board, genre.answers.read(board, sample.answer))
        )


def test_check_finds_no_fault_in_an_answer(puzzle: Given, capsys, tmp_path):
    genre, found = puzzle
    for sample in found:
        if sample.answer:
            assert checked(genre, genre.emit(genre.parse(sample.text)), sample.answer, tmp_path) == output.OK
            assert not capsys.readouterr().out


def checked(genre: Genre, text: str, answer: str, folder: Path) -> int:
    """The exit status of `check`."""
    paths = [folder / "puzzle.txt", folder / "answer.txt"]
    for path, held in zip(paths, (text, answer), strict=True):
        path.write_text(held, encoding="utf-8")
    return commands.main(["check", "--genre", genre.name, *map(str, paths)])


@pytest.mark.skipif(PLAIN, reason="generators need compiled kernels to be quick")
def test_generate_without_a_seed_says_a_new_one_each_time(run):
    found = [run("generate", "akari", "--set", "rows=4", "--set", "cols=4") for _ in range(2)]
    seeds = [made["seed"] for _, [made], _ in found]
    assert seeds[0] != seeds[1]
    for seed, (status, [made], error) in zip(seeds, found, strict=True):
        assert (status, f"--seed {seed} " in error) == (0, True)
        assert run("generate", "akari", "--set", "rows=4", "--set", "cols=4", "--seed", str(seed))[1:] == ([made], "")


@pytest.mark.skipif(PLAIN, reason="generators need compiled kernels to be quick")
def test_generate_prints_json(genre: Genre, run):
    if genre.generated is None:
        return
    status, [made], _ = run("generate", genre.name, "--seed", "7")
    assert (status, made.keys(), made["seed"]) == (0, GENERATED, 7)
    board = genre.parse(made["puzzle"])
    assert not genre.check(board, genre.answers.read(board, made["answer"]))
    assert made["grade"] in (None, *range(len(genre.levels)))


def test_bench_prints_json(genre: Genre, run):
    status, [found], _ = run("bench", genre.name, texts=[genre.emit(genre.parse(smallest(genre).text))])
    assert (status, found.keys(), found["puzzles"]) == (0, MEASURED, 1)
    assert sum(found["verdicts"].values()) == 1


def test_genres_prints_json_for_every_genre(genre: Genre, run):
    status, found, _ = run("genres")
    assert (status, [one["genre"] for one in found]) == (0, [one.name for one in solvers.all_genres()])
    assert all(one.keys() == LISTED for one in found)
    [own] = [one for one in found if one["genre"] == genre.name]
    assert own["offers"] == genre.offers
    assert own["recipe"].keys() == {option.name for option in recipes.options(genre)}
