"""One module per subject people have wishes about; `bot.tables.feature` says what each hands in."""
