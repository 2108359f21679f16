"""Reading a photo of a printed puzzle: the lattice is found, its cells are read, the solver judges.

In the order in which a photo passes them: `decoding` (file to array), `ink` (paper removed), `quads` (where a puzzle
may be), `lattice` (whether it is one, and where its lines cross), `pictures` (all lattices of a picture), `cells` (cut
out), `network` (prints in them, by digits.npz), `written` (handwriting in them), `reading` (all of these), `likely`
and `seen` (the choice among readings); `margins` reads clues beside empty boards.
It needs OpenCV, an optional part; no page imports any of it.
"""
