"""The formats of one genre, made from one description of it.

    NOTATION = BoardNotation(
        genre="kurodoko", limit=(100, 100), kind=CLUES, part=Table(enpitsu.NUMBERS), body=Grid(NUMBER_16),
        names=("kurodoko",), work=PzprWork(SHADES), game_id=GameId("Range", tatham.NUMBERS),
    )
    FORMATS = NOTATION.formats(ClueBoard(((3, None), (None, None))))

A board has one value in all of them: rows of clues, or (regions, the number of each).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from solvers.grids.boards import ClueBoard, MarginBoard, RegionBoard, RegionBoardWithTotal, VariantBoard
from solvers.grids.rectangle import At, cells_beside
from solvers.messages import Message
from solvers.notation.boards import penpa
from solvers.notation.boards.edge_lists import edge_list_format
from solvers.notation.boards.janko import JankoText
from solvers.notation.boards.penpa import COUNTED_ROOMS, MARGIN_TABLES, PLAIN_TABLES, ROOMS, TABLES, ClueLook, SheetKind
from solvers.notation.boards.pzpr_rows import CLUE_ROWS, NO_WORK, BoardRows, BoardThenBlocks, FileRows, PzprMarks
from solvers.notation.boards.saved_games import Play, make_save_file_format
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import MOST_NUMBER, UNKNOWN, Codec, CodecPiece, Size
from solvers.notation.enpitsu import EnpitsuBody, EnpitsuText, enpitsu_format
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.lattice import Lattice
from solvers.notation.penpa.forms import SheetReader, penpa_format
from solvers.notation.penpa.sheet import PenpaSheet
from solvers.notation.penpa.writing import PenpaGrid, write_penpa_link
from solvers.notation.pzpr import PzprFile, PzprLink, join_by_slashes, size_number
from solvers.notation.rooms import RoomsOfBoard
from solvers.notation.text import Token, each_line, first_line, tokens
from solvers.notation.titles import keep_letters
from solvers.notation.words import WordLines

Board = Any
Value = Any


@dataclass(frozen=True)
class BoardKind:
    """A kind of board: its conversion to and from the value that formats share, and its drawing on sheets."""

    board: Callable[[Value], Board]
    value: Callable[[Board], Value]
    sheet: SheetKind = TABLES
    size: Callable[[Board], Size] = lambda board: board.size


CLUES = BoardKind(ClueBoard, lambda board: board.table)
# For genres in which `?` has no meaning.
SHOWN_CLUES = BoardKind(lambda table: ClueBoard(_without_unknown(table)), CLUES.value)
REGIONS = BoardKind(
    lambda value: RegionBoard(value[0], _without_unknown((value[1],))[0], value[2]),
    lambda board: (board.regions, board.numbers, board.walls),
    ROOMS,
)
CLOSED_REGIONS = BoardKind(lambda value: REGIONS.board(_without_walls(value)), REGIONS.value, ROOMS)


COUNTED_REGIONS = BoardKind(
    lambda value: _with_count(CLOSED_REGIONS.board(value[1]), value[0]),
    lambda board: (board.count, REGIONS.value(board)),
    COUNTED_ROOMS,
)


VARIANTS = BoardKind(lambda value: VariantBoard(*value), lambda board: (board.table, board.is_variant), PLAIN_TABLES)
MARGINS = BoardKind(
    lambda value: MarginBoard(*value), lambda board: (board.table, board.left, board.above), MARGIN_TABLES
)


def _with_count(board: RegionBoard, count: int) -> RegionBoardWithTotal:
    return RegionBoardWithTotal(board.regions, board.numbers, board.walls, count)


def _without_walls(value: RoomsOfBoard) -> RoomsOfBoard:
    """Return the value unchanged. Raises NotationError for walls inside regions."""
    if value[2]:
        one, other = (f"r{row + 1}c{col + 1}" for row, col in cells_beside(value[2][0]))
        raise NotationError("walls-inside", one=one, other=other)
    return value


def _without_unknown(table: tuple[tuple[Any, ...], ...]) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(None if clue == UNKNOWN else clue for clue in row) for row in table)


def make_size_check(limit: Size) -> Callable[..., Size]:
    """Make check_size(rows, cols, line, column) -> the size. Raises NotationError for a size that no board has."""

    def check_size(rows: int, cols: int, line: int = 0, column: int = 0) -> Size:
        if rows < 1 or cols < 1:
            raise NotationError("size-only", line, column, found=f"{cols}x{rows}")
        if rows > limit[0] or cols > limit[1]:
            most_rows, most_cols = limit
            raise NotationError("too-large", line, rows=rows, cols=cols, most_rows=most_rows, most_cols=most_cols)
        return rows, cols

    return check_size


def without_marks(board: Board, marks: Lattice) -> Entry:
    """Return the puzzle without the lines and marks drawn on it."""
    return Entry(board)


def no_marks(given: Entry) -> Lattice | None:
    """Return no marks, for a genre whose formats draw nothing on boards."""
    return None


@dataclass(frozen=True)
class BoardNotation:
    """The facts of a genre from which its formats are made.

    limit: its largest board, or check_size (see `sizes_to`). part: the rows of its Enpitsu text, None when that text is
    not one of these formats.
    body, names, flags: of its links; flags are those that change no rule. Without `names` it has no links, and no pzpr
    files. file_names, other_names: further names of the
    puzzle in files, and in texts of janko.at and tags of Penpa-edit.
    tag, look: on sheets of Penpa-edit its name, if it is not the genre's, and the look of its clues; None when sheets
    are not read.
    rows: of its files, or else question and work; file_sizes: the number of lines that hold the size.
    janko: its texts of janko.at, if their rows are not those of `part`. play: see `save_format`.
    entry(board, drawn) -> Entry and marks(entry) -> drawn: conversions between the marks that a format draws on the
    board, a Lattice or the result of `rows`, and the genre's own answers and marks.
    has_edge_lists: whether its formats include lists of clues and edges (.slk).
    suits(board): whether a text that does not name its genre may be meant for such a board.
    """

    genre: str
    limit: Size | Callable[..., Size]
    kind: BoardKind
    body: Codec[Any] | None = None
    names: tuple[str, ...] = ()
    part: EnpitsuBody | None = None
    work: PzprMarks = NO_WORK
    question: BoardRows = CLUE_ROWS
    rows: FileRows | None = None
    file_sizes: int = 2
    flags: str = ""
    file_names: tuple[str, ...] = ()
    other_names: tuple[str, ...] = ()
    tag: str = ""
    look: ClueLook | None = penpa.NUMBERS
    game_id: GameId | None = None
    play: Play | None = None
    janko: JankoText | None = None
    has_edge_lists: bool = False
    entry: Callable[[Board, Any], Entry] = without_marks
    marks: Callable[[Entry], Any] = no_marks
    suits: Callable[[Board], bool] = lambda board: True

    def formats(self, example: Board, marks: Any = None) -> tuple[Format, ...]:
        """Return all formats, the Enpitsu text first. example, marks: of their examples."""
        shown = Entry(example, marks=marks)
        made = [self._enpitsu(self.part)] if self.part else []
        made += [self._link(self.body), self._file()] if self.body and self.names else []
        made = [replace(form, example=form.write_entry(shown)) for form in made]
        if self.game_id is not None:
            made += self._tatham(self.game_id, example)
        if self.look is not None:
            made.append(self._penpa(self.look, shown))
        if texts := self.janko or (JankoText(self.part) if self.part else None):
            made.append(self._janko(texts, shown))
        if self.has_edge_lists:
            made.append(edge_list_format(self.check_size, self._entry))
        # Boards pass `_entry`, which refuses clues that the Enpitsu text cannot hold.
        return tuple(replace(form, is_kept=True) for form in made)

    @cached_property
    def check_size(self) -> Callable[..., Size]:
        """Return check_size(rows, cols, line, column) -> the size. It raises NotationError for an impossible size."""
        return self.limit if callable(self.limit) else make_size_check(self.limit)

    # Between boards and what formats share

    @cached_property
    def _writable(self) -> set[Any]:
        """Return a cache of clues that the Enpitsu text can hold."""
        return set()

    def _entry(self, value: Value, drawn: Any = None) -> Entry:
        """Return the puzzle of a value from another format. Raises NotationError for a clue without an Enpitsu text."""
        board = self.kind.board(value)
        piece = self.part.piece if self.part else None
        if piece is not None and not self._writable.issuperset(board.clues.values()):
            _check_clues(board, piece)
            self._writable.update(board.clues.values())
        return Entry(board) if drawn is None else self.entry(board, drawn)

    def _hold(self, given: Entry) -> tuple[Size, Value, Any]:
        """Return size and value of the board, and the marks drawn on it. Raises CannotHold."""
        return self.kind.size(given.board), self.kind.value(given.board), self.marks(given)

    # Formats

    def _enpitsu(self, part: EnpitsuBody) -> Format:
        def parts_of(board: Board) -> tuple[Size, tuple[Value]]:
            return self.kind.size(board), (self.kind.value(board),)

        text = EnpitsuText(self.genre, (part,))
        return enpitsu_format(text, self.check_size, lambda size, value: self.kind.board(value), parts_of, "")

    def _link(self, body: Codec[Any]) -> Format:
        address = PzprLink(self.names, body, self.flags)

        def read(text: str) -> Iterator[Entry | NotationError]:
            return each_line(text, lambda token: self._entry(address.read(token, self.check_size)[1]))

        def hold(given: Entry) -> tuple[Size, Value]:
            return self.kind.size(given.board), self.kind.value(given.board)

        def write(given: Entry) -> str:
            return address.write(*hold(given))

        return Format("puzz.link", Message("puzz.link address"), address.claim, read, write, "url", check=hold)

    def _file(self) -> Format:
        file = PzprFile(tuple(dict.fromkeys(self.file_names + self.names)), self.file_sizes)
        rows = self.rows or BoardThenBlocks(self.question, self.work)

        def read_lines(lines: list[list[Token]]) -> Entry:
            sizes, rest = file.read(lines)
            high, wide = sizes[0], sizes[-1]
            size = self.check_size(size_number(high), size_number(wide), high.line, high.column)
            _refuse_flags(rest)
            return self._entry(*rows.read(rest, size, _version(lines[0][0].text)))

        def read(text: str) -> Iterator[Entry | NotationError]:
            if "/" in first_line(text):
                yield from each_line(text, lambda token: read_lines(join_by_slashes(token)))
            else:
                lines = tokens(text)
                yield replace(read_lines(lines), line=lines[0][0].line)

        def write(given: Entry) -> str:
            size, value, drawn = self._hold(given)
            return file.write(size[: self.file_sizes], *rows.write(value, drawn, size))

        return Format("pzpr", Message("pzpr file"), file.claim, read, write, check=self._hold)

    def _tatham(self, game: GameId, example: Board) -> list[Format]:
        def read(text: str) -> Iterator[Entry | NotationError]:
            return each_line(text, lambda token: self._entry(game.read(token, self.check_size)))

        def write(given: Entry) -> str:
            return game.write(self.kind.value(given.board))

        def check(given: Entry) -> None:
            game.check(self.kind.value(given.board))

        shown = game.write(game.grow(self.kind.value(example)))
        ids = Format("tatham", Message("Tatham's game ID"), game.claim, read, write, example=shown, check=check)
        return [ids, make_save_file_format(game.game, ids, self.play)]

    def _penpa(self, look: ClueLook, example: Entry) -> Format:
        names, kind = (self.tag or self.genre, self.genre, *self.names, *self.other_names), self.kind.sheet

        def read(sheet: PenpaSheet) -> Entry:
            self.check_size(sheet.rows, sheet.cols)
            entry = self._entry(kind.read(sheet, look), penpa.read_marks(sheet, look))
            return replace(entry, title=sheet.title, author=sheet.author)

        def write(given: Entry) -> str:
            size, value, drawn = self._hold(given)
            grid = PenpaGrid(*size, kind.margin)
            layers = kind.draw(grid, value, look), penpa.draw_marks(grid, drawn, look)
            return write_penpa_link(grid, *layers, given.title, given.author, names[0])

        def check(given: Entry) -> None:
            kind.check(self._hold(given)[1])

        reader = SheetReader(read, look.claim, {keep_letters(name) for name in names})
        return replace(penpa_format(reader, write, example), check=check)

    def _janko(self, texts: JankoText, example: Entry) -> Format:
        names = {keep_letters(name) for name in (self.genre, *self.names, *self.other_names)}

        def claim(text: str) -> Claim:
            return texts.claim(text, names, lambda: self.suits(read(text)[0].board))

        def read(text: str) -> list[Entry]:
            value, drawn, said = texts.read(text, self.check_size)
            return [replace(self._entry(value, drawn), **said)]

        def write(given: Entry) -> str:
            return texts.write(self.genre, given, *self._hold(given))

        title, shown = Message("Text of janko.at"), write(example)
        return Format("janko", title, claim, read, write if texts.solution else None, example=shown)


def _check_clues(board: Board, piece: CodecPiece) -> None:
    """Raise NotationError for a clue that the piece cannot write."""
    for clue in dict.fromkeys(board.clues.values()):
        if piece.write((clue,), 0) is None:
            raise _refuse_clue(clue, next(cell for cell, found in board.clues.items() if found == clue), piece)


def _refuse_clue(clue: Any, cell: At, piece: CodecPiece) -> NotationError:
    found = clue[1] if isinstance(clue, tuple) else clue
    where = {"row": cell[0] + 1, "col": cell[1] + 1, "found": found}
    if isinstance(found, int) and found > MOST_NUMBER:
        return NotationError("large-clue", **where, most=MOST_NUMBER)
    return NotationError("strange-clue", **where, expected=piece.expected)


def _version(word: str) -> int:
    """Return the digit after the dot of `pzprv3.1`; 0 when there is none."""
    digit = word.rpartition("pzprv3")[2].removeprefix(".")
    return int(digit) if digit in tuple("0123456789") else 0


def _refuse_flags(lines: WordLines) -> None:
    """Raise NotationError for a line that asks for a variant of the rules, such as `f` or `country_empty`."""
    if len(lines.next) == 1 and lines.next[0].text.replace("_", "").isalpha():
        raise NotationError("other-rules", lines.next[0].line, lines.next[0].column, found=lines.next[0].text[:20])
