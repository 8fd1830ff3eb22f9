"""Statistics of finished matches: rows that are stored once, and pages and ratings that are folded from rows alone."""
