"""Small questions answered while somebody draws or plays: within a fraction of a second, and nothing is stored.

lane     both ends of the way between a web process, which only waits, and a worker: keys of Redis that expire
tasks    the message arrives: the question is answered in time, or the process that hangs over it is ended
answers  what is asked: verdict, broken rules, check, hint, fix
"""
