"""Whether what is wanted needs a message of its own, and whether that tells of another deal."""

from bot.gateway.publishing.shown_messages import Shown
from bot.tables.ports import Wanted, deal_of


def is_new_message(wanted: Wanted, shown: Shown) -> bool:
    """Whether an edit will not do: another generation or chat, or a photo that should become text.

    Words that are meant to go beneath a photo leave it there.
    """
    if wanted.surface.is_own:
        return wanted.invited is not None and wanted.generation > shown.row.generation
    return wanted.generation > shown.row.generation or not can_be_edited(wanted, shown)


def can_be_edited(wanted: Wanted, shown: Shown) -> bool:
    """Whether the message that is there could show it."""
    row = shown.row
    becomes_text = row.kind == "photo" and wanted.screen.picture is None and not wanted.screen.beneath
    return wanted.surface.chat == row.chat and bool(row.hash) and not becomes_text


def is_of_same_deal(wanted: Wanted, shown: Shown) -> bool:
    """Whether the message that is there tells of the deal that is wanted."""
    return deal_of(wanted.generation) == deal_of(shown.row.generation)
