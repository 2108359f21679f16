"""The engine: boards packed into arrays, searched in slices, answers unpacked.

Generator and techniques are imported when they are used: a quarter of a second that a single search need not wait for.
"""

import json
import time
import zlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cache
from typing import Protocol, cast

import numpy as np

from solvers.contract.engine import Engine, Query
from solvers.contract.lines import JudgedLines
from solvers.contract.recipe import Making
from solvers.contract.results import Grade, Progress, Step, Verdict
from solvers.contract.trial import OtherReason
from solvers.genres.sudoku import symmetry
from solvers.genres.sudoku.board import (
    SIZES,
    SYMBOLS,
    UNKNOWN,
    Answer,
    SudokuBoard,
    SudokuMarks,
    row_and_column,
    symbol,
)
from solvers.genres.sudoku.generator.recipe import RECIPE
from solvers.genres.sudoku.kernels import any_size, nine
from solvers.genres.sudoku.kernels import canonical as colours
from solvers.genres.sudoku.kernels.many import solve_many
from solvers.genres.sudoku.lines import judge_lines
from solvers.genres.sudoku.rules import find_conflict
from solvers.genres.sudoku.shared import find_shared
from solvers.grids.rectangle import At

# With two answers wanted, a single one is proved to be the only one.
LEAST_LIMIT = 2
KEEP_AT_MOST = 10_000
# This limit of the kernels counts every answer.
ALL = -1
TAG = b"sudoku-3\n"
# This size has a kernel of its own.
VECTOR_SIZE = 9
# Finding the cells that all answers share takes this many decisions for one digit.
SHARED_NODES = 500
# A quick look at one of many boards takes this many nodes.
GLANCE = 1_000
# The proof that a board to be graded has exactly one answer may take this many nodes.
PROOF_NODES = 10_000
# Verdicts by the number of answers found; -1 is undecided.
BY_COUNT = (Verdict.NONE, Verdict.ONE, Verdict.MANY, Verdict.UNKNOWN)
# Every kernel is used for one of these sizes.
WARMED = (VECTOR_SIZE, 4)
# The canonical form may take this many nodes times cells.
COLOUR_CELLS = 1_600_000

_shape = cache(any_size.make_size_tables)
_room = cache(colours.make_canonical_arrays)


class Kernel(Protocol):
    """One board in the arrays of a kernel. used(): figures, then the other values that matter between two nodes."""

    def run(self, budget: int, limit: int) -> None: ...

    def counts(self) -> tuple[int, int, int]:
        """Return nodes taken, answers found, boards that still wait."""
        ...

    def kept_answers(self, first: int, last: int) -> np.ndarray: ...

    def share(self) -> float | None: ...

    def find_common_digits(self) -> np.ndarray | None:
        """Return the digits that are the same in every answer found, 0 for others; None when not known."""
        ...

    def used_arrays(self) -> tuple[np.ndarray, ...]: ...


class NineKernel:
    """A board of 9x9, over the kernel for that size alone."""

    def __init__(self, board: SudokuBoard, keep: int):
        self.search = nine.start_puzzle(board.clues, keep)

    def run(self, budget: int, limit: int) -> None:
        nine.step(self.search, budget, limit)

    def counts(self) -> tuple[int, int, int]:
        figures = self.search.figures.tolist()
        return figures[nine.NODES], figures[nine.FOUND], figures[nine.HEIGHT]

    def kept_answers(self, first: int, last: int) -> np.ndarray:
        return np.asarray(self.search.answers[first:last])

    def share(self) -> None:
        return None

    def find_common_digits(self) -> np.ndarray | None:
        found = self.counts()[1]
        answers = self.search.answers[:found]
        return np.where((answers == answers[0]).all(axis=0), answers[0], UNKNOWN) if len(answers) == found else None

    def used_arrays(self) -> tuple[np.ndarray, ...]:
        _, found, waiting = self.counts()
        return self.search.figures, self.search.stack[: 3 * waiting], self.search.answers[:found]


class AnySizeKernel:
    """A board of any size."""

    def __init__(self, board: SudokuBoard, keep: int):
        self.size = board.size
        self.state = any_size.make_any_size_state(board.size, keep)
        any_size.start_board(self.state, np.array(board.clues, np.int64), board.size)

    def run(self, budget: int, limit: int) -> None:
        any_size.search_boards(_shape(self.size), self.state, np.iinfo(np.int64).max if limit == ALL else limit, budget)

    def counts(self) -> tuple[int, int, int]:
        tally = self.state.tally.tolist()
        return tally[any_size.NODES], tally[any_size.FOUND], tally[any_size.WAITING]

    def kept_answers(self, first: int, last: int) -> np.ndarray:
        return _digits(self.state.kept[first:last])

    def share(self) -> float:
        """Return the searched share, taking both halves of every branch for equal."""
        waiting = self.counts()[2]
        return float(1 - np.ldexp(1.0, -self.state.depth[:waiting].astype(np.int64)).sum())

    def find_common_digits(self) -> np.ndarray:
        union = self.state.union
        return np.where(union & (union - 1), UNKNOWN, _digits(union))

    def used_arrays(self) -> tuple[np.ndarray, ...]:
        state, (_, found, waiting) = self.state, self.counts()
        waits = state.stack[:waiting], state.news[:waiting], state.depth[:waiting]
        return state.tally, *waits, state.kept[:found], state.union


class SudokuSearch:
    """The search of one board. limit: answers to stop at, or ALL; keep: answers held."""

    def __init__(self, board: SudokuBoard, limit: int, keep: int, kernel: Kernel | None = None):
        self.board, self.limit, self.keep = board, limit, keep
        self.kernel = kernel or (NineKernel if board.size == VECTOR_SIZE else AnySizeKernel)(board, keep)
        self.answers: tuple[Answer, ...] = ()

    def step(self, budget: int) -> Progress:
        """Take `budget` more nodes, or fewer when that ends the search."""
        self.kernel.run(budget, self.limit)
        nodes, found, waiting = self.kernel.counts()
        self.answers += tuple(tuple(row.tolist()) for row in self.kernel.kept_answers(len(self.answers), found))
        return Progress(
            nodes=nodes,
            found=found,
            answers=self.answers,
            share=self.kernel.share(),
            done=not waiting or found == self.limit,
            proven=self._proven() if found > 1 and not waiting else None,
            conflict=() if found or waiting else find_conflict(self.board),
            method="search",
        )

    def _proven(self) -> Mapping[At, object] | None:
        find_common_digits = self.kernel.find_common_digits()
        if find_common_digits is None:
            return None
        cells = enumerate(zip(find_common_digits.tolist(), self.board.clues, strict=True))
        return {row_and_column(cell, self.board.size): digit for cell, (digit, clue) in cells if digit and not clue}

    def freeze(self) -> bytes:
        """Return a tag, a line of JSON, and the arrays in use."""
        line = "".join(map(symbol, self.board.clues))
        head = {"clues": line, "size": self.board.size, "limit": self.limit, "keep": self.keep}
        figures, *arrays = self.kernel.used_arrays()
        packed = zlib.compress(b"".join(part.tobytes() for part in arrays), 1)
        return TAG + json.dumps(head | {"figures": figures.tolist()}).encode() + b"\n" + packed

    def restore(self, figures: Sequence[int], packed: bytes) -> None:
        """Take up the frozen arrays of another search of this board. Raises ValueError when they do not fit."""
        self.kernel.used_arrays()[0][:] = figures
        content = zlib.decompress(packed)
        _, *arrays = self.kernel.used_arrays()
        if sum(part.nbytes for part in arrays) != len(content):
            raise ValueError("a frozen sudoku search of another length")
        for part in arrays:
            part[...] = np.frombuffer(content[: part.nbytes], part.dtype).reshape(part.shape)
            content = content[part.nbytes :]


def canonical(board: SudokuBoard) -> tuple[SudokuBoard, str]:
    """Return one board for all equivalent ones, and the transform that leads there.

    A board with very many symmetries and clues may take too long: then it is only the least of its turned and mirrored
    forms, and other forms of it are not recognised.
    """
    is_square = board.box_rows == board.box_cols
    orders = [_least(board, transposes) for transposes in (False, True)[: 1 + is_square]]
    known = [order for order in orders if order is not None]
    forms = [_name_digits(board, order) for order in (known if len(known) == len(orders) else _turn(board))]
    return min(forms, key=lambda form: form[0].clues)


# Whether the board is transposed first, then rows and columns.
_Order = tuple[bool, Sequence[int], Sequence[int]]


def _least(board: SudokuBoard, transposes: bool) -> _Order | None:
    """Return the order of the canonical form under all but transposition (which comes first); None after too long."""
    size = board.size
    grid = np.array(board.clues, np.int64).reshape(size, size)
    grid = grid.T if transposes else grid
    places = np.nonzero(grid)
    clues = np.stack([*places, grid[places] - 1], axis=1)
    sizes = np.array([size, board.box_rows, board.box_cols], np.int64)
    if not colours.find_least_leaf(clues, sizes, _room(size), COLOUR_CELLS // size**2):
        return None
    rows, cols = _room(size).orders[colours.BEST].tolist()
    return transposes, rows, cols


def _turn(board: SudokuBoard) -> list[_Order]:
    """Return the orders of turning and mirroring."""
    forth, size = range(board.size), board.size
    ways = (forth, range(size - 1, -1, -1))
    transposing = (False, True) if board.box_rows == board.box_cols else (False,)
    return [(transposes, rows, cols) for transposes in transposing for rows in ways for cols in ways]


def _name_digits(board: SudokuBoard, order: _Order) -> tuple[SudokuBoard, str]:
    """Return the board in an order, its digits named as they appear, and the transform that leads there."""
    plain = range(board.size)
    seen = symmetry.turn_board(board, symmetry.write(*order, plain)).clues
    names = [digit - 1 for digit in dict.fromkeys(seen) if digit != UNKNOWN]
    names += [digit for digit in plain if digit not in names]
    transform = symmetry.write(*order, [names.index(digit) for digit in plain])
    return symmetry.turn_board(board, transform), transform


def _blank(size: int) -> SudokuBoard:
    return SudokuBoard(size, (UNKNOWN,) * size * size)


def _digits(masks: np.ndarray) -> np.ndarray:
    """Return digits of masks with one digit each."""
    return np.asarray(np.frexp(masks)[1])


def _some_answers(boards: Sequence[SudokuBoard]) -> list[Answer | None] | None:
    """Return an answer of each board, None for one without; None altogether when one is too hard."""
    if boards[0].size == VECTOR_SIZE:
        answers, counts, _ = solve_many(np.array([board.clues for board in boards], np.uint8), 1)
        return [tuple(row) if count else None for row, count in zip(answers.tolist(), counts, strict=True)]
    searches = [SudokuSearch(board, 1, 1) for board in boards]
    if not all(search.step(SHARED_NODES).done for search in searches):
        return None
    return [search.answers[0] if search.answers else None for search in searches]


class SudokuEngine(Engine):
    """An engine that searches by branching, on vectors of masks for 9x9 boards."""

    compile_seconds = 6
    explaining_seconds = 100

    def start(self, board: SudokuBoard, query: Query) -> SudokuSearch:
        """Return a search at its beginning. A limit below two is taken as two."""
        limit = ALL if query.limit is None else max(query.limit, LEAST_LIMIT)
        return SudokuSearch(board, limit, max(0, min(query.keep, KEEP_AT_MOST)))

    def thaw(self, frozen: bytes) -> SudokuSearch:
        """Return the search that was frozen. Raises ValueError for bytes of another version."""
        if not frozen.startswith(TAG):
            raise ValueError("not a frozen sudoku search of this version")
        line, packed = frozen[len(TAG) :].split(b"\n", 1)
        head = json.loads(line)
        clues = tuple(SYMBOLS.find(character) + 1 for character in head["clues"])
        search = SudokuSearch(SudokuBoard(head["size"], clues), head["limit"], head["keep"])
        search.restore(head["figures"], packed)
        return search

    def warm_solving(self, board: SudokuBoard | None = None) -> None:
        for size in WARMED if board is None else (board.size,):
            blank = _blank(size)
            SudokuSearch(blank, LEAST_LIMIT, LEAST_LIMIT).step(size**4)
            if board is None:
                self.judge_lines(b"." * size * size, LEAST_LIMIT)
                canonical(blank)

    def warm_generating(self) -> None:
        for size in WARMED:
            for is_minimal in ("no", "yes"):
                recipe = {option.name: option.default for option in RECIPE}
                for _ in self.generate(recipe | {"size": str(size), "minimal": is_minimal}, 1):
                    pass

    def warm_explaining(self) -> None:
        from solvers.genres.sudoku.techniques.position import empty_position

        for size in SIZES:
            # Each size has this once: half a second for the largest.
            empty_position(size)
        for size in WARMED:
            answer = cast(Answer, SudokuSearch(_blank(size), LEAST_LIMIT, LEAST_LIMIT).step(size**4).answers[0])
            nearly = SudokuBoard(size, (UNKNOWN, *answer[1:]))
            self.grade(nearly)
            for _ in self.explain(nearly):
                pass

    def glance(self, boards: Sequence[SudokuBoard]) -> list[Verdict] | None:
        """Look quickly at 9x9 boards in one call."""
        if any(board.size != VECTOR_SIZE for board in boards):
            return None
        puzzles = np.frombuffer(bytearray().join(bytes(board.clues) for board in boards), np.uint8)
        puzzles = puzzles.reshape(-1, VECTOR_SIZE * VECTOR_SIZE)
        _, counts, _ = solve_many(puzzles, LEAST_LIMIT, GLANCE)
        return [BY_COUNT[count] for count in counts.tolist()]

    def throughput(self, boards: Sequence[SudokuBoard]) -> tuple[float, list[Verdict]]:
        """Return seconds in the kernels, and the verdicts; 9x9 boards all at once, others one by one."""
        verdicts = dict.fromkeys(boards, Verdict.UNKNOWN)
        nines = [board for board in boards if board.size == VECTOR_SIZE]
        puzzles = np.array([board.clues for board in nines], np.uint8).reshape(-1, VECTOR_SIZE * VECTOR_SIZE)
        searches = [SudokuSearch(board, LEAST_LIMIT, 0) for board in boards if board.size != VECTOR_SIZE]
        begun = time.perf_counter()
        counts = solve_many(puzzles, LEAST_LIMIT)[1].tolist()
        others = [search.step(np.iinfo(np.int64).max).found for search in searches]
        taken = time.perf_counter() - begun
        verdicts |= {board: BY_COUNT[count] for board, count in zip(nines, counts, strict=True)}
        verdicts |= {search.board: BY_COUNT[count] for search, count in zip(searches, others, strict=True)}
        return taken, [verdicts[board] for board in boards]

    def judge_lines(self, text: bytes, budget: int | None) -> JudgedLines:
        return judge_lines(text, budget)

    def canonical(self, board: SudokuBoard) -> tuple[SudokuBoard, str]:
        return canonical(board)

    def find_shared(self, board: SudokuBoard, answers: Sequence[Answer]) -> Iterator[Mapping[At, object]]:
        return find_shared(board, answers, _some_answers)

    def explain(self, board: SudokuBoard, marks: SudokuMarks | None = None) -> Generator[Step, None, bool]:
        from solvers.genres.sudoku.techniques.explain import explain

        return explain(board, marks)

    def explain_unique(self, board: SudokuBoard, marks: SudokuMarks | None = None) -> Generator[Step, None, bool]:
        from solvers.genres.sudoku.techniques.explain import explain_unique

        return explain_unique(board, marks)

    def find(self, board: SudokuBoard, marks: SudokuMarks | None, technique: str) -> list[Step]:
        from solvers.genres.sudoku.techniques.explain import all_steps
        from solvers.genres.sudoku.techniques.position import position_of

        return all_steps(position_of(board, marks), technique)

    def find_reason(self, board: SudokuBoard, marks: SudokuMarks | None, step: Step) -> OtherReason | None:
        from solvers.genres.sudoku.techniques.ladder import TECHNIQUES

        # Much harder techniques would take seconds to look for.
        level = next((one.level for one in TECHNIQUES if one.name == step.technique), 0)
        names = (one.name for one in TECHNIQUES if one.name != step.technique and one.level <= level + 1)
        found = (other for name in names for other in self.find(board, marks, name))
        return next((OtherReason(other) for other in found if set(other.changes) & set(step.changes)), None)

    def grade(self, board: SudokuBoard) -> Grade | None:
        from solvers.genres.sudoku.techniques.grading import grade_board

        progress = SudokuSearch(board, LEAST_LIMIT, 0).step(PROOF_NODES)
        return grade_board(board) if progress.done and progress.found == 1 else None

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        from solvers.genres.sudoku.generator.generate import generate

        return generate(recipe, seed)

    def generate_many(self, recipe: Mapping[str, str], seed: int, count: int) -> Iterator[Making]:
        from solvers.genres.sudoku.generator.generate import generate_many

        return generate_many(recipe, seed, count)


ENGINE = SudokuEngine()
