"""Preferans in the bot: its screens, pictures, lesson and deals with real cards."""
