"""Formats of genres whose board is of a common kind (`solvers.grids.boards`), all made from one description."""
