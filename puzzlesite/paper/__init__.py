"""Boards as drawings: PDF booklets and SVG paths."""
