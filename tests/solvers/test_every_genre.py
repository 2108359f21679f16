"""Promises of all genres, held over genres x samples; with copies of both templates, and test-only genres.

The promises are held on all samples of three genres that differ and of the test-only ones, and on the smallest sample
of each other genre; on all of all in the soak. How many answers samples have is looked at for all of them each time.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import solvers
from solvers import recipes, samples, search
from solvers.brief import LENGTH
from solvers.contract.engine import Engine, Query
from solvers.contract.genre import Genre
from solvers.contract.results import Change, Verdict
from solvers.explaining import ladder, log
from solvers.messages import LANGUAGES, Message, format_in
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError
from solvers.samples import Sample
from tests.genres import HERE, mounted

ROOT = Path(solvers.__file__).parent.parent
REAL = [genre.name for genre in solvers.all_genres()]
WITNESSES = ("heyawake", "slitherlink", "sudoku")
OURS = ["fences", "queens"]
COPIED = {"copied": "ENGINE=own", "ruled": ""}
MOUNTED = [*OURS, *COPIED]
SECONDS = 20.0
# The most cells of a board on which slower promises are checked.
SMALL = 150
PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
LARGEST = 50 if PLAIN else 1_000_000
# The samples that take a minute each as Python.
LONG = ("quarters-6x6", "octominoes-without-a-hole", "octominoes-on-the-plane")

pytestmark = pytest.mark.plain


def make_copies(folder: Path) -> Path:
    """Make a genre from each template with `make genre`, in a folder of its own."""
    for place in ("Makefile", "solvers/genres/_blank", "solvers/genres/_rules"):
        subprocess.run(["cp", "-R", "--parents", place, str(folder)], cwd=ROOT, check=True)
    for name, engine in COPIED.items():
        words = ["make", "-s", "genre", f"NAME={name}", engine or "ENGINE="]
        subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder / "solvers/genres"


@pytest.fixture(scope="module")
def copied_folder(tmp_path_factory) -> Path:
    return make_copies(tmp_path_factory.mktemp("copied"))


@pytest.fixture(params=REAL + MOUNTED)
def genre(request, copied_folder) -> Iterator[Genre]:
    name = request.param
    if name in REAL:
        yield solvers.genre(name)
        return
    with mounted(HERE if name in OURS else copied_folder):
        yield solvers.genre(name)


def size(genre: Genre, sample: Sample) -> int:
    """The cells of its board."""
    rows, cols, _ = genre.measure(genre.parse(sample.text))
    return rows * cols


def is_looked_at(genre: Genre, sample: Sample) -> bool:
    """Whether this sample is small enough here."""
    return size(genre, sample) <= LARGEST and not (PLAIN and sample.name in LONG)


def _named(kind, is_sampled):
    """(genre name, sample name) of all samples of a kind of the real genres, and the mounted genres as a whole.

    is_sampled: of genres that are no witnesses, all but the smallest sample are for the soak.
    """
    found = []
    for genre in map(solvers.genre, REAL):
        own = sorted(
            (sample for sample in kind(genre) if is_looked_at(genre, sample)), key=lambda sample: size(genre, sample)
        )
        for number, sample in enumerate(own):
            is_for_soak = is_sampled and number > 0 and genre.name not in WITNESSES
            marks = [pytest.mark.soak] if is_for_soak else []
            found.append(pytest.param((genre.name, sample.name), marks=marks, id=f"{genre.name}-{sample.name}"))
    return found + [pytest.param((name, None), id=name) for name in MOUNTED]


def _each(kind, *, is_sampled):
    def given(request, copied_folder):
        name, sample = request.param
        if name in REAL:
            genre = solvers.genre(name)
            yield genre, [one for one in kind(genre) if one.name == sample]
            return
        with mounted(HERE if name in OURS else copied_folder):
            yield solvers.genre(name), list(kind(solvers.genre(name)))

    return pytest.fixture(params=_named(kind, is_sampled))(given)


Given = tuple[Genre, list[Sample]]
puzzle = _each(samples.puzzles, is_sampled=True)
every_puzzle = _each(samples.puzzles, is_sampled=False)
fault = _each(samples.list_faulty_samples, is_sampled=False)


@cache
def solved(genre: Genre, sample: Sample) -> search.Outcome:
    """The outcome of a sample, counted as far as its file says; searched once, whoever looks at it."""
    count = sample.answers
    limit = 2 if count is None else count + 1
    return search.solve(genre, genre.parse(sample.text), Query(limit=limit, keep=4), SECONDS)


def is_small(genre: Genre, sample: Sample) -> bool:
    return size(genre, sample) <= SMALL


# Texts


def test_a_sample_says_where_it_came_from(genre: Genre):
    assert samples.samples(genre)
    for sample in samples.samples(genre):
        assert sample.source.text, sample.name


def test_a_sample_reads_the_same_after_it_was_written_in_any_format(puzzle: Given):
    genre, found = puzzle
    for sample in found:
        board = genre.parse(sample.text)
        for form in genre.formats:
            try:
                text = form.write_board(board)
            except CannotHold as refusal:
                assert_phrase(refusal.reason)
                continue
            assert form.board(text) == board, form.name
            assert form.claim(text) > Claim.NO, form.name
            assert form.write_board(form.board(text)) == text, form.name


def test_a_written_sample_is_recognised_as_its_genre(puzzle: Given):
    genre, found = puzzle
    for sample in found:
        [reading] = solvers.read(genre.emit(genre.parse(sample.text)), genre.name)
        assert reading.error is None
        assert reading.entry is not None
        assert reading.entry.board == genre.parse(sample.text)


def test_a_format_reads_its_own_example(genre: Genre):
    for form in genre.formats:
        assert form.example, form.name
        assert form.claim(form.example) > Claim.NO, form.name
        entries = list(form.read(form.example))
        assert entries, form.name
        assert all(isinstance(entry, Entry) for entry in entries), form.name


def test_the_house_notation_holds_every_board(puzzle: Given):
    genre, found = puzzle
    for sample in found:
        board = genre.parse(sample.text)
        assert genre.parse(genre.emit(board)) == board


def test_a_puzzle_is_shown_in_one_line(puzzle: Given):
    genre, samples = puzzle
    for sample in samples:
        [reading] = solvers.read(sample.text, genre.name)
        for one in (genre, *genre.formats, reading, reading.entry, reading.entry.board):
            assert repr(one).isprintable()
            assert len(repr(one)) <= LENGTH


def test_texts_that_are_no_puzzle_raise_only_a_notation_error(genre: Genre):
    chance = random.Random(1)
    alphabet = ".#0123456789abxyz=|-+ \n\t{}[]\"'<>/:;,数独\0\ufeff"
    texts = ["", "\n", "\0", "=" * 300, "." * 5000]
    texts += ["".join(chance.choices(alphabet, k=chance.randrange(200))) for _ in range(300)]
    texts += [_hurt(chance, form.example) for form in genre.formats for _ in range(60)]
    errors: dict[object, NotationError] = {}
    for text in texts:
        for form in genre.formats:
            form.claim(text)
            for found in _read(form, text):
                if not isinstance(found, Entry):
                    errors.setdefault(_wording(found), found)
    for error in errors.values():
        assert all(error.format_in(language) for language in LANGUAGES)


def _read(form: Format, text: str) -> list[Entry | NotationError]:
    try:
        return list(form.read(text))
    except NotationError as error:
        return [error]


def _wording(error: NotationError) -> tuple[object, ...]:
    """The parts of an error's sentence, without its numbers and the words that were read."""
    values = ((name, type(one) if isinstance(one, str | int) else repr(one)) for name, one in error.parameters.items())
    return error.key, bool(error.line), bool(error.column), *values


def _hurt(chance: random.Random, text: str) -> str:
    """The text with one stretch cut out, doubled or replaced."""
    start = chance.randrange(len(text) + 1)
    end = min(len(text), start + chance.randrange(6))
    return text[:start] + chance.choice(["", text[start:end] * 2, "?", "\n", "9" * 40]) + text[end:]


# Rules


def test_a_fault_sample_breaks_exactly_its_rule(fault: Given):
    genre, found = fault
    for sample in found:
        board = genre.parse(sample.text)
        faults = genre.check(board, genre.answers.read(board, sample.answer))
        assert {one.key for one in faults} == {sample.fault}, sample.name
        for one in faults:
            assert one.cells, sample.name
            for language in LANGUAGES:
                assert format_in(genre.messages, f"fault.{one.key}", language, one.parameters)


def test_every_rule_has_a_sample_that_breaks_it(genre: Genre):
    known = {key.removeprefix("fault.") for key in genre.messages if key.startswith("fault.")}
    assert known == {sample.fault for sample in samples.list_faulty_samples(genre)}


# Answers


def test_a_sample_has_as_many_answers_as_its_file_says(every_puzzle: Given):
    genre, found = every_puzzle
    for sample in found:
        outcome = solved(genre, sample)
        if sample.answers is None:
            assert outcome.verdict is Verdict.MANY
        else:
            assert outcome.found == sample.answers
            assert outcome.verdict is [Verdict.NONE, Verdict.ONE, Verdict.MANY][min(sample.answers, 2)]


def test_every_answer_obeys_the_rules_and_survives_its_notation(puzzle: Given):
    genre, found = puzzle
    for sample in found:
        board = genre.parse(sample.text)
        outcome = solved(genre, sample)
        assert len(set(outcome.answers)) == len(outcome.answers)
        for answer in outcome.answers:
            assert not genre.check(board, answer)
            assert genre.answers.read(board, genre.answers.write(board, answer)) == answer
            if outcome.proven is not None:
                values = genre.answers.values(board, answer)
                assert all(values[cell] == value for cell, value in outcome.proven.items())


def test_the_values_of_an_answer_fill_it_again(puzzle: Given):
    genre, found = puzzle
    for sample in found if genre.answers.filled else []:
        board = genre.parse(sample.text)
        for answer in solved(genre, sample).answers:
            assert genre.answers.filled(board, genre.answers.values(board, answer)) == answer
            nothing = genre.answers.filled(board, {})
            assert genre.answers.filled(board, genre.answers.values(board, nothing)) == nothing
            assert genre.answers.write(board, nothing)


def test_an_answer_that_a_sample_gives_is_the_one_that_is_found(every_puzzle: Given):
    genre, found = every_puzzle
    for sample in found:
        if sample.answer:
            board = genre.parse(sample.text)
            assert genre.answers.read(board, sample.answer) in solved(genre, sample).answers


def test_slices_of_any_length_find_the_same(puzzle: Given):
    genre, found = puzzle
    for sample in filter(lambda sample: is_small(genre, sample), found):
        board, engine = genre.parse(sample.text), solvers.engine(genre.name)
        whole = search.solve(genre, board, Query(), SECONDS)
        for budget in (1, 7, 1000):
            sliced = _stepped(engine.start(board, Query()), budget)
            assert (sliced.found, set(sliced.answers)) == (whole.found, set(whole.answers))


def _stepped(running: search.Search, budget: int, most: int = 20_000):
    for _ in range(most):
        progress = running.step(budget)
        if progress.done:
            return progress
    return _stepped(running, budget * 100, most)


def test_a_search_that_has_ended_stays_as_it_is(puzzle: Given):
    genre, found = puzzle
    for sample in found:
        running = solvers.engine(genre.name).start(genre.parse(sample.text), Query())
        ended = _stepped(running, 100_000)
        again = running.step(100_000)
        assert again.done
        assert (again.found, again.answers, again.nodes) == (ended.found, ended.answers, ended.nodes)


def test_a_frozen_search_comes_to_the_same_answers(puzzle: Given):
    genre, found = puzzle
    for sample in filter(lambda sample: is_small(genre, sample), found):
        board, engine = genre.parse(sample.text), solvers.engine(genre.name)
        running = engine.start(board, Query(limit=5, keep=5))
        straight = _stepped(engine.start(board, Query(limit=5, keep=5)), 3)
        for _ in range(40):
            progress = running.step(3)
            running = engine.thaw(running.freeze())
            if progress.done:
                break
        thawed = _stepped(running, 3)
        assert search.verdict(thawed) is search.verdict(straight)
        assert (thawed.found, set(thawed.answers)) == (straight.found, set(straight.answers))


@pytest.fixture
def all_genres(copied_folder) -> Iterator[list[Genre]]:
    """Every genre, those of the tests among them, for work that is done once in another process."""
    with mounted(HERE), mounted(copied_folder):
        yield [solvers.genre(name) for name in REAL + MOUNTED]


def in_another_process(program: str, request: object) -> dict[str, object]:
    """The output of a program about all genres in a Python of its own, which finds those of the tests too."""
    places = [str(place) for place in solvers.genres.__path__]
    begin = (
        "import json, sys, solvers.genres; solvers.genres.__path__[:] = sys.argv[1:]; request = json.load(sys.stdin)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", begin + program, *places],
        input=json.dumps(request),
        capture_output=True,
        cwd=ROOT,
        text=True,
        check=True,
    )
    reply: dict[str, object] = json.loads(ended.stdout)
    return reply


def test_a_frozen_search_is_bytes_that_another_process_can_thaw(all_genres: list[Genre]):
    frozen, found = {}, {}
    for genre in all_genres:
        sample = min(samples.puzzles(genre), key=lambda sample: len(sample.text))
        running = solvers.engine(genre.name).start(genre.parse(sample.text), Query())
        running.step(1)
        frozen[genre.name] = running.freeze().hex()
        found[genre.name] = _stepped(running, 1000).found
    assert in_another_process(THAWED, frozen) == found


THAWED = """
from solvers.search import iterate_slices

def found(name, frozen):
    search = solvers.engine(name).thaw(bytes.fromhex(frozen))
    return [progress.found for progress in iterate_slices(search)][-1]

print(json.dumps({name: found(name, frozen) for name, frozen in request.items()}))
"""


@pytest.mark.skipif(PLAIN, reason="there is nothing to load when kernels run as Python")
def test_warmed_engines_load_no_kernel_later(all_genres: list[Genre]):
    """Kernels that a worker's child loads by itself would not be shared with its sisters."""
    names = [genre.name for genre in all_genres]
    assert in_another_process(LOADED_LATER, names) == {name: [] for name in names}


LOADED_LATER = """
import gc
from functools import cache
from numba.core.dispatcher import Dispatcher
from solvers import samples, search
from solvers.contract.engine import Query
from solvers.recipes import complete_recipe

@cache
def is_jitted(kind):
    return issubclass(kind, Dispatcher)

def loaded():
    jitted = [one for one in gc.get_objects() if is_jitted(type(one)) and one.signatures]
    return {f"{one.py_func.__module__}.{one.__name__}:{len(one.signatures)}" for one in jitted}

def work(genre, engine):
    for sample in samples.puzzles(genre):
        board = genre.parse(sample.text)
        rows, cols, _ = genre.measure(board)
        if rows * cols > 600:
            continue
        list(search.iterate_slices(engine.start(board, Query())))
        engine.canonical(board)
        if genre.explained:
            list(engine.explain(board))
        engine.grade(board)
    if genre.generated:
        list(engine.generate(complete_recipe(genre, {}), 1))

for name in request:
    solvers.engine(name).warm()
before, later = loaded(), {}
for name in request:
    work(solvers.genre(name), solvers.engine(name))
    after = loaded()
    later[name], before = sorted(after - before), after
print(json.dumps(later))
"""


# Pictures


def test_every_sample_can_be_drawn_in_every_state(puzzle: Given):
    genre, found = puzzle
    for sample in found:
        board = genre.parse(sample.text)
        outcome = solved(genre, sample)
        states = [{}, {"differing": outcome.differing}, {"conflict": outcome.conflict}]
        for answer in outcome.answers[:1]:
            states += [{"answer": answer}, {"marks": answer}, {"answer": answer, "faults": genre.check(board, answer)}]
        for state in states:
            picture = genre.draw(board, **state)
            assert picture.rows > 0
            assert {len(row) for row in picture.cells} == {picture.cols}


def test_a_fault_is_seen_in_the_picture(fault: Given):
    genre, found = fault
    for sample in found:
        board = genre.parse(sample.text)
        answer = genre.answers.read(board, sample.answer)
        faults = genre.check(board, answer)
        picture = genre.draw(board, answer=answer, faults=faults)
        marked = {(r, c) for r, row in enumerate(picture.cells) for c, one in enumerate(row) if "fault" in one.accents}
        marked |= {sign.at for sign in (*picture.edges, *picture.links, *picture.points) if "fault" in sign.accents}
        marked |= {(row, -1) for row, clues in enumerate(picture.left) if "fault" in "".join(one.look for one in clues)}
        assert {cell for one in faults for cell in one.cells} <= marked


# Parts


def test_an_engine_does_what_its_genre_has_parts_for(genre: Genre):
    engine = solvers.engine(genre.name)
    parts = {"canonical": genre.symmetric, "explain": genre.explained, "generate": genre.generated}
    does = {name: part is not None for name, part in parts.items()} | {
        "split": engine.can_split,
        "racers": engine.can_race,
    }
    for name, is_done in does.items():
        assert is_done == (getattr(type(engine), name) is not getattr(Engine, name)), name
    has_picture = any(option.kind == "picture" for option in recipes.options(genre))
    assert has_picture == bool(genre.generated and genre.generated.from_picture)


def test_the_canonical_form_is_one_for_all_symmetric_boards(puzzle: Given):
    genre, found = puzzle
    if genre.symmetric is None:
        return
    canonical = solvers.engine(genre.name).canonical
    for sample in found:
        board = genre.parse(sample.text)
        least, way = canonical(board)
        assert genre.symmetric.turn_board(board, way) == least
        assert genre.symmetric.turn_board(least, genre.symmetric.undo(way)) == board
        assert canonical(least)[0] == least


def test_an_answer_is_carried_along_a_symmetry_and_back(puzzle: Given):
    genre, found = puzzle
    if genre.symmetric is None:
        return
    for sample in found:
        board = genre.parse(sample.text)
        least, way = solvers.engine(genre.name).canonical(board)
        for answer in solved(genre, sample).answers[:1]:
            turned = genre.symmetric.turn_answer(board, answer, way)
            assert not genre.check(least, turned)
            assert genre.symmetric.turn_answer(least, turned, genre.symmetric.undo(way)) == answer
            cells = genre.answers.values(board, answer)
            assert {genre.symmetric.turn_cell(board, cell, way) for cell in cells} == set(
                genre.answers.values(least, turned)
            )


def test_shards_find_together_what_one_search_finds(puzzle: Given):
    genre, found = puzzle
    if not solvers.engine(genre.name).can_split:
        return
    for sample in found:
        board, query = genre.parse(sample.text), Query(limit=None, keep=9)
        parts = solvers.engine(genre.name).split(board, query, 3)
        merged = search.merge_shards([search.solve(genre, board, part, SECONDS) for part in parts], keep=9)
        whole = search.solve(genre, board, query, SECONDS)
        assert (merged.verdict, merged.found) == (whole.verdict, whole.found)
        # Where more are found, the parts keep other answers than the whole search does.
        if whole.found <= query.keep:
            assert set(merged.answers) == set(whole.answers)


def test_an_explanation_ends_in_the_answer_and_never_errs_on_the_way(puzzle: Given):
    genre, found = puzzle
    if genre.explained is None:
        return
    for sample in found:
        outcome = solved(genre, sample)
        if outcome.verdict is not Verdict.ONE:
            continue
        board = genre.parse(sample.text)
        truth = genre.answers.values(board, outcome.answers[0])
        explanation = log.explain(solvers.engine(genre.name), board, None, Verdict.ONE)
        for number, step in enumerate(explanation):
            for change in step.changes:
                assert _is_true(change, truth), (number, step)
            technique = genre.explained.technique(step.technique)
            for language in LANGUAGES:
                assert technique.explain(step).format_in(language) != technique.title.format_in(language), step
            if number < 5:
                assert genre.draw(board, step=step).rows
        grade = ladder.grade(genre.explained, explanation.steps, explanation.solved)
        assert 0 <= grade.level < len(genre.explained.levels)


def _is_true(change: Change, truth) -> bool:
    return (truth[change.cell] == change.value) == change.put


@pytest.mark.skipif(PLAIN, reason="generators need compiled kernels to be quick")
def test_a_seed_makes_the_same_puzzle_twice_and_it_has_one_answer(genre: Genre):
    if genre.generated is None:
        return
    engine = solvers.engine(genre.name)
    recipe = recipes.complete_recipe(genre, {})
    first, second = ([*engine.generate(recipe, 7)][-1].made for _ in range(2))
    assert first == second
    assert first.board != [*engine.generate(recipe, 8)][-1].made.board
    outcome = search.solve(genre, first.board, Query(), SECONDS)
    assert outcome.verdict is Verdict.ONE
    assert outcome.answers == (first.answer,)


# Words


def assert_phrase(phrase: Message) -> None:
    """Both languages say something, with the same parameters, and Japanese is not English."""
    english, japanese = phrase.template("en"), phrase.template("ja")
    assert english.strip()
    assert japanese.strip()
    assert _fields(english) == _fields(japanese), phrase


def _fields(text: str) -> set[str]:
    return {name.split("!")[0] for _, name, _, _ in Formatter().parse(text) if name}


def test_everything_is_said_in_both_languages(genre: Genre):
    phrases = [genre.title, genre.rules, *genre.messages.values()]
    phrases += [form.title for form in genre.formats]
    if genre.explained:
        phrases += [*genre.explained.levels, *genre.explained.texts.values()]
        phrases += [phrase for one in genre.explained.techniques for phrase in (one.title, one.sentence)]
    phrases += [option.title for option in recipes.options(genre)]
    phrases += [choice for option in recipes.options(genre) for choice in option.choices.values()]
    for phrase in phrases:
        assert_phrase(phrase)


def test_a_recipe_can_be_followed_as_it_is(genre: Genre):
    for option in recipes.options(genre):
        if option.kind == "choice" and option.default:
            assert option.default in option.choices, option.name


def test_a_genre_is_named_as_its_folder(genre: Genre):
    assert solvers.genre(genre.name) is genre
    assert len({form.name for form in genre.formats}) == len(genre.formats)
