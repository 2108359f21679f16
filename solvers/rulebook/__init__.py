"""Genres stated as rules: the rules of a genre are written once, on marks, and read in four ways.

`define` makes a genre of one page; `layout` has the marks (shaded cells, edges, links), `statement` is where a genre
states something of them, `constraints` the kinds of statements, `definition` all of it as a value. The readings:
`constraints` find in plain Python the rules that a half-filled board breaks for sure; `arrays` states them for the
search that learns (`search`, `engine`); `position` and `steps` name the rules that follow from one another
(`sentences` has their texts); `define`, `picture` and `entering` read, draw and enter marks. `generator` makes new
boards. Pages load the modules that read, draw and enter marks, and `constraints`, so none of these loads numpy; and
`constraints` never use a kernel: they are the witness of the engine.
"""
