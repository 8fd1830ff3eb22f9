"""The store in one SQLite file, its copies, and everything that speaks SQL."""
