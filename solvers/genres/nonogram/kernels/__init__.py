"""Lines and whole grids as arrays and jitted functions."""
