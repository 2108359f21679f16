"""Empty boards with clues beside them.

`boards` finds them, `growing` adds rows and columns that were missed at their edges, `strips` flattens the margins,
`glyphs` cuts out their digits, `clues` makes numbers of these, `reading` does all of it.
"""
