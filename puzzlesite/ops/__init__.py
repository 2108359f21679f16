"""Tools for operators: health, metrics, logs, backup."""
