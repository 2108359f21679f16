"""Texts as people have them: other encodings, headings and comments, grids drawn as tables, rows without a head."""
