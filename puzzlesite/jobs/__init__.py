"""Run jobs, from message to rows. Their requests and results are models of `puzzlesite.core.wire`.

Read in this order:

    states    the states of a job, each change one UPDATE
    tasks     the message arrives: the job is claimed, and its Run performs it
    run       a job while a worker holds it: lease, slices, progress, and its end in any case
    search    kinds solve and explain: one puzzle, in parts that any worker can take where that helps
    batches   kinds batch and generate: many puzzles
    runner    code that runs in a worker or a process of its own: engines in slices, no rows
    results   outcomes written into the rows of puzzles and solutions

Besides: failures (reasons of failed jobs, as messages), reaper (jobs of lost workers), worker and prefork (the
processes; a job that has crashed workers runs in `puzzlesite.processes.sandbox`).
"""
