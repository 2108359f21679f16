"""Rows of many bits as single values for kernels: 64, 128, 256, 576 or 1,088 of them.

A kernel writes `a & b`, `a | b`, `a ^ b`, `a & ~b`, `a + b` (a carry runs through all words), `a << n`, `a >> n` with
rows; in compiled code each is LLVM arithmetic on one long integer. With the JIT off a row is a Python integer, which
has no end: so `~` is only allowed after `&`, and the highest bit of a row stays free for carries.

In an array a row is [rows, words] of uint64, lowest word first. Its length is given by `width`, a tuple with one zero
for each word: numba compiles a kernel again for each length.
"""

import operator
from collections.abc import Callable

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import models, register_model

from solvers.jit.vectors import make_intrinsic_decorator

WORDS = (1, 2, 4, 9, 17)
WORD = 64
PLACES = ir.IntType(WORD)
ROWS = types.Array(types.uint64, 2, "C")
# Loads are aligned to this many bytes.
ALIGNED = 8


def width_for(bits: int) -> tuple[int, ...]:
    """Return the width of a row that holds `bits` bits and a carry. Raises ValueError beyond 1,087."""
    for words in WORDS:
        if bits < words * WORD:
            return (0,) * words
    raise ValueError(f"{bits} bits are more than {WORDS[-1] * WORD - 1}")


# Functions that a kernel may call, as the Python code of the plain twin.


def load_row(array: np.ndarray, row: int, width: tuple[int, ...]) -> int:
    """Return the row in array[row]."""
    return sum(int(word) << (WORD * place) for place, word in enumerate(array[row]))


def store_row(array: np.ndarray, row: int, bits: int, width: tuple[int, ...]) -> None:
    """Write a row to array[row]."""
    for place in range(len(width)):
        array[row, place] = (int(bits) >> (WORD * place)) & 0xFFFFFFFFFFFFFFFF


def bit_row(number: int, width: tuple[int, ...]) -> int:
    """Return the row in which only bit `number` is set."""
    return 1 << number


def is_empty(bits: int) -> bool:
    """Whether no bit is set."""
    return bits == 0


def mirror(bits: int, width: tuple[int, ...]) -> int:
    """Return the row with its highest bit lowest."""
    return int(f"{int(bits):0{len(width) * WORD}b}"[::-1], 2)


# The same functions in compiled code.


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

    @make_intrinsic_decorator(operator.invert, row, row)
    def invert(context, builder, bits):
        return builder.not_(bits)

    @make_intrinsic_decorator(is_empty, types.boolean, row)
    def empty(context, builder, bits):
        return builder.icmp_unsigned("==", bits, ir.Constant(long, 0))


def _two_rows(sign: Callable, instruction: str, row: Row) -> None:
    @make_intrinsic_decorator(sign, row, row, row)
    def emit(context, builder, one, other):
        return getattr(builder, instruction)(one, other)


def _shift(sign: Callable, instruction: str, row: Row, long: ir.IntType) -> None:
    """Shift a row.

    By less than a word, as mostly, each word takes bits of its neighbour, much faster than a general shift.
    """

    @make_intrinsic_decorator(sign, row, row, types.int64)
    def emit(context, builder, bits, places):
        if row.words == 1:
            return getattr(builder, instruction)(bits, places)
        is_short = builder.icmp_unsigned("<", places, ir.Constant(PLACES, WORD))
        with builder.if_else(is_short, likely=True) as (short, general):
            with short:
                within = _shifted_words(builder, bits, places, row, instruction)
                short_end = builder.block
            with general:
                across = getattr(builder, instruction)(bits, builder.zext(places, long))
                general_end = builder.block
        either = builder.phi(long)
        either.add_incoming(within, short_end)
        either.add_incoming(across, general_end)
        return either


def _words(builder, bits, row: Row) -> list:
    """Return the words of a row, lowest first."""
    vector = ir.VectorType(PLACES, row.words)
    held = builder.bitcast(bits, vector)
    return [builder.extract_element(held, ir.IntType(32)(word)) for word in range(row.words)]


def _join(builder, words: list, row: Row):
    """Return the row of these words, lowest first."""
    held = ir.Constant(ir.VectorType(PLACES, row.words), ir.Undefined)
    for number, word in enumerate(words):
        held = builder.insert_element(held, word, ir.IntType(32)(number))
    return builder.bitcast(held, ir.IntType(row.words * WORD))


def _shifted_words(builder, bits, places, row: Row, instruction: str):
    words = [PLACES(0), *_words(builder, bits, row), PLACES(0)]
    is_up = instruction == "shl"
    name = "llvm.fshl" if is_up else "llvm.fshr"
    move = builder.module.declare_intrinsic(name, (PLACES,), ir.FunctionType(PLACES, [PLACES] * 3))
    pairs = zip(words[1:-1], words[:-2], strict=True) if is_up else zip(words[2:], words[1:-1], strict=True)
    return _join(builder, [builder.call(move, [high, low, places]) for high, low in pairs], row)


def _mirrors(row: Row) -> None:
    width = types.UniTuple(types.int64, row.words)

    @make_intrinsic_decorator(mirror, row, row, width)
    def emit(context, builder, bits, _):
        turn = builder.module.declare_intrinsic("llvm.bitreverse", (PLACES,), ir.FunctionType(PLACES, [PLACES]))
        words = _words(builder, bits, row) if row.words > 1 else [bits]
        turned = [builder.call(turn, [word]) for word in reversed(words)]
        return _join(builder, turned, row) if row.words > 1 else turned[0]


def _memory(row: Row) -> None:
    long = ir.IntType(row.words * WORD)
    width = types.UniTuple(types.int64, row.words)

    def address(context, builder, array, number):
        data = context.make_array(ROWS)(context, builder, array).data
        start = builder.mul(number, ir.Constant(number.type, row.words))
        return builder.bitcast(builder.gep(data, [start]), long.as_pointer())

    @make_intrinsic_decorator(load_row, row, ROWS, types.intp, width)
    def emit_load(context, builder, array, number, _):
        return builder.load(address(context, builder, array, number), align=ALIGNED)

    @make_intrinsic_decorator(store_row, types.void, ROWS, types.intp, row, width)
    def emit_store(context, builder, array, number, bits, _):
        builder.store(bits, address(context, builder, array, number), align=ALIGNED)
        return context.get_dummy_value()

    @make_intrinsic_decorator(bit_row, row, types.int64, width)
    def emit_bit(context, builder, number, _):
        wide = builder.zext(number, long) if row.words > 1 else number
        return builder.shl(ir.Constant(long, 1), wide)


for _length in WORDS:
    _operators(Row(_length))
    _mirrors(Row(_length))
    _memory(Row(_length))
