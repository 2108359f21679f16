"""New puzzles: options, full grids and digging."""
