"""Fixes of a board: clues that contradict each other, and changed or added clues that leave exactly one answer.

Only a clue in every conflict can be the wrong one: without any other, the conflict remains. So one minimal conflict is
looked for first, and no clue outside it is tried. The genre's engine judges every board, in slices.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

import solvers
from solvers.assist.judging import SLICE, Judged, find_answers, judge, judge_in_slices
from solvers.assist.slips import score_edit, values_beside
from solvers.cdcl.deletion import CoreDeletion
from solvers.contract.engine import Query, Search
from solvers.contract.fixable import ClueGroup, Edit, Fixable, list_values
from solvers.contract.genre import Genre
from solvers.contract.results import Answer, At, Board, Verdict
from solvers.deadline import check_deadline
from solvers.search import iterate_slices, verdict

# The first slice has this many nodes.
FIRST_BUDGET = 200
# At most this many changes are listed.
MOST_CHANGES = 50
# This many answers are looked at before clues are added one by one.
MOST_ANSWERS = 400
# Counting which clues these answers allow may take this many seconds.
COUNT_SECONDS = 0.15
# To see what a ClueGroup could say instead, this many answers without it are read.
READ_ANSWERS = 40
# Fewer values than this are each tried, which is faster.
READ_EDITS = 4
# The smallest of this many minimal conflicts is shown.
CORES = 4
# Each trial of leaving out a ClueGroup has this many nodes.
CORE_NODES = 20_000
CORE_TRIALS = 2_000


@dataclass(frozen=True, slots=True)
class Fix:
    """The known mistakes of a board so far; every value is true at any time.

    verdict: of the board as it is. conflict: groups that contradict each other. is_minimal: it is proved that none of
    them can be left out. changes, decided_by: Edits after which there is exactly one answer, the best first: of
    existing clues, and of added clues. left: Edits still to be judged. done: nothing is left to do.
    """

    verdict: Verdict = Verdict.UNKNOWN
    conflict: tuple[ClueGroup, ...] = ()
    is_minimal: bool = False
    changes: tuple[Edit, ...] = ()
    decided_by: tuple[Edit, ...] = ()
    left: int = 0
    done: bool = False


def find_fixes(genre: Genre, board: Board) -> Iterator[Fix]:
    """Yield the results after each slice; the last Fix is done. For genres that are Fixable."""
    return FixSearch(genre, board).run()


def fix(genre: Genre, board: Board, seconds: float = 60.0) -> Fix:
    """Return the fixes that are found within `seconds`."""
    end, known = time.perf_counter() + seconds, Fix()
    for found in find_fixes(genre, board):
        known = found
        if time.perf_counter() >= end:
            break
    return known


class FixSearch:
    """The search for the fixes of one board. known: its results so far."""

    def __init__(self, genre: Genre, board: Board):
        assert genre.fixable is not None
        self.genre, self.board = genre, board
        self.fixable: Fixable = genre.fixable
        self.engine = solvers.engine(genre.name)
        self.parts = tuple(self.fixable.parts(board))
        self.known = Fix()
        # The engine reports that these cells contradict each other.
        self.shown: frozenset[At] = frozenset()

    def run(self) -> Iterator[Fix]:
        """Yield the Fix after each slice."""
        yield from self._judge_board()
        if self.known.verdict is Verdict.NONE:
            yield from self._find_conflict()
            yield from self._fix_none()
        elif self.known.verdict is Verdict.MANY:
            yield from self._decide_many()
        self.known = replace(self.known, left=0, done=True)
        yield self.known

    def _judge_board(self) -> Iterator[Fix]:
        for progress in iterate_slices(self._start(2), FIRST_BUDGET, SLICE):
            self.known = replace(self.known, verdict=verdict(progress))
            self.shown = frozenset(progress.conflict)
            if self.known.verdict is not Verdict.UNKNOWN:
                return
            yield self.known

    def _start(self, answers: int) -> Search:
        return self.engine.start(self.board, Query(limit=answers, keep=answers))

    # Boards without an answer: the conflict.

    def _find_conflict(self) -> Iterator[Fix]:
        """Find a minimal conflict, which contains the wrong clue if only one is wrong."""
        start = [part for part in self.parts if self.shown.issuperset(part.cells)]
        yield from self._reduce(start if start and self._contradict(start) else self.parts)

    def _reduce(self, parts: Sequence[ClueGroup]) -> Iterator[Fix]:
        """Reduce these groups to a minimal conflict, and keep it if it is smaller than the known one."""
        gave_up = False

        def contradict(needed: np.ndarray) -> bool:
            nonlocal gave_up
            found = self._judge_only([part for part, is_needed in zip(parts, needed, strict=True) if is_needed])
            gave_up = gave_up or found is Verdict.UNKNOWN
            return found is Verdict.NONE

        core = CoreDeletion(contradict, len(parts), CORE_TRIALS, len(parts) // 2)
        while not core.done:
            core.step()
            yield self.known
        left = tuple(part for part, is_needed in zip(parts, core.needed, strict=True) if is_needed)
        if not self.known.conflict or len(left) < len(self.known.conflict):
            self.known = replace(self.known, conflict=left, is_minimal=not gave_up and core.trials > 0)

    def _judge_only(self, parts: Sequence[ClueGroup]) -> Verdict:
        """Return the verdict of the board with only these groups."""
        kept = set(parts)
        bare = self.fixable.without(self.board, [part for part in self.parts if part not in kept])
        return judge(self.engine, [bare], CORE_NODES)[0]

    def _contradict(self, parts: Sequence[ClueGroup]) -> bool:
        return self._judge_only(parts) is Verdict.NONE

    # Boards without an answer: the changes.

    def _fix_none(self) -> Iterator[Fix]:
        """Change the groups without which there are answers, and the grid; then look for a smaller conflict."""
        suspects, others = list[ClueGroup](), list[ClueGroup]()
        for found, left in self._judge_parts(self.known.conflict):
            suspects += [part for part, one in found if one is not Verdict.NONE]
            others += [part for part, one in found if one is Verdict.NONE]
            yield replace(self.known, left=left)
        yield from self._list_changes([part for part in self.known.conflict if part in suspects])
        for part in others[: CORES - 1]:
            yield from self._reduce([other for other in self.parts if other != part])

    def _judge_parts(self, parts: Sequence[ClueGroup]) -> Iterator[tuple[Judged[ClueGroup], int]]:
        return judge_in_slices(self.engine, parts, lambda part: self.fixable.without(self.board, [part]))

    def _judge_edits(self, edits: Sequence[Edit]) -> Iterator[tuple[Judged[Edit], int]]:
        return judge_in_slices(self.engine, edits, lambda edit: self.fixable.change(self.board, edit))

    def _list_changes(self, parts: Sequence[ClueGroup], found: Sequence[Edit] = ()) -> Iterator[Fix]:
        """Find the Edits of these groups and of the grid that leave one answer, besides those in `found`."""
        changes, waiting = list(found), list(self.fixable.redrawings(self.board))
        edits_of = {part: self.fixable.edits(self.board, part) for part in parts}
        unread = sum(map(len, edits_of.values()))
        for part, edits in edits_of.items():
            sure, unsure = self._read_edits(part, edits)
            changes, waiting, unread = changes + sure, unsure + waiting, unread - len(edits)
            self._note_changes(changes, unread + len(waiting))
            yield self.known
        for judged, left in self._judge_edits(waiting):
            changes += [edit for edit, one in judged if one is Verdict.ONE]
            self._note_changes(changes, left)
            yield self.known

    def _read_edits(self, part: ClueGroup, edits: Sequence[Edit]) -> tuple[list[Edit], list[Edit]]:
        """Return the Edits that leave one answer, and those that may, judged by the answers without the group."""
        if self.fixable.edits_of is None or len(edits) < READ_EDITS:
            return [], list(edits)
        answers, is_all = find_answers(self.engine, self.fixable.without(self.board, [part]), READ_ANSWERS)
        times = Counter(edit for answer in answers for edit in self.fixable.edits_of(self.board, part, answer))
        if is_all:
            return [edit for edit in edits if times[edit] == 1], []
        return [], [edit for edit in edits if times[edit] < 2]

    def _note_changes(self, changes: Sequence[Edit], left: int) -> None:
        self.known = replace(self.known, changes=tuple(sorted(changes, key=self._rank_change)), left=left)

    def _rank_change(self, edit: Edit) -> tuple[int, At]:
        return -score_edit(edit, values_beside(edit.clue, self._values)), edit.clue.place

    @cached_property
    def _values(self) -> dict[At, str]:
        return {clue.place: clue.value for part in self.parts for clue in part.clues}

    # Boards with several answers.

    def _decide_many(self) -> Iterator[Fix]:
        """Find clues that decide between the answers, then changes of existing clues."""
        answers: tuple[Answer, ...] = ()
        for progress in iterate_slices(self._start(MOST_ANSWERS), FIRST_BUDGET, SLICE):
            answers = progress.answers
            is_all = progress.done and not progress.undecided and len(answers) < MOST_ANSWERS
            if len(answers) >= MOST_ANSWERS or is_all:
                break
            yield self.known
        times, is_counted = Counter[Edit](), False
        for counted in self._count_additions(answers):
            times, is_counted = counted
            yield self.known
        if is_all and is_counted:
            self._note_additions([edit for edit, number in times.items() if number == 1])
        else:
            yield from self._judge_additions([edit for edit in self.additions if times[edit] < 2])
        yield from self._list_changes(self.parts, [edit for edit in self.known.decided_by if edit.clue.value])
        yield from self._put_clues()

    def _count_additions(self, answers: Sequence[Answer]) -> Iterator[tuple[Counter[Edit], bool]]:
        """Count after each slice how many of these answers each possible clue fits, and whether all were counted."""
        times, begun = Counter[Edit](), time.thread_time()
        due = begun
        for answer in answers:
            check_deadline()
            times.update(self.fixable.additions_of(self.board, answer))
            if time.thread_time() >= due:
                yield times, False
                due = time.thread_time() + SLICE
                if due > begun + COUNT_SECONDS:
                    return
        yield times, True

    @cached_property
    def additions(self) -> Sequence[Edit]:
        """Return the clues that could be added."""
        return self.fixable.additions(self.board)

    def _put_clues(self) -> Iterator[Fix]:
        """Put clues into empty places, and try every value there."""
        added, waiting, fresh = list(self.known.decided_by), list[Edit](), self.fixable.fresh(self.board)
        for number, edit in enumerate(fresh, 1):
            sure, unsure = self._read_fresh(edit)
            added, waiting = added + sure, waiting + unsure
            self._note_additions(added, len(fresh) - number + len(waiting))
            yield self.known
        yield from self._judge_additions(waiting, added)

    def _read_fresh(self, edit: Edit) -> tuple[list[Edit], list[Edit]]:
        """Put a clue into a place: return the values there that leave one answer, and those that may."""
        board, part, edits = list_values(self.fixable, self.board, edit)
        if self.fixable.edits_of is None:
            return [], edits
        answers, is_all = find_answers(self.engine, board, READ_ANSWERS)
        times = Counter(one.value for answer in answers for one in self.fixable.edits_of(board, part, answer))
        times[edit.value] = len(answers)
        if is_all:
            return [one for one in edits if times[one.value] == 1], []
        return [], [one for one in edits if times[one.value] < 2]

    def _judge_additions(self, additions: Sequence[Edit], found: Sequence[Edit] = ()) -> Iterator[Fix]:
        """Try these one by one; clues that two known answers have are left out already."""
        added = list(found)
        for judged, left in self._judge_edits(additions):
            added += [edit for edit, one in judged if one is Verdict.ONE]
            self._note_additions(added, left)
            yield self.known

    def _note_additions(self, added: Sequence[Edit], left: int = 0) -> None:
        self.known = replace(self.known, decided_by=tuple(sorted(added, key=self._rank_addition)), left=left)

    def _rank_addition(self, edit: Edit) -> tuple[bool, At]:
        """Rank first the clues that make the grid symmetric under a half turn, as in most puzzles."""
        rows, cols, _ = self.genre.measure(self.board)
        row, col = edit.clue.place
        return (rows - 1 - row, cols - 1 - col) not in self._values, edit.clue.place
