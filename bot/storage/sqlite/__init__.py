"""Store in one SQLite file, and its copies."""
