"""Puzzles that belong together: collections, those of a day."""
