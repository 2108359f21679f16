"""Puzzles composed in a form of their genre."""
