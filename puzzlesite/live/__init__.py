"""Live questions while a person draws or plays: answered within a fraction of a second, and not stored.

lane       the way between a web process, which only waits, and a worker: keys of Redis that expire
tasks      the message arrives: the question is answered in time, or the process that hangs is killed
answers    reads the texts of a question and lets its kind answer
kinds      the type of a kind of question: schemas, required kernels, and the function that answers
questions  one module for each kind
"""
