"""The engine of any genre that is stated as rules."""

from collections.abc import Generator as Steps
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solvers.cdcl import solver
from solvers.contract.engine import Engine, Query
from solvers.contract.recipe import Making
from solvers.contract.results import Step
from solvers.contract.trial import FollowedTrial, OtherReason
from solvers.grids.boards import canonical
from solvers.notation.format import Format
from solvers.rulebook.arrays.encoding import encode
from solvers.rulebook.definition import BoardWithMarks, Rulebook
from solvers.rulebook.explain.position import Position
from solvers.rulebook.explain.steps import explain_board
from solvers.rulebook.explain.trials import find_chain, find_reason, follow_trial
from solvers.rulebook.generator.base import CustomGenerator, Generator
from solvers.rulebook.generator.clue_boards import ClueGenerator
from solvers.rulebook.generator.makers import ClueMaker, CustomMaker, MarginMaker, RegionMaker
from solvers.rulebook.generator.margin_boards import MarginGenerator
from solvers.rulebook.generator.region_boards import RegionGenerator
from solvers.rulebook.search import RulebookSearch, frozen_head
from solvers.rulebook.sentences import TRIED


class RulebookEngine(Engine):
    """An engine that searches by clause learning.

    text: the Enpitsu text, in which frozen searches store their boards.
    """

    compile_seconds = 7
    shared_seconds = solver.COMPILE_SECONDS

    def __init__(self, rules: Rulebook, text: Format):
        self.rules, self.text = rules, text

    def start(self, board: Any, query: Query) -> RulebookSearch:
        """Return a search at its beginning."""
        return RulebookSearch(self.rules, board, query, self.text)

    def thaw(self, frozen: bytes) -> RulebookSearch:
        """Return the search that was frozen."""
        head, state = frozen_head(frozen)
        board = self.text.board(head["text"])
        if head["marks"] is not None:
            board = BoardWithMarks(board, tuple(head["marks"]))
        search = self.start(board, Query(head["limit"], head["keep"]))
        search.resume(head, state)
        return search

    def warm_solving(self, board: Any = None) -> None:
        solver.warm()
        search = self.start(self.text.board(self.text.example), Query())
        while not search.step(1_000).done:
            pass

    def warm_explaining(self) -> None:
        board = self.text.board(self.text.example)
        encoded = encode(self.rules.statement(board))
        position = Position(encoded)
        position.take([])
        list(position.conclusions())
        position.smallest_refutations()
        position.refutation(0)
        position.refutation_by([0], (), 0)
        position.deep_refutation(1)
        any(find_chain(encoded, (), literal) for literal in range(2 * encoded.marks))
        if not position.is_done:
            list(self.explain(board))

    def explain(self, board: Any, marks: Any = None) -> Steps[Step, None, bool]:
        return explain_board(self.rules, board, marks).steps()

    def explain_unique(self, board: Any, marks: Any = None) -> Steps[Step, None, bool]:
        return explain_board(self.rules, board, marks, is_single=True).steps()

    def find(self, board: Any, marks: Any, technique: str) -> Sequence[Step]:
        return list(explain_board(self.rules, board, marks).steps_by(technique))

    def follow_trial(self, board: Any, marks: Any, step: Step) -> FollowedTrial | None:
        return follow_trial(self.rules, board, marks, step) if step.technique in TRIED else None

    def find_reason(self, board: Any, marks: Any, step: Step) -> OtherReason | None:
        return find_reason(self.rules, board, marks, step)

    def canonical(self, board: Any) -> tuple[Any, str]:
        return canonical(board)


class GeneratingEngine(RulebookEngine):
    """An engine that also makes boards."""

    def __init__(self, rules: Rulebook, text: Format, generator: Generator[Any]):
        super().__init__(rules, text)
        self.generator = generator

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        return self.generator.generate(recipe, seed)


GENERATORS = {
    ClueMaker: ClueGenerator,
    MarginMaker: MarginGenerator,
    RegionMaker: RegionGenerator,
    CustomMaker: CustomGenerator,
}


def make_engine(
    rules: Rulebook, text: Format, maker: ClueMaker | MarginMaker | RegionMaker | CustomMaker | None
) -> RulebookEngine:
    """Return the engine of a genre of one page. maker: of new boards, None for a genre without them."""
    if maker is None:
        return RulebookEngine(rules, text)
    return GeneratingEngine(rules, text, GENERATORS[type(maker)](rules, maker))
