"""Features, a module for each subject; `bot.tables.context.feature` says what each hands in."""
