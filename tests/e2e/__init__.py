"""Whole program tests: the real bot as a process against the enforcing sandbox."""
