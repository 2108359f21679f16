"""Tags of a PDF for screen readers: headings, words, figures and their descriptions; ReportLab writes none.

Each drawing on a page is marked with a number there; a tree of elements beside the pages describes each of them. Things
that are not to be read, such as page numbers, are marked as artifacts.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from solvers.picture import Cell, Picture

HEADING, SMALL_HEADING, WORDS, FIGURE = "H1", "H2", "P", "Figure"
# A board of more cells is not spelled out; only its title is read.
MOST_CELLS = 900
BLANK = "-"


class Element(NamedTuple):
    """An element on a page. number: its mark there. alt: a figure in words."""

    kind: str
    number: int
    alt: str


class Tree:
    """The elements of one document, page by page."""

    def __init__(self) -> None:
        # For each page its name, and its elements.
        self.pages: list[tuple[str, list[Element]]] = []
        self.current: list[Element] = []

    def add(self, kind: str, alt: str) -> int:
        """Return the mark of a new element of the current page."""
        self.current.append(Element(kind, len(self.current), alt))
        return len(self.current) - 1

    def end_page(self, name: str) -> int:
        """End the page; return its place among those that have a tree."""
        self.pages.append((name, self.current))
        self.current = []
        return len(self.pages) - 1


_TREES: WeakKeyDictionary[Any, Tree] = WeakKeyDictionary()


def begin_tags(canvas: Any) -> None:
    """Tag every later drawing in this document."""
    _TREES[canvas] = Tree()
    canvas.setViewerPreference("DisplayDocTitle", "true")


@contextmanager
def tag(canvas: Any, kind: str, alt: str = "") -> Iterator[None]:
    """Tag everything that is drawn in this block."""
    tree = _TREES.get(canvas)
    if tree is None:
        yield
        return
    canvas.addLiteral(f"/{kind} <</MCID {tree.add(kind, alt)}>> BDC")
    yield
    canvas.addLiteral("EMC")


@contextmanager
def artifact(canvas: Any) -> Iterator[None]:
    """Mark everything that is drawn in this block as not to be read."""
    is_tagged = canvas in _TREES
    if is_tagged:
        canvas.addLiteral("/Artifact BMC")
    yield
    if is_tagged:
        canvas.addLiteral("EMC")


def end_page(canvas: Any) -> None:
    """End the page."""
    name = canvas._doc.thisPageName()
    canvas.showPage()
    tree = _TREES.get(canvas)
    if tree is not None:
        page = canvas._doc.idToObject[name]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
        page.StructParents = tree.end_page(name)


def end_tags(canvas: Any) -> None:
    """Write the tree, when all pages are drawn."""
    from reportlab.pdfbase import pdfdoc

    tree = _TREES.pop(canvas, None)
    if tree is None:
        return
    document, name, values = canvas._doc, pdfdoc.PDFName, pdfdoc.PDFDictionary
    root, whole = values({"Type": name("StructTreeRoot")}), values({"S": name("Document")})
    root_place, whole_place = document.Reference(root), document.Reference(whole)
    numbers: list[Any] = []
    elements: list[Any] = []
    for place, (page, shown) in enumerate(tree.pages):
        made = [_element(document, whole_place, page, one) for one in shown]
        numbers += [place, document.Reference(pdfdoc.PDFArray(made))]
        elements += made
    whole.dict |= {"P": root_place, "K": pdfdoc.PDFArray(elements)}
    parents = document.Reference(values({"Nums": pdfdoc.PDFArray(numbers)}))
    root.dict |= {"K": whole_place, "ParentTree": parents, "ParentTreeNextKey": len(tree.pages)}
    document.Catalog.StructTreeRoot = root_place
    document.Catalog.MarkInfo = values({"Marked": pdfdoc.PDFtrue})


def _element(document: Any, parent: Any, page: str, one: Element) -> Any:
    from reportlab.pdfbase import pdfdoc

    said = {"S": pdfdoc.PDFName(one.kind), "P": parent, "Pg": pdfdoc.PDFObjectReference(page), "K": one.number}
    if one.alt:
        said["Alt"] = pdfdoc.PDFString(one.alt)
    return document.Reference(pdfdoc.PDFDictionary(said))


def describe(title: str, picture: Picture, language: str) -> str:
    """Return a board in words: its title, its clues outside, and its cells row by row."""
    lines = [title]
    if sum(map(len, picture.cells)) > MOST_CELLS:
        return title
    for clues in (picture.above, picture.left):
        if any(clues):
            lines.append(" | ".join(" ".join(clue.text for clue in some) or BLANK for some in clues))
    lines += [" ".join(_say(cell, language) for cell in row) for row in picture.cells]
    return "; ".join(lines)


def _say(cell: Cell, language: str) -> str:
    return (cell.label.format_in(language) if cell.label else cell.text) or BLANK
