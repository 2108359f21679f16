"""The fewest lights of boards that are not too wide: an answer, or a proof that there is none.

A board is swept row by row (see `frontier`), and the states at the beginning of each row are kept. Where one reaches
the end the way of the cheapest is followed back, row by row, each swept once more.
"""

from collections.abc import Generator, Iterator
from itertools import product
from typing import NamedTuple

import numpy as np

from solvers.frontier import PLACES, Layer, advance, first_layer, reprice, shares, without_dominated
from solvers.genres.akari.fewest.kernels import Sketch, ahead_of, better_runs, moves, sketch_board
from solvers.genres.akari.fewest.linear_bound import LIGHT, relax, weigh, weigh_ahead
from solvers.genres.akari.kernels.cell_codes import BLACK, read_codes

MOST_STATES = 1 << 17, 1 << 20  # of a layer; most boards need few
FEW = 5_000  # states for which weighing again what is ahead does not pay
STATES = 1 << 17  # in one step, some 20 ms


class Fewest:
    """A search for an answer with so many lights at most: along the rows, along the columns, then with more states.

    known (int8, one a cell): 1 where every such answer has a light, 0 where none has, -1 otherwise. Once it is done,
    and has not given up, `lights` are the cells of an answer with the fewest; None: there is no such answer. few: with
    more states than this it weighs again what is ahead.
    """

    def __init__(self, codes: np.ndarray, cols: int, known: np.ndarray, most_lights: int, few: int = FEW):
        self.most_lights = most_lights
        self.done = self.gave_up = False
        self.lights: list[int] | None = None
        self._steps = self._try(codes, cols, known, few)

    def step(self) -> int:
        """Pass cells until there were STATES, or follow the way back through a row; how many STATES there were."""
        states = 0
        while states < STATES and not self.done:
            passed = next(self._steps, None)
            self.done = passed is None
            states += passed or 0
        return states // STATES

    def _try(self, codes: np.ndarray, cols: int, known: np.ndarray, few: int) -> Iterator[int]:
        """How many states each step had."""
        cells = np.arange(codes.size).reshape(-1, cols)
        ways = [order for order in (cells, cells.T) if order.shape[1] <= PLACES]
        for most_states, order in product(MOST_STATES, ways):
            along = order.ravel()
            sweep = _Sweep(codes[along], order.shape[1], known[along], self.most_lights * LIGHT, most_states)
            layers = yield from sweep.forth(few)
            if layers:
                if layers[-1].keys.size:
                    self.lights = along[(yield from sweep.back(layers))].tolist()
                return
        self.gave_up = True


def warm() -> None:
    """Compile the kernels, or load them."""
    codes = read_codes(".1......#.......")
    search = Fewest(codes, 4, np.full(codes.size, -1, np.int8), 9, few=0)
    while not search.done:
        search.step()


class _Move(NamedTuple):
    """A cell is passed as the sketch says; then, where what is ahead was weighed again, digits grow so much dearer."""

    cell: int
    sketch: Sketch
    more: np.ndarray | None


class _Sweep:
    """Row by row over a board, without what costs more than the limit, and with so many states at a time."""

    def __init__(self, codes: np.ndarray, cols: int, known: np.ndarray, limit: int, most_states: int):
        self._codes, self._cols, self._known = codes, cols, known
        self._limit, self._most_states = limit, most_states
        self._relaxation = relax(codes, cols, known)
        rows = np.arange(codes.size).reshape(-1, cols).tolist()
        self._rows = [[cell for cell in row if codes[cell] != BLACK] for row in rows]
        self._moves: list[list[_Move]] = []  # of each row

    def forth(self, few: int) -> Generator[int, None, list[Layer]]:
        """The layers at the beginning of each row and at the end; none when there are too many states."""
        sketch = sketch_board(self._codes, self._known, self._cols, weigh(self._relaxation))
        layers, weighed = [first_layer(sketch.least[0])], 0
        for cells in self._rows:
            self._moves.append([])
            layer = layers[-1]
            for cell in cells:
                more, old = None, sketch
                layer = self._pass(layer, cell, sketch)
                if layer is None:
                    return []
                yield layer.keys.size
                if cell == cells[-1]:
                    layer = without_dominated(layer, better_runs(sketch, cell))
                if layer.keys.size > max(few, 2 * weighed):
                    sketch, more = self._weigh(sketch, layer, cell)
                    layer = reprice(layer, more, self._limit)
                    weighed = layer.keys.size
                self._moves[-1].append(_Move(cell, old, more))
            layers.append(layer)
            weighed //= 2
        return layers

    def _pass(self, layer: Layer, cell: int, sketch: Sketch) -> Layer | None:
        to, excess = moves(sketch, cell)
        following: Layer | None = advance(layer, cell % self._cols, to, excess, self._limit, self._most_states)
        return following

    def _weigh(self, sketch: Sketch, layer: Layer, passed: int) -> tuple[Sketch, np.ndarray]:
        """Weigh again what is ahead of these states; what that makes dearer."""
        weights = weigh_ahead(self._relaxation, self._codes, self._cols, passed, shares(layer, self._cols))
        better = sketch_board(self._codes, self._known, self._cols, weights)
        return better, ahead_of(better, passed) - ahead_of(sketch, passed)

    def back(self, layers: list[Layer]) -> Generator[int, None, list[int]]:
        """The cells with a light on the way to the last layer, which has but one state."""
        lights = []
        state = 0
        for row, layer, end in reversed(list(zip(self._moves, layers[:-1], layers[1:], strict=True))):
            origins = []
            for cell, sketch, more in row[:-1]:
                layer = self._pass(layer, cell, sketch)
                if more is not None:
                    layer = reprice(layer, more, self._limit)
                origins.append(layer.origin)
            for move, origin in zip(reversed(row), [end.origin, *reversed(origins)], strict=False):
                state, is_light = divmod(int(origin[state]), 2)
                if is_light:
                    lights.append(move.cell)
            yield STATES
        return lights
