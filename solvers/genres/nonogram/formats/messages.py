"""Messages about texts that cannot be read."""

from solvers.messages import Message, Words

WORDS: Words = {
    "number": Message("found {found!r}; expected numbers such as 2,1."),
    "zero": Message("a 0 stands among other numbers; only an empty line has a 0, alone."),
    "too-full": Message("this clue needs {needs} cells; the line has {has}."),
    "lines": Message("found {found} clues of {kind}; expected {expected}."),
    "missing": Message("{name} is missing."),
    "sums": Message("the rows fill {rows} cells, the columns {cols}: they must be equal."),
    "colour": Message("{found!r} is no colour of this puzzle."),
    "goal": Message("found {found} cells in {name}; expected {expected}."),
    "size": Message("found {found!r}; expected a whole number from 1 to {most}."),
    "cells": Message("the board is {rows} rows by {cols} columns; at most {most:,} cells are read."),
    "sizes": Message("found {found!r}; expected two numbers, the size."),
    "parted": Message("rows and columns are not parted after {expected} rows."),
    "halves": Message("found {found} empty lines; expected one, between rows and columns."),
    "triddler": Message("only grids of rows and columns are read."),
    "blotted": Message("a clue of unknown length is not read."),
    "not-xml": Message("this XML cannot be read: {reason}."),
    "places": Message("found {found} places; expected {expected}."),
}
