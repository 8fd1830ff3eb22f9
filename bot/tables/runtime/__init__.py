"""Runtime of tables: what changes them, what wakes them, and what shows their messages."""
