"""Save files of Simon Tatham's collection: lines `NAME    :length:value`, of which two make the game's ID."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from solvers.messages import AuthorText, Message
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import Token, first_line
from solvers.notation.titles import keep_letters, title_of

TITLE = Message("Tatham's save file")
MAGIC = "Simon Tatham's Portable Puzzle Collection"
_LINE = re.compile(r"([A-Z]+) *:([0-9]{1,7}):(.*)")
_MOST_MOVES = 100_000
# The lines that name the game are in the head, within this many characters.
_LOOKED_AT = 1_000


def _saved_game(text: str) -> str:
    """Return the game that a text was saved from, such as "Loopy"; "" for a text that is no save file."""
    if not first_line(text).startswith("SAVEFILE"):
        return ""
    found = re.search(r"(?m)^GAME *:[0-9]+:([^\n]{1,40})$", text[:_LOOKED_AT])
    return found[1].strip() if found else ""


def unsupported_game_error(text: str) -> NotationError | None:
    """Return the error for a save file of a game that no genre here reads; None for other texts."""
    game = _saved_game(text)
    return NotationError("unsolved-genre", title=title_of(keep_letters(game)) or AuthorText(game)) if game else None


Play = Callable[[Entry, Sequence[str]], Entry]


def make_save_file_format(game: str, ids: Format, play: Play | None = None) -> Format:
    """Make the format of save files of a game whose IDs another format reads and writes.

    play(entry, moves) -> the puzzle with the marks that the moves make, raises ValueError for an unknown move; without
    `play`, or when it fails, a remark says that moves are not read.
    """

    def claim(text: str) -> Claim:
        return Claim.CERTAIN if _saved_game(text) == game else Claim.NO

    def read(text: str) -> list[Entry | NotationError]:
        said = _values(text)
        for name in ("PARAMS", "DESC"):
            if name not in said:
                raise NotationError("no-section", expected=name)
        parameters, board = said["PARAMS"], said["DESC"]
        entries = _place(ids.read(f"{parameters.text}:{board.text}"), parameters, board)
        return [entry if isinstance(entry, NotationError) else _replay(entry, _moves(text), play) for entry in entries]

    def write(given: Entry) -> str:
        assert ids.write is not None
        parameters, _, board = ids.write(given).strip().partition(":")
        values = {"SAVEFILE": MAGIC, "VERSION": "1", "GAME": game, "PARAMS": parameters, "CPARAMS": parameters}
        values |= {"DESC": board, "NSTATES": "1", "STATEPOS": "1"}
        return "".join(f"{name:<8}:{len(value)}:{value}\n" for name, value in values.items())

    example = write(next(entry for entry in ids.read(ids.example) if isinstance(entry, Entry)))
    return Format("tatham-save", TITLE, claim, read, write, "sav", example, check=ids.check)


def _moves(text: str) -> list[Token]:
    """Return the moves that lead to the saved position; after a restart only those that follow it."""
    lines = ((number, _LINE.fullmatch(line.rstrip("\r"))) for number, line in enumerate(text.split("\n"), 1))
    said = [(found[1], Token(found[3], number, found.start(3) + 1)) for number, found in lines if found]
    position = next((value.text for name, value in said if name == "STATEPOS"), "")
    states = [(name, value) for name, value in said if name in ("MOVE", "SOLVE", "RESTART")]
    if position.isdecimal() and position:
        states = states[: max(0, int(position) - 1)]
    begun = max((at + 1 for at, (name, _) in enumerate(states) if name == "RESTART"), default=0)
    return [value for _, value in states[begun:]]


def _replay(entry: Entry, moves: Sequence[Token], play: Play | None) -> Entry:
    """Return the puzzle with the marks that the moves have made, or with a remark."""
    if not moves:
        return entry
    try:
        if play is not None and len(moves) <= _MOST_MOVES:
            return play(entry, [move.text for move in moves])
    except ValueError:
        pass
    remark = NotationError("moves-unread", moves[0].line, moves[0].column, found=len(moves))
    return replace(entry, remarks=(*entry.remarks, remark))


def _values(text: str) -> dict[str, Token]:
    """Return the first value of each name. Raises NotationError for a value whose length is not the stated one."""
    found: dict[str, Token] = {}
    for number, line in enumerate(text.split("\n"), 1):
        said = _LINE.fullmatch(line.rstrip("\r"))
        if said is None:
            continue
        if len(said[3]) != int(said[2]):
            raise NotationError("save-length", number, 0, name=said[1], found=len(said[3]), expected=int(said[2]))
        found.setdefault(said[1], Token(said[3], number, said.start(3) + 1))
    return found


def _place(
    entries: Iterable[Entry | NotationError], parameters: Token, board: Token
) -> Iterable[Entry | NotationError]:
    """Yield the entries of an ID, and its errors at their places in the file. Raises NotationError."""
    try:
        for entry in entries:
            yield _move(entry, parameters, board) if isinstance(entry, NotationError) else replace(entry, line=1)
    except NotationError as error:
        raise _move(error, parameters, board) from None


def _move(error: NotationError, parameters: Token, board: Token) -> NotationError:
    before = len(parameters.text) + 1
    place = board if error.column > before else parameters
    column = max(1, error.column - (before if place is board else 0)) + place.column - 1
    return NotationError(error.key, place.line, column, error.words, **error.parameters)
