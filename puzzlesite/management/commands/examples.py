"""Search puzzles for an easy step of every technique, and count how many puzzles need each."""

import json
import time
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

import solvers
from solvers import recipes, samples
from solvers.cli.arguments import check_setting, make_range_parser, parse_seconds
from solvers.contract.genre import Genre
from solvers.contract.recipe import RecipeError
from solvers.contract.results import Step
from solvers.explaining import examples, log
from solvers.explaining.stored import step_to_json
from solvers.notation.format import CannotHold, Entry, NotationError

# Larger boards are not shown well on a page.
CELLS = 400
# A rare technique is shown best with about this number of cells.
CLEAR = 8
# The option of a recipe that asks for a technique.
OPTION = "technique"


@dataclass(frozen=True, slots=True)
class Source:
    """The origin of a board: a sample, or a recipe and seed."""

    board: Any
    seed: int | None = None
    recipe: Mapping[str, str] | None = None
    sample: str = ""


@dataclass(frozen=True, slots=True)
class FoundStep:
    """A step with the steps before it. number: 0 when it is not part of the explanation."""

    source: Source
    before: Sequence[Step]
    step: Step
    number: int

    @property
    def weight(self) -> tuple[int, int]:
        """Return the sort key by which the least step is the clearest example.

        It is the number of the step's reasons and changes, for a step outside the explanation the distance of that
        number from CLEAR; of equal ones the step with more steps before it comes first.
        """
        seen = len(self.step.reasons) + len(self.step.changes)
        return (seen if self.number else _plainness(self.step)), -len(self.before)


def _plainness(step: Step) -> int:
    """The distance of an unneeded step's size from the clearest size; smaller ones are easier steps in disguise."""
    return abs(len(step.reasons) + len(step.changes) - CLEAR)


class Command(BaseCommand):
    """`manage.py examples [GENRE...]`: writes solvers/genres/<genre>/examples.json."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        names = [genre.name for genre in solvers.all_genres() if genre.explained]

        def genre_name(text: str) -> str:
            if text not in names:
                raise ArgumentTypeError(f"{text!r} is not one of {', '.join(names)}")
            return text

        parser.add_argument("genres", nargs="*", type=genre_name, metavar="GENRE", default=names)
        parser.add_argument(
            "--puzzles", type=make_range_parser(0), default=2_000, help="puzzles made to count techniques in"
        )
        parser.add_argument("--seed", type=int, default=1, help="of the first of them")
        parser.add_argument(
            "--set", type=check_setting, action="append", default=[], metavar="NAME=VALUE", help="of their recipe"
        )
        parser.add_argument(
            "--also", action="append", default=[], metavar="NAME=VALUE,...", help="a recipe to search, too"
        )
        parser.add_argument("--again", action="store_true", help="only word the kept steps again")
        parser.add_argument(
            "--seconds", type=parse_seconds, default=20.0, help="for each technique that did not come up"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        settings = _settings(options["set"])
        further = [_settings(recipe.split(",")) for recipe in options["also"]]
        for name in options["genres"]:
            if options["again"]:
                self.stdout.write(f"{name}: {ExampleRenewal(solvers.genre(name)).run()} steps explained again.")
                continue
            search = ExampleSearch(solvers.genre(name), settings, options["seed"], options["seconds"])
            search.run(options["puzzles"], [{**settings, **more} for more in further])
            search.write()
            missing = ", ".join(sorted(search.missing)) or "none"
            self.stdout.write(f"{name}: {len(search.best)} examples; not found: {missing}.")


def _settings(pairs: Sequence[str]) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in pairs)


class ExampleSearch:
    """The search in one genre: the best find for each technique, and the number of puzzles that used each."""

    def __init__(self, genre: Genre, settings: Mapping[str, str], seed: int, seconds: float):
        self.genre, self.explained, self.engine = genre, genre.explained_part, solvers.engine(genre.name)
        self.recipe, self.seed, self.seconds = recipes.complete_recipe(genre, settings), seed, seconds
        self.best: dict[str, FoundStep] = {}
        self.used: Counter[str] = Counter()
        self.puzzles = 0
        # Long explanations are kept, to search their positions for other techniques later.
        self.ways: list[tuple[Source, list[Step]]] = []

    @property
    def missing(self) -> set[str]:
        """Techniques without an example."""
        return set(self.explained.by_name) - self.best.keys()

    def run(self, puzzles: int, further: Sequence[Mapping[str, str]]) -> None:
        """Search samples, generated puzzles, those generated for missing techniques, and positions of explanations."""
        for source in self._list_samples():
            self._explain(source)
        for seed in range(self.seed, self.seed + puzzles):
            if made := self._make(self.recipe, seed):
                self.puzzles += 1
                self.used.update(self._explain(made))
        for settings in further:
            self._made_so(recipes.complete_recipe(self.genre, settings))
        for technique in sorted(self.missing):
            self._ask_for(technique)
        self._look_beside()

    def _list_samples(self) -> Iterator[Source]:
        for sample in samples.puzzles(self.genre):
            board = self.genre.parse(sample.text)
            rows, cols, _ = self.genre.measure(board)
            if sample.answers == 1 and rows * cols <= CELLS:
                yield Source(board, sample=sample.name)

    def _make(self, recipe: Mapping[str, str], seed: int, seconds: float = 60.0) -> Source | None:
        """Make a puzzle; None where none was found, or not in time."""
        until = time.monotonic() + seconds
        with suppress(RecipeError):
            for making in self.engine.generate(recipe, seed):
                if making.made is not None:
                    return Source(making.made.board, seed, recipe)
                if time.monotonic() > until:
                    return None
        return None

    def _explain(self, source: Source) -> set[str]:
        """Take the finds from the explanation of a board, and return the techniques that it uses."""
        explanation = log.Explanation(self.engine.explain_unique(source.board))
        steps = list(explanation)
        for number, step in enumerate(steps, 1):
            self._take(FoundStep(source, steps[: number - 1], step, number))
        if len(self.ways) < 300 and len({step.technique for step in steps}) > 6:
            self.ways.append((source, steps))
        return {step.technique for step in steps}

    def _take(self, find: FoundStep) -> None:
        known = self.best.get(find.step.technique)
        is_better = known is None or (known.number == 0, *known.weight) > (find.number == 0, *find.weight)
        if is_better and self._write(find)[0]:
            self.best[find.step.technique] = find

    def _made_so(self, recipe: Mapping[str, str]) -> None:
        """Explain puzzles of another recipe for some seconds."""
        until, seed = time.monotonic() + self.seconds, self.seed
        while time.monotonic() < until:
            source = self._make(recipe, seed, until - time.monotonic())
            if source:
                self._explain(source)
            seed += 1

    def _ask_for(self, technique: str) -> None:
        """Generate and explain a puzzle that needs the technique, where a recipe can ask for it."""
        option = next((option for option in recipes.options(self.genre) if option.name == OPTION), None)
        if option and technique in option.choices:
            source = self._make({**self.recipe, OPTION: technique}, self.seed, self.seconds)
            if source:
                self._explain(source)

    def _look_beside(self) -> None:
        """Look for missing techniques in positions of long explanations, although an easier step is possible there."""
        for technique in sorted(self.missing):
            until = time.monotonic() + self.seconds
            for source, steps in self.ways:
                for number in range(len(steps)):
                    if self._beside(source, steps[:number], technique) or time.monotonic() > until:
                        break
                if technique in self.best or time.monotonic() > until:
                    break

    def _beside(self, source: Source, before: Sequence[Step], technique: str) -> bool:
        found = self.engine.find(source.board, self.explained.apply(source.board, before), technique)
        for step in found:
            self._take(FoundStep(source, before, step, 0))
        return bool(found)

    def write(self) -> None:
        """Write the examples of the genre to its file."""
        order = self.explained.by_name
        rows = [self._row(self.best[name]) for name in order if name in self.best]
        used = {name: self.used[name] for name in order}
        head = {"puzzles": self.puzzles, "recipe": self.recipe, "seed": self.seed, "used": used}
        _write(examples.path(self.genre), head, rows)

    def _row(self, find: FoundStep) -> dict[str, Any]:
        source = find.source
        text, form = self._write(find)
        row = {"technique": find.step.technique, "number": find.number, "text": text, "format": form}
        origin = {"sample": source.sample} if source.recipe is None else {"seed": source.seed, "recipe": _short(source)}
        return {**row, **origin, "step": step_to_json(find.step)}

    def _write(self, find: FoundStep) -> tuple[str, str]:
        """The position in the shortest format that reads back exactly, and its name; "" where no format does."""
        entry = Entry(find.source.board, marks=self.explained.apply(find.source.board, find.before))
        texts = [(text, form.name) for form in self.genre.formats if (text := _exact(self.genre, form, entry))]
        return min(texts, key=lambda pair: len(pair[0]), default=("", ""))


class ExampleRenewal:
    """The existing examples, explained again after a change of techniques or of their order."""

    def __init__(self, genre: Genre):
        self.genre, self.explained, self.engine = genre, genre.explained_part, solvers.engine(genre.name)

    def run(self) -> int:
        """Write the file again without examples that are no longer found, and return the number of changed rows."""
        file = examples.path(self.genre)
        whole = json.loads(file.read_text(encoding="utf-8"))
        rows = [row for row in map(self._again, whole["examples"]) if row]
        changed = sum(row not in whole["examples"] for row in rows)
        _write(file, {name: value for name, value in whole.items() if name != "examples"}, rows)
        return changed

    def _again(self, row: dict[str, Any]) -> dict[str, Any] | None:
        """The row with its step as explained now; None when the step is no longer found."""
        entry = examples.Example(**row).entry(self.genre)
        if not row["number"]:
            steps = sorted(self.engine.find(entry.board, entry.marks, row["technique"]), key=_plainness)
            return {**row, "step": step_to_json(steps[0])} if steps else None
        way = list(self.engine.explain_unique(entry.board))
        for number, step in enumerate(way, 1):
            if _is_same(step, row) and self.explained.apply(entry.board, way[: number - 1]) == entry.marks:
                return {**row, "number": number, "step": step_to_json(step)}
        return self._again({**row, "number": 0})


def _is_same(step: Step, row: Mapping[str, Any]) -> bool:
    """Whether a step has the technique and the changes of a stored one."""
    stored = step_to_json(step)
    return step.technique == row["technique"] and sorted(stored["changes"]) == sorted(row["step"]["changes"])


def _write(file: Path, head: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> None:
    """Write the file with one example a line."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    text = json.dumps(head, ensure_ascii=False)[:-1] + f', "examples": [\n{lines}\n]}}\n'
    file.write_text(text, encoding="utf-8")


def _short(source: Source) -> dict[str, str]:
    """The recipe without options that are empty."""
    return {name: value for name, value in (source.recipe or {}).items() if value}


def _exact(genre: Genre, form: Any, entry: Entry) -> str:
    """The text of an entry in a format; "" when board and marks do not read back equal."""
    if form.write is None:
        return ""
    try:
        text = str(form.write(entry))
        back = list(form.read(text))
    except (CannotHold, NotationError):
        return ""
    [one] = back if len(back) == 1 else [None]
    if not isinstance(one, Entry):
        return ""
    one = examples.add_beginner_marks(genre, one)
    same = (one.board, one.marks) == (entry.board, entry.marks)
    return text if same else ""
