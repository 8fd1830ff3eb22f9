"""Austrian préférence as the bot shows it."""
