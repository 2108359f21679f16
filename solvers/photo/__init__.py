"""From a photo of a printed puzzle to its text: the lattice is found, its cells are read, the solver judges.

In the order in which a photo passes them: `decoding` (file to array), `ink` (paper removed), `quads` (where a puzzle
may be), `lattice` (whether it is one, and where its lines cross), `pictures` (all lattices of a picture), `cells` (cut
out), `network` (what is printed in them, by digits.npz), `written` (what somebody has written there), `reading` (all
of it), `likely` and `seen` (which reading to believe); `margins` reads what stands beside empty boards.
It needs OpenCV, an optional part; nothing of it is imported by a page.
"""
