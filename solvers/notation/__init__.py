"""Texts that hold puzzles: formats, their errors, and the codecs that formats are made of."""
