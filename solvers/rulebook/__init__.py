"""Genres stated as rules: the rules of a genre are written once, on marks, and read in four ways.

`layout` has the marks (shaded cells, edges, lines); `book` is where a genre says something of them, `words` what can be
said, `definition` all of it as a value. The readings: `words` find in plain Python what a half-filled board breaks for
sure; `arrays` states them for the search that learns (`search`, `engine`); `position` and `steps` name the rules that
follow from one another (`sentences` has what they say); `genre`, `picture` and `entering` read, draw and enter marks.
`generator` makes new boards. Pages load what reads, draws and enters marks, and `words`, so none of it loads numpy; and
`words` never use a kernel: they are the witness of the engine.
"""
