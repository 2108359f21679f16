"""New boards: a random answer with enough clues that it is the only one, then with as few as that allows.

For a wanted level, a board is first changed where its steps are too hard; then clues are removed as long as no step
becomes too hard; and if the board is too easy then, it is changed again. docs/decisions/levels-of-rules.md explains
the levels.
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
from solvers.rulebook.explain.steps import Explainer, explain_board
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import CustomMaker, FullBoard
from solvers.rulebook.generator.recipe import ANY, GRADES, REMOVED
from solvers.rulebook.layout import Filling
from solvers.rulebook.sentences import EASY, GLANCE, SHORT, VERY_EASY, VERY_HARD
from solvers.rulebook.statement import Statement

TRIES = 400
# MOST_WORK is enough for a board of this many cells; a larger one has more in proportion to its cells squared.
SMALL = 64
# All tries together may take this much work, about 2 s of computing.
MOST_WORK = 150_000
# Work of a statement, of explaining it, of a trial within a trial; each times the number of cells.
STATING, STEPPING, SUPPOSING = 1, 3, 20
# Stating a board costs as much as this many cells, besides its own.
A_BOARD = 50
# By level, the largest refutation of a supposition, which is itself counted.
REFUTED = (0, GLANCE + 1, SHORT + 1, NEVER)
# A search counts as too long after this many conflicts.
PATIENCE = 20_000
Orbit = TypeVar("Orbit")
Result = TypeVar("Result")
# A long computation that can be left between steps.
Working = Steps[None, None, Result]


class OpenMarks(NamedTuple):
    """The places of marks that steps of a level leave open.

    by_rules: all rules together, propagated without explaining steps, leave them open; this counts as more than any
    marks that are left by steps.
    """

    by_rules: bool
    places: list[At]

    @property
    def amount(self) -> tuple[bool, int]:
        return self.by_rules, len(self.places)


def random_answer(rules: Rulebook, board: Any, chance: Chance, facts: Sequence[int] = ()) -> Filling | None:
    """Return an answer in which these literals hold, found from random signs; None when none is found soon."""
    encoded = _encode_rules(rules, board)
    signs = np.array([chance.below(2) for _ in range(encoded.formula.phase.size)], encoded.formula.phase.dtype)
    formula = with_facts(encoded.formula._replace(phase=signs), facts)
    finder = search_with_patience(encoded._replace(formula=formula), 1)
    return marks_of(finder.answers[0], encoded) if finder.answers else None


@lru_cache(4)
def _encode_rules(rules: Rulebook, board: Any) -> Encoded:
    """Encode the rules of a board, cached for parts of an answer that are drawn again on the same board."""
    return encode(rules.statement(board))


def search_with_patience(encoded: Encoded, limit: int, *, shared: bool = False) -> Finder:
    """Search for up to `limit` answers, giving up after PATIENCE. shared: also for cells that all answers share."""
    finder = Finder(encoded.formula, limit, limit, shared, stuck_after=NEVER, **encoded.options)
    while not finder.done and finder.conflicts < PATIENCE:
        finder.step(1_000)
    return finder


def marks_of(values: np.ndarray, encoded: Encoded) -> Filling:
    """Return the marks of an answer of the search."""
    return tuple((values[: encoded.marks] > 0).tolist())


def _count_open(position: Position, size: int) -> int:
    """Count the open marks once every supposition with a refutation up to this size is settled."""
    while size and not position.is_done:
        smallest, literals = position.smallest_refutations()
        if not 0 < smallest <= size:
            break
        position.take([literal ^ 1 for literal in literals])
    return len(position.open_literals()) // 2


class Generator(ABC, Generic[Orbit]):
    """The generator of one genre.

    easing, hardening: after this many changes of a board without a gain, a new board is drawn.
    """

    easing = 150
    hardening = 0
    _work = 0

    def __init__(self, rules: Rulebook):
        self.rules, self.explained = rules, make_explained(rules)

    @abstractmethod
    def draw(self, recipe: Mapping[str, str], chance: Chance) -> FullBoard | None:
        """Return a board with all clues of a random answer; None when it has other answers."""

    @abstractmethod
    def list_orbits(self, board: Any, symmetry: str) -> list[Orbit]:
        """Return the clues that belong together, ordered by the first of each."""

    @abstractmethod
    def without(self, board: Any, orbit: Orbit) -> Iterator[Any]:
        """Yield boards on which these clues say less: the least first."""

    def vary(self, full: FullBoard, near: Sequence[At], chance: Chance) -> FullBoard | None:
        """Return a board that differs a little, near one of these places; None if none was found.

        It has the answer in it; whether that is the only one is shown by its steps.
        """
        return None

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        """Yield tries, some of them several times, and on the last one the puzzle. Raises RecipeError."""
        # The copy counts its own work.
        return copy(self)._try(recipe, Chance(seed))

    def _try(self, recipe: Mapping[str, str], chance: Chance) -> Iterator[Making]:
        cells = int(recipe["rows"]) * int(recipe.get("cols", recipe["rows"]))
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

    def _state(self, board: Any, lean: str = "") -> Statement:
        self._spend(STATING, prod(board.size))
        return self.rules.statement(board, lean)

    def _explain(self, board: Any, *, by_rules: bool = False) -> Steps[Step, None, bool]:
        """Yield a board's steps without sentences; return whether they settle every mark."""
        self._spend(STEPPING, prod(board.size))
        explanation = Explanation(self._explainer(board).steps(by_rules=by_rules))
        for step in explanation:
            if self.explained.by_name[step.technique].level == VERY_HARD:
                self._spend(SUPPOSING, prod(board.size))
            yield step
        return explanation.solved

    def _explainer(self, board: Any) -> Explainer:
        """Return the explainer of a board with one answer, proved or presumed."""
        return explain_board(self.rules, board, in_words=False, is_single=True)

    def other_answer(self, board: Any, answer: Filling) -> Filling | None:
        """Return another answer, or this one when no proof is found soon; None when there is no other."""
        for lean in self._leans:
            encoded = encode(self._state(board, lean))
            finder = search_with_patience(encoded, 2)
            found = (marks_of(values, encoded) for values in finder.answers)
            other = next((one for one in found if one != answer), None if finder.done else answer)
            if other is not None:
                return other
        return None if self._is_only(board, answer) else answer

    def list_answers(self, board: Any, most: int) -> list[Filling]:
        """Return up to so many answers of a board; none when the search for them takes too long."""
        encoded = encode(self._state(board))
        finder = search_with_patience(encoded, most)
        return [marks_of(values, encoded) for values in finder.answers] if finder.done else []

    @property
    def _leans(self) -> Sequence[str]:
        """Return the assumptions of the searches that prove an only answer, in their order."""
        return ("presumed", "normal") if self.rules.single else ("",)

    def _is_only(self, board: Any, answer: Filling) -> bool:
        """Return whether an answer is the only one, if these searches find no other."""
        return self.rules.single is None or self.rules.single.is_only(board, answer)

    def open_places(self, board: Any) -> list[At]:
        """Return the places where answers of a board differ, or may differ, as far as it is soon proved."""
        finder = search_with_patience(encode(self._state(board), with_implied=True), 2, shared=True)
        return [at for at, value in zip(self.rules.layout(board).places, finder.proven(), strict=False) if value < 0]

    def has_one_answer(self, board: Any) -> bool:
        """Whether a board is soon proved to have exactly one answer."""
        found: list[Filling] = []
        for lean in self._leans:
            encoded = encode(self._state(board, lean), with_implied=True)
            finder = search_with_patience(encoded, 2)
            found = [marks_of(values, encoded) for values in finder.answers]
            if not finder.done or len(found) != 1:
                return False
        return self._is_only(board, found[0])

    def _make(self, full: FullBoard, recipe: Mapping[str, str], chance: Chance) -> Iterator[Made | None]:
        """Make the wanted board from one with all its clues; yield None until it is found."""
        if recipe["grade"] == ANY:
            yield Made(self._thin(full.board, self._list_removable(full.board, recipe, chance))[-1], full.answer)
            return
        level = GRADES.index(recipe["grade"])
        eased = yield from self._ease(full, level, chance)
        if eased:
            yield from self._of_level(eased, self._list_removable(eased.board, recipe, chance), level, chance)

    def _list_removable(self, board: Any, recipe: Mapping[str, str], chance: Chance) -> list[Orbit]:
        """Return the clues that may be removed, in the order in which that is tried."""
        orbits = self.list_orbits(board, recipe.get("symmetry", ""))
        chance.shuffle(orbits)
        return orbits[: len(orbits) * REMOVED[recipe.get("clues", "few")] // 100]

    def _thin(self, board: Any, orbits: Sequence[Orbit]) -> list[Any]:
        """Return the board with fewer and fewer clues, as few as one answer allows."""
        boards = [board]
        for orbit in orbits:
            less = next((one for one in self.without(boards[-1], orbit) if self.has_one_answer(one)), None)
            if less is not None:
                boards.append(less)
        return boards

    def _of_level(self, full: FullBoard, orbits: Sequence[Orbit], level: int, chance: Chance) -> Iterator[Made | None]:
        """Make a board of a level from one that is not harder: remove clues, then change it until it is hard enough."""
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
        full = FullBoard(board, full.answer)
        # An easy board is drawn sooner than it is made harder.
        if self.hardening and grade.level < level and EASY < level < VERY_HARD:
            full = yield from self._harden(full, level, chance)
            grade = self.grade(full.board)
        if grade.level == level and self._is_proved(full.board):
            yield Made(full.board, full.answer, grade)

    def _is_proved(self, board: Any) -> bool:
        """Return whether a board has one answer; steps show it, where they do not lean on that."""
        return self.rules.single is None or self.has_one_answer(board)

    def _last_not_harder(self, boards: Sequence[Any], level: int) -> Any:
        """Return the last board that is not harder.

        Each has fewer clues than the one before, and the first is not harder.
        """
        low, high = 0, len(boards) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._is_harder(boards[middle], level):
                high = middle - 1
            else:
                low = middle
        return boards[low]

    def _ease(self, full: FullBoard, level: int, chance: Chance) -> Working[FullBoard | None]:
        """Change the board until every step is within this level; None when that was not found."""
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

    def _harden(self, full: FullBoard, level: int, chance: Chance) -> Working[FullBoard]:
        """Change the board towards this level, leaving no less to harder steps and needing none too hard."""
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
        """Count by level how many marks are open when its steps, and easier ones, settle no more.

        This is approximate, for it ignores how many places a step points at; it takes a quarter of explaining the
        board.
        """
        position = Position(encode(self._state(board, "steps")))
        return [_count_open(position, size) for size in REFUTED]

    def _left(self, board: Any, level: int) -> OpenMarks:
        """Return the marks that steps of this level leave open."""
        layout = self.rules.layout(board)
        if level == VERY_EASY:
            marks = Position(encode(self._state(board, "steps"))).open_literals()[::2]
            # Steps of one rule would show the same, in three times as long.
            if marks:
                return OpenMarks(True, [layout.places[literal >> 1] for literal in marks])
        known = {mark for mark, _ in self.rules.given_marks(board)}
        for step in self._explain(board, by_rules=level == VERY_EASY):
            if self.explained.by_name[step.technique].level > level:
                break
            known.update(mark for mark, _ in map(layout.meaning_of, step.changes))
        return OpenMarks(False, [at for mark, at in enumerate(layout.places) if mark not in known])

    def _is_harder(self, board: Any, level: int) -> bool:
        """Whether a board's steps are harder than that; this is known at the first such step."""
        return level < len(self.explained.levels) - 1 and bool(self._left(board, level).places)

    def grade(self, board: Any) -> Grade:
        """Return the grade of a board."""
        return grade_steps(self.explained, self._explain(board))


class CustomGenerator(Generator[At]):
    """The generator of a genre that draws its boards by itself."""

    def __init__(self, rules: Rulebook, maker: CustomMaker):
        super().__init__(rules)
        self.maker, self.easing, self.hardening = maker, maker.easing, maker.hardening

    def draw(self, recipe: Mapping[str, str], chance: Chance) -> FullBoard | None:
        return self.maker.draw(self, recipe, chance)

    def vary(self, full: FullBoard, near: Sequence[At], chance: Chance) -> FullBoard | None:
        return self.maker.vary(self, full, near, chance)

    def list_orbits(self, board: Any, symmetry: str) -> list[At]:
        return []

    def without(self, board: Any, orbit: At) -> Iterator[Any]:
        return iter(())
