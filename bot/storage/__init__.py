"""Where events are kept: ports, SQLite and memory."""
