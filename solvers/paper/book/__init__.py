"""Books: many boards on the pages of a PDF, with a cover, rules, chapters and answers.

    layout       the wishes of a book's author
    trims        sizes of paper, margins and the boxes that a print shop looks at
    typesetting  words on a page
    chapters     the order of the puzzles, their numbers, and the pages of their answers
    parts        the content of each kind of page
    cover        the cover and the page behind it
    binding      all pages in order as one PDF

The same puzzles and layout give the same bytes.
"""
