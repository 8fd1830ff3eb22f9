"""Running tournaments: their logs, presses and course; their tables are opened by `bot.tables.quiet_tables`."""
