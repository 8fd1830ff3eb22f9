"""Tests of bot.tables.ephemeral."""
