"""Updates on their way in: fetched by the library or brought by Telegram, read, and put in order."""
