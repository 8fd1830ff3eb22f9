"""Tests of the store: one suite for SQLite and memory, and what only a file can do."""
