"""One module per subject people have wishes about; `bot.tables.house.feature` says what each hands in."""
