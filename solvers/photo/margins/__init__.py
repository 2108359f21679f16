"""Empty boards whose clues stand beside them: `boards` finds them, `growing` what they lack at their edges, `strips`
sees the margins straight, `glyphs` cuts their digits out, `clues` makes numbers of these, `reading` does all of it.
"""
