"""Genres stated as rules: the rules of a genre are written once, on marks, and read in four ways.

`define` makes a genre of one page; `layout` has the marks (shaded cells, edges, links), `statement` is where a genre
states something of them, `constraints` what can be stated, `definition` all of it as a value. The readings:
`constraints` find in plain Python what a half-filled board breaks for sure; `arrays` states them for the search that
learns (`search`, `engine`); `position` and `steps` name the rules that follow from one another (`sentences` has what
they say); `define`, `picture` and `entering` read, draw and enter marks. `generator` makes new boards. Pages load what
reads, draws and enters marks, and `constraints`, so none of it loads numpy; and `constraints` never use a kernel: they
are the witness of the engine.
"""
