"""Store in one SQLite file, its copies, and everything else that speaks SQL."""
