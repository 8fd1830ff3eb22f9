"""Tests of what only the store in SQLite can: files, kills, copies."""
