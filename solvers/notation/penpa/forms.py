"""The format of a genre's sheets, and what is said of a sheet that no genre reads."""

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from solvers.messages import AuthorText, Message, listing
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.penpa.sheet import FAULTS, LINK, SQUARE, Sheet, read_tags, unpack
from solvers.notation.penpa.things import LAYER, OTHER_SHAPES, REST, name_things, things_on
from solvers.notation.text import Token, each_line, first_line
from solvers.notation.titles import title_of

# Tags that change the rules and are no genres of links.
VARIANTS = frozenset(
    {
        "latin", "irregular", "alphabet", "arrow", "thermo", "tightfit", "evenodd", "consecutivepairs", "killer",
        "isodoku", "consecutive", "nonconsecutive", "sudokurve", "tile", "deficit", "surplus", "outside", "tomtom",
        "battleships", "spiralgalaxies", "ichimagamx", "wordpuzzle", "wordsearch",
    }
)  # fmt: skip


class SheetReader(NamedTuple):
    """How a genre reads sheets.

    read(sheet) -> Entry, with what the genre has no clue for refused. claim(sheet that it reads) -> what it says of
    one whose author names no genre: DOUBTFUL where others are drawn alike, NAMED where hardly anybody means it.
    """

    read: Callable[[Sheet], Entry]
    claim: Callable[[Sheet], Claim]
    tags: Collection[str]


def unsolved_sheet(text: str) -> NotationError | None:
    """Explain why no genre reads this sheet; None for other texts, and for sheets that are damaged."""
    found = LINK.fullmatch(first_line(text))
    if not found:
        return None
    if names := _names(read_tags(found[1])):
        return NotationError("unsolved-genre", 1, title=names[0])
    try:
        return _explain(unpack(found[1]))
    except FAULTS:
        return None


def _explain(sheet: Sheet) -> NotationError:
    if not sheet.is_square:
        return _refuse_shape(sheet)
    if not things_on(sheet):
        return NotationError("sheet-empty", 1, words=REST)
    return NotationError("sheet-unknown", 1, words=REST, things=name_things(things_on(sheet)))


def _refuse_shape(sheet: Sheet) -> NotationError:
    name = LAYER.with_parameters(name=sheet.shape[:20])
    return NotationError("sheet-shape", 1, words=REST, shape=OTHER_SHAPES.get(sheet.shape, name))


def _names(tags: Collection[str]) -> list[AuthorText]:
    """The titles of those tags that say which rules hold."""
    titles = ((title_of(tag), tag) for tag in sorted(tags))
    return [title or AuthorText(tag) for title, tag in titles if title or tag in VARIANTS]


def penpa_format(reader: SheetReader, write: Callable[[Entry], str], example: Entry) -> Format:
    """The format of links, one a line; errors of the reader get their place here."""

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
            sheet = unpack(packed)
            read_sheet(sheet)
            claim = reader.claim(sheet)
        except NotationError:
            return Claim.NAMED
        except FAULTS:
            return Claim.POSSIBLE  # whoever reads it says what is wrong
        is_other = sheet.shape != SQUARE and sheet.shape not in reader.tags
        return min(claim, Claim.UNLIKELY) if is_other else claim

    def read_sheet(sheet: Sheet) -> Entry:
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
            return read_sheet(unpack(found[1]))
        except NotationError as error:
            raise NotationError(error.key, token.line, token.column, error.words, **error.parameters) from error
        except FAULTS as error:
            place = token.line, token.column + found.start(1)
            raise NotationError("not-packed", *place) from error

    def read(text: str) -> Iterator[Entry | NotationError]:
        return each_line(text, read_link)

    title = Message("Penpa-edit link")
    return Format("penpa", title, claim, read, write, "url", write(example))
