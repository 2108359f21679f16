"""The search for a loop: each place in turn with and without a line, as long as no joint ends or branches."""

import json

from solvers.contract.engine import Engine, Query
from solvers.contract.results import Progress
from solvers.genres.fences.board import Answer, Board
from solvers.genres.fences.formats import ANSWERS, FORMATS
from solvers.genres.fences.rules import check


class Search:
    """tried: for each place decided so far, whether it has a line; the last one is changed next."""

    def __init__(self, board: Board, query: Query):
        self.board, self.query = board, query
        self.tried: list[int] = [-1]
        self.nodes = self.found = 0
        self.answers: list[Answer] = []
        places = {at: number for number, at in enumerate(board.places)}
        self.joints = [[places[at] for at in board.around(joint)] for joint in board.joints]
        self.clues = [([places[at] for at in board.sides(cell)], number) for cell, number in board.numbers.items()]

    def step(self, budget: int) -> Progress:
        for _ in range(budget):
            if self._is_done():
                break
            self._advance()
        done = self._is_done()
        return Progress(
            nodes=self.nodes,
            found=self.found,
            answers=tuple(self.answers),
            done=done,
            share=float(done),
            method="tried",
        )

    def _is_done(self) -> bool:
        return not self.tried or (self.query.limit is not None and self.found >= self.query.limit)

    def _advance(self) -> None:
        self.nodes += 1
        self.tried[-1] += 1
        if self.tried[-1] > 1:
            self.tried.pop()
        elif self._fits():
            if len(self.tried) < len(self.board.places):
                self.tried.append(-1)
            else:
                self._keep()

    def _fits(self) -> bool:
        last = len(self.tried) - 1
        return all(self._is_joint(joint, last) for joint in self.joints if last in joint) and all(
            self._is_counted(sides, number, last) for sides, number in self.clues if last in sides
        )

    def _is_joint(self, joint: list[int], last: int) -> bool:
        lines = sum(self.tried[place] for place in joint if place <= last)
        return lines <= 2 and (lines != 1 or any(place > last for place in joint))

    def _is_counted(self, sides: list[int], number: int, last: int) -> bool:
        lines = sum(self.tried[place] for place in sides if place <= last)
        return lines <= number <= lines + sum(place > last for place in sides)

    def _keep(self) -> None:
        answer = frozenset(at for at, line in zip(self.board.places, self.tried, strict=True) if line)
        if not check(self.board, answer):
            self.found += 1
            self.answers += [answer] if len(self.answers) < self.query.keep else []

    def freeze(self) -> bytes:
        held = [ANSWERS.write(self.board, answer) for answer in self.answers]
        query = [self.query.limit, self.query.keep]
        return json.dumps(
            [FORMATS[0].write_board(self.board), query, self.tried, self.nodes, self.found, held]
        ).encode()


class FencesEngine(Engine):
    """A plain search."""

    def start(self, board: Board, query: Query) -> Search:
        """A search at its beginning."""
        return Search(board, query)

    def thaw(self, frozen: bytes) -> Search:
        """The search that was frozen."""
        text, (limit, keep), tried, nodes, found, held = json.loads(frozen)
        search = Search(FORMATS[0].board(text), Query(limit, keep))
        search.tried, search.nodes, search.found = tried, nodes, found
        search.answers = [ANSWERS.read(search.board, answer) for answer in held]
        return search


ENGINE = FencesEngine()
