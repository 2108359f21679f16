"""A site of Enpitsu from Python, with types and the standard library alone: `from enpitsu.client import Client`.

    site = Client("http://127.0.0.1:8000")
    site.solve("53..7....6..195....")["verdict"]

In a wheel this package is `enpitsu.client`: it imports nothing of the site.
"""

from .client import Client
from .transport import Problem, Unfinished
from .values import (
    Answer,
    Book,
    Checked,
    Collection,
    CollectionMade,
    CollectionWhole,
    Converted,
    Daily,
    Day,
    Explained,
    Explanation,
    Fixed,
    Genre,
    Grade,
    Hint,
    Job,
    Made,
    OwnedBook,
    OwnedJob,
    Puzzle,
    PuzzleWhole,
    Recognised,
    Result,
    Solution,
    Solved,
    Step,
    Taken,
)

__all__ = [
    "Answer",
    "Book",
    "Checked",
    "Client",
    "Collection",
    "CollectionMade",
    "CollectionWhole",
    "Converted",
    "Daily",
    "Day",
    "Explained",
    "Explanation",
    "Fixed",
    "Genre",
    "Grade",
    "Hint",
    "Job",
    "Made",
    "OwnedBook",
    "OwnedJob",
    "Problem",
    "Puzzle",
    "PuzzleWhole",
    "Recognised",
    "Result",
    "Solution",
    "Solved",
    "Step",
    "Taken",
    "Unfinished",
]
