"""Readers of texts: the content of a text decides its format, and the name of its file where the content does not."""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf

from solvers.brief import shorten
from solvers.contract.genre import Genre
from solvers.messages import listing
from solvers.notation.boards.saved_games import unsupported_game_error
from solvers.notation.format import BATCH_LIMIT, WORDS, CannotHold, Claim, Entry, Format, NotationError
from solvers.notation.ipuz import is_ipuz, unsupported_ipuz_error
from solvers.notation.loose.headings import is_heading, without_comments
from solvers.notation.loose.rows import HEAD_LINES, list_headed_texts
from solvers.notation.loose.tables import parse_drawn_table
from solvers.notation.penpa.forms import unsupported_sheet_error
from solvers.notation.pzpr import find_file_head
from solvers.notation.text import (
    SampleFile,
    TextBlock,
    first_line,
    first_long_line,
    has_separators,
    normalize_text,
    read_sample_file,
    split_blocks,
)
from solvers.notation.titles import unsupported_genre_error, unsupported_link_error

# An error shows this many characters of an unknown text.
SHOWN = 20
_LINK = re.compile("https?://[!-~]+")
_SITE = re.compile(r"https?://([^/\s?#:]{1,60})[^\s?#]{0,40}(?:\?([a-z][a-z0-9-]{1,30})(?:_[a-z]+)?/)?")
# A sentence may have these characters after a link. A dot too, but puzzles may end with one.
_BEHIND = ">)]}\"',;!?*"
_MOST_CHOICES = 6
_NAMING = ("unsolved-genre", "link-kind", "link-empty")


@dataclass(frozen=True, slots=True)
class Reading:
    """One puzzle read from a text, or the error instead of it. line: where its block begins, from 1."""

    line: int
    genre: Genre | None = None
    format: Format | None = None
    entry: Entry | None = None
    error: NotationError | None = None

    def __repr__(self) -> str:
        found = self.error.message.format_in() if self.error else ""
        if self.genre and self.format and self.entry:
            found = f"{self.genre.name} {self.genre.measure(self.entry.board).label}, {self.format.name}"
        return shorten(f"<Reading line {self.line}: {found}>")


class Ambiguous(NotationError):
    """Raised for a text that several genres can read, or that is unlikely to be meant; `genres` are the choices."""

    def __init__(self, genres: Sequence[Genre], line: int = 0):
        choices = listing((genre.title for genre in genres), "or")
        super().__init__("ambiguous" if len(genres) > 1 else "doubtful", line, 0, WORDS, choices=choices)
        self.genres = tuple(genres)

    def move(self, lines: int) -> "Ambiguous":
        return Ambiguous(self.genres, self.line + lines if self.line else lines + 1)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on the text of a stranger: its length and the cost of reading it.

    lines: in all. line: characters of one. blocks, puzzles: in all. unread: unreadable puzzles, after which reading
    stops. seconds: of CPU, checked between puzzles; `report` is then called with the share of lines read so far.
    """

    lines: int = 1_000_000
    line: int = 1_000_000
    blocks: int = 20_000
    puzzles: int = 250_000
    unread: int = 1_000
    seconds: float = 20.0
    report: Callable[[float], object] | None = None


class TooCostly(NotationError):
    """Raised for a text whose reading has taken all the CPU time that it was given."""


def read(text: str, genres: Sequence[Genre], limits: Limits | None = None, name: str = "") -> list[Reading]:
    """Return every puzzle in `text`, in order; a Reading with an error takes the place of one that cannot be read.

    name: the file's name, whose ending decides between formats of one genre that read the text as different boards;
    without such an ending, the entries have a remark. Blocks parted by lines of `=` are recognised one by one. Raises
    NotationError when the text is empty, too long or beyond `limits`, and TooCostly when it takes more time than they
    allow.
    """
    if len(text) > BATCH_LIMIT:
        raise NotationError("too-long", found=len(text), limit=BATCH_LIMIT)
    text = normalize_text(text)
    if limits is not None:
        _check_size(text, limits)
    meter = None if limits is None else _Meter(limits, text.count("\n") + 1)
    readings = [
        reading for block in split_blocks(text) for reading in _meter(_read_block(block, genres, meter, name), meter)
    ]
    if not readings:
        raise NotationError("empty")
    return readings


def recognise(text: str, genres: Sequence[Genre]) -> tuple[Genre, Format]:
    """Return the one genre and format of a text without separators. Raises NotationError and Ambiguous."""
    return _recognise(normalize_text(text), genres)[:2]


def read_lines(text: str, genre: Genre, form: Format, lines_before: int) -> Iterator[Reading]:
    """Read a part of a file with one puzzle a line, in a known format. Raises NotationError."""
    return (_place(entry, genre, form, lines_before) for entry in _read_entries(normalize_text(text), genre, form))


def _check_size(text: str, limits: Limits) -> None:
    """Raise NotationError for a text of too many lines or blocks, or of too long a line, without reading it."""
    if has_separators(text, limits.blocks):
        raise NotationError("too-many-blocks", limit=limits.blocks)
    lines = text.count("\n") + 1
    if lines > limits.lines:
        raise NotationError("too-many-lines", found=lines, limit=limits.lines)
    if line := first_long_line(text, limits.line):
        raise NotationError("line-too-long", line, limit=limits.line)


@dataclass(slots=True)
class _Meter:
    """The cost of reading a text so far. Time is that of this thread, so that other threads do not count."""

    limits: Limits
    lines: int
    # These lines come before the block that is being read.
    lines_before: int = 0
    puzzles: int = 0
    unread: list[NotationError] = field(default_factory=list)
    begun: float = field(default_factory=time.thread_time)

    def check_time(self) -> None:
        """Raise TooCostly when the time is used up."""
        if time.thread_time() - self.begun > self.limits.seconds:
            raise TooCostly("too-costly", limit=self.limits.seconds)

    def pass_line(self, line: int) -> None:
        """Report that reading has reached this line of a block. Raises TooCostly."""
        self.check_time()
        if self.limits.report is not None:
            self.limits.report((self.lines_before + line) / self.lines)

    def count(self, reading: Reading) -> None:
        """Count one more puzzle. Raises NotationError when there are too many, or too many that cannot be read."""
        self.check_time()
        self.puzzles += 1
        if self.puzzles > self.limits.puzzles:
            raise NotationError("too-many-puzzles", reading.line, limit=self.limits.puzzles)
        if reading.error is not None:
            self.unread.append(reading.error)
        if len(self.unread) > self.limits.unread:
            first = self.unread[0].sentence
            raise NotationError("too-many-unread", reading.line, limit=self.limits.unread, first=first)


# The arguments are a text and the number of lines before it.
_ReadAt = Callable[[str, int], list[Reading]]


def _meter(readings: Iterable[Reading], meter: _Meter | None) -> Iterator[Reading]:
    for reading in readings:
        if meter is not None:
            meter.count(reading)
        yield reading


def _read_block(block: TextBlock, genres: Sequence[Genre], meter: _Meter | None, name: str) -> list[Reading]:
    headed = read_sample_file(block.text)
    text, lines_before = block.text, block.lines_before
    if headed is not None:
        text, lines_before = headed.text, lines_before + headed.lines_before
    if meter is not None:
        meter.lines_before = lines_before
    read = partial(_read_text, genres=genres, meter=meter, headed=headed)
    readings = read(text, lines_before, name=name)
    if any(reading.error for reading in readings):
        found = _read_links(text, lines_before, read, partial(_is_known, genres=genres, meter=meter))
        readings = max(readings, found, key=lambda one: (sum(map(_worth, one)), sum(map(_is_named, one))))
        readings = _pass_headings(readings, text, lines_before)
    if not any(map(_worth, readings)):
        readings = next(_read_otherwise(text, lines_before, read), readings)
    return readings


def _read_otherwise(text: str, lines_before: int, read: _ReadAt) -> Iterator[list[Reading]]:
    """Read a text that no format knows: first without the lines of its table, then without its comments.

    An error of a table that still cannot be read names the line at fault.
    """
    table = parse_drawn_table(text)
    for other in (table, parse_drawn_table(text, "-"), without_comments(text)):
        if other is not None and other != text and any(map(_worth, found := read(other, lines_before))):
            yield found
    if table is not None:
        yield read(table, lines_before)


def _pass_headings(readings: list[Reading], text: str, lines_before: int) -> list[Reading]:
    """Return the readings, leaving out errors for lines that are headings or comments of the puzzles that were read."""
    if not any(reading.entry for reading in readings):
        return readings
    lines = text.split("\n")
    return [one for one in readings if one.entry or not is_heading(lines[one.line - lines_before - 1])]


def _read_text(
    text: str,
    lines_before: int,
    genres: Sequence[Genre],
    meter: _Meter | None,
    headed: SampleFile | None,
    name: str = "",
) -> list[Reading]:
    """Read the puzzles of a text that begins after `lines_before` lines, and add the headings written above it."""
    try:
        genre, form, entries = _recognise(text, genres, meter, name)
    except TooCostly:
        raise
    except NotationError as error:
        return [Reading(lines_before + 1, error=error.move(lines_before))]
    if headed is not None:
        entries = [_head(entry, headed) for entry in entries]
    return [_place(entry, genre, form, lines_before) for entry in entries]


def _read_links(text: str, lines_before: int, read: _ReadAt, is_known: Callable[[str], bool]) -> list[Reading]:
    """Read the puzzles of links that are among words, or that belong to several genres.

    A link that no format knows is left out.
    """
    counted, lines = 0, lines_before
    readings: list[tuple[re.Match[str], Reading]] = []
    for found in _LINK.finditer(text):
        lines += text.count("\n", counted, found.start())
        counted = found.start()
        readings.append((found, _read_link(found, lines, read)))
    return [reading for found, reading in readings if _worth(reading) or is_known(found[0])]


def _is_known(link: str, genres: Sequence[Genre], meter: _Meter | None) -> bool:
    is_claimed = any(claim > Claim.NO for claim, _, _ in _claims(link, genres, meter))
    return is_claimed or _name_unsolved(link, genres) is not None


def _read_link(found: re.Match[str], before: int, read: _ReadAt) -> Reading:
    """Read the link, which has `before` lines before it.

    Among words, try to drop as little punctuation after it as possible.
    """
    text, links = found.string, [found[0]]
    begin, end = text.rfind("\n", 0, found.start()) + 1, text.find("\n", found.end())
    if text[begin : end if end >= 0 else None].strip() != found[0]:
        bare = found[0].rstrip(_BEHIND)
        links += [bare, bare.removesuffix(".").rstrip(_BEHIND)]
    return max((read(link, before)[0] for link in dict.fromkeys(links)), key=_worth)


def _worth(reading: Reading) -> int:
    """Rank a reading: a puzzle above a choice of several genres, and that above an error."""
    return 2 if reading.entry is not None else int(isinstance(reading.error, Ambiguous))


def _is_named(reading: Reading) -> bool:
    """Whether the error names the puzzle that a link is for."""
    return reading.error is not None and reading.error.key in _NAMING


def _head(entry: Entry | NotationError, headed: SampleFile) -> Entry | NotationError:
    """Add title, author and source from the lines above the text to the entry."""
    if isinstance(entry, NotationError):
        return entry
    title, author, source = (headed.headings.get(key, "") for key in ("title", "author", "source"))
    return replace(entry, title=title or entry.title, author=author or entry.author, source=source or entry.source)


def _place(entry: Entry | NotationError, genre: Genre, form: Format, lines: int) -> Reading:
    if isinstance(entry, NotationError):
        return Reading((entry.line or 1) + lines, genre, form, error=entry.move(lines))
    if lines:
        remarks = tuple(remark.move(lines) for remark in entry.remarks)
        entry = replace(entry, line=entry.line + lines, remarks=remarks)
    return Reading(entry.line, genre, form, entry)


_Read = tuple[Genre, Format, list[Entry | NotationError]]


def _recognise(text: str, genres: Sequence[Genre], meter: _Meter | None = None, name: str = "") -> _Read:
    """Return the one genre, format and entries of this text. Raises NotationError, Ambiguous or TooCostly."""
    text, only = _find_family(text)
    least = Claim.CERTAIN if only else Claim.NAMED if len(genres) == 1 else Claim.UNLIKELY
    claims = [one for one in _claims(text, genres, meter) if one[0] >= least and (not only or one[2].name == only)]
    best = max((claim for claim, _, _ in claims), default=Claim.NO)
    if only and not claims:
        raise _refuse_family(text, only, genres)
    if best == Claim.NO:
        return _explain_unclaimed(text, genres, meter)
    errors: list[NotationError] = []
    for level in _LEVELS[best]:
        tried = [(claim, _try(text, genre, form, meter)) for claim, genre, form in claims if claim in level]
        whole = [(claim, one) for claim, one in tried if not isinstance(one, NotationError)]
        # Another format reads the whole text, or the certain format's error is shown.
        if best == Claim.CERTAIN and errors:
            whole = [(claim, one) for claim, one in whole if _sound(one) == 1]
        if whole:
            return _only(whole, len(genres), name)
        errors = errors or [error for _, error in tried if isinstance(error, NotationError)]
    named = _name_unsolved(text, genres) if len(genres) > 1 and best < Claim.CERTAIN else None
    raise named or max(errors, key=_reach)


def _claims(text: str, genres: Sequence[Genre], meter: _Meter | None) -> Iterator[tuple[Claim, Genre, Format]]:
    """Yield the claim of each format of each genre to the text. Raises TooCostly."""
    for genre in genres:
        if meter is not None:
            meter.check_time()
        yield from ((form.claim(text), genre, form) for form in genre.formats)


def _find_family(text: str) -> tuple[str, str]:
    """Return the text and the name of the only format that may read it, "" when any may.

    A file that names its own format is never read in another one. Lines above its head are blanked.
    """
    if is_ipuz(text):
        return text, "ipuz"
    head = find_file_head(text)
    if head is None:
        return text, ""
    begin = text.rfind("\n", 0, head.start() + head[0].lower().index("pzprv3")) + 1
    return "\n" * text.count("\n", 0, begin) + text[begin : head.end()].lower() + text[head.end() :], "pzpr"


def _refuse_family(text: str, name: str, genres: Sequence[Genre]) -> NotationError:
    """Return the error for a file whose format is known but which none of these genres reads."""
    if name == "ipuz":
        return unsupported_ipuz_error(text)
    head = find_file_head(text)
    assert head is not None
    found = head[1] or ""
    unsolved = unsupported_genre_error(text, {genre.name for genre in genres})
    line = text.count("\n", 0, head.start(1)) + 1
    if len(genres) == 1 and (unsolved or not found):
        return NotationError("other-genre", line, found=found, expected=genres[0].name)
    return unsolved or NotationError("pzpr-unknown", line, found=found)


_SOME = (Claim.POSSIBLE, Claim.DOUBTFUL)
# The claims of one level are compared with each other before those of the next level.
_LEVELS = {
    Claim.CERTAIN: ((Claim.CERTAIN,), _SOME),
    Claim.POSSIBLE: (_SOME, (Claim.UNLIKELY,)),
    Claim.DOUBTFUL: (_SOME, (Claim.UNLIKELY,)),
    Claim.UNLIKELY: ((Claim.UNLIKELY,),),
    Claim.NAMED: ((Claim.NAMED,),),
}


def _only(whole: Sequence[tuple[Claim, _Read]], genres: int, name: str) -> _Read:
    """Return the reading with most puzzles if all readings are of one plausible genre. Raises Ambiguous otherwise."""
    found = list(dict.fromkeys(read[0] for _, read in whole))
    best = max(claim for claim, _ in whole)
    if len(found) > 1 or not (best >= Claim.POSSIBLE or genres == 1):
        raise Ambiguous(_order_choices(whole))
    if len(whole) == 1:
        return whole[0][1]
    chosen = max((read for _, read in whole), key=lambda read: (_sound(read), _has_ending(read[1], name)))
    rivals = [read[1] for claim, read in whole if claim == best and _is_rival(read, chosen)]
    return chosen if _has_ending(chosen[1], name) else _remark(chosen, rivals)


def _order_choices(whole: Sequence[tuple[Claim, _Read]]) -> list[Genre]:
    """Return the genres to choose from, the likeliest first.

    Among genres with the same claim, the one with the fewest kinds of clues is the likeliest: a text fits it by chance
    less often.
    """

    def rank(found: tuple[Claim, _Read]) -> tuple[int, float]:
        claim, (genre, _, entries) = found
        board = next(entry.board for entry in entries if isinstance(entry, Entry))
        kinds = len(genre.drawn.symbols(board)) if genre.drawn and genre.drawn.clues(board) is not None else inf
        return -claim, kinds

    return list(dict.fromkeys(read[0] for _, read in sorted(whole, key=rank)))[:_MOST_CHOICES]


def _has_ending(form: Format, name: str) -> bool:
    return name.lower().removesuffix(".gz").endswith(f".{form.suffix}")


def _is_rival(other: _Read, chosen: _Read) -> bool:
    """Whether both read the same number of puzzles, but different ones."""
    return _sound(other) == _sound(chosen) and any(
        isinstance(one, Entry) and isinstance(two, Entry) and one.board != two.board
        for one, two in zip(other[2], chosen[2], strict=False)
    )


def _remark(chosen: _Read, rivals: Sequence[Format]) -> _Read:
    """Add the remark that the text could be another board, and which file ending chooses that one."""
    if not rivals:
        return chosen
    genre, form, entries = chosen
    others = listing((rival.title for rival in rivals), "or")
    remark = NotationError("rival", 0, 0, WORDS, form=form.title, others=others, ending=f".{rivals[0].suffix}")
    return genre, form, [_add_remark(entry, remark) for entry in entries]


def _add_remark(entry: Entry | NotationError, remark: NotationError) -> Entry | NotationError:
    return replace(entry, remarks=(*entry.remarks, remark)) if isinstance(entry, Entry) else entry


def _reach(error: NotationError) -> tuple[int, int]:
    return error.line, error.column


def _sound(read: _Read) -> float:
    """Return the share of puzzles that could be read; the first format wins among equals."""
    return sum(isinstance(entry, Entry) for entry in read[2]) / len(read[2])


def _try(text: str, genre: Genre, form: Format, meter: _Meter | None) -> _Read | NotationError:
    try:
        entries = _entries(_read_entries(text, genre, form), meter)
    except TooCostly:
        raise
    except NotationError as error:
        return error
    if not any(isinstance(entry, Entry) for entry in entries):
        return next((entry for entry in entries if isinstance(entry, NotationError)), NotationError("empty"))
    return genre, form, entries


def _read_entries(text: str, genre: Genre, form: Format) -> Iterable[Entry | NotationError]:
    """Return the puzzles of a text, with errors for boards that the Enpitsu text cannot hold."""
    entries = form.read(text)
    return entries if form.is_kept or form is genre.own_format else (_check_board(entry, genre) for entry in entries)


def _check_board(entry: Entry | NotationError, genre: Genre) -> Entry | NotationError:
    """Return the entry, or an error for a board that can be read but not stored."""
    try:
        if isinstance(entry, Entry):
            genre.emit(entry.board)
    except CannotHold as refusal:
        return NotationError("not-kept", entry.line, reason=refusal.reason)
    return entry


def _entries(entries: Iterable[Entry | NotationError], meter: _Meter | None) -> list[Entry | NotationError]:
    """Return the entries as a list, watching the time that reading takes. Raises NotationError."""
    if meter is None:
        return list(entries)
    found = []
    for entry in entries:
        meter.pass_line(entry.line)
        found.append(entry)
    return found


def _explain_unclaimed(text: str, genres: Sequence[Genre], meter: _Meter | None) -> _Read:
    """Read a text that no format claims: the rows of a named genre, whose error says where they go wrong."""
    named = _name_link(text) if len(genres) == 1 else _name_unsolved(text, genres) or _name_link(text)
    if named:
        raise named
    if len(genres) == 1:
        return _read_rows(text, genres[0], meter)
    line, column = _find_beginning(text)
    raise NotationError("unknown", line, column, found=text.strip().split("\n")[0][:SHOWN])


def _read_rows(text: str, genre: Genre, meter: _Meter | None) -> _Read:
    """Read rows as the Enpitsu text of the genre, with a head added where it needs one. Raises NotationError."""
    form = genre.own_format
    tried = _try(text, genre, form, meter)
    if not isinstance(tried, NotationError):
        return tried
    if tried.key != "no-section" or tried.parameters.get("expected") != "genre:":
        raise tried
    errors = []
    for rows in list_headed_texts(genre.name, text):
        found = _try(rows, genre, form, meter)
        if not isinstance(found, NotationError):
            line, _ = _find_beginning(text)
            return genre, form, [replace(one, line=line) for one in found[2] if isinstance(one, Entry)]
        errors.append(found.move(-HEAD_LINES) if found.line > HEAD_LINES else _unread(text))
    raise max(errors, key=_reach)


def _unread(text: str) -> NotationError:
    line, column = _find_beginning(text)
    return NotationError("unread", line, column, found=text.strip().split("\n")[0][:SHOWN])


def _name_link(text: str) -> NotationError | None:
    """Return the error for a link that leads to no puzzle known here; None for other texts."""
    if sheet := unsupported_sheet_error(text):
        return sheet
    found = _SITE.match(first_line(text))
    line, column = _find_beginning(text)
    if not found:
        return None
    if kind := found[2]:
        return NotationError("link-kind", line, column, found=kind)
    return NotationError("link-site", line, column, site=found[1])


def _name_unsolved(text: str, genres: Sequence[Genre]) -> NotationError | None:
    """Return the error for a text that names its own genre or format, if no genre here solves it."""
    solved = {genre.name for genre in genres}
    return (
        unsupported_genre_error(text, solved)
        or unsupported_sheet_error(text)
        or unsupported_game_error(text)
        or unsupported_link_error(text)
    )


def _find_beginning(text: str) -> tuple[int, int]:
    """Return the line and column of the first character that is not blank."""
    before = text[: len(text) - len(text.lstrip())]
    return before.count("\n") + 1, len(before) - before.rfind("\n")
