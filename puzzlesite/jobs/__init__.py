"""Running a job, from its message to its rows."""
