"""Tests of the log of a table and of what follows from it."""
