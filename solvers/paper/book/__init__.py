"""Books: many boards on the pages of a PDF, with a cover, rules, chapters and answers.

    layout       what somebody wants of a book
    trims        sizes of paper, margins and the boxes that a print shop looks at
    typesetting  words on a page
    chapters     the order of the puzzles, their numbers, and the pages of their answers
    parts        what is on each kind of page
    cover        the cover and the page behind it
    binding      all pages in order as one PDF

The same puzzles and layout give the same bytes.
"""
