"""Tests of bot.games.preferans.paper."""
