"""Uploads: puzzles that are read from texts, stored and searched."""
