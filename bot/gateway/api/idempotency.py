"""Idempotency keys of presses and commands: an update that Telegram delivers twice is carried out once.

`bot:query` is a press, `bot:chat:message` a message, `bot:chat:joined:second` the bot joining a group. The keys are
stored in the database, so every form that was ever stored there stays readable.
"""

from datetime import datetime


def of_press(bot: int, query: str) -> str:
    """Return the key of a press; `query` is the id of its callback query."""
    return f"{bot}:{query}"


def of_message(bot: int, chat: int, message: int) -> str:
    """Return the key of a message: a command, a file or a reply."""
    return f"{bot}:{chat}:{message}"


def of_joining(bot: int, chat: int, at: datetime) -> str:
    """Return the key of the bot's joining a group."""
    return f"{bot}:{chat}:joined:{int(at.timestamp())}"


def read(cause: str) -> tuple[str, int]:
    """Return the callback query id of a press's key, or the message number of a message's key.

    The other of the two values is empty or 0. Keys of joining a group are not supported.
    """
    _, where, *message = cause.split(":")
    return ("", int(message[0])) if message else (where, 0)
