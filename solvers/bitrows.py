"""Rows of many bits as single values for kernels: 64, 128, 256 or 576 of them.

A kernel writes `a & b`, `a | b`, `a ^ b`, `a & ~b`, `a + b` (a carry runs through all words), `a << n`, `a >> n` with
rows; in compiled code each is LLVM arithmetic on one long integer. With the JIT off a row is a Python integer, which
has no end: so `~` stands only behind `&`, and the highest bit of a row stays free for carries.

A row stands in an array [rows, words] of uint64, lowest word first. How long it is, is said by `width`, a tuple of as
many zeros as it has words: numba compiles a kernel anew for each length.
"""

import operator
from collections.abc import Callable

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import models, register_model

from solvers.vectors import _compiled as compiled

WORDS = (1, 2, 4, 9)
WORD = 64
ROWS = types.Array(types.uint64, 2, "C")
ALIGNED = 8  # bytes


def width_for(bits: int) -> tuple[int, ...]:
    """The width of a row that holds `bits` bits and a carry. Raises ValueError beyond 575."""
    for words in WORDS:
        if bits < words * WORD:
            return (0,) * words
    raise ValueError(f"{bits} bits are more than {WORDS[-1] * WORD - 1}")


# What a kernel may write, as the Python code of the plain twin


def load(array: np.ndarray, row: int, width: tuple[int, ...]) -> int:
    """The row that stands in array[row]."""
    return sum(int(word) << (WORD * place) for place, word in enumerate(array[row]))


def store(array: np.ndarray, row: int, bits: int, width: tuple[int, ...]) -> None:
    """Write a row to array[row]."""
    for place in range(len(width)):
        array[row, place] = (int(bits) >> (WORD * place)) & 0xFFFFFFFFFFFFFFFF


def bit(number: int, width: tuple[int, ...]) -> int:
    """The row in which only bit `number` is set."""
    return 1 << number


def is_empty(bits: int) -> bool:
    """Whether no bit is set."""
    return bits == 0


# What it becomes in compiled code


class Row(types.Type):
    """The numba type of one row."""

    def __init__(self, words: int) -> None:
        self.words = words
        super().__init__(f"Row({words})")


@register_model(Row)
class _OneInteger(models.PrimitiveModel):
    def __init__(self, dmm, fe_type):
        super().__init__(dmm, fe_type, ir.IntType(fe_type.words * WORD))


def _operators(row: Row) -> None:
    long = ir.IntType(row.words * WORD)
    for sign, instruction in (
        (operator.and_, "and_"),
        (operator.or_, "or_"),
        (operator.xor, "xor"),
        (operator.add, "add"),
    ):
        _two_rows(sign, instruction, row)
    for sign, instruction in ((operator.lshift, "shl"), (operator.rshift, "lshr")):
        _shift(sign, instruction, row, long)

    @compiled(operator.invert, row, row)
    def invert(context, builder, bits):
        return builder.not_(bits)

    @compiled(is_empty, types.boolean, row)
    def empty(context, builder, bits):
        return builder.icmp_unsigned("==", bits, ir.Constant(long, 0))


def _two_rows(sign: Callable, instruction: str, row: Row) -> None:
    @compiled(sign, row, row, row)
    def emit(context, builder, one, other):
        return getattr(builder, instruction)(one, other)


def _shift(sign: Callable, instruction: str, row: Row, long: ir.IntType) -> None:
    @compiled(sign, row, row, types.int64)
    def emit(context, builder, bits, places):
        wide = builder.zext(places, long) if row.words > 1 else places
        return getattr(builder, instruction)(bits, wide)


def _memory(row: Row) -> None:
    long = ir.IntType(row.words * WORD)
    width = types.UniTuple(types.int64, row.words)

    def address(context, builder, array, number):
        data = context.make_array(ROWS)(context, builder, array).data
        start = builder.mul(number, ir.Constant(number.type, row.words))
        return builder.bitcast(builder.gep(data, [start]), long.as_pointer())

    @compiled(load, row, ROWS, types.intp, width)
    def emit_load(context, builder, array, number, _):
        return builder.load(address(context, builder, array, number), align=ALIGNED)

    @compiled(store, types.void, ROWS, types.intp, row, width)
    def emit_store(context, builder, array, number, bits, _):
        builder.store(bits, address(context, builder, array, number), align=ALIGNED)
        return context.get_dummy_value()

    @compiled(bit, row, types.int64, width)
    def emit_bit(context, builder, number, _):
        wide = builder.zext(number, long) if row.words > 1 else number
        return builder.shl(ir.Constant(long, 1), wide)


for _words in WORDS:
    _operators(Row(_words))
    _memory(Row(_words))
