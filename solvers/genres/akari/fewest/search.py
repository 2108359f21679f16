"""The fewest lights of boards that are not too wide: an answer, or a proof that there is none.

A board is swept row by row (see `frontier`), and the states at the beginning of each row are kept. If one reaches the
end, the cheapest way is followed back, row by row, each swept once more.
"""

from collections.abc import Generator, Iterator
from itertools import product
from typing import NamedTuple

import numpy as np

from solvers.frontier import (
    PLACES,
    Layer,
    add_prices,
    advance_layer,
    count_digit_shares,
    first_layer,
    without_dominated,
)
from solvers.genres.akari.fewest.kernels import (
    WeighedBoard,
    apply_weights,
    bound_cost_ahead,
    list_dominance_rules,
    moves,
)
from solvers.genres.akari.fewest.linear_bound import LIGHT, bound_later_cells, relax_board, weigh_board
from solvers.genres.akari.kernels.cell_codes import BLACK, read_codes

# A layer has at most this many states; most boards need few.
MOST_STATES = 1 << 17, 1 << 20
# With fewer states, weighing the cells ahead again does not pay.
FEW = 5_000
# One step has this many states, some 20 ms.
STATES = 1 << 17


class FewestLightsSearch:
    """A search for an answer with at most a number of lights: along the rows, the columns, then with more states.

    known (int8, one a cell): 1 where every such answer has a light, 0 where none has, -1 otherwise. Once it is done,
    and has not given up, `lights` are the cells of an answer with the fewest; None: there is no such answer. few: with
    more states than this it weighs the cells ahead again.
    """

    def __init__(self, codes: np.ndarray, cols: int, known: np.ndarray, most_lights: int, few: int = FEW):
        self.most_lights = most_lights
        self.done = self.gave_up = False
        self.lights: list[int] | None = None
        self._steps = self._try(codes, cols, known, few)

    def step(self) -> int:
        """Pass cells until STATES states were made, or trace the way back through a row; return how many were made."""
        states = 0
        while states < STATES and not self.done:
            passed = next(self._steps, None)
            self.done = passed is None
            states += passed or 0
        return states // STATES

    def _try(self, codes: np.ndarray, cols: int, known: np.ndarray, few: int) -> Iterator[int]:
        """Yield the number of states of each step."""
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
    search = FewestLightsSearch(codes, 4, np.full(codes.size, -1, np.int8), 9, few=0)
    while not search.done:
        search.step()


class _Move(NamedTuple):
    """A move: pass a cell as in the sketch, then, if the cells ahead were weighed again, add prices to digits."""

    cell: int
    sketch: WeighedBoard
    more: np.ndarray | None


class _Sweep:
    """A sweep over a board row by row, dropping states beyond the limit, and with at most a number of states."""

    def __init__(self, codes: np.ndarray, cols: int, known: np.ndarray, limit: int, most_states: int):
        self._codes, self._cols, self._known = codes, cols, known
        self._limit, self._most_states = limit, most_states
        self._relaxation = relax_board(codes, cols, known)
        rows = np.arange(codes.size).reshape(-1, cols).tolist()
        self._rows = [[cell for cell in row if codes[cell] != BLACK] for row in rows]
        # The moves of each row.
        self._moves: list[list[_Move]] = []

    def forth(self, few: int) -> Generator[int, None, list[Layer]]:
        """Return the layers at the beginning of each row and at the end; none when there are too many states."""
        sketch = apply_weights(self._codes, self._known, self._cols, weigh_board(self._relaxation))
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
                    layer = without_dominated(layer, list_dominance_rules(sketch, cell))
                if layer.keys.size > max(few, 2 * weighed):
                    sketch, more = self._weigh(sketch, layer, cell)
                    layer = add_prices(layer, more, self._limit)
                    weighed = layer.keys.size
                self._moves[-1].append(_Move(cell, old, more))
            layers.append(layer)
            weighed //= 2
        return layers

    def _pass(self, layer: Layer, cell: int, sketch: WeighedBoard) -> Layer | None:
        to, excess = moves(sketch, cell)
        following: Layer | None = advance_layer(layer, cell % self._cols, to, excess, self._limit, self._most_states)
        return following

    def _weigh(self, sketch: WeighedBoard, layer: Layer, passed: int) -> tuple[WeighedBoard, np.ndarray]:
        """Weigh the cells ahead of these states again; return the new sketch and the prices that this adds."""
        weights = bound_later_cells(
            self._relaxation, self._codes, self._cols, passed, count_digit_shares(layer, self._cols)
        )
        better = apply_weights(self._codes, self._known, self._cols, weights)
        return better, bound_cost_ahead(better, passed) - bound_cost_ahead(sketch, passed)

    def back(self, layers: list[Layer]) -> Generator[int, None, list[int]]:
        """Return the cells with a light on the way to the last layer, which has only one state."""
        lights = []
        state = 0
        for row, layer, end in reversed(list(zip(self._moves, layers[:-1], layers[1:], strict=True))):
            origins = []
            for cell, sketch, more in row[:-1]:
                layer = self._pass(layer, cell, sketch)
                if more is not None:
                    layer = add_prices(layer, more, self._limit)
                origins.append(layer.origin)
            for move, origin in zip(reversed(row), [end.origin, *reversed(origins)], strict=False):
                state, is_light = divmod(int(origin[state]), 2)
                if is_light:
                    lights.append(move.cell)
            yield STATES
        return lights
