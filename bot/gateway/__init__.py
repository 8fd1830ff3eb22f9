"""The only package that imports the Telegram library."""
