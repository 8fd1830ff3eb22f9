"""Actions of buttons of a deal: commands of the game, and choices that are weighed before they are made."""

from typing import Final

from bot.screens.draft_actions import YES, DraftAction
from engine.core.seats import Seat
from engine.games.skat import moves
from engine.games.skat.moves import DealMove

HALF_MADE: Final[frozenset[str]] = frozenset(DraftAction)
"""First words of actions that make a half-made choice; `higher:N` shows the ladder from N on."""

_MAY_BE_DEAR = ("bid", "fromhand", "game", "double", "shove", "concede")

IN_ONE_PLACE: Final[frozenset[tuple[str, str]]] = frozenset(
    {
        (DraftAction.SURE, "bid"),  # an old message's key asks as well
        (DraftAction.SURE, "game"),
        (DraftAction.SURE, "double"),
        (DraftAction.HIGHER, "bid"),
        (DraftAction.PICK, "discard"),
        (DraftAction.PICK, "give"),
        (DraftAction.PICK, "lay"),
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
