"""Conflict-driven search over yes/no variables, shared by genres: clauses, counted groups, budgets, learning.

`problem.Problem` states a problem, `problem.Search` answers it; nothing here knows what a variable stands for.
"""
