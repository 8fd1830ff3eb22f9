"""Idempotency keys: presses and commands are stored under them, so that one that Telegram repeats is done once.

`bot:query` is a press, `bot:chat:message` a message, `bot:chat:joined:second` the bot joining a group. The keys are
stored in the database, so every form that was ever written there stays readable.
"""

from datetime import datetime


def of_press(bot: int, query: str) -> str:
    """Make the key of a pressed button from the number of its callback query."""
    return f"{bot}:{query}"


def of_message(bot: int, chat: int, message: int) -> str:
    """Make the key of a command, a file or a reply."""
    return f"{bot}:{chat}:{message}"


def of_joining(bot: int, chat: int, at: datetime) -> str:
    """Make the key of the bot's coming into a group."""
    return f"{bot}:{chat}:joined:{int(at.timestamp())}"


def read(cause: str) -> tuple[str, int]:
    """Read a key: the callback query of a press or the number of a message, the other empty. Not for joining keys."""
    _, where, *message = cause.split(":")
    return ("", int(message[0])) if message else (where, 0)
