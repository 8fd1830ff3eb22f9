"""What is wanted and what is shown, brought together under Telegram's limits."""
