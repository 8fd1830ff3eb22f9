"""`python -m bot doctor`: reports what the Bot API server allows this bot, and what the bot does if refused."""
