"""PDFs made for tests: a picture on each page."""

import io
from collections.abc import Sequence

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas


def write_pdf(pages: Sequence[Image.Image], size: tuple[float, float] = (595, 842), **options: object) -> bytes:
    """A PDF of these pages, of `size` in points of paper; each picture fills its page's width."""
    held = io.BytesIO()
    canvas = Canvas(held, pagesize=size, **options)
    for page in pages:
        high = size[0] * page.height / page.width
        canvas.drawImage(ImageReader(page), 0, size[1] - high, size[0], high)
        canvas.showPage()
    canvas.save()
    return held.getvalue()
