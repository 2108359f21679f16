"""What was written into a cell by hand: a network like that of the prints, of which it began, with outputs of its own.

The weights, written.npz, are made by `training/train_written.py` from rendered fonts and MNIST.
"""

from pathlib import Path

from solvers.photo.arrays import Array
from solvers.photo.network import read_cells

WEIGHTS = Path(__file__).parent / "written.npz"
NOTHING, NOTES = "", "notes"  # empty or printed; small digits in corners
CLASSES = (NOTHING, NOTES, *"123456789")  # the outputs, in their order


def read_written(cells: Array) -> Array:
    """The outputs for cells (number, side, side): (number, classes), the higher the likelier."""
    return read_cells(cells, WEIGHTS)
