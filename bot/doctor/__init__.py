"""`python -m bot doctor`: what the Bot API server allows this bot, and what the bot does where it does not."""
