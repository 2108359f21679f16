"""The limits of the site: time, work and size of what strangers may ask for. Those of a genre's boards are its own."""

from datetime import timedelta

# One search
SHORT_SECONDS = 2.0  # the first try, in the short queue
CROWDED_SECONDS = 0.3  # after which a job gives way there while others wait
LONG_SECONDS = 60.0  # what a puzzle gets in all, unless somebody asks for more
LONGER_SECONDS = 600.0  # what "search longer" adds
NODES = 2_000_000_000  # decisions of one search in all
GRADE_SECONDS = 2.0  # for explaining a board, so as to grade it
EXPLAIN_SECONDS = 20.0  # for explaining a board to somebody who asks

# Workers
PULSE_SECONDS = 0.5  # a worker writes its progress, and hears of a cancel, so often
CHECKPOINT_SECONDS = 10.0  # a frozen search is written so often
CHECKPOINT_BYTES = 4_000_000  # a larger one is not kept
LEASE = timedelta(seconds=15)  # a job whose worker gave no sign of life for so long is taken from it
MAX_CRASHES = 3  # after so many lost workers a job is run alone, under a memory cap
MAX_CRASHES_IN_ALL = 50  # after so many it is given up: innocent jobs do not lose that many
CHILD_BYTES = 2_000_000_000  # of memory that a worker's child may take for its jobs
ALONE_BYTES = 1_000_000_000  # of memory beyond a worker's own, for a job that is run alone

# Web processes
WEB_BYTES = 180_000_000  # of memory that one may keep between requests
BODY_BYTES = 25_000_000  # of a request; what declares more is refused before any of it is received
CONNECTIONS = 4_000  # that one holds open, as far as the system allows files
CONNECTIONS_OF_ONE = 1_500  # of these for one address, or one proxy
THREADS = 4  # that answer pages at one time, whatever others wait for
THREADS_OF_ONE = 2  # of these for one client; clients have their turns
WAITS = 12  # threads beside them that wait: for an end, a worker, a program, a reader, or for each other
WAITS_OF_ONE = 4  # of these for one client; what waits beyond them is counted among those that answer
READERS = 3  # threads that may wait for readers of more than 16 MB; an answer to more of them is broken off
READERS_OF_ONE = 2  # of these for one client
TAKEN_A_SECOND = 1_000  # bytes of an answer at least, or the connection is closed
UNTAKEN_OF_ONE = 200_000_000  # bytes of answers that wait on the disk to be taken by one client
ENTERED_CELLS = 10_000  # of a board on which marks and clues are entered by hand; of larger ones as text
IDLE_SECONDS = 15  # for which a connection may be silent
HEADER_SECONDS = 20  # in which the headers of a request must be there
REQUEST_SECONDS = 300  # in which all of it must: 20 MB at 70 kB a second

# The reaper
REPUBLISH = timedelta(seconds=10)  # a job that waits longer than this may have lost its message
OLDEST = 50  # of each queue are announced again
CANCEL_PATIENCE = timedelta(seconds=5)  # a worker that has not stopped by then is killed

# Many puzzles
CHUNK = 500  # puzzles of one part of a file
SHARDS = 8  # parts of one long count
RACERS = 2  # ways in which one long search is tried at once
JUDGED = 2_000  # puzzles of a file that are judged together, where the solver can
JUDGED_NODES = 1_000  # decisions of each then
BATCH_SECONDS = 10.0  # for one puzzle of many
SHORT_BOOK = 100  # puzzles of a book that is made among the short jobs
SHORT_BOOK_CELLS = 20_000  # of all its boards
SHORT_TURN = 0.5  # a part in the short queue lets others pass after this
LONG_TURN = 30.0
MADE_CHUNK = 50  # puzzles of one part of a recipe, and more where the parts would be more than
MADE_PARTS = 10  # of a recipe at most
MADE = 10_000  # puzzles that one recipe may be asked for at once

# Reads of the database by web processes
QUERY_SECONDS = 5.0  # that one may take; then it is ended, and the page says so
STATEMENT_SECONDS = 60  # after which PostgreSQL ends any statement of theirs, writes too: nobody awaits it any more

# Asking
REQUESTS_A_MINUTE = 1_200  # searches, files and recipes of one client; and texts that it sends, refused ones too
CPU_SECONDS_A_MINUTE = 20.0  # of a web process, for what one client sends or has drawn, and of programs that see photos
WAITING = 20_000  # jobs; while so many wait, no more are taken
WAITING_OF_ONE = 2_000  # jobs; while a client has so many waiting, no more of it are taken

SUBMISSION = timedelta(days=1)  # a request that is sent again is known for so long

# Small questions while somebody draws or plays
LIVE_SECONDS = 0.2  # of computing for one of them
LIVE_CHECK_SECONDS = 0.1  # of these, for what marks are compared with
LIVE_MOST_SECONDS = 2.0  # of computing for one that asks for more, while nobody else waits
LIVE_OVERRUN_SECONDS = 0.3  # beyond its time, after which it is answered in its stead
LIVE_KILL_SECONDS = 1.5  # of computing beyond its time, after which the process that computes is ended
LIVE_STUCK_SECONDS = 6.0  # beyond its time, after which that is ended which computes nothing either
LIVE_LITTLE_SECONDS = 2.0  # of computing: a client that has had more in a minute waits as for a long question
LIVE_PROCESSES = 3  # that answer: others are there while one is at a long question, or is ended
LIVE_QUEUE_SECONDS = 2.0  # that a web process waits besides
LIVE_SILENCE_SECONDS = 2.0  # that it does not ask again, after no worker was at anything
LIVE_START_SECONDS = 120.0  # after a start in which workers that do not answer yet are said to be starting
LIVE_WAITS = 8  # threads of a web process that may wait at once
LIVE_LONG_WAITS = 4  # of them for questions that ask for more: a short one finds a thread beside them
LIVE_SHARE = 3  # open questions of one client
LIVE_SECONDS_A_MINUTE = 20.0  # of computing for one client
LIVE_STEPS = 10_000  # of an explanation, one of which is drawn
LIVE_TEXT = 50_000  # characters of a board or of marks

# Reads of programs that wait
POLL_SECONDS = 20  # that one may wait
POLL_PAUSE = 0.2  # seconds from one look to the next
POLLS = 3  # threads of a web process that wait so at one time; more are answered at once
POLLS_OF_ONE = 2  # of them for one client

# Reading
READ_AT_ONCE = 100_000  # characters or bytes of a text that is read while its reader waits; a worker reads more
READ_AT_ONCE_SECONDS = 0.3  # of CPU for it; a text that takes longer is read by a worker
READ_SECONDS = 10.0  # of CPU, for a text that a worker reads: 250,000 sudoku take 7
SHORT_READING = 1_000_000  # characters or bytes of a text that is read among the short jobs
STORED_AT_ONCE = 500  # puzzles of one transaction, when a worker stores what it has read: others write in between
FILE_NAME = 255  # characters
TYPED = 100_000  # characters that are looked at while somebody types; all are read when they are sent
TYPED_SECONDS = 0.5  # of CPU for them
UNREAD = 100  # puzzles of a file that could not be read, with what is wrong
ANSWERS = 4  # of a puzzle on one page
PAGE = 24  # puzzles of an archive page
PRINTED = 100  # boards of a page to print; of more a book is made
PRINTED_CELLS = 20_000  # of all of them; one board alone may have more
AT_ONCE = 24  # boards of a booklet that is made while its reader waits; of more a book is made
AT_ONCE_CELLS = 5_000  # of all of them: with candidates and answers that is 0.3 s of computing
PIXELS = 1_600  # of the longer side of an image of a board
BOOK_PUZZLES = 2_000
BOOK_CELLS = 500_000  # of all its boards; one board alone may have more
COLLECTED = 500  # puzzles of a collection
COLLECTIONS = 50_000  # while there are so many, no more are taken
COLLECTIONS_OF_ONE = 500  # of those of one client
COPIES = 1_000  # of a board that are counted
PAGES = 500  # pages that can be turned; beyond, filters help
WORDS = 8  # of a full-text search that are looked for, the longest
FOUND = 2_000  # puzzles that a full-text search keeps, the newest first

# Files that are kept for a while
TEXTS_BYTES = 400_000_000  # of texts that wait to be read; while there are so many, no more are taken
TEXTS_OF_ONE = 100_000_000  # of those of one client
DRAWINGS_BYTES, BOOKLETS_BYTES = 100_000_000, 100_000_000  # in all; the oldest make room
BOOKS_BYTES = 400_000_000
DRAWING_LIFETIME = timedelta(days=1)
BOOKLET_LIFETIME = timedelta(hours=1)
BOOK_LIFETIME = timedelta(days=30)
TEXT_LIFETIME = timedelta(days=1)  # of one that waits, or could not be read

# Images
IMAGE_BYTES = 5_000_000  # of a file
IMAGE_POINTS = 4_000_000  # of a whole image, by its header
IMAGE_SECONDS = 5  # of computing, until it is read
IMAGE_MEMORY = 600_000_000  # bytes, until it is read
IMAGE_CELLS = 100  # rows and columns of the picture that is made of it

# Photos of puzzles
PHOTO_BYTES = 20_000_000  # of a file
PHOTO_POINTS = 50_000_000  # of a whole picture, by its header
PHOTO_SECONDS = 8  # of computing, until its puzzles are seen
PHOTO_MEMORY = 700_000_000  # bytes of addresses beyond the program; of these at most 300 million are used
PHOTOS = 2  # that a web process has read at once
PHOTOS_OF_ONE = 1  # of these for one client
PHOTO_WAIT = 10  # seconds that another one waits for its turn
PHOTO_KEPT = 1_000_000  # characters of what goes with the page
PHOTOS_KEPT = 5_000  # photos that people keep with their puzzles; while there are so many, no more are taken
PHOTOS_KEPT_OF_ONE = 500  # of those of one client

# Characters
TITLE, AUTHOR, SOURCE = 120, 120, 200
DESCRIPTION = 500  # of a collection
