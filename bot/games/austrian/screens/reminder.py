"""Question to a player in a few words, for the reminder after a silence."""

from bot.screens.texts import Texts, mark
from engine.games.austrian.view import Phase, SeatView

ASKED: dict[Phase, str] = {
    Phase.AUCTION: mark("Your call."),
    Phase.EXCHANGE: mark("The talon is yours."),
    Phase.NAMING: mark("Name your game."),
    Phase.WHIST: mark("Whist or pass?"),
    Phase.CLAIM: mark("Your answer?"),
    Phase.INVITE: mark("Invite or alone?"),
}
"""Question of a phase in the words of the private chat; every other phase is a turn."""


def reminder(t: Texts, view: SeatView) -> str:
    """Say what the viewer is asked; empty where it is nothing but a turn."""
    asked = ASKED.get(view.phase)
    return t.plain(asked) if asked else ""
