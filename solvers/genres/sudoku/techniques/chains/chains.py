"""Chains of alternating links: X-chains, XY-chains, AICs and nice loops, grouped and through almost locked sets too.

One search finds them all: the consequences of a first node being OFF. When a last node is ON, one of the two holds.
When the last sees the first, the chain closes to a loop, and of every weak link in it one end holds. When the last is
the first, it holds.
"""

import numpy as np

from solvers.genres.sudoku.techniques.chains.almost_locked_sets import almost_locked, is_within, make_empty_sets
from solvers.genres.sudoku.techniques.chains.links import (
    GROUPED,
    GROUPS,
    PLACES,
    PLAIN,
    QUEUED,
    REFUSED,
    STARTS,
    XY,
    X,
    edges_by_state,
    link_candidates,
    reverse_edges,
)
from solvers.genres.sudoku.techniques.chains.reach import (
    bound_reach,
    list_strong_nodes,
    open_only,
    open_towards,
    open_towards_opposite,
    reach_everything,
)
from solvers.genres.sudoku.techniques.chains.search import follow_links, start_at, start_at_node
from solvers.genres.sudoku.techniques.ladder import technique_number
from solvers.genres.sudoku.techniques.position import WORD, first_bit, is_candidate, is_in_cell_set
from solvers.genres.sudoku.techniques.step_log import (
    BEST,
    DIGIT,
    HOLDS,
    LIMIT,
    MORE,
    NODE,
    STOPPED,
    begin_look,
    close_step,
    count_rounds,
    end_look,
    has_changes,
    is_enough,
    is_full,
    log_entry,
    note_numbered,
    open_step,
    rule_out_candidate,
    rule_out_in_both,
    seek_best,
)
from solvers.jit.decorators import force_inline, internal, internal_kernel, lowest_bit, popcount

X_CHAIN = technique_number("x-chain")
XY_CHAIN = technique_number("xy-chain")
LOOP = technique_number("continuous-loop")
AIC = technique_number("aic")
DISCONTINUOUS = technique_number("discontinuous-loop")
GROUPED_LOOP = technique_number("grouped-continuous-loop")
GROUPED_AIC = technique_number("grouped-aic")
GROUPED_DISCONTINUOUS = technique_number("grouped-discontinuous-loop")
FAMILIES = (X_CHAIN, XY_CHAIN, LOOP, AIC, DISCONTINUOUS), (GROUPED_LOOP, GROUPED_AIC, GROUPED_DISCONTINUOUS)
TECHNIQUES = FAMILIES[0] + FAMILIES[1]
# An almost locked set within a chain has at most this many cells.
LARGEST_SET = 5


@internal_kernel
def chains(position, found, first_one, last):
    """Find the chains of the first of these techniques that has any.

    If only one is wanted, the one that rules out most.
    The techniques are of one family, and use the same links.
    """
    is_grouped, thorough = first_one >= GROUPED_LOOP, found.tally[LIMIT] > 1
    sets = almost_locked(position, LARGEST_SET) if is_grouped else make_empty_sets(position)
    widest = GROUPED if is_grouped else PLAIN
    links = link_candidates(position, widest, sets, thorough)
    if found.tally[STOPPED]:
        return
    all_ways = edges_by_state(links, widest)
    reach = reach_everything(links, widest) if thorough else bound_reach(position, found, links, all_ways, widest)
    if found.tally[STOPPED]:
        return
    for technique in range(first_one, last + 1):
        begin_look(found)
        seek_best(found)
        ways = edges_by_state(links, style_of(technique)) if technique <= XY_CHAIN else all_ways
        search_from_every_node(position, found, technique, links, ways, reach, sets)
        if thorough:
            # With all edges in the opposite order, the other of two equally long chains is found.
            reverse_edges(links)
            search_from_every_node(
                position, found, technique, links, edges_by_state(links, style_of(technique)), reach, sets
            )
            reverse_edges(links)
        end_look(found)
        if is_enough(found):
            return


@internal_kernel
def search_from_every_node(position, found, technique, links, ways, reach, sets):
    list_strong_nodes(links, ways, reach)
    for node in range(links.tally[PLACES]):
        if is_full(found):
            return
        if technique in (DISCONTINUOUS, GROUPED_DISCONTINUOUS):
            if links.single[node] >= 0 and (reach.turns[2 * node] or reach.turns[2 * node + 1]):
                _contradictions(position, found, technique, links, ways, reach, sets, node)
        elif technique in (LOOP, GROUPED_LOOP):
            if reach.is_live[reach.part[2 * node]]:
                _loops(position, found, technique, links, ways, reach, sets, node)
        elif _pick_ends(position, found, technique, links, reach, node):
            _chains_from(position, found, technique, links, ways, reach, sets, node)


@force_inline
def _pick_ends(position, found, technique, links, reach, start):
    """Want the ends of a start whose chain rules out at least as much as the kept one; return whether there are any."""
    some, are_joined = False, technique <= XY_CHAIN
    if are_joined and not is_in_cell_set(reach.joined, start):
        return False
    for word in range(reach.wanted.size):
        left, reach.wanted[word] = reach.ends[start, word], 0
        if are_joined:
            left &= reach.joined[word]
        while left:
            if _is_wanted(position, found, technique, links, start, word * WORD + first_bit(left)):
                reach.wanted[word] |= lowest_bit(left)
                some = True
            left &= left - 1
    return some


@internal_kernel
def _chains_from(position, found, technique, links, ways, reach, sets, node):
    """Find chains that start with a node that is OFF and end at a wanted one."""
    open_towards(reach, reach.on)
    start_at_node(links, ways, style_of(technique), 2 * node)
    follow_links(links, ways, reach)
    count_rounds(found, 20 * links.tally[QUEUED])
    _read_off(position, found, technique, links, reach, sets, node)
    if technique <= XY_CHAIN and links.tally[REFUSED] and found.tally[LIMIT] > 1:
        _walk_all(position, found, technique, links, ways, sets, node)


@internal
def style_of(technique):
    """Return the style of links that a technique may use."""
    if technique == X_CHAIN:
        return X
    if technique == XY_CHAIN:
        return XY
    return GROUPED if technique >= GROUPED_LOOP else PLAIN


@internal
def _contradictions(position, found, technique, links, ways, reach, sets, node):
    """Find candidates whose being ON makes them OFF, or vice versa."""
    cell, digit = links.single[node], links.digit[node]
    if reach.turns[2 * node + 1] and _turns(links, ways, reach, style_of(technique), 2 * node + 1):
        count_rounds(found, 20 * links.tally[QUEUED])
        open_step(found, technique)
        rule_out_candidate(position, found, cell, digit)
        _close(found, position, links, sets, 2 * node, 2 * node + 1)
    if reach.turns[2 * node] and _turns(links, ways, reach, style_of(technique), 2 * node):
        open_step(found, technique)
        _cut_others(position, found, cell, digit, digit)
        _close(found, position, links, sets, 2 * node + 1, 2 * node)


@internal
def _turns(links, ways, reach, style, start):
    """Whether a state leads to its opposite."""
    open_towards_opposite(reach, start)
    start_at_node(links, ways, style, start)
    follow_links(links, ways, reach)
    return links.parent[start ^ 1] >= 0


@internal
def _cut_others(position, found, cell, one, other):
    """Rule out every candidate of a cell but these two."""
    left = position.candidates[cell] & ~(1 << one) & ~(1 << other)
    while left:
        rule_out_candidate(position, found, cell, first_bit(left))
        left &= left - 1


@internal
def _read_off(position, found, technique, links, reach, sets, start):
    """Find nodes that are ON when the start is OFF: one of the two holds."""
    for at in range(links.tally[STARTS], links.tally[QUEUED]):
        state = links.queue[at]
        end = state >> 1
        if state & 1 and end < links.tally[PLACES] and is_in_cell_set(reach.wanted, end):
            _log_chain(position, found, technique, links, sets, start, end)
            if is_full(found):
                return


@internal_kernel
def _walk_all(position, found, technique, links, ways, sets, start):
    """Find the chains to the ends that the search did not reach: all ways are gone, no candidate twice.

    The search continues from one of two ways to a candidate, and is refused if that way has been there before.
    """
    is_reached, begun = links.parent >= 0, 2 * start
    for at in range(links.tally[QUEUED]):
        links.parent[links.queue[at]] = -1
    edges, state = ways.at[:-1].copy(), begun
    links.parent[begun] = begun
    while True:
        count_rounds(found, 1)
        if edges[state] == ways.at[state + 1] or is_full(found):
            before, links.parent[state] = links.parent[state], -1
            if state == begun:
                return
            state = before
            continue
        onward = 2 * np.int64(ways.to[edges[state]]) + 1 - (state & 1)
        edges[state] += 1
        if links.parent[onward] < 0 and links.parent[onward ^ 1] < 0:
            links.parent[onward], edges[onward] = state, ways.at[onward]
            state = onward
            if state & 1 and state > begun and not is_reached[state]:
                is_reached[state] = True
                _log_chain(position, found, technique, links, sets, start, state >> 1)


@internal
def _loops(position, found, technique, links, ways, reach, sets, start):
    """Find loops through each strong link of a node; when all are asked for, through each weak link after it too."""
    style, part = style_of(technique), reach.part[2 * start]
    open_only(reach, part)
    edge = links.strong[start]
    while edge >= 0:
        then = links.to[edge]
        if then < _nodes_of(links, style) and reach.part[2 * then + 1] == part:
            _loops_by(position, found, technique, links, ways, reach, sets, start, then=then, after=-1)
            onward = links.weak[then] if found.tally[LIMIT] > 1 else -1
            while onward >= 0 and not is_full(found):
                after = links.to[onward]
                if after != start and after < _nodes_of(links, style):
                    _loops_by(position, found, technique, links, ways, reach, sets, start, then=then, after=2 * after)
                onward = links.after[onward]
        edge = links.after[edge]


@internal
def _nodes_of(links, style):
    """Return the number of nodes, from the first, that a style knows, without places."""
    return links.tally[PLACES if style == GROUPED else GROUPS]


@internal
def _loops_by(position, found, technique, links, ways, reach, sets, start, then, after):
    """Find loops from a node through one or two more: nodes that are ON then, and see the node."""
    start_at(links, 2 * start, 2 * then + 1, after)
    follow_links(links, ways, reach)
    count_rounds(found, 20 * links.tally[QUEUED])
    for at in range(links.tally[STARTS], links.tally[QUEUED]):
        end = links.queue[at] >> 1
        if links.queue[at] & 1 and end != start and _see_each_other(links, start, end):
            _log_loop(position, found, technique, links, sets, start, end, False)
            if found.tally[LIMIT] > 1:
                _log_loop(position, found, technique, links, sets, start, end, True)
            if is_full(found):
                return


@force_inline
def _see_each_other(links, one, other):
    """Whether two nodes are joined by a weak link."""
    if links.digit[one] == links.digit[other]:
        return is_within(links.cells[other], links.common[one])
    return links.single[one] >= 0 and links.single[one] == links.single[other]


@internal
def _log_chain(position, found, technique, links, sets, start, end):
    """Log a chain of whose ends one holds: rule out candidates that neither end allows."""
    if not _is_wanted(position, found, technique, links, start, end):
        return
    open_step(found, technique)
    if links.digit[start] == links.digit[end]:
        rule_out_in_both(position, found, links.digit[start], links.common[start], links.common[end])
    elif technique >= LOOP:
        _cut_at(position, found, links, start, end)
        _cut_at(position, found, links, end, start)
    _close(found, position, links, sets, 2 * end + 1, 2 * start)


@force_inline
def _is_wanted(position, found, technique, links, start, end):
    """Whether a chain with these ends rules out anything, and no less than the kept one."""
    return _gain(position, technique, links, start, end) >= max(1, found.tally[BEST])


@force_inline
def _gain(position, technique, links, start, end):
    """Return the number of candidates that a chain with these ends rules out."""
    digit, other_digit, count = links.digit[start], links.digit[end], 0
    if digit == other_digit:
        for word in range(position.where.shape[1]):
            count += popcount(position.where[digit, word] & links.common[start, word] & links.common[end, word])
        return count
    if technique < LOOP:
        return 0
    if links.single[start] >= 0 and links.single[start] == links.single[end]:
        return popcount(position.candidates[links.single[start]]) - 2
    return np.int64(_sees(position, links, end, start)) + np.int64(_sees(position, links, start, end))


@force_inline
def _sees(position, links, one, other):
    """Whether one node sees the cell of the other, which has its digit too."""
    cell = links.single[other]
    return cell >= 0 and is_candidate(position, cell, links.digit[one]) and is_in_cell_set(links.common[one], cell)


@internal
def _cut_at(position, found, links, one, other):
    """Rule out the digit of one end in the cell of the other, if seen; in one common cell, all but the two."""
    cell = links.single[other]
    if cell < 0:
        return
    if links.single[one] == cell:
        _cut_others(position, found, cell, links.digit[one], links.digit[other])
    elif is_in_cell_set(links.common[one], cell):
        rule_out_candidate(position, found, cell, links.digit[one])


@internal
def _log_loop(position, found, technique, links, sets, start, end, sparing):
    """Log a loop: of each weak link one end holds; a set with two digits in the loop keeps all others.

    sparing: no link from cell to cell rules out anything in a cell of the loop itself, as some people count it.
    """
    open_step(found, technique)
    state = 2 * end + 1
    spared = state if sparing else -1
    _cut_link(position, found, links, end, start, spared, 2 * start)
    while state != 2 * start:
        before = links.parent[state]
        one, other = before >> 1, state >> 1
        if state & 1 == 0:
            _cut_link(position, found, links, one, other, spared, 2 * start)
        elif links.set_of[one] != links.set_of[other]:
            _cut_forced(position, found, links, max(one, other), min(one, other))
        elif links.set_of[one] >= 0:
            _cut_set(position, found, links, one, other)
        state = before
    _close(found, position, links, sets, 2 * end + 1, 2 * start)


@internal
def _cut_link(position, found, links, one, other, spared, start):
    """Rule out the candidates that a weak link with one true end does not allow.

    spared: the last state of the loop from `start` whose cells are left alone; -1 for none.
    """
    digit = links.digit[one]
    if digit != links.digit[other]:
        _cut_others(position, found, links.single[one], digit, links.digit[other])
        return
    for word in range(links.common.shape[1]):
        left = position.where[digit, word] & links.common[one, word] & links.common[other, word]
        if spared >= 0:
            left &= ~_mark_passed(links, word, spared, start)
        while left:
            rule_out_candidate(position, found, word * WORD + first_bit(left), digit)
            left &= left - 1


@internal
def _mark_passed(links, word, state, start):
    """Return the cells on the way back from a state to the start, in one word of a set.

    Only candidates and groups count.
    """
    cells = links.cells[start >> 1, word]
    while state != start:
        if state >> 1 < links.tally[PLACES]:
            cells |= links.cells[state >> 1, word]
        state = links.parent[state]
    return cells


@internal
def _cut_set(position, found, links, one, other):
    """Rule out candidates that see all of a digit in a set, except for the digits of two of its places."""
    for place in range(links.place_at[links.set_of[one]], links.place_at[links.set_of[one] + 1]):
        if place not in (one, other):
            rule_out_in_both(position, found, links.digit[place], links.common[place], links.common[place])


@internal
def _cut_forced(position, found, links, place, node):
    """Rule out the digits that a set and the cell to which it leaves one digit share, all but the digit of `place`.

    One of the two holds each digit that the set takes from the cell; the set itself holds the others.
    """
    size, cell = position.units.shape[1], links.single[node]
    for other in range(links.place_at[links.set_of[place]], links.place_at[links.set_of[place] + 1]):
        if other == place:
            continue
        digit, common = links.digit[other], links.common[other]
        if is_in_cell_set(common, cell) and links.node_at[cell * size + digit] >= 0:
            rule_out_in_both(position, found, digit, common, links.common[node])
        else:
            rule_out_in_both(position, found, digit, common, common)


@internal
def _close(found, position, links, sets, state, start):
    """Note the way back from a state to the start, if the open step changes anything."""
    if not has_changes(found):
        return
    log_entry(found, DIGIT, links.digit[start >> 1])
    size, number = position.units.shape[1], 1
    _note_node(found, links, size, state)
    while True:
        before = links.parent[state]
        if links.set_of[state >> 1] >= 0 and links.set_of[state >> 1] != links.set_of[before >> 1]:
            note_numbered(found, number, sets.cells[links.set_of[state >> 1]])
            number += 2
        state = before
        _note_node(found, links, size, state)
        if state == start:
            break
    close_step(found)


@internal
def _note_node(found, links, size, state):
    node, more = state >> 1, 0
    holds = HOLDS if state & 1 else 0
    for word in range(links.cells.shape[1]):
        left = links.cells[node, word]
        while left:
            candidate = (word * WORD + first_bit(left)) * size + links.digit[node]
            log_entry(found, NODE, candidate * 4 + more + holds)
            more = MORE
            left &= left - 1


@internal_kernel
def find(position, found, technique, last):
    """Look for a technique of this file, then for the next ones until a step is found; False for another file's."""
    if technique not in TECHNIQUES:
        return False
    chains(position, found, technique, last)
    return True
