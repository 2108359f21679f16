"""Some of a board's rules as arrays: those of a few instances."""

from collections.abc import Iterable

import numpy as np

from solvers.cdcl.state import Graphs
from solvers.rulebook.arrays.encoding import Encoded, Tags, graph_arrays, starts_of


def select_instances(encoded: Encoded, instances: Iterable[int]) -> Encoded:
    """The same variables with the constraints of these instances alone."""
    formula, tags = encoded.formula, encoded.tags
    wanted = np.zeros(1 + max(int(one.max(initial=0)) for one in tags), bool)
    wanted[list(instances)] = True
    groups, pairs, clauses, units, graphs = (wanted[one] for one in tags)
    group_sizes, clause_sizes = np.diff(formula.group_start), np.diff(formula.clause_start)
    kept = formula._replace(
        group_start=starts_of(group_sizes[groups]),
        members=formula.members[np.repeat(groups, group_sizes)],
        bounds=formula.bounds[groups],
        defaults=formula.defaults[groups],
        pairs=formula.pairs[pairs],
        clause_start=starts_of(clause_sizes[clauses]),
        clauses=formula.clauses[np.repeat(clauses, clause_sizes)],
        units=formula.units[units],
        graphs=_select_graphs(formula.graphs, graphs),
    )
    own = Tags(*(one[keep] for one, keep in zip(tags, (groups, pairs, clauses, units, graphs), strict=True)))
    return Encoded(kept, own, encoded.marks)


def _select_graphs(graphs: Graphs, keep: np.ndarray) -> Graphs:
    if keep.all():
        return graphs
    parts = []
    for graph in np.flatnonzero(keep).tolist():
        start, end = graphs.graph_start[graph : graph + 2].tolist()
        first, last = graphs.vertices[1, [start, end]].tolist()
        ends = graphs.vertices[1, start + 1 : end + 1] - first
        shape = tuple(graphs.shapes[graph].tolist())
        parts.append((graphs.vertices[0, start:end], ends, graphs.links[first:last] - start, shape))
    return graph_arrays(parts)
