"""A partly solved board as arrays, in parts: constants, known values, the agenda, trials, the log of steps.

White cells and clues are numbered in reading order; `flat` is row * cols + col. Lists of different lengths are stored
in one array: those of thing i are at[i] to at[i + 1]. Unless noted otherwise, arrays are int32, or uint32 if they hold
only numbers of things and places.
board: BoardShape, never changed
    number_at[flat], flat[i], clue_flat[k]   the number of a white cell, -1 for others; the places of cells and clues
    reach_at, reach                      cell i, then every cell it sees, the horizontal ones first
    beside_at, beside                    the clues beside cell i
    around_at, around                    the white cells around clue k: above, right, below, left
    stretch[i, way], run_at, members     the horizontal and the vertical run of a cell, and the cells of each run
    numbers[k], pair_at, pairs           the number of clue k, and the clues that `clue_pair` compares it with
marks: CellMarks, known values
    value[i] (int8)                      UNKNOWN, LIGHT or DARK
    rest[run], shone[run]                undecided cells of a run, and lights in it
    left[k], free[k]                     lights that a clue still needs, undecided cells around it
    beams                                lights in the order they came; those before BEAMED have been reported
    decided                              cells in the order they were decided for good
agenda: Agenda
    queue, waits (bool)                  (rules, things): things that a rule must still look at, once each, in a ring
    ends[rule]                           FIRST place of that ring, how many wait (COUNT), size of the ring (RING)
trial: Trial
    trail, place, why, reason_of, used   of one trial, see `trial`
    lengths[s], refuted                  the chain that refutes supposition s, and false suppositions that are still to
                                         be reported: see `all_trials`
tried: TrialCache                        results of trials, see `trial_cache`
log                                      the Steps: see `log_reader`
scratch: RuleScratch
    seen[i], lined[run], picked          counts or marks of a rule, zero between rules; cells it has gathered
sizes (int64)                            single numbers, by the names below
"""

from typing import NamedTuple

import numpy as np

from solvers.genres.akari.kernels.cell_codes import WHITE, ZERO, cell_beside, is_clue
from solvers.jit.decorators import internal, internal_kernel, kernel

UNKNOWN, LIGHT, DARK = 0, 1, 2
# Rules need not look at cells with more sources.
MOST_SOURCES = 3
# The agendas are four of clues, then those of cells.
CLUES, DIAGONALS, PAIRS, COUNTING, SOURCES, SHARED, SPREAD, RULES = range(8)
CLUE_RULES = 4
# Columns of ends.
FIRST, COUNT, RING, ENDS = range(4)
(
    # The length of a trial's trail.
    LENGTH,
    # The next place on the trail to follow.
    NEXT,
    CLASH,
    WHERE,
    OTHER,
    TRIES,
    OPEN,
    BROKEN,
    BEAMED,
    BEAMS,
    LOGGED,
    # The beginning of the log's last step.
    STEP,
    # The reported refuted suppositions.
    REPORTED,
    REFUTED,
    # The end of the arena.
    FILLED,
    DECIDED,
    SWEPT,
    ACTIVE,
    # The vacant numbers of records.
    VACANT,
    # The words of the other records.
    WORDS,
    CHANGED,
    # Whether nobody waits for a step any more.
    STOPPED,
    SIZES,
) = range(23)
# In the log these numbers come before the cells of a step: technique, count of each kind of cells, five parameters.
HEADER = 9
TECHNIQUE, LIGHTS, DARKS, REASONS, PARAMETERS = range(5)
# This many trail cells are kept for each cell of the board.
ROOM = 256
# A word holds this many records: as many as an int64 has bits without its sign.
WIDE = 63
# All records together have this many words: with more of them large boards would take too much memory.
MOST_WORDS = 63
# This many changed things are looked at together.
THINGS = 64
# The sides of `cell_beside` in two orders.
CLOCKWISE, IN_ORDER = (0, 2, 3, 1), (0, 1, 2, 3)


class BoardShape(NamedTuple):
    """White cells, clues and runs, with their relations."""

    number_at: np.ndarray
    flat: np.ndarray
    clue_flat: np.ndarray
    reach_at: np.ndarray
    reach: np.ndarray
    beside_at: np.ndarray
    beside: np.ndarray
    around_at: np.ndarray
    around: np.ndarray
    stretch: np.ndarray
    run_at: np.ndarray
    members: np.ndarray
    numbers: np.ndarray
    pair_at: np.ndarray
    pairs: np.ndarray


class CellMarks(NamedTuple):
    """Known values of cells, runs and clues."""

    value: np.ndarray
    rest: np.ndarray
    shone: np.ndarray
    left: np.ndarray
    free: np.ndarray
    beams: np.ndarray
    decided: np.ndarray


class Agenda(NamedTuple):
    """The things that each rule must still look at."""

    queue: np.ndarray
    waits: np.ndarray
    ends: np.ndarray


class AkariTrial(NamedTuple):
    """One supposition with its consequences, and the suppositions that were refuted."""

    trail: np.ndarray
    place: np.ndarray
    why: np.ndarray
    reason_of: np.ndarray
    used: np.ndarray
    lengths: np.ndarray
    refuted: np.ndarray


class TrialCache(NamedTuple):
    """Results of trials."""

    record: np.ndarray
    records: np.ndarray
    arena: np.ndarray
    active: np.ndarray
    vacant: np.ndarray
    holders: np.ndarray
    chained: np.ndarray
    kept: np.ndarray
    clashing: np.ndarray
    marks: np.ndarray
    things: np.ndarray
    spot_at: np.ndarray
    spots: np.ndarray
    suspects: np.ndarray
    lacking: np.ndarray
    shining: np.ndarray
    held: np.ndarray


class RuleScratch(NamedTuple):
    """Counts and collections of rules."""

    seen: np.ndarray
    lined: np.ndarray
    picked: np.ndarray


class AkariPosition(NamedTuple):
    """The arrays of the module's docstring."""

    board: BoardShape
    marks: CellMarks
    agenda: Agenda
    trial: AkariTrial
    tried: TrialCache
    log: np.ndarray
    scratch: RuleScratch
    sizes: np.ndarray


@kernel
def new_position(codes, rows, cols):
    """Return the Position of an undecided board; codes as in `solvers.genres.akari.kernels.formula`."""
    board = _board_shape(codes, rows, cols)
    cells, clues, runs = board.flat.size, board.clue_flat.size, board.run_at.size - 1
    words = min(2 * cells // WIDE + 1, MOST_WORDS)
    p = AkariPosition(
        board=board,
        marks=_no_marks(board),
        agenda=_full_agenda(cells, clues),
        trial=_no_trial(cells),
        tried=_empty_cache(cells, words, rows + cols),
        log=np.empty(4 * cells + 1024, np.int32),
        scratch=RuleScratch(
            seen=np.zeros(cells, np.int32),
            lined=np.zeros(runs, np.int32),
            picked=np.empty(cells + 64, np.int32),
        ),
        sizes=np.zeros(SIZES, np.int64),
    )
    p.sizes[OPEN], p.sizes[VACANT] = cells, WIDE * words
    for k in range(clues):
        if p.marks.left[k] > p.marks.free[k]:
            p.sizes[BROKEN] = 1
    return p


@internal_kernel
def _no_marks(board):
    cells = board.flat.size
    return CellMarks(
        value=np.zeros(cells, np.int8),
        rest=np.diff(board.run_at).astype(np.int32),
        shone=np.zeros(board.run_at.size - 1, np.int32),
        left=board.numbers.copy(),
        free=np.diff(board.around_at).astype(np.int32),
        beams=np.empty(cells, np.uint32),
        decided=np.empty(cells, np.uint32),
    )


@internal_kernel
def _full_agenda(cells, clues):
    """Return the agenda on which every rule must look at each of its things."""
    things = max(cells, clues)
    agenda = Agenda(
        queue=np.empty((RULES, things), np.uint32),
        waits=np.ones((RULES, things), np.bool_),
        ends=np.zeros((RULES, ENDS), np.int32),
    )
    for rule in range(RULES):
        count = clues if rule < CLUE_RULES else cells
        agenda.ends[rule, COUNT] = agenda.ends[rule, RING] = count
        for thing in range(count):
            agenda.queue[rule, thing] = thing
    return agenda


@internal_kernel
def _no_trial(cells):
    return AkariTrial(
        trail=np.empty(cells + 1, np.uint32),
        place=np.full(cells, -1, np.int32),
        why=np.zeros(cells, np.int8),
        reason_of=np.zeros(cells, np.int32),
        used=np.zeros(cells, np.bool_),
        lengths=np.zeros(2 * cells, np.int32),
        refuted=np.empty(2 * cells, np.int32),
    )


@internal_kernel
def _empty_cache(cells, words, sides):
    return TrialCache(
        record=np.full(2 * cells, -1, np.int32),
        records=np.empty((WIDE * words, 2), np.uint32),
        arena=np.empty(ROOM * cells, np.uint32),
        active=np.empty(WIDE * words, np.uint32),
        vacant=np.arange(WIDE * words - 1, -1, -1).astype(np.uint32),
        holders=np.empty((2 * cells, words), np.int64),
        chained=np.empty((cells, words), np.int64),
        kept=np.zeros(words, np.int64),
        clashing=np.zeros(words, np.int64),
        marks=np.zeros(cells, np.int8),
        things=np.empty(THINGS, np.int32),
        spot_at=np.zeros(THINGS + 1, np.uint32),
        spots=np.empty(THINGS * sides, np.uint32),
        suspects=np.empty((THINGS, words), np.int64),
        lacking=np.empty(words, np.int64),
        shining=np.empty(words, np.int64),
        held=np.full(cells, -1, np.int32),
    )


@kernel
def take_marks(p, dots, lights):
    """Begin with a person's marks, as cell numbers; cells lit by their lights need no step."""
    for i in dots:
        decide(p, i, DARK)
    for i in lights:
        decide(p, i, LIGHT)
    while p.sizes[BEAMED] < p.sizes[BEAMS]:
        light = p.marks.beams[p.sizes[BEAMED]]
        p.sizes[BEAMED] += 1
        for at in range(p.board.reach_at[light], p.board.reach_at[light + 1]):
            decide(p, p.board.reach[at], DARK)


# Constants


@internal_kernel
def _board_shape(codes, rows, cols):
    index, flat, clue_index, clue_flat = _number_cells(codes)
    stretch, run_at, members = _runs(index, flat.size, rows, cols)
    reach_at, reach = _reach(stretch, run_at, members)
    around_at, around = _near(index, clue_flat, cols, CLOCKWISE)
    beside_at, beside = _near(clue_index, flat, cols, IN_ORDER)
    pair_at, pairs = _pairs(clue_flat, around_at, around, reach_at, reach, beside_at, beside, cols)
    return BoardShape(
        number_at=index,
        flat=flat,
        clue_flat=clue_flat,
        reach_at=reach_at,
        reach=reach,
        beside_at=beside_at,
        beside=beside,
        around_at=around_at,
        around=around,
        stretch=stretch,
        run_at=run_at,
        members=members,
        numbers=_numbers_of(codes, clue_flat),
        pair_at=pair_at,
        pairs=pairs,
    )


@internal_kernel
def _numbers_of(codes, clue_flat):
    numbers = np.empty(clue_flat.size, np.int32)
    for k in range(clue_flat.size):
        numbers[k] = codes[clue_flat[k]] - ZERO
    return numbers


@internal_kernel
def _number_cells(codes):
    index, clue_index = np.full(codes.size, -1, np.int32), np.full(codes.size, -1, np.int32)
    flat, clue_flat = np.empty(codes.size, np.int32), np.empty(codes.size, np.int32)
    cells = clues = 0
    for at in range(codes.size):
        if codes[at] == WHITE:
            index[at] = cells
            flat[cells] = at
            cells += 1
        elif is_clue(codes[at]):
            clue_index[at] = clues
            clue_flat[clues] = at
            clues += 1
    return index, flat[:cells].copy(), clue_index, clue_flat[:clues].copy()


@internal_kernel
def _runs(index, cells, rows, cols):
    stretch = np.empty((cells, 2), np.uint32)
    run_at = np.zeros(2 * cells + 1, np.uint32)
    members = np.empty(2 * cells, np.uint32)
    runs = used = 0
    for way in range(2):
        lines, length = (cols, rows) if way else (rows, cols)
        for line in range(lines):
            for place in range(length + 1):
                i = -1
                if place < length:
                    i = index[place * cols + line] if way else index[line * cols + place]
                if i >= 0:
                    members[used] = i
                    stretch[i, way] = runs
                    used += 1
                elif used > run_at[runs]:
                    runs += 1
                    run_at[runs] = used
    return stretch, run_at[: runs + 1].copy(), members


@internal_kernel
def _reach(stretch, run_at, members):
    cells = stretch.shape[0]
    reach_at = np.zeros(cells + 1, np.uint32)
    for i in range(cells):
        across, down = stretch[i]
        reach_at[i + 1] = reach_at[i] + run_at[across + 1] - run_at[across] + run_at[down + 1] - run_at[down] - 1
    reach = np.empty(reach_at[cells], np.uint32)
    for i in range(cells):
        end = reach_at[i]
        reach[end] = i
        for run in stretch[i]:
            for j in members[run_at[run] : run_at[run + 1]]:
                if j != i:
                    end += 1
                    reach[end] = j
    return reach_at, reach


@internal_kernel
def _near(numbers, places, cols, sides):
    """Return for each place the numbered places beside it."""
    at = np.zeros(places.size + 1, np.uint32)
    near = np.empty(4 * places.size, np.uint32)
    used = 0
    for thing in range(places.size):
        for side in sides:
            cell = cell_beside(places[thing], side, cols, numbers.size)
            if cell >= 0 and numbers[cell] >= 0:
                near[used] = numbers[cell]
                used += 1
        at[thing + 1] = used
    return at, near[:used].copy()


@internal_kernel
def _pairs(clue_flat, around_at, around, reach_at, reach, beside_at, beside, cols):
    """Return for each clue those diagonal to it, or in line with it, whose cells are or see cells of its own."""
    clues = clue_flat.size
    met = np.full(clues, -1, np.int32)
    at, pairs = np.zeros(clues + 1, np.uint32), np.empty(16 * clues + 16, np.uint32)
    used = 0
    for k in range(clues):
        met[k] = k
        for i in around[around_at[k] : around_at[k + 1]]:
            for j in reach[reach_at[i] : reach_at[i + 1]]:
                for other in beside[beside_at[j] : beside_at[j + 1]]:
                    if met[other] != k and _meets(clue_flat[k], clue_flat[other], cols):
                        if used == pairs.size:
                            pairs = _longer(pairs)
                        pairs[used] = other
                        used += 1
                    met[other] = k
        _sort(pairs, at[k], used)
        at[k + 1] = used
    return at, pairs[:used].copy()


@internal_kernel
def _longer(pairs):
    """Return the array with room for twice as many."""
    longer = np.empty(2 * pairs.size, np.uint32)
    longer[: pairs.size] = pairs
    return longer


@internal
def _sort(numbers, start, end):
    """Put a stretch of numbers in rising order; they are few, or nearly so."""
    for place in range(start + 1, end):
        number = numbers[place]
        before = place - 1
        while before >= start and numbers[before] > number:
            numbers[before + 1] = numbers[before]
            before -= 1
        numbers[before + 1] = number


@internal
def _meets(one, other, cols):
    """Whether two flat cells touch at a corner or are on one line."""
    return is_diagonal(one, other, cols) or one // cols == other // cols or one % cols == other % cols


@internal
def is_diagonal(one, other, cols):
    """Whether two flat cells touch at a corner."""
    return abs(one // cols - other // cols) == 1 and abs(one % cols - other % cols) == 1


# Decisions.


@internal
def decide(p, i, value):
    """Put a light in an undecided cell, or none, for good."""
    if p.marks.value[i] != UNKNOWN:
        return
    if value == LIGHT:
        if is_lit(p, i):
            p.sizes[BROKEN] = 1
        p.marks.beams[p.sizes[BEAMS]] = i
        p.sizes[BEAMS] += 1
    p.marks.value[i] = value
    p.marks.decided[p.sizes[DECIDED]] = i
    p.sizes[DECIDED] += 1
    p.sizes[OPEN] -= 1
    count_decision(p, i, value, 1)
    for at in range(p.board.beside_at[i], p.board.beside_at[i + 1]):
        k = p.board.beside[at]
        if p.marks.left[k] < 0 or p.marks.left[k] > p.marks.free[k]:
            p.sizes[BROKEN] = 1
        for rule in range(CLUE_RULES):
            add_to_agenda(p, rule, k)
    for at in range(p.board.reach_at[i], p.board.reach_at[i + 1]):
        j = p.board.reach[at]
        if count_light_sources(p, j) <= MOST_SOURCES and not is_lit(p, j):
            if count_light_sources(p, j) == 0:
                p.sizes[BROKEN] = 1
            for rule in range(SOURCES, SPREAD + 1):
                add_to_agenda(p, rule, j)


@internal
def is_lit(p, i):
    """Whether a light shines on a cell."""
    return p.marks.shone[p.board.stretch[i, 0]] + p.marks.shone[p.board.stretch[i, 1]] > 0


@internal
def count_light_sources(p, i):
    """Count the undecided cells in reach of a cell, itself among them."""
    return p.marks.rest[p.board.stretch[i, 0]] + p.marks.rest[p.board.stretch[i, 1]] - (p.marks.value[i] == UNKNOWN)


@internal
def count_decision(p, i, value, step):
    """Count a decision in (step 1) or out again (-1)."""
    for at in range(p.board.beside_at[i], p.board.beside_at[i + 1]):
        p.marks.free[p.board.beside[at]] -= step
        if value == LIGHT:
            p.marks.left[p.board.beside[at]] -= step
    for way in range(2):
        p.marks.rest[p.board.stretch[i, way]] -= step
        if value == LIGHT:
            p.marks.shone[p.board.stretch[i, way]] += step


# The agenda.


@internal
def add_to_agenda(p, rule, thing):
    """Put a changed thing at the end of a rule's agenda."""
    if not p.agenda.waits[rule, thing]:
        p.agenda.waits[rule, thing] = True
        place = p.agenda.ends[rule, FIRST] + p.agenda.ends[rule, COUNT]
        p.agenda.queue[rule, place if place < p.agenda.ends[rule, RING] else place - p.agenda.ends[rule, RING]] = thing
        p.agenda.ends[rule, COUNT] += 1


@internal
def take_from_agenda(p, rule):
    """Take the first thing off a rule's agenda."""
    first = p.agenda.ends[rule, FIRST]
    thing = p.agenda.queue[rule, first]
    p.agenda.ends[rule, FIRST] = first + 1 if first + 1 < p.agenda.ends[rule, RING] else 0
    p.agenda.ends[rule, COUNT] -= 1
    p.agenda.waits[rule, thing] = False
    return thing


# The log.


@internal
def begin_step(p, technique):
    """Begin a step of this technique; its lights, dark cells and reasons follow, in this order."""
    p.sizes[STEP] = p.sizes[LOGGED]
    for at in range(HEADER):
        p.log[p.sizes[STEP] + at] = 0
    p.log[p.sizes[STEP]] = technique
    p.sizes[LOGGED] += HEADER


@internal
def log_parameter(p, parameter, number):
    """Log one of the step's parameters."""
    p.log[p.sizes[STEP] + PARAMETERS + parameter] = number


@internal
def log_cell(p, kind, flat):
    """Log one more flat cell of this kind (LIGHTS, DARKS, REASONS)."""
    p.log[p.sizes[LOGGED]] = flat
    p.sizes[LOGGED] += 1
    p.log[p.sizes[STEP] + kind] += 1


@internal
def add_cell(p, kind, i):
    """Log one more white cell of this kind, by its number."""
    log_cell(p, kind, p.board.flat[i])


@internal
def apply_step(p):
    """Apply the last step of the log."""
    start = p.sizes[STEP]
    at = start + HEADER
    for _ in range(p.log[start + LIGHTS]):
        decide(p, p.board.number_at[p.log[at]], LIGHT)
        at += 1
    for _ in range(p.log[start + DARKS]):
        decide(p, p.board.number_at[p.log[at]], DARK)
        at += 1


@internal
def log_gathered_cells(p, kind, start, end):
    """Add gathered cells to the step, in reading order."""
    _sort(p.scratch.picked, start, end)
    for place in range(start, end):
        add_cell(p, kind, p.scratch.picked[place])
