"""Telegram's Bot API as the gateway speaks it: calls by the library, buttons, and what a refusal means."""
