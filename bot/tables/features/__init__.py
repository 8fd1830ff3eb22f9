"""Features, one module for each subject; `bot.tables.context.feature` describes what each provides."""
