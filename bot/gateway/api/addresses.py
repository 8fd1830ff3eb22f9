"""Addresses of messages."""

SUPERGROUP = 10**12  # ids of supergroups are below minus this; the rest is the number in their addresses


def messages_url(chat: int) -> str | None:
    """Return the URL prefix of a supergroup's messages; the number of the message follows.

    Return None for basic groups and private chats, whose messages have no URLs.
    """
    return f"https://t.me/c/{-chat - SUPERGROUP}/" if chat < -SUPERGROUP else None
