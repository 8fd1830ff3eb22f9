"""Store on a PostgreSQL server that several programs share: one schema for each bot, owned by one program at a time."""
