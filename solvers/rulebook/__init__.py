"""Genres stated as rules: the rules of a genre are written once, on marks, and read in four ways.

`layout` has the marks (shaded cells, edges, lines), `book` and `words` what can be said of them. The readings: `words`
are plain Python and find what a half-filled board breaks for sure; `encoding` makes them arrays for the search that
learns; `steps` names the rules that follow from one another; `genre` draws, reads and enters marks. The first and the
last never load numpy, and the evaluators never use a kernel: they are the witness of the engine.
"""
