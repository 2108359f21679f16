"""Limits on the time, work and size that clients may use. Each genre sets the limits of its boards itself."""

from datetime import timedelta

# One search

# The first attempt, in the short queue, gets these seconds.
SHORT_SECONDS = 2.0
# While other jobs wait, a job gives way in the short queue after these seconds.
CROWDED_SECONDS = 0.3
# A puzzle gets these seconds altogether, unless a reader requests a longer search.
LONG_SECONDS = 60.0
# "Search longer" adds these seconds.
LONGER_SECONDS = 600.0
# A search ends after this number of decisions altogether.
NODES = 2_000_000_000
# Explaining a board for its grade takes at most these seconds.
GRADE_SECONDS = 2.0
# Explaining a board for a reader takes at most these seconds.
EXPLAIN_SECONDS = 20.0

# Workers

# A worker writes its progress, and checks for a cancel, at this interval.
PULSE_SECONDS = 0.5
# A frozen search is stored at this interval.
CHECKPOINT_SECONDS = 10.0
# A larger frozen search is not stored.
CHECKPOINT_BYTES = 4_000_000
# A job is taken from a worker that gives no sign of life for this time.
LEASE = timedelta(seconds=15)
# After this number of lost workers a job runs alone, under a limit of memory.
MAX_CRASHES = 3
# After this number the job fails: jobs without a fault do not lose that many.
MAX_CRASHES_IN_ALL = 50
# A worker's child may use these bytes of memory for its jobs.
CHILD_BYTES = 2_000_000_000
# A job that runs alone may use these bytes beyond the worker's own.
ALONE_BYTES = 1_000_000_000

# Web processes

# A web process may keep these bytes of memory between requests.
WEB_BYTES = 180_000_000
# A request that declares a larger body is refused before its body is received.
BODY_BYTES = 25_000_000
# A web process holds this number of connections, as far as the system allows open files.
CONNECTIONS = 4_000
# One address, or one proxy, gets this number of them.
CONNECTIONS_OF_ONE = 1_500
# This number of threads answers pages at one time, whatever other threads wait for.
THREADS = 4
# One client gets this number of them; clients take turns.
THREADS_OF_ONE = 2
# This number of further threads waits: for the end of a job, a worker, a program, a reader, or each other.
WAITS = 12
# One client gets this number of them; its further waits occupy threads that answer.
WAITS_OF_ONE = 4
# This number of threads may wait for readers of more than 16 MB; answers to further ones are broken off.
READERS = 3
# One client gets this number of them.
READERS_OF_ONE = 2
# A connection that takes fewer bytes of its answer in a second is closed.
TAKEN_A_SECOND = 1_000
# For one client these bytes of untaken answers may wait on the disk.
UNTAKEN_OF_ONE = 200_000_000
# Marks and clues are entered by hand on boards of up to this number of cells; larger ones are entered as text.
ENTERED_CELLS = 10_000
# A connection may be silent for these seconds.
IDLE_SECONDS = 15
# The headers of a request must arrive within these seconds.
HEADER_SECONDS = 20
# A whole request must arrive within these seconds: 20 MB at 70 kB a second.
REQUEST_SECONDS = 300

# The reaper

# A job that has waited for longer may have lost its message.
REPUBLISH = timedelta(seconds=10)
# This number of waiting jobs in each queue is announced again.
OLDEST = 50
# A worker that has not stopped after this time is killed.
CANCEL_PATIENCE = timedelta(seconds=5)

# Many puzzles

# A part of a file has this number of puzzles.
CHUNK = 500
# A long count is split into this number of parts.
SHARDS = 8
# A long search is tried in this number of ways at once.
RACERS = 2
# This number of puzzles is solved together, where the solver can do that.
JUDGED = 2_000
# Each of them then gets this number of decisions.
JUDGED_NODES = 1_000
# Each puzzle of a file gets these seconds.
BATCH_SECONDS = 10.0
# Books of up to this number of puzzles are made among the short jobs.
SHORT_BOOK = 100
# Their boards have up to this number of cells altogether.
SHORT_BOOK_CELLS = 20_000
# A part in the short queue lets other jobs pass after these seconds.
SHORT_TURN = 0.5
LONG_TURN = 30.0
# A part of a recipe has this number of puzzles, or more where there would be too many parts.
MADE_CHUNK = 50
# A recipe has at most this number of parts.
MADE_PARTS = 10
# A recipe may ask for this number of puzzles at once.
MADE = 10_000

# Reads of the database by web processes

# A read that takes longer is ended, and the page says so.
QUERY_SECONDS = 5.0
# PostgreSQL ends any statement of web processes after these seconds, writes too, since no client waits any longer.
STATEMENT_SECONDS = 60

# Requests

# The requests of a client are counted over these seconds.
MINUTE = 60
# A client may send this number of searches, files and recipes; texts that are refused count as well.
REQUESTS_A_MINUTE = 1_200
# A client may use these seconds of a web process for what it sends or has drawn, and for its photos.
CPU_SECONDS_A_MINUTE = 20.0
# While this number of jobs waits, no more are accepted.
WAITING = 20_000
# While this number of a client's jobs waits, no more of that client are accepted.
WAITING_OF_ONE = 2_000

# A repeated request is recognised for this time.
SUBMISSION = timedelta(days=1)

# Live questions while a person draws or plays

# A question gets these seconds of computing.
LIVE_SECONDS = 0.2
# Of these, a search for the answer that marks are compared with gets this part.
LIVE_CHECK_SECONDS = 0.1
# A question may ask for these seconds of computing while no other question waits.
LIVE_MOST_SECONDS = 2.0
# When a question is late by these seconds, an answer is sent without waiting for the process that computes.
LIVE_OVERRUN_SECONDS = 0.3
# A process that has computed for these seconds beyond its time is killed.
LIVE_KILL_SECONDS = 1.5
# A process that is late by these seconds is killed even if it does not compute.
LIVE_STUCK_SECONDS = 6.0
# A client that has used more seconds of computing in a minute waits as for a long question.
LIVE_LITTLE_SECONDS = 2.0
# This number of processes answers, so that others are there while one is at a long question or is killed.
LIVE_PROCESSES = 3
# A web process waits these further seconds for an answer.
LIVE_QUEUE_SECONDS = 2.0
# After no worker has answered, a web process does not ask again for these seconds.
LIVE_SILENCE_SECONDS = 2.0
# For these seconds after a start, workers that do not answer are said to be starting.
LIVE_START_SECONDS = 120.0
# This number of a web process's threads may wait at once.
LIVE_WAITING_THREADS = 8
# This number of them may wait for long questions, so that a short one finds a free thread.
LIVE_LONG_WAITS = 4
# One client may have this number of open questions.
LIVE_SHARE = 3
# One client gets these seconds of computing in a minute.
LIVE_SECONDS_A_MINUTE = 20.0
# An image of a step may be requested up to this step of an explanation.
LIVE_STEPS = 10_000
# A board, or marks, may have this number of characters.
LIVE_TEXT = 50_000

# Reads of programs that wait

# A read may wait for these seconds.
POLL_SECONDS = 20
# A waiting read looks again after these seconds.
POLL_PAUSE = 0.2
# This number of a web process's threads waits at one time; further reads are answered at once.
POLL_THREADS = 3
# One client gets this number of them.
POLLS_OF_ONE = 2

# Reading

# A text of more characters or bytes is read by a worker.
READ_AT_ONCE = 100_000
# A text that takes more seconds of CPU is read by a worker.
READ_AT_ONCE_SECONDS = 0.3
# A worker reads a text for at most these seconds of CPU: 250,000 sudoku take 7.
READ_SECONDS = 10.0
# A text of more characters or bytes is read among the long jobs.
SHORT_READING = 1_000_000
# A worker stores this number of puzzles in a transaction, so that others can write in between.
STORED_AT_ONCE = 500
# The name of a file may have this number of characters.
FILE_NAME = 255
# A text is recognised while it is typed up to this number of characters; longer ones are read when they are sent.
TYPED = 100_000
# That takes at most these seconds of CPU.
TYPED_SECONDS = 0.5
# Errors are listed for this number of a file's puzzles.
UNREAD = 100
# A page shows this number of a puzzle's answers.
ANSWERS = 4
# A page of the archive shows this number of puzzles.
PAGE = 24
# A page to print has this number of boards; more of them become a book.
PRINTED = 100
# They have this number of cells altogether, unless there is only one board.
PRINTED_CELLS = 20_000
# A booklet of up to this number of boards is made during the request; more of them become a book.
AT_ONCE = 24
# They have this number of cells altogether: with candidates and answers that takes 0.3 s of computing.
AT_ONCE_CELLS = 5_000
# The longer side of an image of a board has this number of pixels.
PIXELS = 1_600
BOOK_PUZZLES = 2_000
# The boards of a book have this number of cells altogether, unless there is only one board.
BOOK_CELLS = 500_000
# A collection holds this number of puzzles.
COLLECTED = 500
# While there are this number of collections, no more are accepted.
COLLECTIONS = 50_000
# One client may have this number of them.
COLLECTIONS_OF_ONE = 500
# Copies of a board are counted up to this number.
COPIES = 1_000
# A list has this number of pages; filters lead to the rest.
MOST_LIST_PAGES = 500
# A full-text search compares this number of words, the longest ones.
WORDS = 8
# A full-text search finds this number of puzzles, the newest ones.
FOUND = 2_000

# Files that are kept for a while

# While texts that wait have these bytes altogether, no more are accepted.
TEXTS_BYTES = 400_000_000
# The texts of one client may have these bytes.
TEXTS_OF_ONE = 100_000_000
# Drawings and booklets may have these bytes each; the oldest are removed for new ones.
DRAWINGS_BYTES, BOOKLETS_BYTES = 100_000_000, 100_000_000
BOOKS_BYTES = 400_000_000
DRAWING_LIFETIME = timedelta(days=1)
BOOKLET_LIFETIME = timedelta(hours=1)
BOOK_LIFETIME = timedelta(days=30)
# A text that waits, or could not be read, is kept for this time.
TEXT_LIFETIME = timedelta(days=1)

# Images

# A file may have these bytes.
IMAGE_BYTES = 5_000_000
# An image may have this number of points, by its header.
IMAGE_POINTS = 4_000_000
# Decoding an image takes at most these seconds of computing.
IMAGE_SECONDS = 5
# Decoding an image takes at most these bytes of memory.
IMAGE_MEMORY = 600_000_000
# The resulting picture has at most this number of rows and of columns.
IMAGE_CELLS = 100

# Photos of puzzles

# A file may have these bytes.
PHOTO_BYTES = 20_000_000
# A photo may have this number of points, by its header.
PHOTO_POINTS = 50_000_000
# Finding its puzzles takes at most these seconds of computing.
PHOTO_SECONDS = 8
# It may reserve these bytes of addresses beyond the program itself, and uses at most 300 million of them.
PHOTO_MEMORY = 700_000_000
# A web process has this number of photos read at once.
PHOTOS = 2
# One client gets this number of them.
PHOTOS_OF_ONE = 1
# A further photo waits these seconds for its turn.
PHOTO_WAIT = 10
# The photo that a page carries may have this number of characters.
PHOTO_KEPT = 1_000_000
# While this number of photos is kept with puzzles, no more are accepted.
PHOTOS_KEPT = 5_000
# One client may have this number of them.
PHOTOS_KEPT_OF_ONE = 500

# Characters

TITLE, AUTHOR, SOURCE = 120, 120, 200
# The description of a collection may be this long.
DESCRIPTION = 500
