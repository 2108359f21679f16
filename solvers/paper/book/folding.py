"""Two pages on each side of a sheet, in an order in which the stack folds into a booklet."""

from typing import Any

# A sheet has this many pages.
PAGES = 4


def impose_pages(canvas: Any, count: int, width: float, height: float) -> None:
    """Lay the forms page1, page2 ... side by side on the same paper laid across."""
    canvas.setPageSize((height, width))
    scale = min(height / 2 / width, width / height)
    for pair in folded_order(count):
        for place, number in enumerate(pair):
            if number < count:
                canvas.saveState()
                canvas.translate(place * height / 2 + (height / 2 - width * scale) / 2, 0)
                canvas.scale(scale, scale)
                canvas.doForm(f"page{number + 1}")
                canvas.restoreState()
        canvas.showPage()


def folded_order(count: int) -> list[tuple[int, int]]:
    """Return the pages side by side on each side of paper, from 0, so that the stack folds into a booklet."""
    last = -(-count // PAGES) * PAGES - 1
    sides = range((last + 1) // 2)
    return [(last - side, side) if side % 2 == 0 else (side, last - side) for side in sides]
