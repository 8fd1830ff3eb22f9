"""Telegram's Bot API as the gateway speaks it: calls, what is read of their answers, what a refusal means."""
