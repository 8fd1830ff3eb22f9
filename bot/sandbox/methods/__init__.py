"""Bot API methods, grouped into modules; importing this package registers them all."""

from bot.sandbox.methods import (
    callbacks,
    chats,
    deleting,
    editing,
    ephemeral,
    getting,
    pins,
    profile,
    sending,
    webhooks,
)
from bot.sandbox.methods.registry import METHODS, Call

__all__ = [
    "METHODS",
    "Call",
    "callbacks",
    "chats",
    "deleting",
    "editing",
    "ephemeral",
    "getting",
    "pins",
    "profile",
    "sending",
    "webhooks",
]
