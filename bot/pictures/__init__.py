"""Pictures: a drawing (frozen value) becomes an image by its painter, then bytes; pure, without rules or Telegram."""

from bot.pictures.amounts import amount_text, signed_text
from bot.pictures.drawing import CardName, Drawing, Labels, LayoutHand
from bot.pictures.encode import encode
from bot.pictures.names import display_name, short_names
from bot.pictures.render import render, render_bytes
from bot.pictures.theme import Look
from bot.pictures.warm import warm

__all__ = [
    "CardName",
    "Drawing",
    "Labels",
    "LayoutHand",
    "Look",
    "amount_text",
    "display_name",
    "encode",
    "render",
    "render_bytes",
    "short_names",
    "signed_text",
    "warm",
]
