"""Images of strangers, each decoded by a program of its own, whose time and memory `capped` holds down.

decoding   the program that makes any image small; pixelate: from that to the cells of a picture
seeing     the program that finds printed puzzles; photo: what the site asks of it
model      the row of a photo that somebody wants kept
"""
