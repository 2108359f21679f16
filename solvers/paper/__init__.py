"""Pictures outside of pages: SVG, PNG and PDF, and boards on paper. No site; what is heavy is imported when it is used.

ink        every line between and through cells as ways, for pages and paper
svg_paths  whole boards as a few long paths, for pages with a style sheet
board      a Picture drawn with a Pen, the same on each of
pdf, svg, png  the pens
image      a Picture as a file of its own
booklet    many boards on the pages of a PDF
"""
