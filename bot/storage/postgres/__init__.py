"""Store on a PostgreSQL server that several programs share: a schema a bot, owned by one program at a time."""
