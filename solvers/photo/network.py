"""The reader of prints in cells: a small network of three convolutions, computed by numpy.

The weights, digits.npz, are made by `training/train.py` from rendered fonts: w0 to w2 are convolutions of 3 x 3 (out,
in, 3, 3), w3 and w4 matrices (out, in), b0 to b4 biases; float16. Other weights of these shapes are other networks.
"""

from functools import cache
from pathlib import Path

import numpy as np

from solvers.photo.arrays import Array

WEIGHTS = Path(__file__).parent / "digits.npz"
CONVOLUTIONS = 3
# The prints that a cell may hold: the classes of the network, in the order of its outputs.
EMPTY = ""
PRINTS = (EMPTY, *"123456789", "0", *map(str, range(10, 17)), *"ABCDEFG")
CLASS_OF_PRINT = {text: place for place, text in enumerate(PRINTS)}


@cache
def _load(weights: Path) -> list[tuple[Array, Array]]:
    """Load each layer's matrix (in, out) and bias as float32; a convolution's inputs are by row, column, channel."""
    layers = []
    with np.load(weights) as file:
        for place in range(CONVOLUTIONS + 2):
            weight, bias = file[f"w{place}"].astype(np.float32), file[f"b{place}"].astype(np.float32)
            if weight.ndim == 4:
                weight = weight.transpose(0, 2, 3, 1).reshape(len(weight), -1)
            layers.append((np.ascontiguousarray(weight.T), bias))
    return layers


def judge_cells(cells: Array, weights: Path = WEIGHTS) -> Array:
    """Return the outputs for cells (number, side, side): (number, prints), the higher the likelier."""
    values = cells.astype(np.float32)[..., None]
    layers = _load(weights)
    for weight, bias in layers[:CONVOLUTIONS]:
        values = _pool(_convolve(values, weight, bias))
    flat = values.transpose(0, 3, 1, 2).reshape(len(values), layers[CONVOLUTIONS][0].shape[0])
    (inner, inner_bias), (outer, outer_bias) = layers[CONVOLUTIONS:]
    return np.asarray(np.maximum(flat @ inner + inner_bias, 0) @ outer + outer_bias)


def _convolve(values: Array, weight: Array, bias: Array) -> Array:
    """Compute a convolution of 3 x 3 with rectification. values: (number, high, wide, channels)."""
    padded = np.pad(values, ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(1, 2)).transpose(0, 1, 2, 4, 5, 3)
    rows = windows.reshape(-1, weight.shape[0])
    return np.asarray(np.maximum(rows @ weight + bias, 0).reshape(*values.shape[:3], len(bias)))


def _pool(values: Array) -> Array:
    """Return the greatest value of each 2 x 2."""
    number, high, wide, channels = values.shape
    return np.asarray(values.reshape(number, high // 2, 2, wide // 2, 2, channels).max(axis=(2, 4)))
