"""Puzzles that belong together: the archive, collections, those of a day."""
