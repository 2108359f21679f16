"""Puzzles that belong together: collections."""
