"""Skat as the bot shows it."""
