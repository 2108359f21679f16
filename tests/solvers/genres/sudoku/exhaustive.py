"""Exhaustive twins of the finders: all that a technique cuts in a position of 9x9, from its definition, by plain loops.

Each function of TWINS takes Candidates and returns the changes (cell, digit, put) of every instance there is; digits
count from 0. They know nothing of the order in which the finders look, nor of where these stop.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product

SIZE, CELLS = 9, range(81)
ROWS = [frozenset(range(9 * line, 9 * line + 9)) for line in range(9)]
COLUMNS = [frozenset(range(line, 81, 9)) for line in range(9)]
BOXES = [frozenset(cell for cell in CELLS if cell // 27 * 3 + cell % 9 // 3 == box) for box in range(9)]
LINES, UNITS = ROWS + COLUMNS, ROWS + COLUMNS + BOXES
SEEN = [frozenset().union(*(unit for unit in UNITS if cell in unit)) - {cell} for cell in CELLS]

# The most restricted commons in a chain of almost locked sets.
LONGEST = 8

# The candidates of each cell; none where a digit is placed.
Candidates = list[frozenset[int]]
Change = tuple[int, int, bool]
Changes = set[Change]
# The cells of an almost locked set, and their digits.
Set = tuple[frozenset[int], frozenset[int]]


def places(given: Candidates, unit: Iterable[int], digit: int) -> frozenset[int]:
    """The cells of a unit that can hold the digit."""
    return frozenset(cell for cell in unit if digit in given[cell])


def cuts(given: Candidates, cells: Iterable[int], digits: Iterable[int]) -> Changes:
    """The candidates of these digits in these cells, cut."""
    return {(cell, digit, False) for cell in cells for digit in digits if digit in given[cell]}


def seen_by_all(cells: Iterable[int]) -> frozenset[int]:
    """The cells that see each of these."""
    return frozenset(CELLS).intersection(*(SEEN[cell] for cell in cells))


def full_house(given: Candidates) -> Changes:
    """A unit with one empty cell."""
    rests = ([cell for cell in unit if given[cell]] for unit in UNITS)
    return {(rest[0], min(given[rest[0]]), True) for rest in rests if len(rest) == 1}


def naked_single(given: Candidates) -> Changes:
    """A cell with one candidate."""
    return {(cell, min(given[cell]), True) for cell in CELLS if len(given[cell]) == 1}


def hidden_single(given: Candidates) -> Changes:
    """A digit with one place in a unit."""
    found = ((places(given, unit, digit), digit) for unit in UNITS for digit in range(SIZE))
    return {(min(spots), digit, True) for spots, digit in found if len(spots) == 1}


def locked_candidates(given: Candidates, inner: list[frozenset[int]], outer: list[frozenset[int]]) -> Changes:
    """A digit whose places in one unit all lie in another."""
    found: Changes = set()
    for one, other, digit in product(inner, outer, range(SIZE)):
        spots = places(given, one, digit)
        if len(spots) > 1 and spots <= other:
            found |= cuts(given, other - one, [digit])
    return found


def naked_subset(given: Candidates, size: int) -> Changes:
    """Changes by cells of a unit that hold no more digits than there are cells."""
    found: Changes = set()
    for unit in UNITS:
        for cells in combinations([cell for cell in unit if len(given[cell]) > 1], size):
            digits = frozenset().union(*(given[cell] for cell in cells))
            if len(digits) == size:
                found |= cuts(given, unit - set(cells), digits)
    return found


def locked_subset(given: Candidates, size: int) -> Changes:
    """A naked subset of a line and a box that cuts in both."""
    found: Changes = set()
    for line, box in product(LINES, BOXES):
        for cells in combinations([cell for cell in line & box if len(given[cell]) > 1], size):
            digits = frozenset().union(*(given[cell] for cell in cells))
            both = [cuts(given, unit - set(cells), digits) for unit in (line, box)]
            if len(digits) == size and all(both):
                found |= both[0] | both[1]
    return found


def hidden_subset(given: Candidates, size: int) -> Changes:
    """Changes by digits of a unit that have no more places than there are digits."""
    found: Changes = set()
    for unit in UNITS:
        spots = {digit: places(given, unit, digit) for digit in range(SIZE)}
        for digits in combinations([digit for digit in spots if len(spots[digit]) > 1], size):
            cells = frozenset().union(*(spots[digit] for digit in digits))
            if len(cells) == size:
                found |= cuts(given, cells, set(range(SIZE)) - set(digits))
    return found


def fish(given: Candidates, size: int) -> Changes:
    """Changes by rows, or columns, whose places of a digit lie in no more columns, or rows."""
    found: Changes = set()
    for (bases, covers), digit in product(((ROWS, COLUMNS), (COLUMNS, ROWS)), range(SIZE)):
        for chosen in combinations([line for line in bases if len(places(given, line, digit)) > 1], size):
            base = frozenset().union(*(places(given, line, digit) for line in chosen))
            met = [line for line in covers if line & base]
            if len(met) == size:
                found |= cuts(given, frozenset().union(*met) - frozenset().union(*chosen), [digit])
    return found


def finned_fish(given: Candidates, size: int) -> Changes:
    """Changes by fish with fins, sashimi or not: cells that see all fins lose the digit."""
    found: Changes = set()
    for (bases, covers), digit in product(((ROWS, COLUMNS), (COLUMNS, ROWS)), range(SIZE)):
        for chosen in combinations([line for line in bases if places(given, line, digit)], size):
            base = frozenset().union(*(places(given, line, digit) for line in chosen))
            lines = frozenset().union(*chosen)
            for covering in combinations([line for line in covers if line & base], size):
                covered = frozenset().union(*covering)
                if fins := base - covered:
                    found |= cuts(given, (covered - lines) & seen_by_all(fins), [digit])
    return found


def strong_pairs(given: Candidates, digit: int) -> list[tuple[int, int]]:
    """The only two places of the digit in a unit, both ways round."""
    pairs = {tuple(sorted(spots)) for unit in UNITS if len(spots := places(given, unit, digit)) == 2}
    return [pair for one, other in pairs for pair in ((one, other), (other, one))]


def turbot_fish(given: Candidates) -> Changes:
    """Two strong links of a digit, joined by cells that see each other: skyscrapers, kites and all others."""
    found: Changes = set()
    for digit in range(SIZE):
        for (far, near), (near_too, far_too) in product(strong_pairs(given, digit), repeat=2):
            if near in SEEN[near_too] and len({far, near, near_too, far_too}) == 4:
                found |= cuts(given, SEEN[far] & SEEN[far_too], [digit])
    return found


def empty_rectangle(given: Candidates) -> Changes:
    """The places of a box on a row and a column, and a strong link from one of these to a line across the other."""
    found: Changes = set()
    for digit, box, row, column in product(range(SIZE), BOXES, ROWS, COLUMNS):
        spots = places(given, box, digit)
        if not (box & row and box & column) or not spots <= row | column or spots <= row or spots <= column:
            continue
        for along, across, links, beside in ((row, column, COLUMNS, ROWS), (column, row, ROWS, COLUMNS)):
            for link in (link for link in links if not link & box and len(places(given, link, digit)) == 2):
                ends = places(given, link, digit)
                if near := ends & along:
                    [far] = ends - near
                    [line] = [line for line in beside if far in line]
                    if not line & box:
                        found |= cuts(given, line & across, [digit])
    return found


def xy_wing(given: Candidates) -> Changes:
    """A pivot with two candidates and two pincers."""
    return _wings(given, 2)


def xyz_wing(given: Candidates) -> Changes:
    """A pivot with three candidates and two pincers."""
    return _wings(given, 3)


def _wings(given: Candidates, held: int) -> Changes:
    found: Changes = set()
    for pivot in (cell for cell in CELLS if len(given[cell]) == held):
        pairs = [cell for cell in SEEN[pivot] if len(given[cell]) == 2]
        for one, other in combinations(pairs, 2):
            shared, joined = given[one] & given[other], given[one] | given[other]
            if len(shared) == 1 and given[pivot] == (joined if held == 3 else joined - shared):
                found |= cuts(given, seen_by_all([one, other] + [pivot] * (held == 3)), shared)
    return found


def w_wing(given: Candidates) -> Changes:
    """Two equal pairs of candidates whose cells see the two ends of a strong link."""
    found: Changes = set()
    for one, other in combinations([cell for cell in CELLS if len(given[cell]) == 2], 2):
        for bridge in given[one] if given[one] == given[other] and other not in SEEN[one] else ():
            ends = strong_pairs(given, bridge)
            if any(near in SEEN[one] and far in SEEN[other] for near, far in ends):
                found |= cuts(given, SEEN[one] & SEEN[other], given[one] - {bridge})
    return found


def clusters(pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[set[int], set[int]]]:
    """The two colours of all cells that links join."""
    beside = defaultdict(set)
    for one, other in pairs:
        beside[one].add(other)
    while beside:
        colours: tuple[set[int], set[int]] = ({next(iter(beside))}, set())
        grown = 0
        while grown < len(colours[0]) + len(colours[1]):
            grown = len(colours[0]) + len(colours[1])
            for colour, opposite in (colours, colours[::-1]):
                opposite |= {other for cell in colour for other in beside[cell]}
        for cell in colours[0] | colours[1]:
            del beside[cell]
        yield colours


def remote_pair(given: Candidates) -> Changes:
    """Four cells or more with the same two candidates, chained."""
    found: Changes = set()
    for pair in {cell for cell in given if len(cell) == 2}:
        cells = [cell for cell in CELLS if given[cell] == pair]
        for one, other in clusters((a, b) for a in cells for b in cells if b in SEEN[a]):
            if len(one) + len(other) > 3:
                seen = {cell for cell in CELLS if SEEN[cell] & one and SEEN[cell] & other}
                found |= cuts(given, seen - one - other, pair)
    return found


def simple_colours(given: Candidates) -> Changes:
    """Changes where a cell sees both colours of a cluster, or a colour sees itself."""
    found: Changes = set()
    for digit in range(SIZE):
        for one, other in clusters(strong_pairs(given, digit)):
            seen = {cell for cell in CELLS if SEEN[cell] & one and SEEN[cell] & other}
            found |= cuts(given, seen - one - other, [digit])
            for colour in (one, other):
                if any(SEEN[cell] & colour for cell in colour):
                    found |= cuts(given, colour, [digit])
    return found


def multi_colours(given: Candidates) -> Changes:
    """Two clusters: a colour that sees both of the other is false; of two that see each other one is."""
    found: Changes = set()
    for digit in range(SIZE):
        for one, other in product(list(clusters(strong_pairs(given, digit))), repeat=2):
            if one == other:
                continue
            for side, across in product(range(2), repeat=2):
                meet = [any(SEEN[cell] & colour for cell in one[side]) for colour in other]
                if all(meet):
                    found |= cuts(given, one[side], [digit])
                if meet[across]:
                    opposite, far = one[1 - side], other[1 - across]
                    found |= cuts(given, (c for c in CELLS if SEEN[c] & opposite and SEEN[c] & far), [digit])
    return found


def almost_locked(given: Candidates) -> list[Set]:
    """Every set of cells of a unit with one more digit than they are."""
    found = set()
    for unit in UNITS:
        cells = [cell for cell in unit if given[cell]]
        for size in range(1, len(cells)):
            for chosen in combinations(cells, size):
                digits = frozenset().union(*(given[cell] for cell in chosen))
                if len(digits) == size + 1:
                    found.add((frozenset(chosen), digits))
    return list(found)


def restricted(given: Candidates, one: Set, other: Set) -> list[int]:
    """The digits that only one of two sets can hold."""
    shared = one[1] & other[1]
    return [
        digit
        for digit in shared
        if all(there in SEEN[here] for here in places(given, one[0], digit) for there in places(given, other[0], digit))
    ]


def _cut_shared(given: Candidates, one: Set, other: Set, barred: Iterable[int]) -> Changes:
    """Changes in cells that see all places of a digit in both sets."""
    found: Changes = set()
    for digit in (one[1] & other[1]) - set(barred):
        found |= cuts(given, seen_by_all(places(given, one[0] | other[0], digit)), [digit])
    return found


def als_xz(given: Candidates) -> Changes:
    """Two almost locked sets with a restricted common digit, or two of them."""
    found: Changes = set()
    for one, other in combinations(almost_locked(given), 2):
        common = restricted(given, one, other)
        for digit in common:
            found |= _cut_shared(given, one, other, [digit])
        if len(common) > 1:
            for held in (one, other):
                for digit in held[1] - set(common):
                    found |= cuts(given, seen_by_all(places(given, held[0], digit)), [digit])
    return found


def als_xy_wing(given: Candidates) -> Changes:
    """Two sets that share different restricted commons with a third."""
    found: Changes = set()
    sets = almost_locked(given)
    for pivot in sets:
        joined = [(one, digit) for one in sets if one != pivot for digit in restricted(given, pivot, one)]
        for (one, digit), (other, digit_too) in combinations(joined, 2):
            if digit != digit_too and one != other:
                found |= _cut_shared(given, one, other, [digit, digit_too])
    return found


def als_chain(given: Candidates) -> Changes:
    """Two sets or more in a chain, no restricted common twice in turn: of the first and last one is locked."""
    sets = almost_locked(given)
    joined = [
        [(other, digit) for other in sets if other != one for digit in restricted(given, one, other)] for one in sets
    ]
    onward = dict(zip(sets, joined, strict=True))
    found = als_xz(given)
    for start in sets:
        for first in start[1]:
            reached = entered = {step for step in onward[start] if step[1] == first}
            for _ in range(LONGEST):
                for last, digit in entered:
                    found |= _cut_shared(given, start, last, [first, digit])
                entered = {
                    step for one, digit in entered for step in onward[one] if step[1] != digit and step[0] != start
                } - reached
                reached = reached | entered
    return found


def sue_de_coq(given: Candidates) -> Changes:
    """Cells of a crossing, of its line and of its box: as many as digits, those of line and box different ones."""
    found: Changes = set()
    for line, box in product(LINES, BOXES):
        for part in _subsets([cell for cell in line & box if given[cell]], 2):
            digits = _digits(given, part)
            if len(digits) < len(part) + 2:
                continue
            for in_line, in_box in product(_takers(given, line - box, digits), _takers(given, box - line, digits)):
                of_line, of_box = _digits(given, in_line), _digits(given, in_box)
                if of_line & of_box or len(digits | of_line | of_box) != len(part) + len(in_line) + len(in_box):
                    continue
                found |= cuts(given, line - set(part) - set(in_line), (digits | of_line) - of_box)
                found |= cuts(given, box - set(part) - set(in_box), (digits | of_box) - of_line)
    return found


def _subsets(cells: list[int], least: int) -> Iterator[tuple[int, ...]]:
    return (chosen for size in range(least, len(cells) + 1) for chosen in combinations(cells, size))


def _digits(given: Candidates, cells: Iterable[int]) -> frozenset[int]:
    return frozenset().union(*(given[cell] for cell in cells))


def _takers(given: Candidates, cells: frozenset[int], digits: frozenset[int]) -> list[tuple[int, ...]]:
    """Cells that use up some of these digits: they hold fewer others than they are."""
    chosen = _subsets([cell for cell in cells if given[cell]], 1)
    return [one for one in chosen if len(_digits(given, one) - digits) < len(one)]


def x_chain(given: Candidates) -> Changes:
    """Strong and weak links of one digit by turns, no cell twice; one of both ends holds."""
    found: Changes = set()
    for digit in range(SIZE):
        strong = defaultdict(set)
        for one, other in strong_pairs(given, digit):
            strong[one].add(other)

        def walk(start: int, path: list[int], strong: dict[int, set[int]] = strong, digit: int = digit) -> None:
            for end in strong.get(path[-1], set()) - set(path):
                found.update(cuts(given, SEEN[start] & SEEN[end], [digit]))
                for onward in SEEN[end] - set(path) - {end}:
                    if onward in strong:
                        walk(start, [*path, end, onward])

        for start in list(strong):
            walk(start, [start])
    return found


def xy_chain(given: Candidates) -> Changes:
    """Cells of two candidates, each seeing the next and sharing a digit with it; no cell twice."""
    found: Changes = set()
    pairs = [cell for cell in CELLS if len(given[cell]) == 2]

    def walk(start: int, digit: int, path: tuple[int, ...], held: int) -> None:
        if held == digit and len(path) > 1:
            found.update(cuts(given, SEEN[start] & SEEN[path[-1]], [digit]))
        for onward in pairs:
            if onward not in path and onward in SEEN[path[-1]] and held in given[onward]:
                walk(start, digit, (*path, onward), min(given[onward] - {held}))

    for start in pairs:
        for digit in given[start]:
            walk(start, digit, (start,), min(given[start] - {digit}))
    return found


def death_blossom(given: Candidates) -> Changes:
    """A cell each of whose candidates takes a digit from an almost locked set: one of these sets is locked."""
    found: Changes = set()
    sets = almost_locked(given)
    for stem_cell in (cell for cell in CELLS if len(given[cell]) == 2):
        petals = [
            [one for one in sets if digit in one[1] and places(given, one[0], digit) <= SEEN[stem_cell]]
            for digit in given[stem_cell]
        ]
        for one, other in product(*petals):
            found |= _cut_shared(given, one, other, given[stem_cell])
    return found


Twin = Callable[[Candidates], Changes]


def _with(twin: Callable[..., Changes], *more: object) -> Twin:
    return lambda given: twin(given, *more)


TWINS: dict[tuple[str, ...], Twin] = {
    ("full-house",): full_house,
    ("naked-single",): naked_single,
    ("hidden-single",): hidden_single,
    ("pointing",): _with(locked_candidates, BOXES, LINES),
    ("claiming",): _with(locked_candidates, LINES, BOXES),
    ("locked-pair",): _with(locked_subset, 2),
    ("locked-triple",): _with(locked_subset, 3),
    ("naked-pair",): _with(naked_subset, 2),
    ("naked-triple",): _with(naked_subset, 3),
    ("naked-quad",): _with(naked_subset, 4),
    ("hidden-pair",): _with(hidden_subset, 2),
    ("hidden-triple",): _with(hidden_subset, 3),
    ("hidden-quad",): _with(hidden_subset, 4),
    ("x-wing",): _with(fish, 2),
    ("swordfish",): _with(fish, 3),
    ("jellyfish",): _with(fish, 4),
    ("finned-x-wing", "sashimi-x-wing"): _with(finned_fish, 2),
    ("finned-swordfish", "sashimi-swordfish"): _with(finned_fish, 3),
    ("finned-jellyfish", "sashimi-jellyfish"): _with(finned_fish, 4),
    ("skyscraper", "two-string-kite", "turbot-fish"): turbot_fish,
    ("empty-rectangle",): empty_rectangle,
    ("w-wing",): w_wing,
    ("xy-wing",): xy_wing,
    ("xyz-wing",): xyz_wing,
    ("remote-pair",): remote_pair,
    ("simple-colours",): simple_colours,
    ("multi-colours",): multi_colours,
    ("x-chain",): x_chain,
    ("xy-chain",): xy_chain,
    ("als-xz",): als_xz,
    ("als-xy-wing",): als_xy_wing,
    ("als-xz", "als-xy-wing", "als-chain"): als_chain,
    ("sue-de-coq",): sue_de_coq,
}
