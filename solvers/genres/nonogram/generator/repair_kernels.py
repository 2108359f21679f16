"""The cells that line solving leaves open after one cell of a picture is flipped, for many cells at once.

Besides the arrays of a Grid (see `kernels`), whose blocks and trail have room for any picture of its size:
    picture  [h, w] int8                     the colours, 0 = blank
    whole    [h + w, colours, words] uint64  `may` before anything is known
    flips    [n, 2] int64                    cells (row * w + column) and the colours that they would get
    left     (n,) int64                      cells that lines leave open after each flip
"""

from solvers.genres.nonogram.kernels.grid import CURSOR, HEAD, OPEN, STRUCK, TRAIL, WAITING, enqueue, propagate_lines
from solvers.genres.nonogram.kernels.line import BLANK, COLOUR, LENGTH
from solvers.jit.decorators import internal, kernel

CELL, VALUE = range(2)


@internal
def _read_clues(g, picture):
    """Write the clues of a picture into `blocks` and `first`."""
    rows = len(picture)
    count = 0
    for line in range(len(g.length)):
        g.first[line] = count
        before = BLANK
        for place in range(g.length[line]):
            colour = picture[line, place] if line < rows else picture[place, line - rows]
            if colour != BLANK and colour == before:
                g.blocks[count - 1, LENGTH] += 1
            elif colour != BLANK:
                g.blocks[count, LENGTH] = 1
                g.blocks[count, COLOUR] = colour
                count += 1
            before = colour
    g.first[len(g.length)] = count


@internal
def _reopen_cells(g, whole):
    """Allow every cell any colour again, and queue every line."""
    for line in range(len(g.length)):
        g.queued[line] = 0
        for colour in range(g.may.shape[1]):
            for word in range(g.may.shape[2]):
                g.may[line, colour, word] = whole[line, colour, word]
    for cell in range(len(g.options)):
        g.options[cell] = g.may.shape[1]
    for number in (TRAIL, HEAD, WAITING, CURSOR, STRUCK):
        g.numbers[number] = 0
    g.numbers[OPEN] = len(g.options)
    for line in range(len(g.length)):
        enqueue(g, line)


@internal
def _settled_from(g, whole, picture, width):
    """Solve the lines of a picture's puzzle from the start; return the number of open cells."""
    _read_clues(g, picture)
    _reopen_cells(g, whole)
    # The picture is an answer, so that lines never contradict each other.
    propagate_lines(g, width)
    return g.numbers[OPEN]


@kernel
def solve_picture_lines(g, whole, picture, width):
    """Solve the lines of a picture's puzzle from the start."""
    return _settled_from(g, whole, picture, width)


@kernel
def count_open_after_flips(g, whole, picture, flips, left, width):
    """Compute the cells that each flip would leave open; the picture is as before in the end."""
    cols = picture.shape[1]
    for number in range(len(flips)):
        row, col = flips[number, CELL] // cols, flips[number, CELL] % cols
        before = picture[row, col]
        picture[row, col] = flips[number, VALUE]
        left[number] = _settled_from(g, whole, picture, width)
        picture[row, col] = before
