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
from solvers.genres.sudoku import symmetry
from solvers.genres.sudoku.board import SIZES, SYMBOLS, UNKNOWN, Answer, Board, Marks, at, symbol
from solvers.genres.sudoku.generator.recipe import RECIPE
from solvers.genres.sudoku.kernels import any_size, nine
from solvers.genres.sudoku.kernels import canonical as colours
from solvers.genres.sudoku.kernels.many import solve_many
from solvers.genres.sudoku.lines import judge_lines
from solvers.genres.sudoku.rules import find_conflict
from solvers.genres.sudoku.shared import find_shared
from solvers.grids.rectangle import At

LEAST_LIMIT = 2  # so that one answer is a proof, and never only the first that was met
KEEP_AT_MOST = 10_000
ALL = -1  # a limit of the kernels: count every answer
TAG = b"sudoku-3\n"
VECTOR_SIZE = 9  # the size that has a kernel of its own
SHARED_NODES = 500  # decisions about one digit, when it is asked what all answers share
GLANCE = 1_000  # nodes of a quick look at one of many boards
PROOF_NODES = 10_000  # for the proof that a board to be graded has exactly one answer
BY_COUNT = (Verdict.NONE, Verdict.ONE, Verdict.MANY, Verdict.UNKNOWN)  # by answers found; -1: not decided
WARMED = (VECTOR_SIZE, 4)  # sizes of which every kernel is in use
COLOUR_CELLS = 1_600_000  # nodes times cells that the canonical form may take

_shape = cache(any_size.shape)
_room = cache(colours.room)


class Kernel(Protocol):
    """One board in the arrays of a kernel. used(): figures, then what else matters between two nodes."""

    def run(self, budget: int, limit: int) -> None: ...

    def counts(self) -> tuple[int, int, int]:
        """Nodes taken, answers found, boards that still wait."""
        ...

    def kept_answers(self, first: int, last: int) -> np.ndarray: ...

    def share(self) -> float | None: ...

    def alike(self) -> np.ndarray | None:
        """The digits that are the same in every answer found, 0 for others; None when not known."""
        ...

    def used_arrays(self) -> tuple[np.ndarray, ...]: ...


class Nine:
    """A board of 9x9, over the kernel that knows no other size."""

    def __init__(self, board: Board, keep: int):
        self.search = nine.begin(board.clues, keep)

    def run(self, budget: int, limit: int) -> None:
        nine.step(self.search, budget, limit)

    def counts(self) -> tuple[int, int, int]:
        figures = self.search.figures.tolist()
        return figures[nine.NODES], figures[nine.FOUND], figures[nine.HEIGHT]

    def kept_answers(self, first: int, last: int) -> np.ndarray:
        return np.asarray(self.search.answers[first:last])

    def share(self) -> None:
        return None

    def alike(self) -> np.ndarray | None:
        found = self.counts()[1]
        answers = self.search.answers[:found]
        return np.where((answers == answers[0]).all(axis=0), answers[0], UNKNOWN) if len(answers) == found else None

    def used_arrays(self) -> tuple[np.ndarray, ...]:
        _, found, waiting = self.counts()
        return self.search.figures, self.search.stack[: 3 * waiting], self.search.answers[:found]


class AnySize:
    """A board of any size."""

    def __init__(self, board: Board, keep: int):
        self.size = board.size
        self.state = any_size.state(board.size, keep)
        any_size.begin(self.state, np.array(board.clues, np.int64), board.size)

    def run(self, budget: int, limit: int) -> None:
        any_size.search(_shape(self.size), self.state, np.iinfo(np.int64).max if limit == ALL else limit, budget)

    def counts(self) -> tuple[int, int, int]:
        tally = self.state.tally.tolist()
        return tally[any_size.NODES], tally[any_size.FOUND], tally[any_size.WAITING]

    def kept_answers(self, first: int, last: int) -> np.ndarray:
        return _digits(self.state.kept[first:last])

    def share(self) -> float:
        """What has been looked at, when both halves of every parting are taken for equal."""
        waiting = self.counts()[2]
        return float(1 - np.ldexp(1.0, -self.state.depth[:waiting].astype(np.int64)).sum())

    def alike(self) -> np.ndarray:
        union = self.state.union
        return np.where(union & (union - 1), UNKNOWN, _digits(union))

    def used_arrays(self) -> tuple[np.ndarray, ...]:
        state, (_, found, waiting) = self.state, self.counts()
        waits = state.stack[:waiting], state.news[:waiting], state.depth[:waiting]
        return state.tally, *waits, state.kept[:found], state.union


class Search:
    """The search of one board. limit: answers to stop at, or ALL; keep: answers held."""

    def __init__(self, board: Board, limit: int, keep: int, kernel: Kernel | None = None):
        self.board, self.limit, self.keep = board, limit, keep
        self.kernel = kernel or (Nine if board.size == VECTOR_SIZE else AnySize)(board, keep)
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
        alike = self.kernel.alike()
        if alike is None:
            return None
        cells = enumerate(zip(alike.tolist(), self.board.clues, strict=True))
        return {at(cell, self.board.size): digit for cell, (digit, clue) in cells if digit and not clue}

    def freeze(self) -> bytes:
        """A tag, a line of JSON, and the arrays in use."""
        line = "".join(map(symbol, self.board.clues))
        head = {"clues": line, "size": self.board.size, "limit": self.limit, "keep": self.keep}
        figures, *arrays = self.kernel.used_arrays()
        packed = zlib.compress(b"".join(part.tobytes() for part in arrays), 1)
        return TAG + json.dumps(head | {"figures": figures.tolist()}).encode() + b"\n" + packed

    def restore(self, figures: Sequence[int], packed: bytes) -> None:
        """Take up what another search of this board froze. Raises ValueError when it does not fit."""
        self.kernel.used_arrays()[0][:] = figures
        content = zlib.decompress(packed)
        _, *arrays = self.kernel.used_arrays()
        if sum(part.nbytes for part in arrays) != len(content):
            raise ValueError("a frozen sudoku search of another length")
        for part in arrays:
            part[...] = np.frombuffer(content[: part.nbytes], part.dtype).reshape(part.shape)
            content = content[part.nbytes :]


def canonical(board: Board) -> tuple[Board, str]:
    """One board for all that are the same, and the transform that leads there.

    A board with very many symmetries and clues may take too long: then it is only the least of its turned and mirrored
    forms, and other forms of it are not recognised.
    """
    is_square = board.box_rows == board.box_cols
    orders = [_least(board, transposes) for transposes in (False, True)[: 1 + is_square]]
    known = [order for order in orders if order is not None]
    forms = [_name_digits(board, order) for order in (known if len(known) == len(orders) else _turn(board))]
    return min(forms, key=lambda form: form[0].clues)


_Order = tuple[bool, Sequence[int], Sequence[int]]  # transposed first or not, rows, columns


def _least(board: Board, transposes: bool) -> _Order | None:
    """The way to the canonical form under all but transposition (which comes first); None when it takes too long."""
    size = board.size
    grid = np.array(board.clues, np.int64).reshape(size, size)
    grid = grid.T if transposes else grid
    places = np.nonzero(grid)
    clues = np.stack([*places, grid[places] - 1], axis=1)
    sizes = np.array([size, board.box_rows, board.box_cols], np.int64)
    if not colours.least(clues, sizes, _room(size), COLOUR_CELLS // size**2):
        return None
    rows, cols = _room(size).orders[colours.BEST].tolist()
    return transposes, rows, cols


def _turn(board: Board) -> list[_Order]:
    """The orders of turning and mirroring."""
    forth, size = range(board.size), board.size
    ways = (forth, range(size - 1, -1, -1))
    transposing = (False, True) if board.box_rows == board.box_cols else (False,)
    return [(transposes, rows, cols) for transposes in transposing for rows in ways for cols in ways]


def _name_digits(board: Board, order: _Order) -> tuple[Board, str]:
    """The board in an order, its digits named as they appear, and the transform that leads there."""
    plain = range(board.size)
    seen = symmetry.turn_board(board, symmetry.write(*order, plain)).clues
    names = [digit - 1 for digit in dict.fromkeys(seen) if digit != UNKNOWN]
    names += [digit for digit in plain if digit not in names]
    transform = symmetry.write(*order, [names.index(digit) for digit in plain])
    return symmetry.turn_board(board, transform), transform


def _blank(size: int) -> Board:
    return Board(size, (UNKNOWN,) * size * size)


def _digits(masks: np.ndarray) -> np.ndarray:
    """Digits of masks with one digit each."""
    return np.asarray(np.frexp(masks)[1])


def _some_answers(boards: Sequence[Board]) -> list[Answer | None] | None:
    """An answer of each board, None where there is none; None altogether when one is too hard."""
    if boards[0].size == VECTOR_SIZE:
        answers, counts, _ = solve_many(np.array([board.clues for board in boards], np.uint8), 1)
        return [tuple(row) if count else None for row, count in zip(answers.tolist(), counts, strict=True)]
    searches = [Search(board, 1, 1) for board in boards]
    if not all(search.step(SHARED_NODES).done for search in searches):
        return None
    return [search.answers[0] if search.answers else None for search in searches]


class SudokuEngine(Engine):
    """Searches by branching, on vectors of masks where the board is 9x9."""

    compile_seconds = 6
    explaining_seconds = 100

    def start(self, board: Board, query: Query) -> Search:
        """A search at its beginning. A limit below two is taken as two."""
        limit = ALL if query.limit is None else max(query.limit, LEAST_LIMIT)
        return Search(board, limit, max(0, min(query.keep, KEEP_AT_MOST)))

    def thaw(self, frozen: bytes) -> Search:
        """The search that was frozen. Raises ValueError for bytes of another version."""
        if not frozen.startswith(TAG):
            raise ValueError("not a frozen sudoku search of this version")
        line, packed = frozen[len(TAG) :].split(b"\n", 1)
        head = json.loads(line)
        clues = tuple(SYMBOLS.find(character) + 1 for character in head["clues"])
        search = Search(Board(head["size"], clues), head["limit"], head["keep"])
        search.restore(head["figures"], packed)
        return search

    def warm_solving(self, board: Board | None = None) -> None:
        for size in WARMED if board is None else (board.size,):
            blank = _blank(size)
            Search(blank, LEAST_LIMIT, LEAST_LIMIT).step(size**4)
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
            empty_position(size)  # what each size has once: half a second for the largest
        for size in WARMED:
            answer = cast(Answer, Search(_blank(size), LEAST_LIMIT, LEAST_LIMIT).step(size**4).answers[0])
            nearly = Board(size, (UNKNOWN, *answer[1:]))
            self.grade(nearly)
            for _ in self.explain(nearly):
                pass

    def glance(self, boards: Sequence[Board]) -> list[Verdict] | None:
        """A quick look at 9x9 boards in one call."""
        if any(board.size != VECTOR_SIZE for board in boards):
            return None
        puzzles = np.frombuffer(bytearray().join(bytes(board.clues) for board in boards), np.uint8)
        puzzles = puzzles.reshape(-1, VECTOR_SIZE * VECTOR_SIZE)
        _, counts, _ = solve_many(puzzles, LEAST_LIMIT, GLANCE)
        return [BY_COUNT[count] for count in counts.tolist()]

    def throughput(self, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
        """Seconds in the kernels, and the verdicts; 9x9 boards all at once, others one by one."""
        verdicts = dict.fromkeys(boards, Verdict.UNKNOWN)
        nines = [board for board in boards if board.size == VECTOR_SIZE]
        puzzles = np.array([board.clues for board in nines], np.uint8).reshape(-1, VECTOR_SIZE * VECTOR_SIZE)
        searches = [Search(board, LEAST_LIMIT, 0) for board in boards if board.size != VECTOR_SIZE]
        begun = time.perf_counter()
        counts = solve_many(puzzles, LEAST_LIMIT)[1].tolist()
        others = [search.step(np.iinfo(np.int64).max).found for search in searches]
        taken = time.perf_counter() - begun
        verdicts |= {board: BY_COUNT[count] for board, count in zip(nines, counts, strict=True)}
        verdicts |= {search.board: BY_COUNT[count] for search, count in zip(searches, others, strict=True)}
        return taken, [verdicts[board] for board in boards]

    def judge_lines(self, text: bytes, budget: int | None) -> JudgedLines:
        return judge_lines(text, budget)

    def canonical(self, board: Board) -> tuple[Board, str]:
        return canonical(board)

    def find_shared(self, board: Board, answers: Sequence[Answer]) -> Iterator[Mapping[At, object]]:
        return find_shared(board, answers, _some_answers)

    def explain(self, board: Board, marks: Marks | None = None) -> Generator[Step, None, bool]:
        from solvers.genres.sudoku.techniques.explain import explain

        return explain(board, marks)

    def explain_unique(self, board: Board, marks: Marks | None = None) -> Generator[Step, None, bool]:
        from solvers.genres.sudoku.techniques.explain import explain_unique

        return explain_unique(board, marks)

    def find(self, board: Board, marks: Marks | None, technique: str) -> list[Step]:
        from solvers.genres.sudoku.techniques.explain import all_steps
        from solvers.genres.sudoku.techniques.position import position_of

        return all_steps(position_of(board, marks), technique)

    def grade(self, board: Board) -> Grade | None:
        from solvers.genres.sudoku.techniques.grading import grade

        progress = Search(board, LEAST_LIMIT, 0).step(PROOF_NODES)
        return grade(board) if progress.done and progress.found == 1 else None

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        from solvers.genres.sudoku.generator.generate import generate

        return generate(recipe, seed)

    def generate_many(self, recipe: Mapping[str, str], seed: int, count: int) -> Iterator[Making]:
        from solvers.genres.sudoku.generator.generate import generate_many

        return generate_many(recipe, seed, count)


ENGINE = SudokuEngine()
