"""Texts that hold puzzles: formats, their errors, and the codecs from which formats are made."""
