"""The pictures: frozen view-model (`views`) -> painter -> image -> bytes. Pure, synchronous; no rules, no Telegram."""

from bot.pictures.amounts import amount_text, signed_text
from bot.pictures.encode import Kind, encode
from bot.pictures.names import display_name, short_names
from bot.pictures.render import render, render_bytes
from bot.pictures.theme import Look
from bot.pictures.views import (
    AnalysisView,
    BillRow,
    BillView,
    Card,
    Column,
    Fault,
    HandView,
    Labels,
    LayoutHand,
    LayoutView,
    LineRow,
    PlayedCard,
    SettleRow,
    SettleView,
    SheetSeat,
    SheetView,
    TablePlate,
    TableView,
    Transfer,
    View,
)
from bot.pictures.warm import warm

__all__ = [
    "AnalysisView",
    "BillRow",
    "BillView",
    "Card",
    "Column",
    "Fault",
    "HandView",
    "Kind",
    "Labels",
    "LayoutHand",
    "LayoutView",
    "LineRow",
    "Look",
    "PlayedCard",
    "SettleRow",
    "SettleView",
    "SheetSeat",
    "SheetView",
    "TablePlate",
    "TableView",
    "Transfer",
    "View",
    "amount_text",
    "display_name",
    "encode",
    "render",
    "render_bytes",
    "short_names",
    "signed_text",
    "warm",
]
