"""The formats of one genre, made from one description of it.

    NOTATION = BoardNotation(
        genre="kurodoko", limit=(100, 100), kind=CLUES, part=Table(enpitsu.NUMBERS), body=Grid(NUMBER_16),
        names=("kurodoko",), work=Work(SHADES), game_id=GameId("Range", tatham.NUMBERS),
    )
    FORMATS = NOTATION.formats(ClueBoard(((3, None), (None, None))))

A board has one value in all of them: rows of clues, or (regions, the number of each).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from solvers.grids.boards import ClueBoard, RegionBoard
from solvers.grids.rectangle import At, cells_beside
from solvers.messages import Message
from solvers.notation.boards import penpa
from solvers.notation.boards.edge_lists import edge_list_format
from solvers.notation.boards.janko import janko_example, janko_format
from solvers.notation.boards.penpa import ROOMS, TABLES, Look, SheetKind, board_penpa_format
from solvers.notation.boards.pzpr_rows import CLUE_ROWS, Question, Work
from solvers.notation.boards.saved_games import save_format
from solvers.notation.boards.tatham import GameId, tatham_format
from solvers.notation.codec import MOST_NUMBER, UNKNOWN, Codec, Size
from solvers.notation.enpitsu import EnpitsuText, Part, enpitsu_format
from solvers.notation.format import Entry, Format, NotationError
from solvers.notation.lattice import Lattice
from solvers.notation.pzpr import File, Link, join_by_slashes, link_format, size_number
from solvers.notation.rooms import RoomsOfBoard
from solvers.notation.text import Token, each_line, first_line, tokens
from solvers.notation.words import Lines

Board = Any
Value = Any


@dataclass(frozen=True)
class Kind:
    """A kind of board: from the value that formats share to the board, and back; and how that is drawn on sheets."""

    board: Callable[[Value], Board]
    value: Callable[[Board], Value]
    sheet: SheetKind = TABLES


CLUES = Kind(ClueBoard, lambda board: board.table)
SHOWN_CLUES = Kind(lambda table: ClueBoard(_without_unknown(table)), CLUES.value)  # where `?` says nothing
REGIONS = Kind(
    lambda value: RegionBoard(value[0], _without_unknown((value[1],))[0], value[2]),
    lambda board: (board.regions, board.numbers, board.walls),
    ROOMS,
)
CLOSED_REGIONS = Kind(lambda value: REGIONS.board(_without_walls(value)), REGIONS.value, ROOMS)


def _without_walls(value: RoomsOfBoard) -> RoomsOfBoard:
    """The same value. Raises NotationError for one with walls inside regions."""
    if value[2]:
        one, other = (f"r{row + 1}c{col + 1}" for row, col in cells_beside(value[2][0]))
        raise NotationError("walls-inside", one=one, other=other)
    return value


def _without_unknown(table: tuple[tuple[Any, ...], ...]) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(None if clue == UNKNOWN else clue for clue in row) for row in table)


def sizes_to(limit: Size) -> Callable[..., Size]:
    """check_size(rows, cols, line, column) -> the size. Raises NotationError for one that no board has."""

    def check_size(rows: int, cols: int, line: int = 0, column: int = 0) -> Size:
        if rows < 1 or cols < 1:
            raise NotationError("size-only", line, column, found=f"{cols}x{rows}")
        if rows > limit[0] or cols > limit[1]:
            most_rows, most_cols = limit
            raise NotationError("too-large", line, rows=rows, cols=cols, most_rows=most_rows, most_cols=most_cols)
        return rows, cols

    return check_size


def board_only(board: Board, marks: Lattice) -> Entry:
    """The puzzle without what somebody has drawn on it."""
    return Entry(board)


def no_marks(given: Entry) -> Lattice | None:
    """Nothing drawn."""
    return None


@dataclass(frozen=True)
class BoardNotation:
    """What the formats of a genre need to know of it.

    part: the rows of its Enpitsu text. body, names, flags: of its links; flags are those that change no rule.
    file_names, other_names: what files, or texts of janko.at and tags of Penpa-edit, call the puzzle otherwise. tag,
    look: on sheets of Penpa-edit its name, where it is not the genre's, and how its clues look. question, work: the
    rows of its files. entry(board, marks) -> Entry and marks(entry) -> Lattice: between what a file has drawn on the
    board and the genre's own answers and marks. has_edge_lists: whether lists of clues and edges (.slk) are of it.
    suits(board): whether somebody may have meant a text that does not say its genre for such a board.
    """

    genre: str
    limit: Size
    kind: Kind
    part: Part
    body: Codec[Any]
    names: tuple[str, ...]
    work: Work
    question: Question = CLUE_ROWS
    flags: str = ""
    file_names: tuple[str, ...] = ()
    other_names: tuple[str, ...] = ()
    tag: str = ""
    look: Look = penpa.NUMBERS
    game_id: GameId | None = None
    has_edge_lists: bool = False
    entry: Callable[[Board, Lattice], Entry] = board_only
    marks: Callable[[Entry], Lattice | None] = no_marks
    suits: Callable[[Board], bool] = lambda board: True

    def formats(self, example: Board) -> tuple[Format, ...]:
        """All formats, the Enpitsu text first. example: the board of their examples."""
        made = [self._enpitsu(), self._link(), self._file()]
        made = [replace(form, example=form.write_board(example)) for form in made]
        lists = [edge_list_format(sizes_to(self.limit), self._board, self.entry)] if self.has_edge_lists else []
        all_of_them = (*made, *self._tatham(example), self._penpa(example), self._janko(example), *lists)
        return tuple(replace(form, is_kept=True) for form in all_of_them)  # by _board

    def _board(self, value: Value) -> Board:
        """The board of a value from another format. Raises NotationError for a clue that no Enpitsu text has."""
        board = self.kind.board(value)
        for clue in dict.fromkeys(board.clues.values()):
            if self.part.piece.write((clue,), 0) is None:
                raise self._refuse_clue(clue, next(cell for cell, found in board.clues.items() if found == clue))
        return board

    def _refuse_clue(self, clue: Any, cell: At) -> NotationError:
        found = clue[1] if isinstance(clue, tuple) else clue
        where = {"row": cell[0] + 1, "col": cell[1] + 1, "found": found}
        if isinstance(found, int) and found > MOST_NUMBER:
            return NotationError("large-clue", **where, most=MOST_NUMBER)
        return NotationError("strange-clue", **where, expected=self.part.piece.expected)

    def _enpitsu(self) -> Format:
        def parts_of(board: Board) -> tuple[Size, tuple[Value]]:
            return board.size, (self.kind.value(board),)

        text = EnpitsuText(self.genre, (self.part,))
        return enpitsu_format(text, sizes_to(self.limit), lambda size, value: self.kind.board(value), parts_of, "")

    def _link(self) -> Format:
        def entry(size: Size, value: Value, token: Token) -> Entry:
            return Entry(self._board(value))

        def value_of(board: Board) -> tuple[Size, Value]:
            return board.size, self.kind.value(board)

        return link_format(Link(self.names, self.body, self.flags), sizes_to(self.limit), entry, value_of, "")

    def _file(self) -> Format:
        file = File(tuple(dict.fromkeys(self.file_names + self.names)))

        def read_lines(lines: list[list[Token]]) -> Entry:
            (high, wide), rows = file.read(lines)
            size = sizes_to(self.limit)(size_number(high), size_number(wide), high.line, high.column)
            _refuse_flags(rows)
            version = _version(lines[0][0].text)
            board = self._board(self.question.read(rows, size, version))
            return self.entry(board, self.work.read(rows, size, version))

        def read(text: str) -> Iterator[Entry | NotationError]:
            if "/" in first_line(text):
                yield from each_line(text, lambda token: read_lines(join_by_slashes(token)))
            else:
                lines = tokens(text)
                yield replace(read_lines(lines), line=lines[0][0].line)

        def write(given: Entry) -> str:
            value = self.kind.value(given.board)
            rows = self.question.write(value) + self.work.write(self.marks(given), given.board.size)
            return file.write(given.board.size, rows, self.question.version(value))

        return Format("pzpr", Message("pzpr file"), file.claim, read, write)

    def _tatham(self, example: Board) -> list[Format]:
        if self.game_id is None:
            return []

        def entry(table: Value) -> Entry:
            return Entry(self._board(table))

        ids = tatham_format(self.game_id, sizes_to(self.limit), entry, self.kind.value, example)
        return [ids, save_format(self.game_id.game, ids)]

    def _penpa(self, example: Board) -> Format:
        names = (self.tag or self.genre, self.genre, *self.names, *self.other_names)
        kind = (self._board, self.kind.value)
        return board_penpa_format(names, self.kind.sheet, self.look, sizes_to(self.limit), kind, example)

    def _janko(self, example: Board) -> Format:
        text = janko_example(self.genre, self.part, self.kind.value(example), example.size)
        names = (self.genre, *self.names, *self.other_names)
        return janko_format(names, self.part, sizes_to(self.limit), self._board, text, self.suits)


def _version(word: str) -> int:
    """The digit behind the dot of `pzprv3.1`; 0 when there is none."""
    digit = word.rpartition("pzprv3")[2].removeprefix(".")
    return int(digit) if digit in tuple("0123456789") else 0


def _refuse_flags(lines: Lines) -> None:
    """Raises NotationError where a line of its own asks for a variant of the rules, as `f` or `country_empty` does."""
    if len(lines.next) == 1 and lines.next[0].text.replace("_", "").isalpha():
        raise NotationError("other-rules", lines.next[0].line, lines.next[0].column, found=lines.next[0].text[:20])
