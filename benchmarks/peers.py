"""Common parts of contenders of several genres: the shape of results, and CP-SAT counting a model's answers to two."""

import time
from collections.abc import Collection

from ortools.sat.python import cp_model

from solvers.contract.results import Verdict

# Verdicts by the number of answers, counted to two.
VERDICTS = (Verdict.NONE, Verdict.ONE, Verdict.MANY)

# The CPU seconds, and the verdict; None when time was over.
Timed = tuple[float, Verdict | None]


def cp_sat_verdict(model: cp_model.CpModel, cells: Collection[cp_model.IntVar], seconds: float) -> Timed:
    """The searches alone, on one worker, both within `seconds`.

    cells: the variables in which two answers differ. Each answer is forbidden in the model.
    """
    peer = cp_model.CpSolver()
    peer.parameters.num_workers = 1
    found, taken = 0, 0.0
    while found < 2:
        peer.parameters.max_time_in_seconds = max(seconds - taken, 0.01)
        begun = time.process_time()
        status = peer.solve(model)
        taken += time.process_time() - begun
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return taken, VERDICTS[found] if status == cp_model.INFEASIBLE else None
        found += 1
        model.add_bool_or(cell.negated() if peer.value(cell) else cell for cell in cells)
    return taken, VERDICTS[found]
