"""Store of tables with their logs, people, messages and settings: one interface, on SQLite or PostgreSQL."""
