"""The limits of the site: time, work and size of what strangers may ask for. Those of a genre's boards are its own."""

from datetime import timedelta

SHORT_SECONDS = 2.0  # the first try, in the short queue
LONG_SECONDS = 60.0  # what a puzzle gets in all, unless somebody asks for more
LONGER_SECONDS = 600.0  # what "search longer" adds
NODES = 2_000_000_000  # decisions of one search in all
GRADE_SECONDS = 2.0  # for explaining a board, so as to grade it
PULSE_SECONDS = 0.5  # a worker writes its progress, and hears of a cancel, so often
LEASE = timedelta(seconds=15)  # a job whose worker was not heard of for so long is taken from it
REPUBLISH = timedelta(seconds=10)  # a job that waits longer than this is announced again
LAPSES = 3  # after so many lost workers a job is run alone, under a memory cap
ALONE_BYTES = 2_000_000_000  # of memory, for a job that is run alone
KEPT_ANSWERS = 2  # answers that are stored of a puzzle
CHUNK = 500  # puzzles of one job of a batch
PAGE = 24  # puzzles of an archive page
PAGES = 500  # pages that can be turned; beyond, filters help
FOUND = 2_000  # puzzles that a full-text search keeps, the newest first
TITLE, AUTHOR, SOURCE = 120, 120, 200  # characters
GENERATED = 10_000  # puzzles that one recipe may be asked for at once
