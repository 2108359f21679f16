"""Print told apart from handwriting: what is printed is a clue, what was written into the cells a mark.

network: a second network, by written.npz, which says whether somebody wrote into a cell, and which digit; looks: what
the ink of a cell is like; pages: all cells of a puzzle, judged together.
"""
