"""The format of a genre's sheets, and the errors for a sheet that no genre reads."""

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from solvers.messages import AuthorText, Message, listing
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.penpa.sheet import FAULTS, LINK, SQUARE, PenpaSheet, read_tags, unpack_sheet
from solvers.notation.penpa.things import LAYER, OTHER_SHAPES, REST, name_things, things_on
from solvers.notation.text import Token, each_line, first_line
from solvers.notation.titles import title_of

# These tags change the rules and are no genres of links.
VARIANTS = frozenset(
    {
        "latin", "irregular", "alphabet", "arrow", "thermo", "tightfit", "evenodd", "consecutivepairs", "killer",
        "isodoku", "consecutive", "nonconsecutive", "sudokurve", "tile", "deficit", "surplus", "outside", "tomtom",
        "battleships", "spiralgalaxies", "ichimagamx", "wordpuzzle", "wordsearch",
    }
)  # fmt: skip


class SheetReader(NamedTuple):
    """The reader of a genre's sheets.

    read(sheet) -> Entry, refusing things for which the genre has no clue. claim(readable sheet) -> the claim to a sheet
    whose author names no genre: DOUBTFUL if other genres are drawn alike, NAMED if hardly anybody means this one.
    """

    read: Callable[[PenpaSheet], Entry]
    claim: Callable[[PenpaSheet], Claim]
    tags: Collection[str]


def unsupported_sheet_error(text: str) -> NotationError | None:
    """Explain why no genre reads this sheet; None for other texts, and for sheets that are damaged."""
    found = LINK.fullmatch(first_line(text))
    if not found:
        return None
    if names := _names(read_tags(found[1])):
        return NotationError("unsolved-genre", 1, title=names[0])
    try:
        return _explain(unpack_sheet(found[1]))
    except FAULTS:
        return None


def _explain(sheet: PenpaSheet) -> NotationError:
    if not sheet.is_square:
        return _refuse_shape(sheet)
    if not things_on(sheet):
        return NotationError("sheet-empty", 1, words=REST)
    return NotationError("sheet-unknown", 1, words=REST, things=name_things(things_on(sheet)))


def _refuse_shape(sheet: PenpaSheet) -> NotationError:
    name = LAYER.with_parameters(name=sheet.shape[:20])
    return NotationError("sheet-shape", 1, words=REST, shape=OTHER_SHAPES.get(sheet.shape, name))


def _names(tags: Collection[str]) -> list[AuthorText]:
    """Return the titles of the tags that decide which rules hold."""
    titles = ((title_of(tag), tag) for tag in sorted(tags))
    return [title or AuthorText(tag) for title, tag in titles if title or tag in VARIANTS]


def penpa_format(reader: SheetReader, write: Callable[[Entry], str], example: Entry) -> Format:
    """Make the format of links, one a line; it adds the place to errors of the reader."""

    def claim(text: str) -> Claim:
        found = LINK.fullmatch(first_line(text))
        if not found:
            return Claim.NO
        tags = read_tags(found[1])
        if not tags.isdisjoint(reader.tags):
            return Claim.CERTAIN
        return Claim.NO if _names(tags) else claim_untagged(found[1])

    def claim_untagged(packed: str) -> Claim:
        try:
            sheet = unpack_sheet(packed)
            read_sheet(sheet)
            claim = reader.claim(sheet)
        except NotationError:
            return Claim.NAMED
        except FAULTS:
            # The reader then gives the error.
            return Claim.POSSIBLE
        is_other = sheet.shape != SQUARE and sheet.shape not in reader.tags
        return min(claim, Claim.UNLIKELY) if is_other else claim

    def read_sheet(sheet: PenpaSheet) -> Entry:
        if not sheet.is_square:
            raise _refuse_shape(sheet)
        if others := _names(sheet.tags - set(reader.tags)):
            raise NotationError("sheet-tags", words=REST, tags=listing(others, "and"))
        return reader.read(sheet)

    def read_link(token: Token) -> Entry:
        found = LINK.fullmatch(token.text)
        if not found:
            expected = "#m=edit&p=..."
            raise NotationError("character", token.line, token.column, found=token.text[:20], expected=expected)
        try:
            return read_sheet(unpack_sheet(found[1]))
        except NotationError as error:
            raise NotationError(error.key, token.line, token.column, error.words, **error.parameters) from error
        except FAULTS as error:
            place = token.line, token.column + found.start(1)
            raise NotationError("not-packed", *place) from error

    def read(text: str) -> Iterator[Entry | NotationError]:
        return each_line(text, read_link)

    title = Message("Penpa-edit link")
    return Format("penpa", title, claim, read, write, "url", write(example))
