"""One module per subject people have wishes about; `bot.tables.context.feature` says what each hands in."""
