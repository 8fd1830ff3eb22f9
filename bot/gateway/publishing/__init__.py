"""Publishing: wanted screens and shown messages are brought together under Telegram's limits."""
