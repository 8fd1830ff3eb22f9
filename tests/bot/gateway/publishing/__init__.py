"""Tests of what is brought to Telegram, on a bot that is none."""
