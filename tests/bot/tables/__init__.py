"""The application, without Telegram and without SQL."""
