"""A vector of 32 lanes of 16 bits for kernels: one value, many small sets of bits, one machine instruction each.

A kernel writes `a & b`, `a | b`, `a ^ b`, `~a`, `a + b`, `a << n`, `a >> n` with vectors (or a vector and a whole
number that applies to every lane) and the functions below. In compiled code each becomes one of LLVM's generic vector
instructions, no processor is named: LLVM turns them into AVX-512, AVX2, SSE2 or ARM code. With the JIT off a vector is
a numpy array of 32 uint16 and the functions below run as written: the plain twin of each.

Vectors live inside kernels; they come from arrays by `load` and go back by `store`.
"""

import operator
from collections.abc import Callable, Sequence

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import ConcreteTemplate, infer_global, signature
from numba.extending import lower_builtin, models, register_model

LANES = 32
BITS = ir.IntType(16)
FULL = ir.VectorType(BITS, LANES)
LANE_NUMBER = ir.IntType(32)
LANE_NUMBERS = ir.VectorType(LANE_NUMBER, LANES)
# A row of an array may begin at any multiple of these bytes.
ALIGNED = 2
ROWS = types.Array(types.uint16, 2, "C")
CONSTANT_ROWS = types.Array(types.uint16, 2, "C", readonly=True)


class Vector(types.Type):
    """The numba type of 32 lanes of uint16."""

    def __init__(self) -> None:
        super().__init__("Vector")


vector = Vector()


@register_model(Vector)
class _InOneRegister(models.PrimitiveModel):
    def __init__(self, dmm, fe_type):
        super().__init__(dmm, fe_type, FULL)


# Functions that a kernel may call, as the numpy code of the plain twin.


def load(array: np.ndarray, row: int) -> np.ndarray:
    """Return the 32 lanes in row `row` of a C-contiguous array [rows, 32] of uint16."""
    return array[row].copy()


def store(array: np.ndarray, row: int, lanes: np.ndarray) -> None:
    """Write 32 lanes to row `row` of a C-contiguous array [rows, 32] of uint16."""
    array[row] = lanes


def fill_all_lanes(number: int) -> np.ndarray:
    """Return a vector with this number in every lane."""
    return np.full(LANES, int(number) & 0xFFFF, np.uint16)


def filled_lanes(lanes: np.ndarray) -> int:
    """Return the lanes that are not 0, as 32 bits of an int64, lane 0 lowest."""
    return int(sum(1 << int(lane) for lane in np.flatnonzero(lanes)))


def largest(lanes: np.ndarray) -> int:
    """Return the largest number of all lanes."""
    return int(lanes.max())


def fill_lanes(lanes: np.ndarray) -> np.ndarray:
    """Set every bit in each lane that is not 0."""
    return np.where(lanes, np.uint16(0xFFFF), np.uint16(0))


def count_lane_bits(lanes: np.ndarray) -> np.ndarray:
    """Return in each lane how many of its bits are set."""
    return np.bitwise_count(lanes).astype(np.uint16)


def total(lanes: np.ndarray) -> int:
    """Return the sum of all lanes, modulo 65,536."""
    return int(lanes.sum(dtype=np.uint16))


def lowest_bit_number(bits: int) -> int:
    """Return the number of the lowest set bit of an int64 that is not 0."""
    return int(bits & -bits).bit_length() - 1


def count_bits(bits: int) -> int:
    """Return the number of set bits of an int64, its sign among them."""
    return (int(bits) & 0xFFFFFFFFFFFFFFFF).bit_count()


def make_rearrangement(sources: Sequence[int]) -> Callable[[np.ndarray], np.ndarray]:
    """Make a function for kernels that moves lanes: lane i of its result is lane sources[i] of its argument."""
    if len(sources) != LANES or not all(0 <= lane < LANES for lane in sources):
        raise ValueError(f"{LANES} lane numbers are needed, not {sources}")
    order = np.array(sources)
    mask = ir.Constant(LANE_NUMBERS, [LANE_NUMBER(lane) for lane in sources])

    def move(lanes: np.ndarray) -> np.ndarray:
        return lanes[order]

    @make_intrinsic_decorator(move, vector, vector, key=f"rearranged {list(sources)}")
    def _(context, builder, lanes):
        return builder.shuffle_vector(lanes, ir.Constant(FULL, ir.Undefined), mask)

    return move


# The same functions in compiled code.


def make_intrinsic_decorator(name: Callable, gives: types.Type, *takes: types.Type, key: object = None) -> Callable:
    """Make a decorator: in kernels, `name` of such arguments becomes the code that the decorated function emits.

    The function is emit(context, builder, *values). key: numba's key for it, if it is no module's own function.
    """
    key = key or name

    def register(emit: Callable) -> Callable:
        template = type(f"Compiled_{name.__name__}", (ConcreteTemplate,), {"cases": [signature(gives, *takes)]})
        infer_global(name, typing_key=key)(template)
        lower_builtin(key, *takes)(lambda context, builder, sig, values: emit(context, builder, *values))
        return emit

    return register


def _in_every_lane(builder, number):
    """Put an int64, cut to 16 bits, in every lane."""
    empty = ir.Constant(FULL, ir.Undefined)
    first = builder.insert_element(empty, builder.trunc(number, BITS), LANE_NUMBER(0))
    return builder.shuffle_vector(first, empty, ir.Constant(LANE_NUMBERS, [LANE_NUMBER(0)] * LANES))


def _operator(sign: Callable, instruction: str) -> None:
    """Make `vector sign vector` and `vector sign number` one LLVM instruction."""

    @make_intrinsic_decorator(sign, vector, vector, vector)
    def two_vectors(context, builder, one, other):
        return getattr(builder, instruction)(one, other)

    @make_intrinsic_decorator(sign, vector, vector, types.int64)
    def vector_and_number(context, builder, lanes, number):
        return getattr(builder, instruction)(lanes, _in_every_lane(builder, number))


for _sign, _instruction in (
    (operator.and_, "and_"),
    (operator.or_, "or_"),
    (operator.xor, "xor"),
    (operator.add, "add"),
    (operator.lshift, "shl"),
    (operator.rshift, "lshr"),
):
    _operator(_sign, _instruction)


@make_intrinsic_decorator(operator.invert, vector, vector)
def _invert(context, builder, lanes):
    return builder.not_(lanes)


def _address(context, builder, array, row):
    """Return the address of row `row` of an array [rows, 32], as that of one vector."""
    data = context.make_array(ROWS)(context, builder, array).data
    start = builder.mul(row, ir.Constant(row.type, LANES))
    return builder.bitcast(builder.gep(data, [start]), FULL.as_pointer())


@make_intrinsic_decorator(load, vector, ROWS, types.intp)
@make_intrinsic_decorator(load, vector, CONSTANT_ROWS, types.intp)
def _load(context, builder, array, row):
    return builder.load(_address(context, builder, array, row), align=ALIGNED)


@make_intrinsic_decorator(store, types.void, ROWS, types.intp, vector)
def _store(context, builder, array, row, lanes):
    builder.store(lanes, _address(context, builder, array, row), align=ALIGNED)
    return context.get_dummy_value()


@make_intrinsic_decorator(fill_all_lanes, vector, types.int64)
def _spread(context, builder, number):
    return _in_every_lane(builder, number)


def _as_bits(builder, truths):
    """Return 32 truth values as the low bits of an int64."""
    return builder.zext(builder.bitcast(truths, ir.IntType(LANES)), ir.IntType(64))


@make_intrinsic_decorator(filled_lanes, types.int64, vector)
def _emit_filled(context, builder, lanes):
    return _as_bits(builder, builder.icmp_unsigned("!=", lanes, ir.Constant(FULL, None)))


@make_intrinsic_decorator(fill_lanes, vector, vector)
def _whole(context, builder, lanes):
    return builder.sext(builder.icmp_unsigned("!=", lanes, ir.Constant(FULL, None)), FULL)


@make_intrinsic_decorator(count_lane_bits, vector, vector)
def _sizes(context, builder, lanes):
    return builder.call(_llvm(builder, "llvm.ctpop.v32i16", FULL), [lanes])


@make_intrinsic_decorator(total, types.int64, vector)
def _total(context, builder, lanes):
    return builder.zext(builder.call(_llvm(builder, "llvm.vector.reduce.add.v32i16", BITS), [lanes]), ir.IntType(64))


@make_intrinsic_decorator(largest, types.int64, vector)
def _largest(context, builder, lanes):
    return builder.zext(builder.call(_llvm(builder, "llvm.vector.reduce.umax.v32i16", BITS), [lanes]), ir.IntType(64))


@make_intrinsic_decorator(lowest_bit_number, types.int64, types.int64)
def _lowest(context, builder, bits):
    return builder.cttz(bits, ir.Constant(ir.IntType(1), True))


@make_intrinsic_decorator(count_bits, types.int64, types.int64)
def _ones(context, builder, bits):
    return builder.ctpop(bits)


def _llvm(builder, name: str, gives: ir.Type):
    return cgutils.get_or_insert_function(builder.module, ir.FunctionType(gives, [FULL]), name)
