"""Generating puzzles from a recipe or from an image."""
