"""Puzzles of the day: one of each genre and level."""
