"""The reader of handwriting in cells: a network that began as that of the prints, with outputs of its own.

The weights, written.npz, are made by `training/train_written.py` from rendered fonts and MNIST.
"""

from pathlib import Path

from solvers.photo.arrays import Array
from solvers.photo.network import judge_cells

WEIGHTS = Path(__file__).parent / "written.npz"
# NOTHING is empty or printed; NOTES are small digits in corners.
NOTHING, NOTES = "", "notes"
# The network has these outputs, in this order.
CLASSES = (NOTHING, NOTES, *"123456789")


def read_written(cells: Array) -> Array:
    """Return the outputs for cells (number, side, side): (number, classes), the higher the likelier."""
    return judge_cells(cells, WEIGHTS)
