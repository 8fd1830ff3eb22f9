"""Calls of Telegram's Bot API through the library, inline keyboards, and the meaning of Telegram's refusals."""
