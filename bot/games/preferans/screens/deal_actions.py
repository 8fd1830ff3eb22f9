"""The actions of buttons in a deal: what is said and played (the engine's `command_words`), and what is weighed before.

A deal action is read back to the engine's command for a seat; whether it is legal only the engine says.
"""

from enum import StrEnum, unique

from engine.core.seats import Seat
from engine.games.preferans import command_words
from engine.games.preferans.commands import DealCommand


@unique
class DraftAction(StrEnum):
    """A half-made choice: it changes nothing but the presser's own keyboard."""

    PICK = "pick"  # pick:<card>: into or out of the half-chosen discard
    UNPICK = "unpick"  # takes a half-made choice back: of cards, of a word, of a claim
    GIVE_UP = "giveup"  # «без трёх», to be confirmed
    SURE = "sure"  # sure:<throw|preferans|bid:...|blind:...|order:...>: a word that is to be confirmed
    HIGHER = "higher"  # every bid, or every game to be named, beside the next ones
    REST = "rest"  # «остальные мои» or «больше не беру», to be confirmed


YES = "yes"  # yes:<bid|here|blind|order>:<...>: a dear word that was asked about
HALF_MADE: frozenset[str] = frozenset(DraftAction)
_MAY_BE_DEAR = ("bid", "here", "blind", "order")

# words of the declarer that end much: what is pressed first to be asked whether one is sure
TO_CONFIRM: dict[str, str] = {
    "concede": DraftAction.GIVE_UP,
    "throw": f"{DraftAction.SURE}:throw",
    "preferans": f"{DraftAction.SURE}:preferans",
}


def asking(action: str) -> str:
    """The action that asks whether a word is meant."""
    return f"{DraftAction.SURE}:{action}"


def confirming(action: str) -> str:
    """The action that says a dear word, which was asked about."""
    return f"{YES}:{action}"


def command_of(action: str, seat: Seat) -> DealCommand | None:
    """The deal command an action means for a seat; None when it is none (a table's action, or garbage)."""
    word, _, argument = action.partition(":")
    if word == YES:
        return command_of(argument, seat) if argument.partition(":")[0] in _MAY_BE_DEAR else None
    return command_words.read(action, seat)


def is_deal(action: str) -> bool:
    """Whether an action is a decision of the deal, a half-made one included."""
    word = action.partition(":")[0]
    return word in HALF_MADE or command_of(action, Seat.ONE) is not None
