"""Conflict-driven clause learning over yes/no variables, shared by genres: clauses, counted groups, budgets.

`problem.Problem` states a problem, `problem.Search` answers it; nothing here knows the meaning of a variable.
"""
