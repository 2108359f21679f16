"""Middleware: steps that every request and response passes."""
