"""The names under which presses and commands are remembered, so that what Telegram repeats is done once.

`bot:query` is a press, `bot:chat:message` a message, `bot:chat:joined:second` the bot's coming in. They stand in the
database: a form that is written there once stays readable.
"""

from datetime import datetime


def of_press(bot: int, query: str) -> str:
    """A pressed button, by the number of its callback query."""
    return f"{bot}:{query}"


def of_message(bot: int, chat: int, message: int) -> str:
    """A command, a file or a reply."""
    return f"{bot}:{chat}:{message}"


def of_joining(bot: int, chat: int, at: datetime) -> str:
    """The bot was taken into a group."""
    return f"{bot}:{chat}:joined:{int(at.timestamp())}"


def read(cause: str) -> tuple[str, int]:
    """The callback query of a press, or the number of a message; the other of the two is empty. Never a joining."""
    _, where, *message = cause.split(":")
    return ("", int(message[0])) if message else (where, 0)
