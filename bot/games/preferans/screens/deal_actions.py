"""Actions of buttons in a deal: what is said and played (the engine's `moves`), and what is weighed before.

A deal action is read back to the engine's command for a seat; only the engine decides whether it is legal.
"""

from typing import Final

from bot.screens.draft_actions import YES, DraftAction
from engine.core.seats import Seat
from engine.games.preferans import moves
from engine.games.preferans.moves import DealMove

GIVE_UP: Final = "giveup"
"""Action of «Без трёх», to be confirmed."""

HALF_MADE: Final[frozenset[str]] = frozenset((*DraftAction, GIVE_UP))
"""First words of actions that make a half-made choice."""

_MAY_BE_DEAR = ("bid", "here", "blind", "order")

TO_CONFIRM: Final[dict[str, str]] = {
    "concede": GIVE_UP,
    "throw": f"{DraftAction.SURE}:throw",
    "preferans": f"{DraftAction.SURE}:preferans",
}
"""Action that asks whether the declarer is sure, by the first word of an action that ends much."""

IN_ONE_PLACE: Final[frozenset[tuple[str, str]]] = frozenset(
    {
        (GIVE_UP, DraftAction.UNPICK),
        (GIVE_UP, "concede"),
        (DraftAction.PICK, "discard"),
        (DraftAction.SURE, "throw"),
        (DraftAction.SURE, "preferans"),
        (DraftAction.SURE, "bid"),  # an old message's key asks as well
        (DraftAction.HIGHER, "bid"),
        (DraftAction.HIGHER, "blind"),
        (DraftAction.HIGHER, "order"),
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
