"""The search: row after row with an explicit stack, so that it can stop anywhere, be frozen and be split."""

import faulthandler
import json
import os
import signal
import time
from collections.abc import Sequence
from dataclasses import replace

from solvers.contract.engine import Engine, Query
from solvers.contract.results import Progress
from solvers.genres.queens.board import RACE, STILL, Answer, Board, turn_board
from solvers.genres.queens.formats import FORMATS
from solvers.genres.queens.rules import attack
from solvers.grids.rectangle import SYMMETRIES
from solvers.search import SLICE


class Search:
    """tried[row] is the column tried in that row; the last one is where the search goes on."""

    def __init__(self, board: Board, query: Query):
        self.board = board
        self.query = query
        first = query.settings.get("columns", "")
        self.first = [int(col) for col in first.split(",")] if first else list(range(board.size))
        self.tried = [-1]
        self.nodes = self.found = 0
        self.from_the_right = query.settings.get("from") == "right"
        self.nap = 0.0 if self.from_the_right else board.nap
        self.held: list[Answer] = []

    def step(self, budget: int) -> Progress:
        if self.board.temper == "poison":
            # The process dies on purpose, so no trace is written.
            faulthandler.disable()
            os.kill(os.getpid(), signal.SIGSEGV)
        while self.board.temper == "glutton":
            self.held.append(bytearray(10_000_000))  # type: ignore[arg-type]
        nap = self.nap if self.board.temper.startswith(STILL) else min(self.nap, SLICE)
        time.sleep(nap)
        self.nap -= nap
        for _ in range(0 if self.nap else budget):
            if self._is_done():
                break
            self._advance()
        share = max(0, self.first.index(self.tried[0]) if self.tried and self.tried[0] in self.first else 0)
        done = self._is_done()
        return Progress(
            nodes=self.nodes,
            found=self.found,
            answers=tuple(self.held),
            share=1.0 if done else share / len(self.first),
            done=done,
            method="rows",
        )

    def _is_done(self) -> bool:
        return not self.nap and (not self.tried or (self.query.limit is not None and self.found >= self.query.limit))

    def _advance(self) -> None:
        """Try the next column in the last row; go down when it fits, back when there is none left."""
        self.nodes += 1
        row = len(self.tried) - 1
        self.tried[row] += 1
        if self.tried[row] >= self.board.size:
            self.tried.pop()
        elif self._fits(row, self.tried[row]):
            if row + 1 == self.board.size:
                self._keep()
            else:
                self.tried.append(-1)

    def _col(self, tried: int) -> int:
        """The column that is tried as number `tried`."""
        return self.board.size - 1 - tried if self.from_the_right else tried

    def _fits(self, row: int, tried: int) -> bool:
        col = self._col(tried)
        if row == 0 and col not in self.first:
            return False
        given = [cell for cell in self.board.given if cell != (row, col)]
        above = [(at, self._col(other)) for at, other in enumerate(self.tried[:row])]
        return not any(attack((row, col), other) for other in given + above)

    def _keep(self) -> None:
        self.found += 1
        if len(self.held) < self.query.keep:
            self.held.append(frozenset((row, self._col(tried)) for row, tried in enumerate(self.tried)))

    def freeze(self) -> bytes:
        query = [self.query.limit, self.query.keep, dict(self.query.settings)]
        held = [sorted(answer) for answer in self.held]
        text = FORMATS[0].write_board(self.board)
        return json.dumps([text, query, self.tried, self.nodes, self.found, held]).encode()


class QueensEngine(Engine):
    """An engine with everything that a worker can do with a search."""

    can_split = can_race = True

    def start(self, board: Board, query: Query) -> Search:
        """A search at its beginning."""
        return Search(board, query)

    def thaw(self, frozen: bytes) -> Search:
        """The search that was frozen."""
        text, (limit, keep, settings), tried, nodes, found, held = json.loads(frozen)
        search = Search(FORMATS[0].board(text), Query(limit, keep, settings))
        search.tried, search.nodes, search.found = tried, nodes, found
        search.held = [frozenset((row, col) for row, col in answer) for answer in held]
        return search

    def split(self, board: Board, query: Query, parts: int) -> Sequence[Query]:
        """One query for each share of the first row's columns."""
        shares = [range(part, board.size, parts) for part in range(min(parts, board.size))]
        return [replace(query, settings={**query.settings, "columns": ",".join(map(str, part))}) for part in shares]

    def racers(self, board: Board, query: Query, number: int) -> Sequence[Query]:
        """Racers from the left and from the right, for boards that ask for them."""
        mirrored = replace(query, settings={**query.settings, "from": "right"})
        return [query, mirrored][:number] if board.temper.startswith(RACE) else [query]

    def canonical(self, board: Board) -> tuple[Board, str]:
        """The least of the eight symmetric boards by its text, and the way there."""
        turned = [(turn_board(board, symmetry), symmetry) for symmetry in SYMMETRIES]
        return min(turned, key=lambda one: FORMATS[0].write_board(one[0]))


ENGINE = QueensEngine()
