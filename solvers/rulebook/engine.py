"""The engine of any genre that is stated as rules."""

from collections.abc import Generator as Steps
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solvers.cdcl import solver
from solvers.contract.engine import Engine, Query
from solvers.contract.recipe import Making
from solvers.contract.results import Step
from solvers.grids.boards import canonical
from solvers.notation.format import Format
from solvers.rulebook.arrays.encoding import encode
from solvers.rulebook.definition import Bound, Rulebook
from solvers.rulebook.explain.position import Position
from solvers.rulebook.explain.steps import explain_board
from solvers.rulebook.generator.base import Generator, OwnGenerator
from solvers.rulebook.generator.clue_boards import ClueGenerator
from solvers.rulebook.generator.makers import ClueMaker, OwnMaker, RegionMaker
from solvers.rulebook.generator.region_boards import RegionGenerator
from solvers.rulebook.search import Search, frozen_head


class RulebookEngine(Engine):
    """Searches by clause learning. text: the Enpitsu text, in which frozen searches have their boards."""

    compile_seconds = 7
    shared_seconds = solver.COMPILE_SECONDS

    def __init__(self, rules: Rulebook, text: Format):
        self.rules, self.text = rules, text

    def start(self, board: Any, query: Query) -> Search:
        """A search at its beginning."""
        return Search(self.rules, board, query, self.text)

    def thaw(self, frozen: bytes) -> Search:
        """The search that was frozen."""
        head, state = frozen_head(frozen)
        board = self.text.board(head["text"])
        if head["marks"] is not None:
            board = Bound(board, tuple(head["marks"]))
        search = self.start(board, Query(head["limit"], head["keep"]))
        search.finding.resume(state)
        search.advance()
        return search

    def warm_solving(self, board: Any = None) -> None:
        solver.warm()
        search = self.start(self.text.board(self.text.example), Query())
        while not search.step(1_000).done:
            pass

    def warm_explaining(self) -> None:
        board = self.text.board(self.text.example)
        position = Position(encode(self.rules.statement(board)))
        position.take([])
        list(position.conclusions())
        position.smallest_refutations()
        position.refutation(0)
        position.deep_refutation(1)
        if not position.is_done:
            list(self.explain(board))

    def explain(self, board: Any, marks: Any = None) -> Steps[Step, None, bool]:
        return explain_board(self.rules, board, marks).steps()

    def find(self, board: Any, marks: Any, technique: str) -> Sequence[Step]:
        return list(explain_board(self.rules, board, marks).steps_by(technique))

    def canonical(self, board: Any) -> tuple[Any, str]:
        return canonical(board)


class GeneratingEngine(RulebookEngine):
    """An engine that makes boards, too."""

    def __init__(self, rules: Rulebook, text: Format, generator: Generator[Any]):
        super().__init__(rules, text)
        self.generator = generator

    def generate(self, recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
        return self.generator.generate(recipe, seed)


GENERATORS = {ClueMaker: ClueGenerator, RegionMaker: RegionGenerator, OwnMaker: OwnGenerator}


def make_engine(rules: Rulebook, text: Format, maker: ClueMaker | RegionMaker | OwnMaker | None) -> RulebookEngine:
    """Return the engine of a genre of one page. maker: of new boards, None where none are made."""
    if maker is None:
        return RulebookEngine(rules, text)
    return GeneratingEngine(rules, text, GENERATORS[type(maker)](rules, maker))
