"""New boards: an answer at random and all clues beside which it is the only one, then as few of them as that allows.

Where a level is wanted, a board is changed where its steps are too hard, until none is; then clues go as long as none
becomes so; and where that leaves the board too easy, it is changed again. docs/decisions/levels-of-rules.md says what
the levels are.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator as Steps
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from itertools import chain
from math import prod
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from solvers.cdcl.solver import NEVER, Finder
from solvers.contract.recipe import Made, Making, RecipeError
from solvers.contract.results import At, Grade, Step
from solvers.explaining.log import Explanation, grade_steps
from solvers.rulebook.arrays.encoding import Encoded, encode, with_facts
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.explain.explained import make_explained
from solvers.rulebook.explain.position import Position
from solvers.rulebook.explain.steps import explain_board
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import Full, OwnMaker
from solvers.rulebook.generator.recipe import ANY, GRADES, REMOVED
from solvers.rulebook.layout import Filling
from solvers.rulebook.sentences import EASY, GLANCE, SHORT, VERY_EASY, VERY_HARD
from solvers.rulebook.statement import Statement

TRIES = 400
SMALL = 64  # cells of a board for which MOST_WORK is enough; a larger one has as much more as its cells squared
MOST_WORK = 150_000  # of all tries together: what 2 s of computing are enough for
STATING, STEPPING, SUPPOSING = 1, 3, 20  # work of a statement, of explaining it, of a trial within a trial; times cells
A_BOARD = 50  # cells that stating a board costs beside its own
REFUTED = (0, GLANCE + 1, SHORT + 1, NEVER)  # by level: the largest refutation of a supposition, itself counted
PATIENCE = 20_000  # conflicts after which a search counts as too long
Orbit = TypeVar("Orbit")
Result = TypeVar("Result")
Working = Steps[None, None, Result]  # something that takes a while and can be left meanwhile


class Left(NamedTuple):
    """What steps of a level leave open. by_rules: as much as all rules together, near or far, leave open."""

    by_rules: bool
    places: list[At]

    @property
    def amount(self) -> tuple[bool, int]:
        return self.by_rules, len(self.places)


def random_answer(rules: Rulebook, board: Any, chance: Chance, facts: Sequence[int] = ()) -> Filling | None:
    """An answer of a board in which these literals hold, found from random signs; None when none is found soon."""
    encoded = _encode_rules(rules, board)
    signs = np.array([chance.below(2) for _ in range(encoded.formula.phase.size)], encoded.formula.phase.dtype)
    formula = with_facts(encoded.formula._replace(phase=signs), facts)
    finder = search_patiently(encoded._replace(formula=formula), 1)
    return marks_of(finder.answers[0], encoded) if finder.answers else None


@lru_cache(4)
def _encode_rules(rules: Rulebook, board: Any) -> Encoded:
    """Kept for a part of an answer that is drawn again on the same board."""
    return encode(rules.statement(board))


def search_patiently(encoded: Encoded, limit: int, *, shared: bool = False) -> Finder:
    """A search for so many answers, ended, or given up after PATIENCE. shared: with what all answers have in common."""
    finder = Finder(encoded.formula, limit, limit, shared, stuck_after=NEVER, **encoded.options)
    while not finder.done and finder.conflicts < PATIENCE:
        finder.step(1_000)
    return finder


def marks_of(values: np.ndarray, encoded: Encoded) -> Filling:
    """The marks of an answer of the search."""
    return tuple((values[: encoded.marks] > 0).tolist())


def _count_open(position: Position, size: int) -> int:
    """How many marks are open when no supposition is refuted within this size, all that are refuted being settled."""
    while size and not position.is_done:
        smallest, literals = position.smallest_refutations()
        if not 0 < smallest <= size:
            break
        position.take([literal ^ 1 for literal in literals])
    return len(position.open_literals()) // 2


class Generator(ABC, Generic[Orbit]):
    """The generator of one genre.

    easing, hardening: so many changes of a board that gain nothing are worth more than a new board.
    """

    easing = 150
    hardening = 0
    _work = 0

    def __init__(self, rules: Rulebook):
        self.rules, self.explained = rules, make_explained(rules)

    @abstractmethod
    def draw(self, recipe: Mapping[str, str], chance: Chance) -> Full | None:
        """A board with all clues of a random answer; None when it has others."""

    @abstractmethod
    def list_orbits(self, board: Any, symmetry: str) -> list[Orbit]:
        """The clues that go together, in reading order of the first of each."""

    @abstractmethod
    def without(self, board: Any, orbit: Orbit) -> Iterator[Any]:
        """Boards on which these clues say less: the least first."""

    def vary(self, full: Full, near: Sequence[At], chance: Chance) -> Full | None:
        """A board that differs a little, by one of these places; None where none was found.

        It has this answer; whether that is the only one its steps show.
        """
        return None

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        """Tries, some of them several times, and on the last one the puzzle. Raises RecipeError."""
        return copy(self)._try(recipe, Chance(seed))  # which counts its own work

    def _try(self, recipe: Mapping[str, str], chance: Chance) -> Iterator[Making]:
        cells = int(recipe["rows"]) * int(recipe["cols"])
        most = MOST_WORK * max(1, cells / SMALL) ** 2
        for tries in range(1, TRIES + 1):
            self._spend(STEPPING, cells)
            full = self.draw(recipe, chance)
            for made in chain(self._make(full, recipe, chance) if full else (), [None]):
                yield Making(tries, made)
                if made:
                    return
                if self._work > most:
                    raise RecipeError("not-found", tries=tries)
        raise RecipeError("not-found", tries=TRIES)

    def _spend(self, work: int, cells: int) -> None:
        self._work += work * (cells + A_BOARD)

    def _state(self, board: Any) -> Statement:
        self._spend(STATING, prod(board.size))
        return self.rules.statement(board)

    def _explain(self, board: Any, *, by_rules: bool = False) -> Steps[Step, None, bool]:
        """Return a board's steps, which say nothing; whether they settle every mark."""
        self._spend(STEPPING, prod(board.size))
        explanation = Explanation(explain_board(self.rules, board, in_words=False).steps(by_rules=by_rules))
        for step in explanation:
            if self.explained.by_name[step.technique].level == VERY_HARD:
                self._spend(SUPPOSING, prod(board.size))
            yield step
        return explanation.solved

    def other_answer(self, board: Any, answer: Filling) -> Filling | None:
        """An answer beside this one, which is its own when no proof is found soon; None when there is none."""
        encoded = encode(self._state(board))
        finder = search_patiently(encoded, 2)
        found = (marks_of(values, encoded) for values in finder.answers)
        return next((one for one in found if one != answer), None if finder.done else answer)

    def open_places(self, board: Any) -> list[At]:
        """Where answers of a board differ, or may for all that is soon proved."""
        finder = search_patiently(encode(self._state(board), with_implied=True), 2, shared=True)
        return [at for at, value in zip(self.rules.layout(board).places, finder.proven(), strict=False) if value < 0]

    def has_one_answer(self, board: Any) -> bool:
        """Whether a board is soon proved to have exactly one answer."""
        finder = search_patiently(encode(self._state(board), with_implied=True), 2)
        return bool(finder.done and finder.found == 1)

    def _make(self, full: Full, recipe: Mapping[str, str], chance: Chance) -> Iterator[Made | None]:
        """The board that is wanted, at last, from one with all its clues; None while it is looked for."""
        if recipe["grade"] == ANY:
            yield Made(self._thin(full.board, self._list_removable(full.board, recipe, chance))[-1], full.answer)
            return
        level = GRADES.index(recipe["grade"])
        eased = yield from self._ease(full, level, chance)
        if eased:
            yield from self._of_level(eased, self._list_removable(eased.board, recipe, chance), level, chance)

    def _list_removable(self, board: Any, recipe: Mapping[str, str], chance: Chance) -> list[Orbit]:
        """Clues that may be removed, in the order in which that is tried."""
        orbits = self.list_orbits(board, recipe.get("symmetry", ""))
        chance.shuffle(orbits)
        return orbits[: len(orbits) * REMOVED[recipe.get("clues", "few")] // 100]

    def _thin(self, board: Any, orbits: Sequence[Orbit]) -> list[Any]:
        """The board, then with fewer and fewer clues, as few as one answer allows."""
        boards = [board]
        for orbit in orbits:
            less = next((one for one in self.without(boards[-1], orbit) if self.has_one_answer(one)), None)
            if less is not None:
                boards.append(less)
        return boards

    def _of_level(self, full: Full, orbits: Sequence[Orbit], level: int, chance: Chance) -> Iterator[Made | None]:
        """From a board that is not harder: with fewer clues, then changed, until it is as hard."""
        board = self._last_not_harder(self._thin(full.board, orbits), level)
        grade = self.grade(board)
        for orbit in orbits:
            if grade.level == level:
                break
            for less in self.without(board, orbit):
                if less != board and self.has_one_answer(less) and not self._is_harder(less, level):
                    board, grade = less, self.grade(less)
                    yield None
                    break
        full = Full(board, full.answer)
        if self.hardening and grade.level < level and EASY < level < VERY_HARD:  # an easy one is drawn sooner
            full = yield from self._harden(full, level, chance)
            grade = self.grade(full.board)
        if grade.level == level:
            yield Made(full.board, full.answer, grade)

    def _last_not_harder(self, boards: Sequence[Any], level: int) -> Any:
        """Of boards with fewer and fewer clues, the first of which is not harder, the last that is not."""
        low, high = 0, len(boards) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._is_harder(boards[middle], level):
                high = middle - 1
            else:
                low = middle
        return boards[low]

    def _ease(self, full: Full, level: int, chance: Chance) -> Working[Full | None]:
        """The board changed until all of it is within this level; None when that was not found."""
        if level == len(self.explained.levels) - 1:
            return full
        left, spent = self._left(full.board, level), 0
        while left.places and spent < self.easing:
            other = self.vary(full, left.places, chance)
            spent += 1
            if other and (found := self._left(other.board, level)).amount <= left.amount:
                spent = 0 if found.amount < left.amount else spent
                full, left = other, found
            yield None
        return None if left.places else full

    def _harden(self, full: Full, level: int, chance: Chance) -> Working[Full]:
        """The board changed towards this level, by what leaves no less to harder steps but needs none too hard."""
        places = self.rules.layout(full.board).places
        left, spent = self._count_left(full.board), 0
        while spent < self.hardening:
            other = self.vary(full, places, chance)
            found = self._count_left(other.board) if other else []
            spent += 1
            if other and not any(found[level:]):
                more, before = (found[level - 1], sum(found)), (left[level - 1], sum(left))
                spent = 0 if more > before else spent
                full, left = (other, found) if more >= before else (full, left)
                if full is other and left[level - 1] and self.grade(full.board).level == level:
                    break
            yield None
        return full

    def _count_left(self, board: Any) -> list[int]:
        """By level: how many marks are open when its steps, and easier ones, settle no more.

        Nearly so, for it takes a quarter of explaining the board: how many places a step points at is left out.
        """
        position = Position(encode(self._state(board)))
        return [_count_open(position, size) for size in REFUTED]

    def _left(self, board: Any, level: int) -> Left:
        """What steps of this level leave open."""
        layout = self.rules.layout(board)
        if level == VERY_EASY:
            marks = Position(encode(self._state(board))).open_literals()[::2]
            if marks:  # as steps of one rule would show, in three times as long
                return Left(True, [layout.places[literal >> 1] for literal in marks])
        known = {mark for mark, _ in self.rules.given_marks(board)}
        for step in self._explain(board, by_rules=level == VERY_EASY):
            if self.explained.by_name[step.technique].level > level:
                break
            known.update(mark for mark, _ in map(layout.meaning_of, step.changes))
        return Left(False, [at for mark, at in enumerate(layout.places) if mark not in known])

    def _is_harder(self, board: Any, level: int) -> bool:
        """Whether a board's steps are harder than that: seen at the first of them that is."""
        return level < len(self.explained.levels) - 1 and bool(self._left(board, level).places)

    def grade(self, board: Any) -> Grade:
        """How hard a board is."""
        return grade_steps(self.explained, self._explain(board))


class OwnGenerator(Generator[At]):
    """The generator of a genre that draws its boards by itself."""

    def __init__(self, rules: Rulebook, maker: OwnMaker):
        super().__init__(rules)
        self.maker, self.easing, self.hardening = maker, maker.easing, maker.hardening

    def draw(self, recipe: Mapping[str, str], chance: Chance) -> Full | None:
        return self.maker.draw(self, recipe, chance)

    def vary(self, full: Full, near: Sequence[At], chance: Chance) -> Full | None:
        return self.maker.vary(self, full, near, chance)

    def list_orbits(self, board: Any, symmetry: str) -> list[At]:
        return []

    def without(self, board: Any, orbit: At) -> Iterator[Any]:
        return iter(())
