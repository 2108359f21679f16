"""Handwriting told apart from print: a print is a clue, handwriting in a cell is a mark.

network: a second network, by written.npz, which tells whether somebody wrote into a cell, and which digit; looks:
properties of the ink of a cell; pages: all cells of a puzzle, judged together.
"""
