"""Tests of `bot.tables.past`."""
