"""The site: HTTP, rows and a queue around the solvers. It knows no rule, no array and no genre's name."""
