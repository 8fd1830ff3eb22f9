"""Addresses of messages."""

SUPERGROUP = 10**12  # ids of supergroups are below minus this; the rest is the number in their addresses


def messages_url(chat: int) -> str | None:
    """What the address of each message of a supergroup begins with; the number of the message follows.

    None for groups of the old kind and for private chats, whose messages have none.
    """
    return f"https://t.me/c/{-chat - SUPERGROUP}/" if chat < -SUPERGROUP else None
