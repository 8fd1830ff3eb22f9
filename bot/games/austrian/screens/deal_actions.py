"""Actions of buttons of a deal: commands of the game, and choices that are weighed before they are made."""

from typing import Final

from bot.screens.draft_actions import YES, DraftAction
from engine.core.seats import Seat
from engine.games.austrian import moves
from engine.games.austrian.moves import DealMove

HALF_MADE: Final[frozenset[str]] = frozenset((DraftAction.PICK, DraftAction.UNPICK, DraftAction.SURE, DraftAction.REST))
"""First words of actions that make a half-made choice."""

_MAY_BE_DEAR = ("bid", "here", "order", "announce")

IN_ONE_PLACE: Final[frozenset[tuple[str, str]]] = frozenset(
    {
        (DraftAction.SURE, "bid"),  # an old message's key asks as well
        (DraftAction.SURE, "order"),
        (DraftAction.PICK, "discard"),
        (DraftAction.REST, "claim"),
    }
)
"""Pairs of first words whose buttons take turns in one place."""


def command_of(action: str, seat: Seat) -> DealMove | None:
    """Return the deal command an action means for a seat; None for a table's action or garbage."""
    word, _, argument = action.partition(":")
    if word == YES:
        return command_of(argument, seat) if argument.partition(":")[0] in _MAY_BE_DEAR else None
    return moves.read(action, seat)
