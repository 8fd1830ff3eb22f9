"""Tests of the store: one suite for PostgreSQL, SQLite and memory, and what only one of them can do."""
