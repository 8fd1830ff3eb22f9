"""Question to a player in a few words, for the reminder after a silence."""

from bot.screens.texts import Texts, mark
from engine.games.skat.view import AuctionView, Phase, SeatView

ASKED: dict[Phase, str] = {
    Phase.AUCTION: mark("Your call."),
    Phase.CHOICE: mark("Skat or hand?"),
    Phase.DISCARD: mark("Put two cards away."),
    Phase.NAMING: mark("Name your game."),
    Phase.DOUBLING: mark("Do you double?"),
    Phase.SHOVING: mark("The skat comes to you."),
    Phase.GIVING: mark("Choose two cards."),
}
"""Question of a phase in the words of the private chat; every other phase is a turn."""


def reminder(t: Texts, view: SeatView) -> str:
    """Say what the viewer is asked; empty where it is nothing but a turn."""
    if isinstance(view, AuctionView) and view.is_answering:
        return t.plain("%(name)s says %(value)d.", name=view.players[view.namer], value=view.value)
    asked = ASKED.get(view.phase)
    return t.plain(asked) if asked else ""
