"""Entering puzzles: the box for texts and files, the board to draw on, photos, and long texts read by a worker."""
