"""Every format of a genre whose board is of a common kind (`solvers.grids.boards`), from one description."""
