"""Pictures outside of pages: SVG, PNG and PDF, and boards on paper. No site; heavy modules are imported on use.

ink        every line between and through cells as ways, for pages and paper
svg_paths  whole boards as a few long paths, for pages with a style sheet
board      a Picture drawn with a Pen, the same on each of
accents    the accents of a step or a fault, drawn with it
pdf, svg, png  the pens
image      a Picture as a file of its own
book       many boards on the pages of a PDF
"""
