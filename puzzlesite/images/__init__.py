"""Images of users, each decoded by a separate program whose time and memory `capped` limits.

decoding   the program that makes any image small; pixelate: from the small image to the cells of a picture
seeing     the program that finds printed puzzles; photo: runs it and returns its findings
model      the row of a photo that is kept with a puzzle
"""
