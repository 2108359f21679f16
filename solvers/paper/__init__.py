"""Pictures outside of pages: SVG, PNG and PDF, and boards on paper. No site; what is heavy is imported when it is used.

ink        every line between and through cells as ways, for pages and paper
svg_paths  whole boards as a few long paths, for pages with a style sheet
board      a Picture drawn with a Pen, the same on each of
accents    what a step or a fault is about, drawn with it
pdf, svg, png  the pens
image      a Picture as a file of its own
book       many boards on the pages of a PDF
"""
