"""Suppositions about one cell, followed line by line to the line that cannot be laid then."""

from collections.abc import Iterator

from solvers.contract.places import name_cell
from solvers.contract.results import At, Change, Step
from solvers.contract.trial import FollowedTrial, OtherReason, TrialMove
from solvers.genres.nonogram.board import Marks, NonogramBoard
from solvers.genres.nonogram.line.placements import find_possible_values
from solvers.genres.nonogram.rules import format_clue
from solvers.genres.nonogram.techniques.explain import KnownGrid, LineChain
from solvers.genres.nonogram.techniques.texts import STEP_TEXTS
from solvers.messages import Message


def follow_trial(board: NonogramBoard, marks: Marks | None, step: Step) -> FollowedTrial | None:
    """Return the trial of a step from these marks.

    None where marks do not say enough: of coloured boards they leave out which colours a cell has lost.
    """
    if board.is_coloured:
        return None
    change = step.changes[0]
    state = LineTrials(board, marks)
    chain = state.find_chain(change.cell, 1 - int(str(change.value)))
    return state.as_steps(chain) if chain else None


def find_reason(board: NonogramBoard, marks: Marks | None, step: Step) -> OtherReason | None:
    """Return another rule of one line that shows a cell of a step."""
    return LineTrials(board, marks).find_reason(step)


class LineTrials(KnownGrid):
    """A position whose trials are followed."""

    def find_reason(self, step: Step) -> OtherReason | None:
        """Return the first cell of a step by the easiest other rule, of either line through it."""
        row, col = step.changes[0].cell
        changed = {change.cell for change in step.changes}
        for technique, rule in self.rules.items():
            for line in (row, self.board.height + col):
                clue, own = self.clues[line], (technique, self._name(line))
                is_same = own == (step.technique, step.parameters.get("line"))
                found = rule(clue, self.masks(line)) if clue is not None and not is_same else {}
                left = {place: mask for place, mask in found.items() if self.cells(line)[place] in changed}
                if any(self.cells(line)[place] == (row, col) for place in left):
                    return OtherReason(self._take(technique, line, left))
        return None

    def find_chain(self, cell: At, value: int) -> LineChain | None:
        """Return the lines that lead from a cell's value to one that cannot be laid."""
        return self._chain(cell, value)

    def as_steps(self, chain: LineChain) -> FollowedTrial:
        """Return a chain as steps, one a line."""
        moves = tuple(self._moves(chain))
        stuck, name = chain.stuck, self._name(chain.stuck)
        is_row = stuck < self.board.height
        clue_place = (stuck, -1) if is_row else (-1, stuck - self.board.height)
        clue = format_clue(self.clues[stuck] or ())
        words = {"says": STEP_TEXTS["step.clash"].with_parameters(line=name, clue=clue)}
        return FollowedTrial(
            says=self._say_trial(chain, len(moves), 1 << 1 - chain.value),
            supposed=self._suppose("suppose", chain, chain.value),
            moves=moves,
            clash=Step("whole-line", (), (clue_place,), parameters=words),
            conclusion=self._suppose("conclusion", chain, 1 - chain.value),
        )

    def _suppose(self, key: str, chain: LineChain, value: int) -> Step:
        return Step(key, (Change(chain.cell, value, True),), parameters={"says": self._say(key, chain, value)})

    def _say(self, key: str, chain: LineChain, value: int) -> Message:
        return STEP_TEXTS[f"step.{key}"].with_parameters(cell=name_cell(*chain.cell), value=self._colour(value))

    def _moves(self, chain: LineChain) -> Iterator[TrialMove]:
        """Yield a step for each line of a chain that settles cells."""
        self.may[chain.cell] = 1 << chain.value
        for line in chain.lines:
            clue, masks = self.clues[line], self.masks(line)
            after = masks if clue is None else find_possible_values(clue, masks)
            if after is None or after == masks:
                continue
            left = {place: mask for place, mask in enumerate(after) if mask != masks[place]}
            yield TrialMove(self._take("whole-line", line, left))
