"""Store of tables and their logs, people, messages and settings: one port, kept in SQLite or PostgreSQL."""
