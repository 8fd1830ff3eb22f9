"""Preferans as the bot shows it."""
