"""Running a job, from its message to its rows. Read in this order:

    values    what a job is asked for and results in: the JSON of its row, one class for each kind
    states    its states, each change one UPDATE
    tasks     the message arrives: the job is claimed and done by its kind
    handle    the job while a worker holds it: lease, progress, and how it ends whatever happens
    solve     kinds solve and explain: one puzzle
    split     a long search in parts that any worker can take
    batches   kinds batch and generate: many puzzles
    books     kind book: many puzzles on paper
    readings  kind reading: a large text, which becomes the search of its puzzles
    runner    what runs inside a worker, or in a process of its own: engines in slices, no rows
    results   what came out, into the rows of puzzles and solutions

Beside them: failures (why a job failed, as a message), reaper (jobs of lost workers), worker and prefork (the
processes; that of a job which has crashed workers is `puzzlesite.processes.sandbox`).
"""
