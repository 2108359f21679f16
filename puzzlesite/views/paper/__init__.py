"""Boards on paper: the page to print, booklets and books."""
