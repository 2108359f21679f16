"""Types of everything that is sent or stored, declared once for the API, jobs, the live lane and rows.

shapes     the base classes of models, and types of cells and verdicts
steps      a step of a person's way
verdicts   the number of answers of a board, its grade, and the whole solution of a puzzle
puzzles    a puzzle as it is brought, described, listed and shown
jobs       a job: its state, what waits for it, and the explanation that it found
recipes    what is to be generated
questions  a question about a puzzle in any format, and the head of each answer
texts      texts and images that are answered without a worker
problems   refusals
requests   requests of jobs, as their rows store them
results    results of jobs, as their rows store them

| kind of job | request | result |
|---|---|---|
| solve | SolveRequest | Refuted while it runs; a part: StoredOutcome |
| explain | ExplainRequest | Explanation |
| batch | BatchRequest | Unread, when something could not be read |
| generate | GenerateRequest | |
| book | BookRequest | |
| reading | ReadingRequest | Refusal, when nothing was taken |
"""
