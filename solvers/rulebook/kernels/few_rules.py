"""A few instances of rules out of all: of a formula what is theirs is taken."""

import numpy as np

from solvers.cdcl.state import Formula, Graphs
from solvers.jit.decorators import internal, internal_kernel, kernel


@kernel
def select(formula, tags, wanted):
    """Return the formula with the constraints of a few instances alone, in their order; and the same variables.

    tags: (of groups, pairs, clauses, units, graphs), the instance of each. wanted[instance]: 1 for those that count.
    """
    groups, pairs, clauses, units, graphs = tags
    group_start, members = _keep_stretches(formula.group_start, formula.members, groups, wanted)
    clause_start, literals = _keep_stretches(formula.clause_start, formula.clauses, clauses, wanted)
    return Formula(
        group_start=group_start,
        members=members,
        bounds=_keep_rows(formula.bounds, groups, wanted),
        defaults=_keep(formula.defaults, groups, wanted),
        crossing=formula.crossing,
        pairs=_keep_rows(formula.pairs, pairs, wanted),
        clause_start=clause_start,
        clauses=literals,
        units=_keep(formula.units, units, wanted),
        phase=formula.phase,
        graphs=_keep_graphs(formula.graphs, graphs, wanted),
    )


@internal
def _count(tags, wanted):
    count = 0
    for tag in tags:
        if wanted[tag]:
            count += 1
    return count


@internal_kernel
def _keep(values, tags, wanted):
    """Return the values, one a tag, whose tags are wanted."""
    kept = np.empty(_count(tags, wanted), np.int32)
    end = 0
    for at in range(tags.size):
        if wanted[tags[at]]:
            kept[end] = values[at]
            end += 1
    return kept


@internal_kernel
def _keep_rows(rows, tags, wanted):
    kept = np.empty((_count(tags, wanted), 2), np.int32)
    end = 0
    for at in range(tags.size):
        if wanted[tags[at]]:
            kept[end, 0], kept[end, 1] = rows[at, 0], rows[at, 1]
            end += 1
    return kept


@internal_kernel
def _keep_stretches(start, values, tags, wanted):
    """Return where the wanted ones of several stretches begin, one after another, and the values in them."""
    starts = np.zeros(_count(tags, wanted) + 1, np.int32)
    kept = np.empty(values.size, np.int32)
    count = end = 0
    for at in range(tags.size):
        if wanted[tags[at]]:
            for place in range(start[at], start[at + 1]):
                kept[end] = values[place]
                end += 1
            count += 1
            starts[count] = end
    return starts, kept[:end].copy()


@internal_kernel
def _keep_graphs(graphs, tags, wanted):
    """Return the wanted graphs, one after another."""
    count = _count(tags, wanted)
    starts = np.zeros(count + 1, np.int32)
    vertices = np.zeros((2, graphs.vertices.shape[1]), np.int32)
    links = np.empty(graphs.links.size, np.int32)
    shapes = np.empty((count, 3), np.int32)
    kept = behind = 0
    for graph in range(tags.size):
        if wanted[tags[graph]]:
            start, end, first = graphs.graph_start[graph], graphs.graph_start[graph + 1], starts[kept]
            begin_links = graphs.vertices[1, start]
            for vertex in range(end - start):
                vertices[0, first + vertex] = graphs.vertices[0, start + vertex]
                vertices[1, first + vertex + 1] = graphs.vertices[1, start + vertex + 1] - begin_links + behind
            for at in range(graphs.vertices[1, end] - begin_links):
                links[behind + at] = graphs.links[begin_links + at] - start + first
            behind += graphs.vertices[1, end] - begin_links
            shapes[kept] = graphs.shapes[graph]
            kept += 1
            starts[kept] = first + end - start
    vertices[0, starts[count]] = 0
    return Graphs(starts, vertices[:, : starts[count] + 1].copy(), links[:behind].copy(), shapes)
